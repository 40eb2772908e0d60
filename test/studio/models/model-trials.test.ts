// Tests what is remembered of model trials and uses.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStudioDatabase } from '../../../src/studio/database.ts';
import { createModelTrialStore } from '../../../src/studio/models/model-trials.ts';
import { tempFolder } from '../harness.ts';

test('a restart forgets faults, whose cause may be gone, and keeps the rest', async () => {
  const file = join(await tempFolder(), 'studio.sqlite');
  const database = openStudioDatabase(file);
  const trials = createModelTrialStore(database);
  trials.save('voices/a', 's', { fault: 'The model doesn’t load: it needs about 900 MB of memory.' });
  trials.save('voices/b', 's', { secondsPerSecond: 0.2 });
  expect(trials.find('voices/a', 's')).toBeDefined();
  database.close();

  const later = openStudioDatabase(file);
  const kept = createModelTrialStore(later);
  expect(kept.find('voices/a', 's')).toBeUndefined();
  expect(kept.find('voices/b', 's')).toEqual({ secondsPerSecond: 0.2 });
  later.close();
});

test('lists the models of the last hour of use, the last one first', async () => {
  const database = openStudioDatabase(join(await tempFolder(), 'studio.sqlite'));
  const trials = createModelTrialStore(database);
  const uses = { old: 0.5, first: 1.6, last: 2, unused: 0 };
  for (const [path, hours] of Object.entries(uses)) {
    trials.save(path, 's', {});
    if (hours > 0) trials.recordUse({ path, state: 's' }, hours * 3_600_000, undefined);
  }
  expect(trials.listUsed().map(({ path }) => path)).toEqual(['last', 'first']);
  database.close();
});

test('remembers the highest memory, and no use before the trial has ended', async () => {
  const database = openStudioDatabase(join(await tempFolder(), 'studio.sqlite'));
  const trials = createModelTrialStore(database);
  const model = { path: 'a', state: 's' };
  expect(trials.recordUse(model, 1, 100)).toBe(false);
  trials.save('a', 's', {});
  expect(trials.findMemoryBytes(model)).toBeUndefined();
  for (const bytes of [300, 200, undefined]) expect(trials.recordUse(model, 2, bytes)).toBe(true);
  expect(trials.findMemoryBytes(model)).toBe(300);
  database.close();
});
