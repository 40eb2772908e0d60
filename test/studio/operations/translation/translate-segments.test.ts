// Translates segments with a fake translator that uses Apertium's stream format and imitates its faults.

import { expect, test } from 'vitest';
import {
  type StreamFormatTranslator,
  translateInSteps,
} from '../../../../src/studio/engines/apertium/translate-lines.ts';
import { translateSegments } from '../../../../src/studio/operations/translation/translate-segments.ts';

const WORDS: Readonly<Record<string, string>> = {
  the: 'la',
  house: 'casa',
  is: 'es',
  big: 'grande',
  hello: 'hola',
};

/** Translates word by word and marks unknown words. */
const wordy: StreamFormatTranslator = async (stream) =>
  stream.replaceAll(/\[[^\]]*\]|(\p{L}[\p{L}\p{N}]*)/gu, (whole, word?: string) =>
    word === undefined ? whole : (WORDS[word.toLowerCase()] ?? `*${word}`),
  );

/** Uses Apertium's handling of lines. */
const segments = (texts: readonly string[], ...steps: StreamFormatTranslator[]) =>
  translateSegments(texts, async (lines) => ({
    lines: await translateInSteps(lines, steps.length > 0 ? steps : [wordy]),
    message: '',
  }));

const one = async (text: string, ...steps: StreamFormatTranslator[]) => {
  const { texts, message: _, ...rest } = await segments([text], ...steps);
  return { text: texts[0], ...rest };
};

test('segments are returned in order, empty ones included', async () => {
  const { texts, untranslatedIndexes } = await segments(['The house', '', '  ', '👍', '42', 'Hello!']);
  expect(texts).toEqual(['la casa', '', '  ', '👍', '42', 'hola!']);
  expect(untranslatedIndexes).toEqual([]);
});

test('line breaks, space around lines and code blocks stay', async () => {
  const { text } = await one('  The house\n\n```\nhello house\n```\r\n- Hello ');
  expect(text).toBe('  la casa\n\n```\nhello house\n```\r\n- hola ');
});

test.each([
  [
    'a row of a table',
    '| hello | house |\n|---|---|\n|the house|big|',
    '| hola | casa |\n|---|---|\n|la casa|big|'.replace('big', 'grande'),
  ],
  ['cells between tabs', 'hello\thouse\tbig', 'hola\tcasa\tgrande'],
  ['cells between bars', 'house | the house', 'casa | la casa'],
  [
    'a message of ICU over lines',
    '{n, plural,\n  one {house}\n  other {big {n} house}\n}\nhouse',
    '{n, plural,\n  one {house}\n  other {big {n} house}\n}\ncasa',
  ],
  ['a list of words', 'hello\nhouse\nbig', 'hola\ncasa\ngrande'],
])('%s keeps its structure', async (_, source, text) => {
  expect((await one(source)).text).toBe(text);
});

test.each([
  ['the house is big the house is the\nbig house', 'la casa es grande la casa es la\ngrande casa'],
  ['  the house is big the house is the,\n  big house', '  la casa es grande la casa es la,\n  grande casa'],
])('lines wrapped by hand are translated as one: %j', async (source, text) => {
  const given: string[] = [];
  const translated = await one(source, async (stream) => {
    given.push(stream);
    return wordy(stream);
  });
  expect(translated.text).toBe(text);
  expect(given[0]?.match(/\[\]\[s\d+\]/g)).toHaveLength(1);
});

test('unknown words are reported once without marks', async () => {
  expect(await one('The blorp is big, the blorp is big')).toEqual({
    text: 'la blorp es grande, la blorp es grande',
    unknownWords: ['blorp'],
    untranslatedIndexes: [],
    usedTerms: [],
  });
});

test('unknown words of two steps are reported once', async () => {
  const same: StreamFormatTranslator = async (stream) => stream.replaceAll('blorp', '*blorp');
  expect((await one('The blorp is big', wordy, same)).unknownWords).toEqual(['blorp']);
});

test('unknown words are no translation; a name is', async () => {
  expect((await one('zib zab zub')).untranslatedIndexes).toEqual([0]);
  expect((await one('the frob zib zab')).untranslatedIndexes).toEqual([0]);
  expect((await one('Anna Karenina')).untranslatedIndexes).toEqual([]);
});

test('a line that loses a mention is translated around it', async () => {
  const loses: StreamFormatTranslator = async (stream) => (await wordy(stream)).replaceAll(/\*?PROT\d+ZQ/g, '');
  expect((await one('Hello @anna, the house is big 👍', loses)).text).toBe('hola @anna, la casa es grande 👍');
});

test('all lines that lose mentions share one second run', async () => {
  let running = 0;
  let runs = 0;
  const loses: StreamFormatTranslator = async (stream) => {
    runs++;
    expect(++running).toBe(1);
    const translated = (await wordy(stream)).replaceAll(/\*?PROT\d+ZQ/g, '');
    running--;
    return translated;
  };
  const { texts } = await segments(['Hello @anna', 'the house', '@bob is big', 'the @carl house'], loses);
  expect(texts).toEqual(['hola @anna', 'la casa', '@bob es grande', 'la @carl casa']);
  expect(runs).toBe(2);
});

test('a changed number leaves the segment untranslated', async () => {
  const changes: StreamFormatTranslator = async (stream) => (await wordy(stream)).replaceAll(/(?<= )3(?= )/g, '4');
  expect(await one('The 3 house', changes)).toMatchObject({ text: 'The 3 house', untranslatedIndexes: [0] });
});

test('a line that crashes the program affects no others', async () => {
  const dies: StreamFormatTranslator = async (stream) => {
    if (stream.includes('deadly')) throw new Error('segmentation fault');
    return wordy(stream);
  };
  const { texts, untranslatedIndexes } = await segments(
    ['The house', 'Hello', 'deadly house', 'Hello house', 'big'],
    dies,
  );
  expect(texts).toEqual(['la casa', 'hola', 'deadly house', 'hola casa', 'grande']);
  expect(untranslatedIndexes).toEqual([2]);
});

test.each([
  ['nothing at all', ''],
  ['half of it', '[][s0]'],
])('%s with exit code 0 is not a translation', async (_, answer) => {
  expect((await one('The house', async () => answer)).untranslatedIndexes).toEqual([0]);
});
