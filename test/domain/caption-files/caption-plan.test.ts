// Caption files are translated without a change to anything but their words: independent parsers find the same times
// and markup in thirty files, whatever the translator does with the markup.

import * as library from 'media-captions';
import { describe, expect, test } from 'vitest';
import { WebVTTParser } from 'webvtt-parser';
import { planCaptionTranslation } from '../../../src/domain/caption-files/caption-plan.ts';
import { decodeText } from '../../../src/kit/decode-text.ts';
import { SAMPLE_FILES } from './sample-files.ts';

/** The used part of media-captions, whose own type files import without extensions. */
const { parseText } = library as unknown as {
  parseText(
    text: string,
    options: { readonly type: 'srt' | 'vtt' },
  ): Promise<{ readonly cues: readonly { startTime: number; endTime: number; text: string }[] }>;
};

const read = ({ bytes, language }: (typeof SAMPLE_FILES)[number]): string => {
  const isMarked = ['efbbbf', 'fffe'].some((mark) => bytes.toString('hex').startsWith(mark));
  return (isMarked ? '\ufeff' : '') + decodeText(bytes, language);
};

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

/** Parts of a file that are no words: everything outside the cues, and the tags inside, cue by cue. */
async function parseIndependently(text: string) {
  const type = /^\ufeff?WEBVTT/.test(text) ? 'vtt' : 'srt';
  const { cues } = await parseText(text.replace(/^\ufeff/, ''), { type });
  const listTags = (body: string) => (body.match(/<\/?[a-z][^<>]*>|<\d[^<>]*>|\{\\[^{}]*\}/gi) ?? []).toSorted();
  return {
    times: cues.map(({ startTime, endTime }) => [startTime, endTime]),
    tags: cues.map((cue) => listTags(cue.text)),
    timeLines: text.split(/\r?\n/).filter((line) => line.includes('-->')),
    lineEnds: text.includes('\r\n') ? text.replaceAll('\r\n', '').includes('\n') : text.includes('\r'),
    start: text.slice(0, text.search(/\d+:\d\d:?\d*[.,]\d+ -->/)),
  };
}

test('there are thirty files', () => {
  expect(SAMPLE_FILES).toHaveLength(30);
  expect(new Set(SAMPLE_FILES.map(({ name }) => name)).size).toBe(30);
});

describe.each(SAMPLE_FILES)('$name', (sample) => {
  const text = read(sample);

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
      const text = read(sample).replace(/^\ufeff/, '');
      const parse = (one: string) => new WebVTTParser().parse(one, 'captions');
      const before = parse(text);
      const after = parse(translate(text, by));
      expect(after.cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(
        before.cues.map(({ startTime, endTime }) => [startTime, endTime]),
      );
      expect(after.errors.length).toBeLessThanOrEqual(before.errors.length);
    }
});
