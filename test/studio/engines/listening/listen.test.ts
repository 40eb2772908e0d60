// Listens to recordings with a fake recogniser: times come from the speech, lost ends and empty passages are heard
// again, and the language is found.

import { expect, test } from 'vitest';
import type { TimeSpan } from '../../../../src/studio/engines/engine.ts';
import { type ListenRequest, listen } from '../../../../src/studio/engines/listening/listen.ts';
import { planPassages } from '../../../../src/studio/engines/listening/passages.ts';
import type { RecognisedSound } from '../../../../src/studio/engines/sherpa/protocol.ts';

const RATE = 16_000;
const middle = ({ start, end }: TimeSpan) => (start + end) / 2;
const segment = (start: number, end: number, text: string) => ({ start, end, text });

/** A call of the fake recogniser, by the range of the recording that it received. */
interface Call extends TimeSpan {
  readonly language: string | undefined;
}
type FakeRecogniser = (call: Call) => RecognisedSound;

interface Plan extends Partial<Pick<ListenRequest, 'tag' | 'canFindLanguage' | 'ignoresLanguage' | 'onSentences'>> {
  readonly spans: readonly TimeSpan[];
  readonly seconds: number;
  readonly recognise: FakeRecogniser;
}

/** Each sample of the recording holds its own number, so that the recogniser knows what it received. */
async function listenTo({ spans, seconds, recognise, tag = 'en-US', ...plan }: Plan) {
  const calls: Call[] = [];
  const result = await listen({
    recording: {
      seconds,
      read: async ({ start, end }) => Float32Array.of(start, end),
      close: async () => {},
    },
    spans,
    passages: planPassages(spans, 29, middle),
    findQuietest: middle,
    tag,
    canFindLanguage: false,
    ignoresLanguage: false,
    ...plan,
    onProgress: () => {},
    async recognise({ samples: [start = 0, end = 0], sampleRate }, language) {
      expect(sampleRate).toBe(RATE);
      const call = { start: Math.round(start * 100) / 100, end: Math.round(end * 100) / 100, language };
      calls.push(call);
      return recognise(call);
    },
  });
  const lines = result.utterances.map(({ start, end, text }) => [
    Math.round(start * 10) / 10,
    Math.round(end * 10) / 10,
    text,
  ]);
  return { ...result, calls, lines };
}

test('phrases begin and end with speech although reported times are off', async () => {
  const { lines, unclearPassages } = await listenTo({
    seconds: 20,
    spans: [segment(8.8, 11, ''), segment(11.5, 14, ''), segment(14.4, 17, '')],
    recognise: () => ({
      text: 'The first one. The second one. The third one.',
      // The model hears a pause at the end of the second sentence and forgets the others.
      segments: [segment(0, 5.9, 'The first one. The second one.'), segment(5.9, 8.8, 'The third one.')],
    }),
  });
  expect(lines).toEqual([
    [8.8, 11, 'The first one.'],
    [11.5, 14, 'The second one.'],
    [14.4, 17, 'The third one.'],
  ]);
  expect(unclearPassages).toBe(0);
});

test('text without times is spread over the speech', async () => {
  const { lines } = await listenTo({
    seconds: 12,
    spans: [segment(2, 4, ''), segment(5, 9, '')],
    recognise: () => ({ text: 'One two three. And then four, five, six and seven.' }),
  });
  expect(lines).toEqual([
    [2, 4, 'One two three.'],
    [5, 9, 'And then four, five, six and seven.'],
  ]);
});

test('times of words are kept and give the confidence', async () => {
  const { utterances, sure } = await listenTo({
    seconds: 8,
    spans: [segment(2, 6, '')],
    recognise: () => ({
      text: 'Yes. I do.',
      sure: 0.8,
      words: [
        { start: 0.3, end: 0.8, text: ' Yes.' },
        { start: 1.4, end: 1.6, text: ' I' },
        { start: 1.7, end: 2.1, text: ' do.' },
      ],
    }),
  });
  expect(utterances.map(({ text, sure: own }) => [text, own])).toEqual([
    ['Yes.', 0.8],
    ['I do.', 0.8],
  ]);
  expect(utterances[1]?.start).toBeCloseTo(1.8 + 1.4);
  expect(sure).toBeCloseTo(0.8);
});

test('Chinese is timed by characters and split at its full stops', async () => {
  const { lines } = await listenTo({
    seconds: 12,
    tag: 'zh-CN',
    spans: [segment(1, 4, ''), segment(4.5, 7.5, '')],
    recognise: () => ({ text: '今天天气很好。我们去公园吧。' }),
  });
  expect(lines).toEqual([
    [1, 4, '今天天气很好。'],
    [4.5, 7.5, '我们去公园吧。'],
  ]);
});

test('speech after the last phrase is heard as well', async () => {
  const { lines, calls } = await listenTo({
    seconds: 20,
    spans: [segment(1, 5, ''), segment(5.5, 11, '')],
    recognise: ({ start }) =>
      start < 1
        ? { text: 'The beginning.', segments: [segment(0, 4.3, 'The beginning.')] }
        : { text: 'The rest.', segments: [segment(0, 5.6, 'The rest.')] },
  });
  expect(calls.map(({ start, end }) => [start, end])).toEqual([
    [0.8, 11.4],
    [5.3, 11.4],
  ]);
  expect(lines).toEqual([
    [1, 5, 'The beginning.'],
    [5.5, 11, 'The rest.'],
  ]);
});

test('an empty passage is heard once more in halves', async () => {
  const { lines, calls, sure } = await listenTo({
    seconds: 20,
    spans: [segment(1, 5, ''), segment(5.5, 11, '')],
    recognise: ({ start, end }) =>
      end - start > 8 ? { text: '', sure: 0.1 } : { text: start < 3 ? 'One.' : 'Two.', sure: 0.9 },
  });
  expect(calls).toHaveLength(3);
  expect(sure).toBeCloseTo(0.9);
  expect(lines).toEqual([
    [1, 5, 'One.'],
    [5.5, 11, 'Two.'],
  ]);
});

test('an empty passage in a similar language is heard in halves', async () => {
  const { lines } = await listenTo({
    seconds: 20,
    spans: [segment(1, 5, ''), segment(5.5, 11, '')],
    tag: 'hr-HR',
    canFindLanguage: true,
    recognise: ({ start, end, language = 'bs' }) => say(language, end - start > 8 ? '' : start < 3 ? 'Jedan.' : 'Dva.'),
  });
  expect(lines.map(([, , text]) => text)).toEqual(['Jedan.', 'Dva.']);
});

test.each([
  ['marks', '[Music]'],
  ['a sentence again and again', 'We are all the ones who have lost our lives. '.repeat(4)],
])('a passage of %s is unclear', async (_, text) => {
  const { lines, unclearPassages } = await listenTo({
    seconds: 30,
    spans: [segment(1, 15, '')],
    recognise: () => ({ text }),
  });
  expect([lines, unclearPassages]).toEqual([[], 1]);
});

const THREE = [segment(1, 11, ''), segment(20, 26, ''), segment(40, 45, '')];
const say = (language: string, text: string): RecognisedSound => ({ text, language });

test('finding the requested language costs no call', async () => {
  const { calls, otherLanguage, lines } = await listenTo({
    seconds: 50,
    spans: THREE,
    canFindLanguage: true,
    recognise: ({ language }) => say('en', `Heard as ${language ?? 'any'}.`),
  });
  expect(otherLanguage).toBeUndefined();
  expect(calls.map(({ language }) => language)).toEqual([undefined, 'en', 'en']);
  expect(lines.map(([, , text]) => text)).toEqual(['Heard as any.', 'Heard as en.', 'Heard as en.']);
});

test('another language is noticed, and all of it is heard in it', async () => {
  const { otherLanguage, calls, lines } = await listenTo({
    seconds: 50,
    spans: THREE,
    tag: 'pt-BR',
    canFindLanguage: true,
    recognise: ({ language = 'en' }) => say(language, `Heard as ${language}.`),
  });
  expect(otherLanguage).toBe('en');
  expect(calls).toHaveLength(3);
  expect(lines.every(([, , text]) => text === 'Heard as en.')).toBe(true);
});

test.each([
  ['a similar language', 'gl', THREE],
  ['too little speech', 'en', [segment(1, 3, '')]],
])('%s is no proof', async (_, found, spans) => {
  const { otherLanguage, lines } = await listenTo({
    seconds: 50,
    spans,
    tag: 'pt-BR',
    canFindLanguage: true,
    recognise: ({ language = found }) => say(language, `Em ${language}.`),
  });
  expect(otherLanguage).toBeUndefined();
  expect(lines.every(([, , text]) => text === 'Em pt.')).toBe(true);
});

test('a passage in another language is left out instead of described', async () => {
  const { lines, unclearPassages } = await listenTo({
    seconds: 50,
    spans: THREE,
    canFindLanguage: true,
    recognise: ({ start, language }) => {
      if (start < 15 || start > 30) return say('en', 'Good morning everybody.');
      return language === undefined ? say('pt', 'Bom dia.') : say('en', '(speaking in foreign language)');
    },
  });
  expect(lines.map(([start]) => start)).toEqual([1, 40]);
  expect(unclearPassages).toBe(1);
});

test('a model that finds the language by itself votes with each passage', async () => {
  const { otherLanguage } = await listenTo({
    seconds: 50,
    spans: THREE,
    tag: 'zh-CN',
    ignoresLanguage: true,
    recognise: () => say('en', 'Good morning.'),
  });
  expect(otherLanguage).toBe('en');
});

test('a long sentence is split where a listener would', async () => {
  const text =
    'The river went over its banks at night, and the people of the town moved to the hills with their animals, where they waited until the rain had stopped, and nobody was hurt.';
  const { utterances } = await listenTo({ seconds: 30, spans: [segment(1, 26, '')], recognise: () => ({ text }) });
  expect(utterances.length).toBeGreaterThan(1);
  for (const line of utterances) {
    expect(line.end - line.start).toBeLessThanOrEqual(15);
    expect(line.text).toMatch(/[,.]$/);
  }
});

test('sentences are reported when they are final', async () => {
  const reports: (readonly string[])[] = [];
  const texts = ['One thing. And then', 'another thing. The last', 'one is here.'];
  const { lines } = await listenTo({
    seconds: 24,
    spans: [segment(1, 6, ''), segment(8, 13, ''), segment(15, 20, '')],
    recognise: ({ start }) => ({ text: texts[Math.floor(start / 7)] ?? '' }),
    onSentences: (sentences) => void reports.push(sentences.map(({ text }) => text)),
  });
  const all = lines.map(([, , text]) => String(text));
  expect(reports).toHaveLength(3);
  for (const report of reports) expect(report).toEqual(all.slice(0, report.length));
  expect(reports.at(-1)).toEqual(all.slice(0, -1));
});
