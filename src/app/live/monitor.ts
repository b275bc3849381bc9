import fastify from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { HEALTH_LEVELS, type HealthBody } from '../../bus/index.ts';
import { sayHealthReason } from '../../review/index.ts';
import type { BoxStatus } from './boxStatus.ts';
import { STAGES } from './stageClock.ts';

export interface MonitorOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly table: string;
  readonly status: BoxStatus;
  /** Starts of each companion beyond the first. */
  readonly restarts?: () => Readonly<Record<string, number>>;
}

/** A window for the box's owner and for the programs that watch boxes. */
export interface Monitor {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves `/health` (JSON, in both languages) and `/metrics` (Prometheus). Status 503 says that
 * nothing is called at present.
 *
 * Shows no picture and takes no input; it listens on this machine unless told otherwise.
 */
export async function startMonitor(options: MonitorOptions): Promise<Monitor> {
  const { status, host, port, table } = options;
  const registry = registryOf(options);
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.get('/health', (_request, reply) => {
    const answer = healthAnswer(status, table);
    return reply.code(answer.isSeeing ? 200 : 503).send(answer);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  const url = await app.listen({ host, port });
  return {
    url,
    async stop() {
      await app.close();
      registry.clear();
    },
  };
}

function healthAnswer(status: BoxStatus, table: string) {
  const { health, session, framesPerSecond, lagSeconds, frames, framesDropped } = status;
  const { recordsDropped } = status;
  const isHanging = !status.isAlive;
  return {
    table,
    ...inWords(health),
    zones: (health.zones ?? []).map((zone) => ({ zone: zone.zone, ...inWords(zone) })),
    isSeeing: !isHanging && (health.level === 'healthy' || health.level === 'degraded'),
    isHanging,
    session,
    framesPerSecond,
    lagSeconds,
    frames,
    framesDropped,
    recordsDropped,
  };
}

const inWords = ({ level, reasons }: Pick<HealthBody, 'level' | 'reasons'>) => ({
  level,
  reasons: reasons.map((code) => ({ code, ...sayHealthReason(code) })),
});

function registryOf({ status, table, restarts = () => ({}) }: MonitorOptions): Registry {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  registry.setDefaultLabels({ table });
  collectDefaultMetrics({ register: registry, prefix: 'cenital_' });
  const gauge = (name: string, help: string, read: (set: Gauge) => void, labels: string[] = []) =>
    new Gauge({
      ...{ name: `cenital_${name}`, help, labelNames: labels, registers },
      collect() {
        read(this);
      },
    });
  gauge('health', '1 for the level that the table has.', (set) => levelsOf(set, status.health), [
    'level',
  ]);
  gauge(
    'zone_health',
    '1 for the level that a part of the table has.',
    (set) => zones(set, status),
    ['zone', 'level'],
  );
  gauge('trouble', '1 for each trouble that stands.', (set) => troubles(set, status), ['reason']);
  gauge('frames_per_second', 'Frames captured, over the last second.', (set) =>
    set.set(status.framesPerSecond),
  );
  gauge('frames_waiting', 'Frames that wait to be looked at.', (set) =>
    set.set(status.framesWaiting),
  );
  gauge('lag_seconds', 'How much later than usual the last frame came.', (set) =>
    set.set(status.lagSeconds),
  );
  gauge(
    'restarts',
    'Starts of each companion beyond the first.',
    (set) => {
      for (const [process, count] of Object.entries(restarts())) set.set({ process }, count);
    },
    ['process'],
  );
  for (const [name, help, read] of countersOf(status)) {
    new Counter({
      ...{ name: `cenital_${name}`, help, registers },
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
  watchFrames(status, registers);
  return registry;
}

type CounterRow = readonly [name: string, help: string, read: () => number];

const countersOf = (status: BoxStatus): readonly CounterRow[] => [
  ['frames_total', 'Frames looked at.', () => status.frames],
  ['frames_dropped_total', 'Frames let go because the box was behind.', () => status.framesDropped],
  [
    'frames_repeated_total',
    'Frames that showed the one before again.',
    () => status.framesRepeated,
  ],
  ['frames_doubtful_total', 'Frames not inferred from.', () => status.framesDoubtful],
  ['records_total', 'Events logged.', () => status.records],
  [
    'records_dropped_total',
    'Records let go because the log could not be written for too long.',
    () => status.recordsDropped,
  ],
  ['epochs_total', 'Times that watching began anew.', () => status.epochs],
  ['camera_reopened_total', 'Times that the camera was opened again.', () => status.reopened],
  [
    'seeing_restarts_total',
    'Times that the seeing thread was replaced.',
    () => status.restartsOfSeeing,
  ],
  ['positions_dropped_total', 'Positions let go.', () => status.drops()?.positionsDropped ?? 0],
  ['live_dropped_total', 'Live records let go.', () => status.drops()?.liveDropped ?? 0],
];

function levelsOf(set: Gauge, { level }: HealthBody): void {
  for (const each of HEALTH_LEVELS) set.set({ level: each }, each === level ? 1 : 0);
}

function zones(set: Gauge, { health }: BoxStatus): void {
  for (const { zone, level } of health.zones ?? [])
    for (const each of HEALTH_LEVELS) set.set({ zone, level: each }, each === level ? 1 : 0);
}

function troubles(set: Gauge, { health }: BoxStatus): void {
  set.reset();
  for (const reason of health.reasons) set.set({ reason }, 1);
}

/** From half a millisecond to a second, doubling. */
const BUCKETS_S = Array.from({ length: 12 }, (_, k) => 0.0005 * 2 ** k);

function watchFrames(status: BoxStatus, registers: Registry[]): void {
  const stage = new Histogram({
    ...{ name: 'cenital_stage_seconds', help: 'Time of each stage, a frame.', registers },
    ...{ labelNames: ['stage'], buckets: BUCKETS_S },
  });
  const total = new Histogram({
    ...{ name: 'cenital_frame_seconds', help: 'From arrival until logged.', registers },
    buckets: BUCKETS_S,
  });
  status.onFrame(({ stageMs, totalSeconds }) => {
    total.observe(totalSeconds);
    for (const name of STAGES) {
      const ms = stageMs[name];
      if (ms !== undefined) stage.observe({ stage: name }, ms / 1000);
    }
  });
}
