// Of a dub with changed lines, only these are spoken again.

import { expect, test } from 'vitest';
import { createDubAgainInput, listCompanionFiles } from '../../../src/studio/jobs/dub-again-input.ts';
import { BUILT_IN_VOICES } from '../../../src/studio/voices/built-in-voices.ts';

const [walter, rose, callum] = BUILT_IN_VOICES.map(({ design }) => design);
if (!walter || !rose || !callum) throw new Error('voices are missing');

const file = (name: string) => ({ link: name, name, type: 'audio/flac', path: `1/${name}` });
const kept = (start: number, text: string, design = 0) => ({
  start,
  end: start + 1,
  text,
  design,
  speakerNumber: design,
  from: start,
  until: start + 0.9,
});
const RESULT = {
  files: { bed: file('bed.m4a'), 'voice-es-ES': file('voice-es-ES.flac'), 'audio-es-ES': file('audio-es-ES.m4a') },
  languages: {
    'es-ES': {
      audio: 'audio-es-ES',
      transcript: [],
      kept: {
        voice: 'voice-es-ES',
        sampleRate: 16_000,
        designs: [walter, rose],
        lines: [kept(0, 'Uno.'), kept(2, 'Dos.', 1), { ...kept(4, ''), until: 4 }],
      },
    },
    'de-DE': { failed: 'No pair.' },
  },
  kept: {
    bed: 'bed',
    sampleRate: 44_100,
    channels: 2 as const,
    seconds: 6,
    loudness: -20,
    resultFormat: 'mp4' as const,
  },
  originalInput: { from: 'en-US', to: [{ tag: 'es-ES', pronunciations: [{ word: 'a', replacement: 'b' }] }] },
};
const changed = (...lines: readonly object[]) =>
  createDubAgainInput(RESULT, new Map([['es-ES', lines as never]]), (id) => (id === 9 ? callum : undefined)).to[0]
    ?.lines;
const line = (start: number, text: string, more = {}) => ({ start, end: start + 1, text, ...more });

test.each([
  ['an unchanged line', line(0, ' Uno. '), true, walter],
  ['a corrected line', line(0, 'Once.'), false, walter],
  ['a line of another speaker', line(2, 'Doce.'), false, rose],
  ['a line to speak again', line(2, 'Dos.', { again: true }), false, rose],
  ['a line with another voice', line(2, 'Dos.', { voice_id: 9 }), false, callum],
  ['a line with an unknown voice', line(2, 'Dos.', { voice_id: 10 }), true, rose],
  ['a line that was silent', line(4, 'Tres.'), false, walter],
  ['a line at another time', line(2.5, 'Dos.'), false, walter],
])('%s', (_, given, isSpokenBefore, design) => {
  const lines = changed(given) ?? [];
  expect(lines).toMatchObject([{ design }]);
  const place = { from: given.start, until: given.start + 0.9 };
  expect(lines.map(({ spokenBefore }) => spokenBefore)).toEqual([isSpokenBefore ? place : undefined]);
});

test('a language that is not sent stays as it was', () => {
  const [target] = createDubAgainInput(RESULT, new Map(), () => undefined).to;
  expect(target?.lines.map(({ spokenBefore }) => spokenBefore !== undefined)).toEqual([true, true, false]);
  expect(target).toMatchObject({ tag: 'es-ES', pronunciations: [{ word: 'a', replacement: 'b' }] });
});

test('the kept files have names of their own in the new job', () => {
  expect(listCompanionFiles(RESULT)).toEqual([
    { name: 'kept-bed.m4a', path: '1/bed.m4a' },
    { name: 'kept-voice-es-ES.flac', path: '1/voice-es-ES.flac' },
  ]);
  const { bed, to, companionFiles } = createDubAgainInput(RESULT, new Map(), () => undefined);
  expect(companionFiles).toEqual([bed.bed, to[0]?.track]);
});
