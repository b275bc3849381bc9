import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TableEvent } from '../../events/index.ts';
import { deskLabels } from '../archive/deskLabels.ts';
import { isSessionId } from '../archive/sessionFolder.ts';
import type { SessionFolder } from '../archive/sessionFolder.ts';
import { shotsCsv } from '../room/shotsCsv.ts';
import { whoAsks } from './accountRoutes.ts';
import type { AuditLog } from './auditLog.ts';
import type { Guard } from './guard.ts';
import { attach } from './sheetRoutes.ts';

export interface RoomRoutesOptions {
  readonly folder: SessionFolder;
  readonly guard: Guard;
  readonly audit: AuditLog;
}

const NOTE = z.strictObject({
  note: z.string().max(2_000),
  tags: z.array(z.string().trim().min(1).max(40)).max(20),
});
const LABEL = z.strictObject({
  event: z.string().max(200),
  action: z.enum(['strike-out', 'replace', 'confirm-event']),
  truth: z.looseObject({ kind: z.string() }).nullable(),
});

type SessionParams = { Params: { id: string } };
type ShotParams = { Params: { id: string; shot: string } };

/** The coach's room: reading for all, notes and labels for coaches. */
export function addRoomRoutes(app: FastifyInstance, options: RoomRoutesOptions): void {
  const { folder } = options;
  app.addHook('preHandler', async (request, reply) => {
    const { id } = (request.params ?? {}) as { id?: string };
    if (request.url.startsWith('/api/sessions/') && !isSessionId(id ?? ''))
      return reply.code(404).send({ error: 'no-session' });
  });
  app.get('/api/sessions', () => folder.list());
  app.get<SessionParams>('/api/sessions/:id', async ({ params: { id } }, reply) => {
    const session = await folder.session(id);
    if (session === undefined) return noSession(reply);
    const [shots, notes] = await Promise.all([folder.shots(id), folder.notes(id)]);
    return { session, shots, notes };
  });
  app.get<ShotParams>('/api/sessions/:id/shots/:shot', async ({ params }, reply) => {
    const detail = await folder.shot(params.id, Number(params.shot));
    return detail ?? reply.code(404).send({ error: 'no-shot' });
  });
  addExports(app, folder);
  addWriting(app, options);
}

function addExports(app: FastifyInstance, folder: SessionFolder): void {
  app.get<SessionParams>('/api/sessions/:id/shots.csv', async ({ params: { id } }, reply) => {
    const csv = shotsCsv(await folder.shots(id), await folder.notes(id));
    return attach(reply, `${id}.csv`).type('text/csv; charset=utf-8').send(csv);
  });
  app.get<SessionParams>('/api/sessions/:id/shots.json', async ({ params: { id } }, reply) => {
    const session = await folder.session(id);
    if (session === undefined) return noSession(reply);
    const [shots, notes] = await Promise.all([folder.shots(id), folder.notes(id)]);
    return attach(reply, `${id}.json`).send({ session, shots, notes });
  });
  app.get<SessionParams>('/api/sessions/:id/labels.jsonl', async ({ params: { id } }, reply) => {
    const shots = await folder.shots(id);
    const details = await Promise.all(shots.map(({ shot }) => folder.shot(id, shot)));
    const fromDesk = details.flatMap((detail) => (detail === undefined ? [] : deskLabels(detail)));
    const labels = [...fromDesk, ...(await folder.labels(id))];
    const text = labels.map((label) => `${JSON.stringify(label)}\n`).join('');
    return attach(reply, `${id}-labels.jsonl`).type('application/x-ndjson').send(text);
  });
}

function addWriting(app: FastifyInstance, { folder, guard, audit }: RoomRoutesOptions): void {
  const asCoach = { onRequest: guard.needs('coach') };
  app.put<ShotParams>('/api/sessions/:id/shots/:shot/note', asCoach, async (request, reply) => {
    const parsed = NOTE.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'malformed' });
    const { id } = request.params;
    const shot = Number(request.params.shot);
    if ((await folder.shot(id, shot)) === undefined) return noSession(reply);
    const { who } = whoAsks(request, guard);
    await folder.saveNote(id, { shot, ...parsed.data, by: who });
    writeAudit(request, 'note');
    return { ok: true };
  });
  app.post<ShotParams>('/api/sessions/:id/shots/:shot/label', asCoach, async (request, reply) => {
    const parsed = LABEL.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'malformed' });
    const { id } = request.params;
    const detail = await folder.shot(id, Number(request.params.shot));
    const seen = detail?.events.find((event) => event.id === parsed.data.event);
    if (detail === undefined || seen === undefined) return noSession(reply);
    const { action, truth } = parsed.data;
    const known = { session: id, shot: detail.shot, t: seen.t, seen, action };
    const by = whoAsks(request, guard).who;
    const at = new Date().toISOString();
    await folder.saveLabel({ ...known, truth: truth as TableEvent | null, by, at, source: 'room' });
    writeAudit(request, 'label');
    return { ok: true };
  });
  const writeAudit = (request: FastifyRequest<ShotParams>, action: string): void => {
    const { id, shot } = request.params;
    audit.append({ ...whoAsks(request, guard), action, detail: `${id} ${shot}` });
  };
}

const noSession = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ error: 'no-session' });
