// Dictionary words in a text: whole words in any case and script, longest first, in linear time.

import { expect, test } from 'vitest';
import {
  createReplacerFromIndexes,
  createWordIndex,
  createWordReplacer,
} from '../../../src/domain/pronunciation/replace-words.ts';
import { toSpeechReplacements, toTranslationReplacements } from '../../../src/domain/pronunciation/terms.ts';

const respelt = (words: Readonly<Record<string, string>>, text: string, tag = 'en-US') => {
  const list = Object.entries(words).map(([word, as]) => ({ word, replacement: as }));
  return createWordReplacer(list, tag)(text).text;
};

test.each([
  [
    'any case, with adjacent punctuation',
    { Earshot: 'ear shot' },
    'EARSHOT’s earshot-bot, (Earshot)!',
    'ear shot’s ear shot-bot, (ear shot)!',
  ],
  ['not inside other words', { ear: 'X' }, 'earshot bear ear2 ear_ ear', 'earshot bear ear2 ear_ X'],
  ['the longest one', { 'New York': 'NY', York: 'Y', New: 'N' }, 'New York, New Yorker, york', 'NY, N Yorker, Y'],
  ['replacements are not replaced again', { a: 'b', b: 'c' }, 'a b a', 'b c b'],
  [
    'signs around and inside words',
    { 'C++': 'see plus plus', '.NET': 'dot net' },
    'C++ and .NET',
    'see plus plus and dot net',
  ],
  ['spaces of any kind', { 'St. Mary': 'saint mary' }, 'St.\nMary', 'saint mary'],
  ['accents, composed or not', { Anaïs: 'ana ees' }, 'Anai\u0308s', 'ana ees'],
  ['a letter with its marks is one', { a: 'x' }, 'a\u0301 a', '\u00e1 x'],
  ['patterns are plain signs', { '.*': 'x', '(a+)+$': 'y', $1: 'z' }, '.* (a+)+$ $1 b', 'x y z b'],
  ['Japanese, without spaces', { 東京: 'とうきょう' }, '明日東京へ', '明日とうきょうへ', 'ja-JP'],
  ['not inside a longer Katakana word', { サン: 'x' }, 'サンダル サン', 'サンダル x', 'ja-JP'],
  ['Latin words in Japanese', { Earshot: 'イヤーショット' }, 'Earshotは便利', 'イヤーショットは便利', 'ja-JP'],
  ['Korean particles follow without a space', { 서울: 'seoul' }, '서울에서 대서울', 'seoul에서 대서울', 'ko-KR'],
  ['Turkish letters', { ISPARTA: 'x' }, 'ısparta isparta', 'x isparta', 'tr-TR'],
  ['names of object members', { constructor: 'x' }, 'constructor toString', 'x toString'],
] as const)('%s', (_, words, text, expected, tag?: string) => {
  expect(respelt(words, text, tag)).toBe(expected);
});

test('the first dictionary with the longest match applies', () => {
  const index = (words: Record<string, string>) =>
    createWordIndex(
      Object.entries(words).map(([word, as]) => ({ word, replacement: as })),
      'en-US',
    );
  const respell = createReplacerFromIndexes([
    index({ Rose: 'mine', 'New York': 'NY' }),
    index({ rose: 'ours', New: 'N', 'New York City': 'NYC' }),
  ]);
  expect(respell('rose, new, New York, New York City, New Yorker').text).toBe('mine, N, NY, NYC, N Yorker');
});

test('words with common prefixes are distinguished at any length', () => {
  const words = ['a', 'ab', 'abc', 'abd', 'b', 'ba', '𝒳y', '𝒳yz'].map((word) => ({
    word,
    replacement: `<${word}>`,
  }));
  const text = 'a ab abc abd abe b ba bb c 𝒳y 𝒳yz 𝒳';
  expect(createWordReplacer(words, 'en-US')(text).text).toBe('<a> <ab> <abc> <abd> abe <b> <ba> bb c <𝒳y> <𝒳yz> 𝒳');
});

test('unmatched text stays unchanged; used words are listed once', () => {
  const respell = createWordReplacer([{ word: 'Earshot', replacement: 'ear shot' }], 'en-US');
  const strange = 'Cafe\u0301 \ud800';
  expect(respell(strange)).toEqual({ text: strange, replaced: [] });
  expect(respell('Earshot earshot').replaced).toEqual([{ word: 'Earshot', replacement: 'ear shot' }]);
});

test('a text grows by a limited amount for any words', () => {
  const { text } = createWordReplacer([{ word: 'a', replacement: 'x'.repeat(120) }], 'en-US')('a '.repeat(100_000));
  expect(text.length).toBeLessThan(225_000);
});

test('terms of one language change speech, others change translation', () => {
  const sound = [
    { language: 1, text: 'Earshot' },
    { language: 1, text: 'ear shot' },
  ];
  const call = [
    { language: 1, text: 'release' },
    { language: 76, text: 'version' },
    { language: 54, text: 'lanzamiento' },
  ];
  const name = [{ language: 1, text: 'Rose' }];
  expect(toSpeechReplacements([sound, call, name], 54)).toEqual([
    { word: 'Earshot', replacement: 'ear shot' },
    { word: 'release', replacement: 'lanzamiento' },
  ]);
  expect(toTranslationReplacements([sound, call, name], 58)).toEqual([
    { word: 'Earshot', replacement: 'Earshot' },
    { word: 'release', replacement: 'lanzamiento' },
    { word: 'Rose', replacement: 'Rose' },
  ]);
  expect(toSpeechReplacements([call], 31)).toEqual([]);
  expect(toTranslationReplacements([call], 1)).toEqual([]);
});
