// A process that holds tasks of a shared queue and says, line by line, what it does: `hold`, then `act` again and again, as
// if it sent something each time, and `lost`. It is there to be killed, stopped and stood still.

import { writeSync } from 'node:fs';
import { setTimeout as sleep, setImmediate as timersDone } from 'node:timers/promises';
import { systemClock as clock } from '../../src/app/clock.ts';
import { createBullQueue } from '../../src/queue/bullmq.ts';

const [url = '', name = '', lockMs = ''] = process.argv.slice(2);
const say = (...words: string[]) => void writeSync(1, `${words.join(' ')}\n`);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const queue = createBullQueue({ url, name, open: async () => [], clock, log, lockMs: Number(lockMs) });
process.on('SIGTERM', () => void queue.stop().then(() => process.exit(0)));
/** When the turn of the program began in which we are: whoever is stopped in the middle of a turn ends that first. */
let turn: number | undefined;
function turnBegan(): number {
  if (turn === undefined)
    setTimeout(() => {
      turn = undefined;
    }, 0);
  turn ??= Date.now();
  return turn;
}

await queue.start(async (task, signal) => {
  say('hold', task);
  while (!signal.aborted) {
    await sleep(20);
    await timersDone();
    const began = turnBegan();
    if (!signal.aborted) say('act', task, String(began));
  }
  say('lost', task);
});
say('ready');
