// What servers heard, in the shapes that they publish: times of words make sentences, over the bounds of segments; where there are none, or
// they are not those of the text, the segments stand as they are.

import { expect, test } from 'vitest';
import { heardIn } from '../../../../../src/studio/engines/by-address/hearing/heard.ts';
import { inLines } from '../../../../../src/studio/operations/transcription/utterance.ts';

const PART = { start: 100, end: 160 };
const said = (...words: readonly (readonly [text: string, start: number, end: number])[]) =>
  words.map(([word, start, end]) => ({ word, start, end }));
const segment = (text: string, start: number, end: number, more = {}) => ({ text, start, end, ...more });

test('words without signs (OpenAI) make sentences with their signs, over the bounds of segments', () => {
  const { lines } = heardIn(
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
  expect(lines?.map(({ text, start, end }) => [text, start, end])).toEqual([
    ['Well, it is late.', 101, 102.9],
    ['Dr. Day has gone home.', 103.2, 106.2],
  ]);
  expect(lines?.[1]?.sure).toBeCloseTo((0.9 + 0.9 + 3 * 0.5) / 5);
});

test('words with spaces and signs (speaches), and within segments as `text` (LocalAI)', () => {
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
  expect(heardIn(speaches, PART).lines).toMatchObject([line]);
  expect(heardIn({ ...localAI, words: [] }, PART).lines).toMatchObject([line]);
  expect(heardIn({ text, words: of('word', ['Hello', 'everybody']) }, PART).lines).toMatchObject([line]);
});

test('scripts without spaces stay without', () => {
  const text = '今日は良い天気です。';
  const words = said(
    ['今日', 0.2, 0.5],
    ['は', 0.5, 0.6],
    ['良い', 0.6, 1],
    ['天気', 1, 1.4],
    ['です', 1.4, 1.8],
  );
  expect(heardIn({ text, segments: [segment(text, 0, 5)], words }, PART).lines).toMatchObject([
    { text, start: 100.2, end: 101.8 },
  ]);
});

test('words that are not those of the text, or only some of them, are not believed', () => {
  const segments = [segment(' Quite another thing.', 0, 4)];
  const plain = [{ text: 'Quite another thing.', start: 100, end: 104 }];
  expect(heardIn({ text: '', segments, words: said(['Something', 1, 2]) }, PART).lines).toEqual(plain);
  expect(heardIn({ text: '', segments, words: said(['Quite', 1, 2]) }, PART).lines).toEqual(plain);
  expect(heardIn({ text: '', segments, words: 'none' }, PART).lines).toEqual(plain);
});

test('no time leaves the part, none is before another, and silence is not believed', () => {
  const segments = [
    segment('One.', -5, 70),
    segment('Two.', 3, 4),
    segment('Thanks!', 5, 6, { no_speech_prob: 0.9 }),
  ];
  expect(heardIn({ text: 'One. Two.', segments }, PART).lines).toEqual([
    { text: 'One.', start: 100, end: 103 },
    { text: 'Two.', start: 103, end: 104 },
  ]);
  expect(heardIn({ text: 'No times.' }, PART)).toEqual({ lines: undefined, text: 'No times.' });
});

test('a long sentence is cut for captions where its words are, at clauses and pauses', () => {
  const text =
    'When the train had left the station in the rain, nobody knew that the driver was not on it at all.';
  const words = text.split(' ').map((word, at) => {
    const start = at * 0.3 + (at > 9 ? 2 : 0);
    return { word, start, end: start + 0.25 };
  });
  const { lines = [] } = heardIn({ text, words }, PART);
  expect(lines).toHaveLength(2);
  const [sentence] =
    heardIn(
      {
        text,
        words: words.map((one, at) =>
          at > 9 ? { ...one, start: one.start - 1.5, end: one.end - 1.5 } : one,
        ),
      },
      PART,
    ).lines ?? [];
  expect(inLines(sentence ? [sentence] : []).map(({ text: line, start, end }) => [line, start, end])).toEqual(
    [
      ['When the train had left the station in the rain,', 100, expect.closeTo(102.95)],
      ['nobody knew that the driver was not on it at all.', expect.closeTo(103.5), expect.closeTo(106.75)],
    ],
  );
});

test.each([
  ['takes no time', [segment('One.', 0, 2), segment('Two.', 3, 3)]],
  ['tells no time', [segment('One.', 0, 2), { text: 'Two.' }]],
  ['is in milliseconds', [segment('One.', 0, 2000), segment('Two.', 3000, 75_000)]],
  ['is not there', [segment('One.', 0, 2)]],
])('where a line %s, no times are believed and the text is whole', (_, segments) => {
  expect(heardIn({ text: 'One. Two.', segments }, PART)).toEqual({ lines: undefined, text: 'One. Two.' });
});

test('where the text is missing or holds what silence said, the segments are the text', () => {
  const segments = [segment(' One.', 3, 3), segment(' Thanks!', 5, 6, { no_speech_prob: 0.9 })];
  expect(heardIn({ segments }, PART).text).toBe('One.');
  expect(heardIn({ text: 'One. Thanks!', segments }, PART)).toEqual({ lines: undefined, text: 'One.' });
});

test('lines that begin together are one', () => {
  const segments = [segment('One.', 1, 2), segment('Two.', 1, 4), segment('Three.', 3, 6)];
  expect(heardIn({ text: 'One. Two. Three.', segments }, PART).lines).toEqual([
    { text: 'One. Two.', start: 101, end: 103 },
    { text: 'Three.', start: 103, end: 106 },
  ]);
});

test('times in billionths of a second, as LocalAI documents them, and numbers as text are read', () => {
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
  const { lines } = heardIn(plain, PART);
  expect(lines).toMatchObject([{ start: 100.5, end: 101.5 }]);
  expect(
    heardIn(
      each((seconds) => Math.round(seconds * 1e9)),
      PART,
    ).lines,
  ).toEqual(lines);
  expect(heardIn(each(String), PART).lines).toEqual(lines);
});
