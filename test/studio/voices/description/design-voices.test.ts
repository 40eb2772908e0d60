// Tests the two voices of a description: recorded speakers if possible, different from each other, with a correct
// report of audible traits.

import { describe, expect, test } from 'vitest';
import { createDesignMessages } from '../../../../src/studio/operations/text-to-voice.ts';
import { designVoices } from '../../../../src/studio/voices/description/design-voices.ts';
import { INTELLIGIBLE_RANGES } from '../../../../src/studio/voices/description/flite-voices.ts';
import { parseDescription } from '../../../../src/studio/voices/description/parse-description.ts';
import { toEspeakDesign, type VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';
import { DESCRIPTIONS } from './descriptions.ts';

const invented = (words: string, tag = 'en-US') => designVoices(parseDescription(words), words, tag);
const playersOf = (words: string, tag?: string): string[] =>
  invented(words, tag).voices.map(({ flite, engine }) => flite ?? engine);
const said = (words: string, tag = 'en-US'): string =>
  createDesignMessages(parseDescription(words), tag, invented(words, tag)).message;

const ALL = DESCRIPTIONS.map(({ words }) => ({
  words,
  voices: invented(words, parseDescription(words).accent?.tag).voices,
}));

test('most samples use recorded voices', () => {
  const recorded = ALL.flatMap(({ voices }) => voices).filter(({ engine }) => engine === 'flite');
  expect(recorded.length).toBeGreaterThanOrEqual(24);
});

test.each(ALL)('reproducible and different from each other: $words', ({ words, voices: [one, other] }) => {
  expect(invented(words, parseDescription(words).accent?.tag).voices).toEqual([one, other]);
  const size = Math.abs(one.formantScale / other.formantScale - 1);
  expect(one.flite === other.flite && size < 0.03).toBe(false);
  expect(Math.abs(one.pitch / other.pitch - 1)).toBeGreaterThan(0.08);
});

test.each([
  'a huge giant with an extremely deep, booming, very slow and extremely sad voice, male, monotone',
  'a tiny woman with an extremely high-pitched, very squeaky, extremely fast and super lively voice',
  'an extremely deep, bored and very slow woman',
  'a Scottish man, extremely deep, theatrical and fast',
])('a recorded voice changes within its intelligible range: %s', (words) => {
  for (const { flite, ...numbers } of invented(words).voices) {
    if (!flite) throw new Error('Not a recorded voice.');
    for (const [knob, [least, most]] of Object.entries(INTELLIGIBLE_RANGES[flite])) {
      expect(numbers[knob as keyof typeof numbers]).toBeGreaterThanOrEqual(least);
      expect(numbers[knob as keyof typeof numbers]).toBeLessThanOrEqual(most);
    }
  }
});

test.each([
  ['a calm woman', ['slt', 'slt']],
  ['a calm man', ['rms', 'kal16']],
  // A speaker without adjustable pitch does not play a voice that is defined by its melody or pitch.
  ['a monotone man', ['kal16', 'kal16']],
  ['a high-pitched man', ['kal16', 'kal16']],
  ['a lively man', ['rms', 'kal16']],
  ['a calm, sad man', ['rms', 'kal16']],
  ['a calm narrator', ['slt', 'rms']],
  ['an elderly American woman', ['slt', 'slt']],
  ['a Scottish man', ['awb', 'awb']],
  ['a British man', ['awb', 'espeak']],
  ['a British woman', ['espeak', 'espeak']],
  ['a posh man', ['espeak', 'espeak']],
  ['a French woman', ['slt', 'slt']],
  ['a raspy woman', ['espeak', 'espeak']],
  ['a nine-year-old boy', ['slt', 'espeak']],
  ['a child', ['slt', 'espeak']],
  ['a British girl', ['espeak', 'espeak']],
])('%s: %j', (words, players) => {
  expect(playersOf(words)).toEqual(players);
});

test('only English has recorded voices', () => {
  expect(playersOf('a calm woman', 'de-DE')).toEqual(['espeak', 'espeak']);
});

describe('unspecified gender', () => {
  const genders = (words: string) => invented(words).voices.map(({ gender }) => gender);
  const pitches = (words: string): [number, number] =>
    invented(words).voices.map(({ pitch }: VoiceDesign) => pitch) as [number, number];

  test('a deep voice is male and a high one female', () => {
    expect(genders('an ogre with a deep voice')).toEqual([1, 1]);
    expect(Math.max(...pitches('an ogre with a deep voice'))).toBeLessThan(95);
    expect(genders('a mouse with a squeaky voice')).toEqual([2, 2]);
    expect(Math.min(...pitches('a mouse with a squeaky voice'))).toBeGreaterThan(195);
  });

  test('one of each, with a note', () => {
    expect(genders('a calm narrator')).toEqual([2, 1]);
    expect(said('a calm narrator')).toContain('sample A is a woman, sample B a man');
    expect(said('a calm child')).toContain('sample A is a girl, sample B a boy');
  });
});

test('a child sounds young in other languages too', () => {
  const [boy] = invented('a nine-year-old boy').voices;
  expect(boy.pitch).toBeGreaterThan(225);
  expect(toEspeakDesign(boy)).toMatchObject({ engine: 'espeak', gender: 1, age: 9, formantScale: 1.2 });
});

test('a woman with a deep voice stays female', () => {
  for (const tag of ['en-US', 'de-DE'])
    for (const { pitch } of invented('a woman with an extremely deep booming voice', tag).voices)
      expect(pitch).toBeGreaterThanOrEqual(150);
});

test.each([
  ['a man with a clear and lively voice', 'Applied: male, lively (sample B only). Not used: clear.'],
  ['a calm and deep man', 'Applied: male, deep, calm. The'],
  ['a bored man', 'Applied: male, flat. The'],
  ['a calm, sad man', 'Applied: male, calm, sad. The'],
  ['a shaky robot, male', 'Applied: male, robotic, shaky. The'],
  [
    'a man with an Indian English accent',
    'Applied: male. Not used: Indian accent (those here: American, New York, British, Received Pronunciation, Scottish, West Midlands, Lancashire, Caribbean).',
  ],
  ['a British man', 'Applied: male, British accent (sample A: Scottish). The'],
  ['a steady British grandfather', 'Applied: male, elderly, British accent (sample A: Scottish), steady. The'],
])('only audible traits are reported as applied: %s', (words, message) => {
  expect(said(words, parseDescription(words).accent?.tag)).toContain(message);
});
