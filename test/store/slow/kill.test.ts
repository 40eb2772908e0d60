// A writing process is killed repeatedly at random moments. Every acknowledged write survives, and no task is lost or
// in two states.

import { expect, test } from 'vitest';
import { emptyFolder, killed, opened, startWriter, until } from '../setup.ts';

const ROUNDS = 6;
/** True for each step of the writer that finishes the task. */
const AT_REST = [false, true, false, true];

test('kill -9 in a loop loses nothing that was acknowledged', async () => {
  const folder = await emptyFolder();
  const acknowledged = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const writer = startWriter(folder, round * 100_000);
    await until(writer, 150 + round * 37);
    await killed(writer);
    for (const line of writer.lines) {
      const [id = '', step] = line.split(' ');
      if (step !== undefined) acknowledged.set(id, Number(step));
    }
    const store = await opened(folder);
    const open = new Set(await store.tasks.listOpenIds());
    for (const [id, step] of acknowledged) {
      const task = await store.tasks.get(id);
      const found = task?.changedAt ?? -1;
      expect([id, found - step]).toEqual([id, found === step ? 0 : 1]); // one write may not have been told any more
      expect([id, open.has(id)]).toEqual([id, !AT_REST[found]]);
    }
    await store.close();
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 30);
});
