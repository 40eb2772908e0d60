// Tests valid and invalid folders together: valid ones work, invalid ones are reported.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import { workByOperation } from '../../../../src/studio/operations/index.ts';
import { toyStudio } from '../../harness.ts';
import { speaker } from '../../operations/dubbing/film.ts';
import { inJobFolder, saidBy } from '../../operations/job.ts';
import { layTable } from '../table.ts';

const WORKER = {
  entry: new URL('../../../../src/studio-worker.ts', import.meta.url),
  operations: Object.keys(workByOperation),
};

test('valid models are offered and faults are reported', async () => {
  const spoken = await inJobFolder(async (folder) =>
    encodeMonoWav(await saidBy({ design: speaker('en-US'), tag: 'en-US', folder }, 'Hello there, good to see you.')),
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

  const studio = await toyStudio({ worker: WORKER, modelsFolder: root, modelsScanIntervalMs: 50 });
  const logged = (name: string) => studio.log.entries.filter(({ event }) => event === name);
  while (logged('model found').length < right.length) {
    expect([...logged('model failed its check'), ...logged('model not checked')]).toEqual([]);
    await sleep(50);
  }
  const voices = (await studio.get('/list-voices')).body.filter(({ id }) => id > 50_000 && id < 100_000);
  const names = voices.map((one) => (one as unknown as { voice_name: string }).voice_name);
  expect(names.filter((name) => /wrong/i.test(name))).toEqual([]);
  // Six from Piper, twice three and eight from Kokoro, two from Kitten, two from Matcha, ten from Supertonic, one recording and
  // one description.
  expect(names).toHaveLength(36);
});
