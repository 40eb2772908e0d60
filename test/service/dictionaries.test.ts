// Dictionaries with our own client and the studio: created from a table of terms, found by name, deleted. Covers a
// service whose create response has no id.

import { expect, onTestFinished, test } from 'vitest';
import { toServiceDictionaryName, toTermTable } from '../../src/domain/pronunciation/dictionary.ts';
import { toSpeechReplacements, toTranslationReplacements } from '../../src/domain/pronunciation/terms.ts';
import { formatCsv } from '../../src/kit/csv.ts';
import { ServiceRefusedError } from '../../src/ports/media-service.ts';
import { createMediaServiceClient } from '../../src/service/media-service-client.ts';
import { createFakeLog } from '../fakes/log.ts';
import { KEY, OTHER_KEY, toyStudio } from '../studio/harness.ts';

const WORDS = [
  { word: 'Earshot', replacement: 'ear shot', addedBy: 'ana' },
  { word: 'The "Rose", Ltd', replacement: 'rose limited', addedBy: 'ana' },
  { word: 'release', replacement: 'estreno', language: 54, addedBy: 'ana' },
  { word: 'Oído', replacement: 'ear', language: 1, addedBy: 'ana' },
];
const NAME = toServiceDictionaryName('ABCD2345');

function clientOf(baseUrl: string, apiKey = KEY) {
  const client = createMediaServiceClient({ baseUrl, apiKey, log: createFakeLog() });
  onTestFinished(() => client.stop());
  return client;
}

test('a table becomes a dictionary until it is deleted', async () => {
  const { base, get } = await toyStudio();
  const client = clientOf(base);
  const { id } = await client.createDictionary({ name: NAME, table: formatCsv(toTermTable(WORDS)) });
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
    { word: 'Earshot', replacement: 'ear shot' },
    { word: 'The "Rose", Ltd', replacement: 'rose limited' },
  ];
  expect(toSpeechReplacements(terms, 31)).toEqual(all);
  expect(toSpeechReplacements(terms, 58)).toEqual([...all, { word: 'release', replacement: 'estreno' }]);
  expect(toSpeechReplacements(terms, 35)).toEqual([...all, { word: 'Oído', replacement: 'ear' }]);
  expect(toTranslationReplacements(terms, 54)).toEqual([
    { word: 'Earshot', replacement: 'Earshot' },
    { word: 'The "Rose", Ltd', replacement: 'The "Rose", Ltd' },
    { word: 'release', replacement: 'estreno' },
  ]);
  await client.deleteDictionary(id);
  await client.deleteDictionary(id);
  expect(await client.dictionaries()).toEqual([]);
});

test('an invalid table is refused with the reason', async () => {
  const { base } = await toyStudio();
  const made = clientOf(base).createDictionary({ name: NAME, table: 'word,as\nx,y' });
  await expect(made).rejects.toBeInstanceOf(ServiceRefusedError);
});
