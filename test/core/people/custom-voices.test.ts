// Details of custom voices, and the reads of the store that they cost.

import { expect, test } from 'vitest';
import { createCustomVoices } from '../../../src/core/people/custom-voices.ts';
import { createFakeDirectory, createFakeMadeVoices } from '../../fakes/directory.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeService } from '../../fakes/service.ts';

test('reads the store once for all custom voices, not for public ones', async () => {
  const kept = new Map<string, string>();
  const store = createFakeMadeVoices(kept);
  let reads = 0;
  const voices = createCustomVoices({
    store: {
      ...store,
      all: () => {
        reads += 1;
        return store.all();
      },
    },
    voiceDirectory: createFakeDirectory([{ id: 7, name: 'Rose' }], kept),
    service: createFakeService(),
    log: createFakeLog(),
  });
  const owner = { adapter: 'web', person: 'ana' };
  await voices.save({ code: 'AAAAAAAA', id: 901, details: { name: 'Granny', owner } });
  await voices.save({ code: 'BBBBBBBB', id: 902, details: { name: 'Robot', owner } });
  await voices.save({ code: 'CCCCCCCC', id: 903 });
  expect(await voices.findDetails([7])).toEqual([]);
  expect(await voices.findDetails([])).toEqual([]);
  expect(reads).toBe(0);
  const found = await voices.findDetails([7, 902, 901, 903, 904]);
  expect(found.map(({ name }) => name)).toEqual(['Granny', 'Robot']);
  expect(reads).toBe(1);
});
