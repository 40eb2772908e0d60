// Tests a transcript in each response format, and the sentences that are translated.

import { expect, test } from 'vitest';
import { getText, joinIntoSentences } from '../../../../src/studio/http/openai/transcript.ts';
import {
  createSpeakerSegments,
  createTranscriptionBody,
  getLanguageName,
} from '../../../../src/studio/http/openai/transcription-response.ts';

const line = (start: number, end: number, text: string, speaker = 'Speaker 1') => ({ start, end, text, speaker });
const TALK = {
  tag: 'en-GB',
  seconds: 4.2504,
  lines: [{ ...line(0.1234, 2, 'Good morning, everyone.'), sure: 0.8 }, line(2.5, 4, 'How are you?', 'Speaker 2')],
  words: [line(0.1234, 0.5, 'Good'), line(0.5, 1, 'morning,'), line(1, 2, '“everyone.”')],
};
const VERBOSE = { task: 'transcribe', hasSegments: true, hasWords: true } as const;
const USAGE = { type: 'duration', seconds: 4.25 };
const TEXT = 'Good morning, everyone. How are you?';

const bodyOf = (format: Parameters<typeof createTranscriptionBody>[1]['format'], more = {}) =>
  createTranscriptionBody(TALK, { ...VERBOSE, format, ...more });

test('json has the text and the length', () => {
  expect(bodyOf('json')).toEqual({ json: { text: TEXT, usage: USAGE } });
});

test('verbose_json has segments and words', () => {
  const neutral = { seek: 0, tokens: [], temperature: 0, compression_ratio: 0, no_speech_prob: 0 };
  expect(bodyOf('verbose_json')).toEqual({
    json: {
      task: 'transcribe',
      language: 'english',
      duration: 4.25,
      text: TEXT,
      segments: [
        { id: 0, start: 0.123, end: 2, text: 'Good morning, everyone.', avg_logprob: -0.223, ...neutral },
        { id: 1, start: 2.5, end: 4, text: 'How are you?', avg_logprob: 0, ...neutral },
      ],
      words: [
        { word: 'Good', start: 0.123, end: 0.5 },
        { word: 'morning', start: 0.5, end: 1 },
        { word: 'everyone', start: 1, end: 2 },
      ],
      usage: USAGE,
    },
  });
});

test('verbose_json leaves out what was not requested', () => {
  const body = bodyOf('verbose_json', { hasSegments: false, hasWords: false }) as { readonly json: object };
  expect(Object.keys(body.json)).toEqual(['task', 'language', 'duration', 'text', 'usage']);
});

test('diarized_json has letters for speakers', () => {
  expect(bodyOf('diarized_json')).toMatchObject({
    json: { task: 'transcribe', duration: 4.25, text: TEXT, segments: [{ speaker: 'A' }, { speaker: 'B' }] },
  });
});

test('the 28th speaker is AB', () => {
  const lines = Array.from({ length: 28 }, (_, at) => line(at, at + 1, 'Yes.', `Speaker ${at + 1}`));
  const letters = createSpeakerSegments(lines).map(({ speaker }) => speaker);
  expect([letters[0], letters[25], letters[26], letters[27]]).toEqual(['A', 'Z', 'AA', 'AB']);
});

test('text, srt and vtt are texts', () => {
  expect(bodyOf('text')).toEqual({ text: `${TEXT}\n`, type: 'text/plain' });
  expect(bodyOf('srt')).toMatchObject({ text: expect.stringMatching(/^1\n00:00:00,\d+ --> /), type: 'text/plain' });
  expect(bodyOf('vtt')).toMatchObject({ text: expect.stringMatching(/^WEBVTT\n/), type: 'text/vtt' });
});

test('a recording without speech has an empty text in every format', () => {
  const silence = { tag: 'en-US', seconds: 2, lines: [], words: [] };
  expect(createTranscriptionBody(silence, { ...VERBOSE, format: 'json' })).toMatchObject({ json: { text: '' } });
  expect(createTranscriptionBody(silence, { ...VERBOSE, format: 'srt' })).toMatchObject({ text: '' });
  expect(createTranscriptionBody(silence, { ...VERBOSE, format: 'verbose_json' })).toMatchObject({
    json: { text: '', segments: [], words: [] },
  });
});

test('Japanese and Chinese texts are joined without spaces', () => {
  expect(getText({ lines: [line(0, 1, 'こんにちは。'), line(1, 2, '元気です')] })).toBe('こんにちは。元気です');
});

test.each([
  ['en-US', 'english'],
  ['es', 'spanish'],
  ['zh-CN', 'chinese'],
  ['nb-NO', 'norwegian'],
])('%s is named %s', (tag, name) => {
  expect(getLanguageName(tag)).toBe(name);
});

test('lines are joined up to the end of a sentence', () => {
  const lines = [
    line(0, 2, 'El tren que sale'),
    line(2.1, 4, 'a las nueve.'),
    line(4.2, 5, 'Buenos días'),
    line(7, 8, 'a todos'),
    line(8, 9, 'y adiós', 'Speaker 2'),
  ];
  expect(joinIntoSentences(lines)).toEqual([
    line(0, 4, 'El tren que sale a las nueve.'),
    line(4.2, 5, 'Buenos días'),
    line(7, 8, 'a todos'),
    line(8, 9, 'y adiós', 'Speaker 2'),
  ]);
});

test('text without punctuation is not joined into one sentence', () => {
  const lines = Array.from({ length: 100 }, (_, at) => line(at, at + 1, 'uno'));
  for (const { start, end } of joinIntoSentences(lines)) expect(end - start).toBeLessThanOrEqual(15);
});
