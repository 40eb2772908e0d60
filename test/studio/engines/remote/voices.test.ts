// Tests servers' names of languages: codes of two and three letters, with or without region, and names. A voice with an
// unknown language must not become American.

import { expect, test } from 'vitest';
import { parseLanguage } from '../../../../src/studio/engines/remote/parse-language.ts';
import {
  createVoicesFromNames,
  getDefaultVoices,
  parseVoicesResponse,
} from '../../../../src/studio/engines/remote/voices.ts';

test.each([
  ['en-us', 'en-US'],
  ['en_GB', 'en-GB'],
  ['de', 'de-DE'],
  ['no', 'nb-NO'],
  ['no_NO', 'nb-NO'],
  ['deu', 'de-DE'],
  ['ger', 'de-DE'],
  ['fra', 'fr-FR'],
  ['nor', 'nb-NO'],
  ['eng', 'en-US'],
  ['jpn', 'ja-JP'],
  ['German', 'de-DE'],
  ['french', 'fr-FR'],
  ['Norwegian', 'nb-NO'],
  ['Deutsch', 'de-DE'],
  ['English', 'en-US'],
  ['English (GB)', 'en-GB'],
  ['British English', 'en-GB'],
  ['German (Austria)', 'de-AT'],
  ['Mandarin', 'zh-CN'],
  ['Klingon', undefined],
  ['tlh', undefined],
  ['', undefined],
] as const)('%s is %s', (words, tag) => {
  expect(parseLanguage(words)).toBe(tag);
});

const listed = (...voices: readonly unknown[]) =>
  parseVoicesResponse(JSON.stringify({ voices }), 'one')?.voices.map(({ voice, tag }) => [voice, tag]);

test('a voice has its listed language, American English by default', () => {
  expect(
    listed(
      'no_NO-talesyntese-medium',
      'es_419-someone-low',
      'tlh_KL-worf-medium',
      'nobody',
      { id: 'a', language: 'German' },
      { id: 'b', language: 'fra' },
      { id: 'c', language: 'Klingon' },
      { id: 'd', language: 'multilingual' },
      { id: 'e' },
      { id: 'af_bella', language: 'Klingon' },
    ),
  ).toEqual([
    ['no_NO-talesyntese-medium', 'nb-NO'],
    ['es_419-someone-low', 'es-MX'],
    ['nobody', 'en-US'],
    ['a', 'de-DE'],
    ['b', 'fr-FR'],
    ['d', undefined],
    ['e', 'en-US'],
    ['af_bella', 'en-US'],
  ]);
  expect(listed({ id: 'c', language: 'Klingon' })).toEqual([]);
  expect(listed()).toBeUndefined();
});

test('voice models and configured voice names are read', () => {
  const [thorsten] = getDefaultVoices('piper-de_DE-thorsten-medium-crispasr');
  expect(thorsten).toMatchObject({ name: 'Thorsten', tag: 'de-DE' });
  expect(createVoicesFromNames(['no_NO-talesyntese-medium', 'tlh_KL-worf-medium'], 'one')).toHaveLength(1);
});

test('Kokoro names are read with numbers and extra words', () => {
  const told = createVoicesFromNames(['zf_001', 'af_v0bella', 'bm_atten_inno'], 'kokoro');
  expect(told.map(({ name, tag, gender }) => [name, tag, gender])).toEqual([
    ['001', 'zh-CN', 2],
    ['V0bella', 'en-US', 2],
    ['Atten inno', 'en-GB', 1],
  ]);
});

test('the first of several languages is the main one', () => {
  expect(listed({ id: 'a', languages: ['de', 'en'] }, { id: 'b', language: ['fra'] })).toEqual([
    ['a', 'de-DE'],
    ['b', 'fr-FR'],
  ]);
});

test('older OpenAI models have fewer voices', () => {
  const names = (model: string) => getDefaultVoices(model).map(({ voice }) => voice);
  expect(names('gpt-4o-mini-tts')).toHaveLength(13);
  expect(names('tts-1')).toEqual(['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer']);
  expect(names('tts-1-hd')).toEqual(names('tts-1'));
});
