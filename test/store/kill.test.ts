// A process that writes is killed, again and again, at moments of nobody's choosing: everything it was told is stored must
// be there, no task in two states, none lost between work and rest.

import { expect, test } from 'vitest';
import { emptyFolder, killed, opened, startWriter, until } from './setup.ts';

const ROUNDS = 6;
/** A step of the writer → whether the task is at rest then. */
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
    const open = new Set(await store.tasks.open());
    for (const [id, step] of acknowledged) {
      const task = await store.tasks.get(id);
      const found = task?.changed ?? -1;
      expect([id, found - step]).toEqual([id, found === step ? 0 : 1]); // one write may not have been told any more
      expect([id, open.has(id)]).toEqual([id, !AT_REST[found]]);
    }
    await store.close();
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 30);
});
