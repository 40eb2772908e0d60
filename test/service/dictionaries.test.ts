// Dictionaries through our own client, against the studio: made of the table that words become, found by name, deleted; and a service
// whose answer to making one says nothing of it.

import { expect, onTestFinished, test } from 'vitest';
import { neutralDictionaryName, tableOf } from '../../src/domain/dictionary/dictionary.ts';
import { saidIn, translatedInto } from '../../src/domain/dictionary/terms.ts';
import { writeTable } from '../../src/kit/csv.ts';
import { ServiceRefused } from '../../src/ports/service.ts';
import { createMediaService } from '../../src/service/client.ts';
import { createFakeLog } from '../fakes/log.ts';
import { KEY, OTHER_KEY, toyStudio } from '../studio/harness.ts';

const WORDS = [
  { word: 'Earshot', as: 'ear shot', by: 'ana' },
  { word: 'The "Rose", Ltd', as: 'rose limited', by: 'ana' },
  { word: 'release', as: 'estreno', language: 54, by: 'ana' },
  { word: 'Oído', as: 'ear', language: 1, by: 'ana' },
];
const NAME = neutralDictionaryName('ABCD2345');

function clientOf(base: string, key = KEY) {
  const client = createMediaService({ base, key, log: createFakeLog() });
  onTestFinished(() => client.stop());
  return client;
}

test('a table of words becomes a dictionary that says just that, and is gone when it is deleted', async () => {
  const { base, get } = await toyStudio();
  const client = clientOf(base);
  const { id } = await client.createDictionary({ name: NAME, table: writeTable(tableOf(WORDS)) });
  expect(await client.dictionaries()).toEqual([{ id, name: NAME }]);
  expect(await clientOf(base, OTHER_KEY).dictionaries()).toEqual([]);
  const { body } = await get(`/dictionaries/${id}/full-details`);
  const { dictionary_terms: listed } = body as unknown as {
    dictionary_terms: { term_translations: { language: number; term_text: string }[] }[];
  };
  const terms = listed.map((one) =>
    one.term_translations.map(({ language, term_text }) => ({ language, text: term_text })),
  );
  const all = [
    { word: 'Earshot', as: 'ear shot' },
    { word: 'The "Rose", Ltd', as: 'rose limited' },
  ];
  expect(saidIn(terms, 31)).toEqual(all);
  expect(saidIn(terms, 58)).toEqual([...all, { word: 'release', as: 'estreno' }]);
  expect(saidIn(terms, 35)).toEqual([...all, { word: 'Oído', as: 'ear' }]);
  expect(translatedInto(terms, 54)).toEqual([
    { word: 'Earshot', as: 'Earshot' },
    { word: 'The "Rose", Ltd', as: 'The "Rose", Ltd' },
    { word: 'release', as: 'estreno' },
  ]);
  await client.deleteDictionary(id);
  await client.deleteDictionary(id);
  expect(await client.dictionaries()).toEqual([]);
});

test('a table that is none is refused with the reason', async () => {
  const { base } = await toyStudio();
  const made = clientOf(base).createDictionary({ name: NAME, table: 'word,as\nx,y' });
  await expect(made).rejects.toBeInstanceOf(ServiceRefused);
});
