// A process that owns tasks of a shared queue and prints its steps: `hold`, then `act` repeatedly, as if it sent
// something each time, and `lost`. Tests kill, stop and suspend it.

import { writeSync } from 'node:fs';
import { setTimeout as sleep, setImmediate as timersDone } from 'node:timers/promises';
import { systemClock as clock } from '../../src/app/clock.ts';
import { createBullMqQueue } from '../../src/queue/bullmq.ts';

const [url = '', name = '', lockMs = ''] = process.argv.slice(2);
const say = (...words: string[]) => void writeSync(1, `${words.join(' ')}\n`);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const queue = createBullMqQueue({
  url,
  name,
  listOpenIds: async () => [],
  clock,
  log,
  lockMs: Number(lockMs),
});
process.on('SIGTERM', () => void queue.stop().then(() => process.exit(0)));
/** Start of the current event loop turn. A suspended process finishes its turn first when it resumes. */
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
