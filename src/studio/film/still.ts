import type { GameName } from '../../table/index.ts';
import { TABLES } from '../../table/index.ts';
import { scatter } from '../dataset/scatter.ts';
import { Filmer } from '../picture/filmer.ts';
import { seededRandom } from '../random.ts';
import { drawLook } from '../scene/drawLook.ts';
import { drawProps } from '../scene/props.ts';
import type { PictureSize } from '../scene/rig.ts';
import { subjectsOf } from './film.ts';

/** One frame of a scattered scene, in yuv420p; the seed decides all of it. */
export function stillOf(game: GameName, seed: string, size: PictureSize): Uint8Array {
  const random = seededRandom(seed);
  const table = TABLES[game === 'five-pins' ? 'carom' : '9ft']!;
  const look = drawLook(random.fork('look'), table, size);
  const take = scatter(game, table, random.fork('scatter'));
  const figures = [...take.figures, ...drawProps(random.fork('props'), table)];
  const filmer = new Filmer(look, table, subjectsOf({ ...take, figures }, look));
  const frame = new Uint8Array(filmer.frameBytes);
  filmer.film(0, frame);
  return frame;
}
