// All dictionary calls of the official SDK, unchanged, with the studio: created from a file, read, changed by term,
// deleted, and their effect on speech and translation.

import { CambClient } from '@camb-ai/sdk';
import { expect, test } from 'vitest';
import { surveyApertium } from '../../../src/studio/engines/apertium/survey.ts';
import { KEY, OTHER_KEY } from '../../studio/harness.ts';
import { liveStudio } from '../../studio/live.ts';
import { final, idIn, runOf } from '../sdk-client.ts';

const studio = await liveStudio();
const client = new CambClient({ baseUrl: studio.base, apiKey: KEY });
const { dictionaries } = client;
const { directions } = await surveyApertium();
const translates = directions.some(({ from, to }) => from === 'en' && to === 'es');

const CSV = 'en-US,en-US,es-ES\r\n"Earshot","ear shot",\r\nrelease,,"gran estreno"\r\n';

async function made(csv = CSV, name = 'Product names'): Promise<number> {
  const dictionary_file = new File([csv], 'words.csv', { type: 'text/csv' });
  const answer = await dictionaries.createDictionaryFromFile({ dictionary_file, dictionary_name: name });
  return (answer as { dictionary_id: number }).dictionary_id;
}

const details = (dictionary_id: number, more: { limit?: number; search_term?: string } = {}) =>
  dictionaries.getDictionaryDetails({ dictionary_id, ...more });

test('creates, lists, shows, edits and deletes a dictionary', async () => {
  const dictionary_id = await made();
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const about = { id: dictionary_id, name: 'Product names', created_at: time, last_edited_at: time };
  expect(await dictionaries.getDictionaries()).toContainEqual(expect.objectContaining(about));
  expect(await dictionaries.getDictionaryInfo({ dictionary_id })).toMatchObject(about);
  const [sound, call] = (await details(dictionary_id)).dictionary_terms ?? [];
  expect(sound?.term_translations).toEqual([
    { language: 1, term_text: 'Earshot' },
    { language: 1, term_text: 'ear shot' },
  ]);
  expect((await details(dictionary_id)).languages).toEqual([1, 54]);
  expect((await details(dictionary_id, { limit: 1 })).dictionary_terms).toHaveLength(1);
  expect((await details(dictionary_id, { search_term: 'ESTRENO' })).dictionary_terms).toEqual([call]);

  const translations = [
    { language: 1, translation: 'Rose' },
    { language: 76, translation: 'Rosette' },
  ] as const;
  await dictionaries.addTermToDictionary({ dictionary_id, translations: [...translations] });
  const added = (await details(dictionary_id)).dictionary_terms?.at(-1);
  expect(added?.term_translations.map(({ term_text }) => term_text)).toEqual(['Rose', 'Rosette']);
  const term = { dictionary_id, term_id: added?.id ?? 0 };
  await dictionaries.updateTermTranslationInDictionaryUsingTermId({
    ...term,
    translations: [{ language: 1, translation: 'Harper' }],
  });
  expect((await details(dictionary_id, { search_term: 'Harper' })).dictionary_terms).toHaveLength(1);
  await dictionaries.deleteDictionaryTerm(term);
  expect((await details(dictionary_id)).dictionary_terms).toHaveLength(2);
  await expect(dictionaries.deleteDictionaryTerm(term)).rejects.toMatchObject({ statusCode: 404 });

  await dictionaries.deleteDictionary({ dictionary_id });
  await expect(dictionaries.getDictionaryInfo({ dictionary_id })).rejects.toMatchObject({ statusCode: 404 });
});

test('another key sees and changes nothing', async () => {
  const dictionary_id = await made();
  const { dictionaries: others } = new CambClient({ baseUrl: studio.base, apiKey: OTHER_KEY });
  await expect(others.getDictionaryInfo({ dictionary_id })).rejects.toMatchObject({ statusCode: 401 });
});

test('a story uses the dictionary but its transcript stays unchanged', async () => {
  const dictionary_id = await made();
  const file = new File(['Welcome to Earshot. Here is the release.'], 'tale.txt', { type: 'text/plain' });
  const told = async (chosen_dictionaries: number[]) => {
    const created = await client.story.createStory({ file, source_language: 1, chosen_dictionaries });
    const done = await final(() => client.story.getStoryStatus({ task_id: idIn(created) }));
    const info = await client.story.getStoryRunInfo({ run_id: runOf(done), include_transcript: true });
    return { message: String(done.message), info: info as { transcript: { text: string }[] } };
  };
  const { message, info } = await told([dictionary_id]);
  expect(message).toContain('Pronounced as in the dictionary: Earshot → ear shot.');
  expect(info.transcript.map(({ text }) => text).join(' ')).toContain('Welcome to Earshot.');
  await expect(told([987_654])).rejects.toMatchObject({ statusCode: 422 });
});

test.skipIf(!translates)('a translation uses the terms and keeps names as written', async () => {
  const dictionary_id = await made();
  const translate = async (chosen_dictionaries?: number[]) => {
    const created = await client.translation.createTranslation({
      texts: ['The release of Earshot is big.', 'The Earshot release'],
      source_language: 1,
      target_language: 54,
      ...(chosen_dictionaries && { chosen_dictionaries }),
    });
    const done = await final(() => client.translation.getTranslationTaskStatus({ task_id: idIn(created) }));
    const { texts } = await client.translation.getTranslationResult({ run_id: runOf(done) });
    return { texts: texts ?? [], message: String(done.message) };
  };
  const { texts, message } = await translate([dictionary_id]);
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    expect(text).toContain('gran estreno');
    expect(text).toContain('Earshot');
  }
  expect(message).toContain('Translated as in the dictionary: release → gran estreno, Earshot.');
  expect((await translate()).texts.join()).not.toContain('estreno');
});

test.skipIf(!translates)('speech in another language uses both', async () => {
  const dictionary_id = await made();
  const created = await client.translatedTts.createTranslatedTts({
    text: 'The release of Earshot.',
    source_language: 1,
    target_language: 54,
    voice_id: 1001,
    chosen_dictionaries: [dictionary_id],
  });
  const done = await final(() => client.translatedTts.getTranslatedTtsTaskStatus({ task_id: idIn(created) }));
  expect(done.status).toBe('SUCCESS');
  expect(String(done.message)).toMatch(
    /Translated as in the dictionary: release → gran estreno, Earshot\..*Pronounced as .*Earshot → ear shot/,
  );
});
