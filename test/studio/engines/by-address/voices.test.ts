// Languages as servers write them: codes of two and three letters, with a region or without, and names. A voice whose language is told and
// not understood is no American.

import { expect, test } from 'vitest';
import { tagFor } from '../../../../src/studio/engines/by-address/tongues-told.ts';
import { namedVoices, readVoices, standardVoices } from '../../../../src/studio/engines/by-address/voices.ts';

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
  expect(tagFor(words)).toBe(tag);
});

const listed = (...voices: readonly unknown[]) =>
  readVoices(JSON.stringify({ voices }), 'one')?.voices.map(({ voice, tag }) => [voice, tag]);

test('a voice is what it is told to be, American where nothing is told, and left out where it is not understood', () => {
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

test('a model that is a voice, and voices that the owner names, are read as well', () => {
  const [thorsten] = standardVoices('piper-de_DE-thorsten-medium-crispasr');
  expect(thorsten).toMatchObject({ name: 'Thorsten', tag: 'de-DE' });
  expect(namedVoices(['no_NO-talesyntese-medium', 'tlh_KL-worf-medium'], 'one')).toHaveLength(1);
});

test('Kokoro’s names are read with numbers and with more words', () => {
  const told = namedVoices(['zf_001', 'af_v0bella', 'bm_atten_inno'], 'kokoro');
  expect(told.map(({ name, tag, gender }) => [name, tag, gender])).toEqual([
    ['001', 'zh-CN', 2],
    ['V0bella', 'en-US', 2],
    ['Atten inno', 'en-GB', 1],
  ]);
});

test('the first of several languages is a voice’s home', () => {
  expect(listed({ id: 'a', languages: ['de', 'en'] }, { id: 'b', language: ['fra'] })).toEqual([
    ['a', 'de-DE'],
    ['b', 'fr-FR'],
  ]);
});

test('of OpenAI’s voices its older models have fewer', () => {
  const names = (model: string) => standardVoices(model).map(({ voice }) => voice);
  expect(names('gpt-4o-mini-tts')).toHaveLength(13);
  expect(names('tts-1')).toEqual([
    'alloy',
    'ash',
    'coral',
    'echo',
    'fable',
    'nova',
    'onyx',
    'sage',
    'shimmer',
  ]);
  expect(names('tts-1-hd')).toEqual(names('tts-1'));
});
