/** A process that films looks for `looks.ts`: an order and then numbers come in, moments go out. */
import type { LookOrder } from './lookWork.ts';
import { filmLook } from './lookWork.ts';

let order: LookOrder | undefined;

process.on('message', (message: LookOrder | number) => {
  if (typeof message !== 'number') order = message;
  else process.send!({ n: message, moments: filmLook(order!, message) });
});
