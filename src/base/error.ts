/**
 * The outside failed: a file, a camera, a port. Says what is wrong and what to do in one line.
 *
 * `code` is stable and may be tested for; `exitStatus` is what a command line returns
 * (1 failed, 2 wrong input).
 */
export class ObserverError extends Error {
  readonly code: string;
  readonly exitStatus: 1 | 2;

  constructor(
    code: string,
    message: string,
    options: { exitStatus?: 1 | 2; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ObserverError';
    this.code = code;
    this.exitStatus = options.exitStatus ?? 1;
  }
}

/** What the user gave cannot be used. */
export const wrongInput = (code: string, message: string, cause?: unknown): ObserverError =>
  new ObserverError(code, message, { exitStatus: 2, cause });
