import { type ObserverError, wrongInput } from '../base/error.ts';

/** What of ffmpeg's words points at what to do. */
const MENDS: readonly (readonly [words: RegExp, mend: string])[] = [
  [
    /\b40[13]\b|authorization failed/i,
    'check user and password in the address: PROTOCOL://USER:PASSWORD@HOST/PATH, with % codes for signs such as @ : /',
  ],
  [/\b404\b|not found/i, "check the path of the address: the camera's manual names it"],
  [/refused/i, 'check address and port, and that the camera serves this kind of stream'],
  [
    /timed out|timeout|no route|unreach|failed to resolve|getaddrinfo|immediate exit|input\/output error/i,
    "check the camera's power and network cable, and its address",
  ],
  [
    /no such file or directory/i,
    'plug the camera in, and see what v4l2-ctl --list-devices names it',
  ],
  [/permission denied/i, 'let this user read it: usermod -aG video USER, and log in anew'],
  [/device or resource busy/i, 'stop the program that uses the camera (fuser -v DEVICE)'],
];
const OTHER_STREAM = 'check that the camera serves this kind of stream at this address';
const ELSE = 'give a file or camera that ffmpeg plays';

/** An address as it may stand in a log: without user and password. */
export const withoutPassword = (text: string): string => text.replace(/(\w:\/\/)[^/\s]*@/g, '$1');

/** Tells that a source cannot be read, why, and what to do. @param why - ffmpeg's own last words. */
export function unreadable(url: string, why: string): ObserverError {
  const shown = withoutPassword(url.replace(/^file:/, ''));
  const reason = withoutPassword(why.replaceAll(`${url}: `, ''));
  const isOfNetwork = /^\w+:\/\//.test(shown);
  const known = MENDS.find(([words]) => words.test(reason))?.[1];
  const mend = known ?? (isOfNetwork ? OTHER_STREAM : ELSE);
  return wrongInput(
    'not-a-video',
    `${shown} cannot be read as video or picture (${reason}): ${mend}`,
  );
}
