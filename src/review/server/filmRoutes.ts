import { basename, dirname } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSessionId } from '../archive/sessionFolder.ts';
import type { SessionFolder } from '../archive/sessionFolder.ts';
import { filmSpanOf } from '../archive/shotDetail.ts';
import { FILM_CAMERAS, type FilmClips, type FilmSpan } from './film.ts';
import { attach } from './sheetRoutes.ts';

/** Longer than any shot; a film of hours is not for a browser. */
const LONGEST_SPAN_S = 180;

const camera = z.enum(FILM_CAMERAS).default('table');
const CAMERA = z.object({ camera });
const QUERY = z.object({
  session: z.string().refine(isSessionId),
  camera,
  from: z.coerce.number(),
  to: z.coerce.number(),
});

export interface FilmRoutesOptions {
  readonly clips: FilmClips;
  readonly folder: SessionFolder;
}

/** Where the film of a span is, and the film itself (byte ranges, so that it can be walked along). */
export function addFilmRoutes(app: FastifyInstance, { clips, folder }: FilmRoutesOptions): void {
  app.get('/api/film', async (request, reply) => {
    const span = spanOf(request);
    if (span === undefined) return reply.code(400).send({ error: 'malformed' });
    const answer = await clips.find(span);
    if (answer.kind === 'missing') return answer;
    const { session, camera: which, from, to } = span;
    const url = `/api/film/file?session=${session}&camera=${which}&from=${from}&to=${to}`;
    return { kind: 'film', url, startS: answer.startS, cameras: answer.cameras };
  });
  app.get('/api/film/file', async (request, reply) => {
    const span = spanOf(request);
    const answer = span === undefined ? undefined : await clips.find(span);
    if (answer?.kind !== 'film') return reply.code(404).send({ error: 'no-film' });
    return reply.sendFile(basename(answer.path), dirname(answer.path));
  });
  app.get<ShotParams>(
    '/api/sessions/:id/shots/:shot/clip.mp4',
    async ({ params, query }, reply) => {
      const asked = CAMERA.safeParse(query);
      if (!asked.success) return reply.code(400).send({ error: 'malformed' });
      const detail = await folder.shot(params.id, Number(params.shot));
      const answer = detail && (await clips.find({ ...filmSpanOf(detail), ...asked.data }));
      if (answer?.kind !== 'film') return reply.code(404).send({ error: 'no-film' });
      const ending = asked.data.camera === 'table' ? 'mp4' : `${asked.data.camera}.mp4`;
      return attach(reply, `${params.id}-${params.shot}.${ending}`).sendFile(
        basename(answer.path),
        dirname(answer.path),
      );
    },
  );
}

type ShotParams = { Params: { id: string; shot: string } };

function spanOf(request: FastifyRequest): FilmSpan | undefined {
  const parsed = QUERY.safeParse(request.query);
  if (!parsed.success) return undefined;
  const { from, to } = parsed.data;
  return from <= to && to - from <= LONGEST_SPAN_S ? parsed.data : undefined;
}
