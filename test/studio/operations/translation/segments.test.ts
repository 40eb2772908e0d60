// Segments through a made-up translator that speaks Apertium's stream format and has its vices on demand.

import { expect, test } from 'vitest';
import { type Through, throughSteps } from '../../../../src/studio/engines/apertium/lines.ts';
import { translateSegments } from '../../../../src/studio/operations/translation/segments.ts';

const WORDS: Readonly<Record<string, string>> = {
  the: 'la',
  house: 'casa',
  is: 'es',
  big: 'grande',
  hello: 'hola',
};

/** Word for word; what it does not know it marks. */
const wordy: Through = async (stream) =>
  stream.replaceAll(/\[[^\]]*\]|(\p{L}[\p{L}\p{N}]*)/gu, (whole, word?: string) =>
    word === undefined ? whole : (WORDS[word.toLowerCase()] ?? `*${word}`),
  );

/** Through Apertium's way with lines. */
const segments = (texts: readonly string[], ...steps: Through[]) =>
  translateSegments(texts, async (lines) => ({
    lines: await throughSteps(
      lines,
      (steps.length > 0 ? steps : [wordy]).map((through) => ({ through })),
    ),
    message: '',
  }));

const one = async (text: string, ...steps: Through[]) => {
  const { texts, message: _, ...rest } = await segments([text], ...steps);
  return { text: texts[0], ...rest };
};

test('as many segments come back as were given, in order, empty ones empty', async () => {
  const { texts, untranslated } = await segments(['The house', '', '  ', '👍', '42', 'Hello!']);
  expect(texts).toEqual(['La casa', '', '  ', '👍', '42', 'Hola!']);
  expect(untranslated).toEqual([]);
});

test('line breaks, space around lines and code blocks stay', async () => {
  const { text } = await one('  The house\n\n```\nhello house\n```\r\n- Hello ');
  expect(text).toBe('  La casa\n\n```\nhello house\n```\r\n- hola ');
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
])('%s stays one', async (_, source, text) => {
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

test('unknown words are reported once and their marks are gone', async () => {
  expect(await one('The blorp is big, the blorp is big')).toEqual({
    text: 'La blorp es grande, la blorp es grande',
    unknown: ['blorp'],
    untranslated: [],
    terms: [],
  });
});

test('unknown words of two steps are one', async () => {
  const same: Through = async (stream) => stream.replaceAll('blorp', '*blorp');
  expect((await one('The blorp is big', wordy, same)).unknown).toEqual(['blorp']);
});

test('a text of unknown words is not a translation; a name is', async () => {
  expect((await one('zib zab zub')).untranslated).toEqual([0]);
  expect((await one('the frob zib zab')).untranslated).toEqual([0]);
  expect((await one('Anna Karenina')).untranslated).toEqual([]);
});

test('what loses a mention is translated around it instead', async () => {
  const loses: Through = async (stream) => (await wordy(stream)).replaceAll(/\*?PROT\d+ZQ/g, '');
  expect((await one('Hello @anna, the house is big 👍', loses)).text).toBe(
    'Hola @anna, la casa es grande 👍',
  );
});

test('however many lines lose theirs: one run more for all of them, and never two at a time', async () => {
  let running = 0;
  let runs = 0;
  const loses: Through = async (stream) => {
    runs++;
    expect(++running).toBe(1);
    const translated = (await wordy(stream)).replaceAll(/\*?PROT\d+ZQ/g, '');
    running--;
    return translated;
  };
  const { texts } = await segments(['Hello @anna', 'the house', '@bob is big', 'the @carl house'], loses);
  expect(texts).toEqual(['Hola @anna', 'la casa', '@bob es grande', 'la @carl casa']);
  expect(runs).toBe(2);
});

test('a changed number is noticed; the segment is told as not translated', async () => {
  const changes: Through = async (stream) => (await wordy(stream)).replaceAll(/(?<= )3(?= )/g, '4');
  expect(await one('The 3 house', changes)).toMatchObject({ text: 'The 3 house', untranslated: [0] });
});

test('a line the program dies of does not sink the others', async () => {
  const dies: Through = async (stream) => {
    if (stream.includes('deadly')) throw new Error('segmentation fault');
    return wordy(stream);
  };
  const { texts, untranslated } = await segments(
    ['The house', 'Hello', 'deadly house', 'Hello house', 'big'],
    dies,
  );
  expect(texts).toEqual(['La casa', 'Hola', 'deadly house', 'Hola casa', 'grande']);
  expect(untranslated).toEqual([2]);
});

test.each([
  ['nothing at all', ''],
  ['half of it', '[][s0]'],
])('%s with exit code 0 is not a translation', async (_, answer) => {
  expect((await one('The house', async () => answer)).untranslated).toEqual([0]);
});
