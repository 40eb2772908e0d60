// Tests transcripts in published formats. Word times form sentences across segments. Without matching word times,
// segments stay unchanged.

import { expect, test } from 'vitest';
import { parseTranscript } from '../../../../../src/studio/engines/remote/recognition/parse-transcript.ts';
import { splitIntoLines } from '../../../../../src/studio/operations/transcription/utterances.ts';

const PART = { start: 100, end: 160 };
const said = (...words: readonly (readonly [text: string, start: number, end: number])[]) =>
  words.map(([word, start, end]) => ({ word, start, end }));
const segment = (text: string, start: number, end: number, more = {}) => ({ text, start, end, ...more });

test('words without punctuation (OpenAI) become sentences across segments', () => {
  const { utterances } = parseTranscript(
    {
      text: 'Well, it is late. Dr. Day has gone home.',
      segments: [
        segment(' Well, it is late. Dr. Day', 0, 4, { avg_logprob: Math.log(0.9) }),
        segment(' has gone home.', 4, 9, { avg_logprob: Math.log(0.5) }),
      ],
      words: said(
        ...(['Well', 'it', 'is', 'late'].map((word, at) => [word, 1 + at / 2, 1.4 + at / 2]) as [
          string,
          number,
          number,
        ][]),
        ['Dr', 3.2, 3.4],
        ['Day', 3.5, 3.9],
        ['has', 5, 5.2],
        ['gone', 5.3, 5.6],
        ['home', 5.7, 6.2],
      ),
    },
    PART,
  );
  expect(utterances?.map(({ text, start, end }) => [text, start, end])).toEqual([
    ['Well, it is late.', 101, 102.9],
    ['Dr. Day has gone home.', 103.2, 106.2],
  ]);
  expect(utterances?.[1]?.sure).toBeCloseTo((0.9 + 0.9 + 3 * 0.5) / 5);
});

test('words with punctuation (speaches) and within segments (LocalAI) work', () => {
  const times = [
    [0.5, 0.9],
    [1, 1.5],
  ] as const;
  const of = (key: string, words: readonly string[]) =>
    words.map((word, at) => ({ [key]: word, start: times[at]?.[0] ?? 0, end: times[at]?.[1] ?? 0 }));
  const text = ' Hello, everybody!';
  const line = { text: 'Hello, everybody!', start: 100.5, end: 101.5 };
  const speaches = { text, segments: [segment(text, 0, 3)], words: of('word', [' Hello,', ' everybody!']) };
  const localAI = {
    text,
    segments: [{ ...segment(text, 0, 3), words: of('text', ['Hello,', 'everybody!']) }],
  };
  expect(parseTranscript(speaches, PART).utterances).toMatchObject([line]);
  expect(parseTranscript({ ...localAI, words: [] }, PART).utterances).toMatchObject([line]);
  expect(parseTranscript({ text, words: of('word', ['Hello', 'everybody']) }, PART).utterances).toMatchObject([line]);
});

test('scripts without spaces get none', () => {
  const text = '今日は良い天気です。';
  const words = said(['今日', 0.2, 0.5], ['は', 0.5, 0.6], ['良い', 0.6, 1], ['天気', 1, 1.4], ['です', 1.4, 1.8]);
  expect(parseTranscript({ text, segments: [segment(text, 0, 5)], words }, PART).utterances).toMatchObject([
    { text, start: 100.2, end: 101.8 },
  ]);
});

test('words that do not match the text are ignored', () => {
  const segments = [segment(' Quite another thing.', 0, 4)];
  const plain = [{ text: 'Quite another thing.', start: 100, end: 104 }];
  expect(parseTranscript({ text: '', segments, words: said(['Something', 1, 2]) }, PART).utterances).toEqual(plain);
  expect(parseTranscript({ text: '', segments, words: said(['Quite', 1, 2]) }, PART).utterances).toEqual(plain);
  expect(parseTranscript({ text: '', segments, words: 'none' }, PART).utterances).toEqual(plain);
});

test('times are clamped to the part and ordered, silence dropped', () => {
  const segments = [segment('One.', -5, 70), segment('Two.', 3, 4), segment('Thanks!', 5, 6, { no_speech_prob: 0.9 })];
  expect(parseTranscript({ text: 'One. Two.', segments }, PART).utterances).toEqual([
    { text: 'One.', start: 100, end: 103 },
    { text: 'Two.', start: 103, end: 104 },
  ]);
  expect(parseTranscript({ text: 'No times.' }, PART)).toEqual({ utterances: undefined, text: 'No times.' });
});

test('a long sentence is cut at clauses and pauses', () => {
  const text = 'When the train had left the station in the rain, nobody knew that the driver was not on it at all.';
  const words = text.split(' ').map((word, at) => {
    const start = at * 0.3 + (at > 9 ? 2 : 0);
    return { word, start, end: start + 0.25 };
  });
  const { utterances = [] } = parseTranscript({ text, words }, PART);
  expect(utterances).toHaveLength(2);
  const [sentence] =
    parseTranscript(
      {
        text,
        words: words.map((one, at) => (at > 9 ? { ...one, start: one.start - 1.5, end: one.end - 1.5 } : one)),
      },
      PART,
    ).utterances ?? [];
  expect(splitIntoLines(sentence ? [sentence] : []).map(({ text: line, start, end }) => [line, start, end])).toEqual([
    ['When the train had left the station in the rain,', 100, expect.closeTo(102.95)],
    ['nobody knew that the driver was not on it at all.', expect.closeTo(103.5), expect.closeTo(106.75)],
  ]);
});

test.each([
  ['has no duration', [segment('One.', 0, 2), segment('Two.', 3, 3)]],
  ['has no time', [segment('One.', 0, 2), { text: 'Two.' }]],
  ['is in milliseconds', [segment('One.', 0, 2000), segment('Two.', 3000, 75_000)]],
  ['is missing', [segment('One.', 0, 2)]],
])('a line that %s invalidates the times, not the text', (_, segments) => {
  expect(parseTranscript({ text: 'One. Two.', segments }, PART)).toEqual({
    utterances: undefined,
    text: 'One. Two.',
  });
});

test('segments replace a missing text or one from silence', () => {
  const segments = [segment(' One.', 3, 3), segment(' Thanks!', 5, 6, { no_speech_prob: 0.9 })];
  expect(parseTranscript({ segments }, PART).text).toBe('One.');
  expect(parseTranscript({ text: 'One. Thanks!', segments }, PART)).toEqual({
    utterances: undefined,
    text: 'One.',
  });
});

test('lines with the same start are one', () => {
  const segments = [segment('One.', 1, 2), segment('Two.', 1, 4), segment('Three.', 3, 6)];
  expect(parseTranscript({ text: 'One. Two. Three.', segments }, PART).utterances).toEqual([
    { text: 'One. Two.', start: 101, end: 103 },
    { text: 'Three.', start: 103, end: 106 },
  ]);
});

test('times in nanoseconds (LocalAI) and as text are read', () => {
  const words = said(['Hello', 0.5, 0.9], ['there', 1, 1.5]);
  const plain = {
    text: 'Hello there.',
    segments: [segment(' Hello there.', 0, 3, { avg_logprob: -0.2 })],
    words,
  };
  const each = (change: (seconds: number) => number | string) => ({
    ...plain,
    segments: plain.segments.map((one) => ({ ...one, start: change(one.start), end: change(one.end) })),
    words: words.map((one) => ({ ...one, start: change(one.start), end: change(one.end) })),
  });
  const { utterances } = parseTranscript(plain, PART);
  expect(utterances).toMatchObject([{ start: 100.5, end: 101.5 }]);
  expect(
    parseTranscript(
      each((seconds) => Math.round(seconds * 1e9)),
      PART,
    ).utterances,
  ).toEqual(utterances);
  expect(parseTranscript(each(String), PART).utterances).toEqual(utterances);
});
