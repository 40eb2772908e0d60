// Caption files are translated without a change to anything but their words: independent parsers find the same times
// and markup in 35 files, whatever the translator does with the markup.

import { describe, expect, test } from 'vitest';
import { WebVTTParser } from 'webvtt-parser';
import { planCaptionTranslation } from '../../../src/domain/caption-files/caption-plan.ts';
import { parseIndependently } from './independent-parser.ts';
import { readSample, SAMPLE_FILES } from './sample-files.ts';

function plan(text: string) {
  const found = planCaptionTranslation(text);
  if (!found) throw new Error('no captions');
  return found;
}

/** Makes every word longer or replaces it, but leaves tags alone. */
const lengthen = (text: string): string => text.replace(/(<[^>]*>)|\p{L}+/gu, (word, tag) => tag ?? `${word}ix`);

const TRANSLATORS: Readonly<Record<string, (text: string) => string>> = {
  'keeps tags': lengthen,
  'drops tags': (text) => lengthen(text).replace(/<[^>]*>/g, ''),
  'loses one tag': (text) => lengthen(text).replace(/<\/[a-z]+>/, ''),
  'adds spaces to tags': (text) => lengthen(text).replace(/<(\/?)(\w+)>/g, ' < $1 $2 > '),
  'swaps tags': (text) =>
    lengthen(text).replace(/<(\/?)(\w)>/g, (_, slash, name) => `<${slash === '' ? '/' : ''}${name}>`),
  'invents tags': (text) => `<b>${lengthen(text)}</b> <script> {\\an1} --> 00:00:01,000`,
  'writes one word': () => 'Hm',
  'writes Japanese': () => '今日はとても天気がいいですから、みんなで市場に行きましょう。',
  'writes an essay': (text) => `${lengthen(text)} ${'and so it goes on and on '.repeat(12)}`,
  'writes nothing': () => ' ',
};

const translate = (text: string, by: (text: string) => string, isBilingual = false): string => {
  const { texts, write } = plan(text);
  return write(texts.map(by), { isBilingual, tag: 'es-ES' });
};

test('there are more than thirty files', () => {
  expect(new Set(SAMPLE_FILES.map(({ name }) => name)).size).toBe(35);
});

describe.each(SAMPLE_FILES)('$name', (sample) => {
  const text = readSample(sample);

  test('an unchanged translation leaves it byte for byte', () => {
    expect(translate(text, (one) => one)).toBe(text);
    expect(translate(text, (one) => one, true)).toBe(text);
  });

  test.each(Object.entries(TRANSLATORS))('keeps times and markup if the translator %s', async (_, by) => {
    const written = translate(text, by);
    expect(await parseIndependently(written)).toEqual(await parseIndependently(text));
  });

  test('bilingual: each cue shows the original, then the translation', async () => {
    const written = translate(text, lengthen, true);
    const [before, after] = await Promise.all([text, written].map(parseIndependently));
    expect([after?.times, after?.timeLines]).toEqual([before?.times, before?.timeLines]);
    for (const line of text.split(/\r?\n/)) expect(written).toContain(line);
  });

  test('has its words translated', () => {
    const written = translate(text, lengthen);
    expect(written).not.toBe(text);
    expect(plan(text).texts.every((one) => /\p{L}/u.test(one))).toBe(true);
  });
});

test('a strict WebVTT parser finds no new errors', () => {
  for (const sample of SAMPLE_FILES.filter(({ name }) => name.endsWith('.vtt')))
    for (const by of Object.values(TRANSLATORS)) {
      const text = readSample(sample).replace(/^\ufeff/, '');
      const parse = (one: string) => new WebVTTParser().parse(one, 'captions');
      const before = parse(text);
      const after = parse(translate(text, by));
      expect(after.cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(
        before.cues.map(({ startTime, endTime }) => [startTime, endTime]),
      );
      expect(after.errors.length).toBeLessThanOrEqual(before.errors.length);
    }
});
