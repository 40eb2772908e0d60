// Right folders and wrong ones in one models folder: the right ones work and are offered, the wrong ones are named and are not.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { encodeWav } from '../../../src/studio/audio/wav.ts';
import { work } from '../../../src/studio/operations/index.ts';
import { toyStudio } from '../harness.ts';
import { speaker } from '../operations/dubbing/film.ts';
import { inJobFolder, saidBy } from '../operations/job.ts';
import { layTable } from './table.ts';

const WORKER = {
  entry: new URL('../../../src/studio/jobs/worker.ts', import.meta.url),
  operations: Object.keys(work),
};

test('what is right is offered, what is wrong is told', async () => {
  const spoken = await inJobFolder(async (folder) =>
    encodeWav(
      await saidBy({ design: speaker('en-US'), tag: 'en-US', folder }, 'Hello there, good to see you.'),
    ),
  );
  const cloned = { 'ref.wav': Buffer.from(spoken), 'ref.txt': 'Hello there, good to see you.' };
  const { root, rows, remove } = await layTable({ 'Cloned voice': cloned });
  onTestFinished(remove);
  const right = rows.filter(({ isRight }) => isRight);
  const wrong = rows.filter(({ isRight }) => !isRight);
  expect(right.length).toBeGreaterThanOrEqual(14);
  expect(wrong.length).toBeGreaterThanOrEqual(40);
  expect(right.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(wrong.filter(({ fault }) => fault === undefined)).toEqual([]);

  const studio = await toyStudio({ worker: WORKER, models: root, modelsEveryMs: 50 });
  const logged = (name: string) => studio.log.entries.filter(({ event }) => event === name);
  while (logged('model found').length < right.length) {
    expect([...logged('model does not work'), ...logged('models not looked at')]).toEqual([]);
    await sleep(50);
  }
  const voices = (await studio.get('/list-voices')).body.filter(({ id }) => id > 50_000 && id < 100_000);
  const names = voices.map((one) => (one as unknown as { voice_name: string }).voice_name);
  expect(names.filter((name) => /wrong/i.test(name))).toEqual([]);
  // Piper five times, Kokoro's three and eight, Kitten's two, Matcha twice, the recording and the description.
  expect(names).toHaveLength(22);
});
