import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { wrongInput } from '../base/error.ts';
import { POOL_BALL_RADIUS, poolPockets, TABLES, type TableSpec } from '../table/index.ts';
import { problemList } from './problemList.ts';

/** A table of one's own, as a JSON file. Units stand in the keys. */
export const tableFileSchema = z.strictObject({
  name: z.string().min(1).default('own'),
  lengthMetres: z.number().min(1).max(5).describe('Nose to nose along the long axis.'),
  widthMetres: z.number().min(0.5).max(3).describe('Nose to nose along the short axis.'),
  ballRadiusMetres: z.number().min(0.02).max(0.04).default(POOL_BALL_RADIUS),
  noseHeightMetres: z.number().min(0.02).max(0.05).optional(),
  pockets: z.boolean().default(true),
  pinPitchMetres: z.number().min(0.06).max(0.08).optional(),
  diamondSetbackMetres: z.number().min(0.02).max(0.2).default(0.0937),
  railWidthMetres: z.number().min(0.05).max(0.3).default(0.14),
});

/** Nose height as a share of the ball's diameter: 62.5 to 64.5 % (WPA). */
const NOSE_HEIGHT_SHARE = 0.635;

/**
 * The table that `--table` names: a known name, or a JSON file.
 *
 * @throws ObserverError `unknown-table` or `bad-table-file`, exit status 2, with every problem.
 */
export function readTable(nameOrFile: string): TableSpec {
  const known = TABLES[nameOrFile];
  if (known !== undefined) return known;
  if (!existsSync(nameOrFile)) {
    throw wrongInput(
      'unknown-table',
      `unknown table "${nameOrFile}": use ${Object.keys(TABLES).join(', ')}, or a JSON file`,
    );
  }
  return parseTableFile(readFileSync(nameOrFile, 'utf8'), nameOrFile);
}

function parseTableFile(text: string, file: string): TableSpec {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw wrongInput(
      'bad-table-file',
      `${file} is not JSON: write a table as docs/how-to/own-table.md shows`,
      cause,
    );
  }
  const parsed = tableFileSchema.safeParse(json);
  if (!parsed.success) throw wrongInput('bad-table-file', `${file}: ${problemList(parsed.error)}`);
  const { lengthMetres, widthMetres, ballRadiusMetres, noseHeightMetres, pinPitchMetres } =
    parsed.data;
  return {
    name: parsed.data.name,
    length: lengthMetres,
    width: widthMetres,
    ballRadius: ballRadiusMetres,
    noseHeight: noseHeightMetres ?? 2 * ballRadiusMetres * NOSE_HEIGHT_SHARE,
    diamondSetback: parsed.data.diamondSetbackMetres,
    railWidth: parsed.data.railWidthMetres,
    pockets: parsed.data.pockets ? poolPockets(lengthMetres, widthMetres) : [],
    ...(pinPitchMetres === undefined ? {} : { pinPitch: pinPitchMetres }),
  };
}
