// Languages of a browser, which sends whatever it likes.

import { expect, test } from 'vitest';
import { parseAcceptLanguage } from '../../../src/kit/http/accept-language.ts';

test('lists tags, most preferred first', () => {
  expect(parseAcceptLanguage('de;q=0.5, nl-BE, zh-Hant-TW;q=0.8, *;q=0.1')).toEqual(['nl-BE', 'zh-Hant-TW', 'de']);
  expect(parseAcceptLanguage(undefined)).toEqual([]);
});

test('leaves out what is no language tag', () => {
  expect(parseAcceptLanguage(`${'nl-'.repeat(3000)}nl, <b>, *, en`)).toEqual(['en']);
});
