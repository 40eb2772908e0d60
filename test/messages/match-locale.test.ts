// The supported language for a tag as platforms and browsers send it.

import { expect, test } from 'vitest';
import { matchFirstLocaleTag, matchLocaleTag } from '../../src/messages/match-locale.ts';

test.each([
  ['de', ['de', 'de-CH', 'DE_at']],
  ['es', ['es', 'es-419', 'es_ES']],
  ['pt-BR', ['pt', 'pt-BR', 'pt_BR', 'pt-PT']],
  ['zh-TW', ['zh-TW', 'zh_TW', 'zh-Hant', 'zh_HK', 'zh-Hant-MO']],
  ['ko', ['ko', 'ko-KR']],
  ['ja', ['ja', 'ja_JP']],
  ['fr', ['FR', 'fr-CA']],
  ['en', ['en', 'en-US', 'en_GB']],
  [undefined, ['zh', 'zh-CN', 'zh_Hans', 'tlh', 'des', '', '-', 'a language']],
])('%s is the language for %j', (tag, readers) => {
  for (const reader of readers) expect([reader, matchLocaleTag(reader)]).toEqual([reader, tag]);
});

test('the first supported language of several is used', () => {
  expect(matchFirstLocaleTag(['tlh', 'zh-CN', 'pt_PT', 'de'])).toBe('pt-BR');
  expect(matchFirstLocaleTag(['tlh'])).toBeUndefined();
  expect(matchFirstLocaleTag([])).toBeUndefined();
});
