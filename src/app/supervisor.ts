import { spawn, type ChildProcess } from 'node:child_process';

/** A process of ours that runs beside the observer and is started again when it dies. */
export interface CompanionProcess {
  readonly name: string;
  /** Verb and options of this same program. */
  readonly args: readonly string[];
}

/** Keeps companions running until it is stopped. */
export interface Supervisor {
  /** Starts of each companion beyond the first, by name. */
  restarts(): Readonly<Record<string, number>>;
  /** Asks every companion to end, then ends it. Resolves when all are gone. */
  stop(): Promise<void>;
}

export type SayLine = (line: string) => void;

const RESTART_FIRST_MS = 500;
/** A companion that dies at once is not started more often than this. */
const RESTART_MOST_MS = 30_000;
/** One that has lived this long starts again without delay next time. */
const SETTLED_MS = 60_000;
/** Time to close files and sockets before it is killed. */
const GRACE_MS = 3000;
/** A companion says this often that it lives. */
const SIGN_EVERY_MS = 1000;
/** One that says nothing for this long hangs. */
const STUCK_MS = 15_000;
/** Loading everything takes seconds on a small box that does much else at that moment. */
const STARTS_WITHIN_MS = 90_000;

export interface SupervisorOptions {
  /** A companion that says nothing for this long is replaced. */
  readonly stuckMs?: number;
  /**
   * The box was told to end. A terminal's Ctrl-C and a service manager tell its companions at the
   * same moment: they end by themselves, and are not started again.
   */
  readonly signal?: AbortSignal;
}

/** Starts the companions and restarts each with back-off for as long as the supervisor runs. */
export function superviseCompanions(
  companions: readonly CompanionProcess[],
  say: SayLine,
  { stuckMs = STUCK_MS, signal }: SupervisorOptions = {},
): Supervisor {
  const keepers = companions.map((companion) => new Keeper(companion, { say, stuckMs }));
  const letEnd = (): void => keepers.forEach((keeper) => keeper.letEnd());
  if (signal?.aborted === true) letEnd();
  signal?.addEventListener('abort', letEnd);
  return {
    restarts: () => Object.fromEntries(keepers.map(({ name, restarts }) => [name, restarts])),
    async stop() {
      await Promise.all(keepers.map((keeper) => keeper.stop()));
    },
  };
}

class Keeper {
  private readonly companion: CompanionProcess;
  private readonly say: SayLine;
  private child: ChildProcess;
  private startedAt = 0;
  private delayMs = RESTART_FIRST_MS;
  private isStopping = false;
  private restart: NodeJS.Timeout | undefined;
  private readonly stuckMs: number;
  private readonly watchdog: NodeJS.Timeout;
  private isKnownAlive = false;
  private signAt = 0;
  restarts = 0;

  constructor(companion: CompanionProcess, o: { say: SayLine; stuckMs: number }) {
    this.companion = companion;
    this.say = o.say;
    this.stuckMs = o.stuckMs;
    this.child = this.start();
    this.watchdog = setInterval(() => this.replaceIfStuck(), SIGN_EVERY_MS);
    this.watchdog.unref();
  }

  get name(): string {
    return this.companion.name;
  }

  /** A process that hangs hears no signal but this one; what follows is as after any other end. */
  private replaceIfStuck(): void {
    const limit = this.isKnownAlive ? this.stuckMs : Math.max(this.stuckMs, STARTS_WITHIN_MS);
    if (this.isStopping || performance.now() - this.signAt < limit) return;
    this.say(`${this.name} hangs and is replaced`);
    this.signAt = performance.now();
    this.child.kill('SIGKILL');
  }

  /** From now on the companion may end, and stays ended. */
  letEnd(): void {
    this.isStopping = true;
    clearTimeout(this.restart);
    clearInterval(this.watchdog);
  }

  async stop(): Promise<void> {
    this.letEnd();
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    await gone;
    clearTimeout(force);
  }

  private start(): ChildProcess {
    this.startedAt = performance.now();
    this.signAt = this.startedAt;
    this.isKnownAlive = false;
    // The channel tells the companion when this process is gone: it ends then instead of lingering.
    const child = spawn(
      process.execPath,
      [...process.execArgv, process.argv[1]!, ...this.companion.args],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, CENITAL_COMPANION: '1' },
      },
    );
    child.on('message', () => {
      this.isKnownAlive = true;
      this.signAt = performance.now();
    });
    child.once('exit', (code, signal) => this.afterExit(code, signal));
    return child;
  }

  private afterExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.isStopping) return;
    if (performance.now() - this.startedAt > SETTLED_MS) this.delayMs = RESTART_FIRST_MS;
    this.say(
      `${this.companion.name} ended (${signal ?? `status ${code}`}); starting it again in ${this.delayMs / 1000} s`,
    );
    this.restarts++;
    this.restart = setTimeout(() => {
      this.child = this.start();
    }, this.delayMs);
    this.delayMs = Math.min(this.delayMs * 2, RESTART_MOST_MS);
  }
}

/** In a companion: say that it lives, and end with the process that started it, however that died. */
export function endWithParent(): void {
  if (process.env['CENITAL_COMPANION'] && process.channel) {
    process.on('disconnect', () => process.exit(0));
    process.channel.unref();
    // A loop that hangs says nothing, which is the message.
    setInterval(() => process.send?.('alive', () => {}), SIGN_EVERY_MS).unref();
  }
}
