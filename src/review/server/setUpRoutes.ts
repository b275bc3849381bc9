import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { calibrationByHand } from '../view/handCalibration.ts';
import { whoAsks } from './accountRoutes.ts';
import type { AuditLog } from './auditLog.ts';
import type { DeskStore } from './deskStore.ts';
import type { Guard } from './guard.ts';
import type { LiveTable } from './liveTable.ts';

export interface SetUpRoutesOptions {
  readonly live: LiveTable;
  readonly store: DeskStore;
  readonly guard: Guard;
  readonly audit: AuditLog;
}

const POINT = z.strictObject({ u: z.number(), v: z.number() });
const CORNERS = z.strictObject({
  corners: z.tuple([POINT, POINT, POINT, POINT]),
  width: z.int().min(2).max(20_000),
  height: z.int().min(2).max(20_000),
});

/** The live picture, the calibration in use, and one made by hand from dragged corners. */
export function addSetUpRoutes(app: FastifyInstance, options: SetUpRoutesOptions): void {
  const { live, store, guard, audit } = options;
  app.get('/api/live.jpg', async (_request, reply) => {
    const picture = await live.picture();
    if (picture === null) return reply.code(404).send({ error: 'no-picture' });
    return reply
      .header('cache-control', 'no-store')
      .header('x-age-seconds', picture.ageS.toFixed(1))
      .type('image/jpeg')
      .send(picture.jpeg);
  });
  app.get('/api/calibration', async (_request, reply) => {
    const [calibration, isByHand] = await Promise.all([live.calibration(), live.isByHand()]);
    if (calibration === null) return reply.code(404).send({ error: 'no-calibration' });
    return { ...calibration, isByHand };
  });
  app.get('/api/pins-delay', async (_request, reply) => {
    const delay = await live.pinsDelay();
    return delay ?? reply.code(404).send({ error: 'not-measured' });
  });
  const asAdministrator = { onRequest: guard.needs('administrator') };
  app.post('/api/calibration/corners', asAdministrator, async (request, reply) => {
    const parsed = CORNERS.safeParse(request.body);
    const table = store.session?.table;
    if (!parsed.success || table === undefined) return reply.code(400).send({ error: 'malformed' });
    const { corners, ...size } = parsed.data;
    const fitted = calibrationByHand(corners, table, size);
    if (!fitted.ok) return reply.code(422).send({ error: 'no-camera' });
    const picture = await live.picture();
    const pictureHash = createHash('sha256')
      .update(picture?.jpeg ?? '')
      .digest('hex');
    await live.keep({ ...fitted.value, date: new Date().toISOString(), pictureHash });
    audit.append({ ...whoAsks(request, guard), action: 'calibration:corners', detail: '' });
    return { ok: true };
  });
  app.delete('/api/calibration/corners', asAdministrator, async (request) => {
    await live.forget();
    audit.append({ ...whoAsks(request, guard), action: 'calibration:forgotten', detail: '' });
    return { ok: true };
  });
}
