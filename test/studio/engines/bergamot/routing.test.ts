// Tests which language pairs the translation models of a folder offer.

import { expect, test } from 'vitest';
import { listBergamotPairs } from '../../../../src/studio/engines/bergamot/routing.ts';
import type { InstalledModel } from '../../../../src/studio/models/model-registry.ts';

function listPairs(names: readonly string[]) {
  let reads = 0;
  const models = names.map((name) => {
    const folder = { path: `translation/${name}`, layout: 'Bergamot', files: {}, bytes: 1 };
    return {
      get folder() {
        reads += 1;
        return folder;
      },
      state: '',
    } as unknown as InstalledModel;
  });
  const pairs = listBergamotPairs(models).map(({ from, to, via }) =>
    [from, ...(via === undefined ? [] : [via]), to].join(' '),
  );
  return { pairs, reads };
}

test('pairs are direct or through English', () => {
  expect(listPairs(['de-en', 'en-fr', 'en-de', 'es-pt']).pairs).toEqual([
    'de en',
    'de en fr',
    'en fr',
    'en de',
    'es pt',
  ]);
});

test('each model is read once', () => {
  expect(listPairs(['de-en', 'en-de', 'fr-en', 'en-fr', 'es-en', 'en-es']).reads).toBe(6);
});
