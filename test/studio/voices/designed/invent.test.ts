// Two voices of one description: recorded people where the description allows, different from each other, and honest in what is
// called applied.

import { describe, expect, test } from 'vitest';
import { designTold } from '../../../../src/studio/operations/text-to-voice.ts';
import { standIn, type VoiceDesign } from '../../../../src/studio/voices/design.ts';
import { describedBy } from '../../../../src/studio/voices/designed/describe.ts';
import { inventVoices } from '../../../../src/studio/voices/designed/invent.ts';
import { UNDERSTOOD } from '../../../../src/studio/voices/designed/recorded.ts';
import { DESCRIPTIONS } from './descriptions.ts';

const invented = (words: string, tag = 'en-US') => inventVoices(describedBy(words), words, tag);
const playersOf = (words: string, tag?: string): string[] =>
  invented(words, tag).voices.map(({ flite, engine }) => flite ?? engine);
const said = (words: string, tag = 'en-US'): string =>
  designTold(describedBy(words), tag, invented(words, tag)).message;

const ALL = DESCRIPTIONS.map(({ words }) => ({
  words,
  voices: invented(words, describedBy(words).accent?.tag).voices,
}));

test('most samples are spoken by recorded people', () => {
  const recorded = ALL.flatMap(({ voices }) => voices).filter(({ engine }) => engine === 'flite');
  expect(recorded.length).toBeGreaterThanOrEqual(24);
});

test.each(ALL)(
  'the same every time, and differing from each other: $words',
  ({ words, voices: [one, other] }) => {
    expect(invented(words, describedBy(words).accent?.tag).voices).toEqual([one, other]);
    const size = Math.abs(one.formants / other.formants - 1);
    expect(one.flite === other.flite && size < 0.03).toBe(false);
    expect(Math.abs(one.pitch / other.pitch - 1)).toBeGreaterThan(0.08);
  },
);

test.each([
  'a huge giant with an extremely deep, booming, very slow and extremely sad voice, male, monotone',
  'a tiny woman with an extremely high-pitched, very squeaky, extremely fast and super lively voice',
  'an extremely deep, bored and very slow woman',
  'a Scottish man, extremely deep, theatrical and fast',
])('a recorded voice is bent only as far as it is understood: %s', (words) => {
  for (const { flite, ...numbers } of invented(words).voices) {
    if (!flite) throw new Error('Not a recorded voice.');
    for (const [knob, [least, most]] of Object.entries(UNDERSTOOD[flite])) {
      expect(numbers[knob as keyof typeof numbers]).toBeGreaterThanOrEqual(least);
      expect(numbers[knob as keyof typeof numbers]).toBeLessThanOrEqual(most);
    }
  }
});

test.each([
  ['a calm woman', ['slt', 'slt']],
  ['a calm man', ['rms', 'kal16']],
  // Who cannot change his melody or be much higher does not play who is known by that.
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

test('only English was recorded', () => {
  expect(playersOf('a calm woman', 'de-DE')).toEqual(['espeak', 'espeak']);
});

describe('without a word for the gender', () => {
  const genders = (words: string) => invented(words).voices.map(({ gender }) => gender);
  const pitches = (words: string): [number, number] =>
    invented(words).voices.map(({ pitch }: VoiceDesign) => pitch) as [number, number];

  test('a deep voice is a man and a high one a woman', () => {
    expect(genders('an ogre with a deep voice')).toEqual([1, 1]);
    expect(Math.max(...pitches('an ogre with a deep voice'))).toBeLessThan(95);
    expect(genders('a mouse with a squeaky voice')).toEqual([2, 2]);
    expect(Math.min(...pitches('a mouse with a squeaky voice'))).toBeGreaterThan(195);
  });

  test('there is one of each, and it is said', () => {
    expect(genders('a calm narrator')).toEqual([2, 1]);
    expect(said('a calm narrator')).toContain('sample A is a woman, sample B a man');
    expect(said('a calm child')).toContain('sample A is a girl, sample B a boy');
  });
});

test('a child sounds like one in other languages too, whoever plays it in English', () => {
  const [boy] = invented('a nine-year-old boy').voices;
  expect(boy.pitch).toBeGreaterThan(225);
  expect(standIn(boy)).toMatchObject({ engine: 'espeak', gender: 1, age: 9, formants: 1.2 });
});

test('a woman stays a woman', () => {
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
  [
    'a steady British grandfather',
    'Applied: male, elderly, British accent (sample A: Scottish), steady. The',
  ],
])('what is heard is called applied, and no more: %s', (words, message) => {
  expect(said(words, describedBy(words).accent?.tag)).toContain(message);
});
