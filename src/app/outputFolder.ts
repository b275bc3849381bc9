import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { wrongInput } from '../base/error.ts';

/**
 * Makes the folder that results go into. Called before the work, so that no film is looked at for
 * minutes and its results are lost.
 *
 * @throws ObserverError `no-folder` (exit status 2) where it cannot be made.
 */
export function makeOutputFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    throw wrongInput(
      'no-folder',
      `${folder} cannot be made a folder (${code}): name another place`,
      cause,
    );
  }
}

/**
 * Makes the folder of a file that a result goes into.
 *
 * @throws ObserverError (exit status 2) where it cannot be made, or a folder has the file's name.
 */
export function makeFolderOf(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw wrongInput('file-is-folder', `${file} is a folder: name a file in it`);
  makeOutputFolder(dirname(file));
}
