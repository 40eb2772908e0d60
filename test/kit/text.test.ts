// Tests truncation, counting and formatting in many scripts. No character is ever split.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countCodePoints,
  countWords,
  formatClockDuration,
  isLikelyText,
  normalizeForMatching,
  redactQuery,
  replaceDelimited,
  splitOutsideParentheses,
  trimEndCharacters,
  truncate,
} from '../../src/kit/text.ts';

const graphemes = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('cut', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['one two three', 8, 'one two…'],
    ['one two three', 9, 'one two…'],
    ['abc', 1, '…'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 20, '👨‍👩‍👧‍👦…'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 11, '…'],
    ['🇫🇷🇩🇪🇪🇸', 9, '🇫🇷🇩🇪…'],
    ['नमस्ते दुनिया', 5, 'नम…'],
    ['é́́́é́́́', 6, 'é́́́…'],
  ])('%s at %i', (text, most, expected) => {
    expect(truncate(text, most)).toBe(expected);
  });

  test('keeps whole graphemes within the limit and short texts unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const result = truncate(text, most);
        expect(result.length).toBeLessThanOrEqual(most);
        if (text.length <= most) {
          expect(result).toBe(text);
          return;
        }
        const kept = graphemes(result.slice(0, -1));
        expect(result.endsWith('…')).toBe(true);
        expect(graphemes(text).slice(0, kept.length)).toEqual(kept);
      }),
    );
  });
});

test('words are counted in scripts with and without spaces', () => {
  const counted = {
    'A warm, elderly woman': 4,
    '  spaced \n out  ': 2,
    'well-spoken don’t': 2,
    'soft — and – low …': 3,
    '': 0,
    '… — !': 0,
    안녕하세요여러분반갑습니다: 1,
    'Доброе утро': 2,
  };
  for (const [text, words] of Object.entries(counted)) expect([text, countWords(text)]).toEqual([text, words]);
  expect(countWords('落ち着いた声の年配の女性です')).toBeGreaterThan(5);
  expect(countWords('ผู้หญิงสูงอายุเสียงอบอุ่น')).toBeGreaterThan(3);
  expect(countWords('一位声音温暖的老妇人')).toBeGreaterThan(3);
});

test('an emoji counts as one character', () => {
  expect([countCodePoints('a😀b'), countCodePoints('né'), countCodePoints('')]).toEqual([3, 2, 0]);
});

test.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [59.5, '1:00'],
  [760, '12:40'],
  [3599.6, '1:00:00'],
  [3723, '1:02:03'],
  [360_000, '100:00:00'],
  [-3, '0:00'],
])('%d seconds are %s', (seconds, said) => {
  expect(formatClockDuration(seconds)).toBe(said);
});

test('two spellings of one name normalize to the same', () => {
  for (const [one, other] of [
    ['Français', 'FRANCAIS'],
    ['Rosé–Marie', 'rose marie'],
    ['Tiếng Việt', 'tieng viet'],
    ['İstanbul', 'istanbul'],
    ['ｆｕｌｌ', 'full'],
    ['  a   (b) ', 'a b'],
    ['한국어', '한국어'.normalize('NFD')],
  ] as const)
    expect(normalizeForMatching(one)).toBe(normalizeForMatching(other));
  expect(normalizeForMatching('!?')).toBe('');
});

test('punctuation at the end is removed', () => {
  expect(['a,;', ',a,', ',;', '', 'a'].map((text) => trimEndCharacters(text, ',;'))).toEqual(['a', ',a', '', '', 'a']);
});

test('a list is split, but not inside brackets', () => {
  expect(splitOutsideParentheses('a (b, c), d;e', ',;')).toEqual(['a (b, c)', ' d', 'e']);
  expect(splitOutsideParentheses('a（b,c),d', ',')).toEqual(['a（b,c)', 'd']);
  // Unbalanced brackets.
  expect(splitOutsideParentheses('a (b, c', ',')).toEqual(['a (b', ' c']);
  expect(splitOutsideParentheses('a, b), c', ',')).toEqual(['a, b)', ' c']);
  expect(splitOutsideParentheses('', ',')).toEqual(['']);
});

test('delimited text is replaced, except an unclosed one', () => {
  expect(replaceDelimited('a <b> c <d e', '<', '>', '-')).toBe('a - c <d e');
  expect(replaceDelimited('<a <b> c>', '<', '>', '')).toBe(' c>');
});

test('an address loses its query and fragment', () => {
  expect(['http://a/b?c=d#e', 'http://a/b#e?c', 'http://a/b'].map(redactQuery)).toEqual([
    'http://a/b?…',
    'http://a/b?…',
    'http://a/b',
  ]);
});

test('text may be cut inside a character', () => {
  expect(isLikelyText(Buffer.from('naïve ü').subarray(0, -1))).toBe(true);
  expect(isLikelyText(Buffer.from([0x61, 0xff, 0x61]))).toBe(false);
  expect(isLikelyText(Buffer.from('a\0b'))).toBe(false);
});
