// Each speaker of a dub gets a voice of the same gender, and speakers get different ones.

import { expect, test } from 'vitest';
import { castSpeakers, type MeasuredSpeaker } from '../../../../src/studio/operations/dubbing/cast-speakers.ts';
import { BUILT_IN_VOICES } from '../../../../src/studio/voices/built-in-voices.ts';
import type { VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';

const builtIn = (name: string): VoiceDesign => {
  const found = BUILT_IN_VOICES.find((one) => one.name === name);
  if (!found) throw new Error(`no voice ${name}`);
  return found.design;
};
const neural = (name: string, like: string): VoiceDesign => {
  const { flite: _, ...design } = builtIn(like);
  return { ...design, name, engine: 'found', found: { by: 'models', key: name } };
};
const man = (number: number, seconds: number, pitch = 110): MeasuredSpeaker => ({
  number,
  seconds,
  sound: { pitch, gender: 1 },
});
const woman = (number: number, seconds: number, pitch = 200): MeasuredSpeaker => ({
  number,
  seconds,
  sound: { pitch, gender: 2 },
});
const [HER, HIS] = BUILT_IN_VOICES.filter(({ tag }) => tag === 'es-ES').map(({ design }) => design) as [
  VoiceDesign,
  VoiceDesign,
];
const ENGLISH = ['Walter', 'Rose', 'Callum', 'Nolan', 'Grace'].map(builtIn);

const namesOf = (speakers: readonly MeasuredSpeaker[], candidates: readonly VoiceDesign[]) => {
  const designs = castSpeakers(speakers, candidates);
  return speakers.map(({ number }) => designs.get(number)?.name);
};
const genderOf = (name: string | undefined) => ENGLISH.find((design) => design.name === name)?.gender;

test('speakers get different voices of their gender', () => {
  const names = namesOf([man(0, 60), woman(1, 50), man(2, 40, 125), woman(3, 30, 180)], ENGLISH);
  expect(names.map(genderOf)).toEqual([1, 2, 1, 2]);
  expect(new Set(names).size).toBe(4);
});

test('a neural voice is preferred, but not one of another gender', () => {
  const candidates = [neural('Joe', 'Walter'), ...ENGLISH];
  expect(namesOf([woman(0, 60), man(1, 50)], candidates)).toEqual([expect.stringMatching(/Rose|Grace/), 'Joe']);
});

test('the order of the speakers does not change their voices', () => {
  const speakers = [man(0, 60), woman(1, 50), man(2, 40, 125)];
  const [one, other] = [castSpeakers(speakers, ENGLISH), castSpeakers(speakers.toReversed(), ENGLISH)];
  for (const { number } of speakers) expect(one.get(number)).toEqual(other.get(number));
});

test('a speaker with little speech gets the voice of the most similar one', () => {
  const [first, second, third] = namesOf([man(0, 60), woman(1, 50), woman(2, 1.2, 190)], ENGLISH);
  expect([third, first === second]).toEqual([second, false]);
});

test('more men than male voices of a program still sound different', () => {
  const designs = castSpeakers([man(0, 60), man(1, 50, 112), woman(2, 40)], [HER, HIS]);
  const all = [0, 1, 2].map((number) => designs.get(number));
  expect(all.map((design) => design?.gender)).toEqual([1, 1, 2]);
  const [one, other] = all.map((design) => design?.pitch ?? 0);
  expect(Math.abs(Math.log2((one ?? 1) / (other ?? 1)))).toBeGreaterThan(0.2);
});

test('a program speaks at the pitch of the original', () => {
  expect(castSpeakers([man(0, 60, 93)], [HER, HIS]).get(0)).toMatchObject({ gender: 1, pitch: 93 });
});

test.each([
  ['no speakers', [], ENGLISH],
  ['no voices', [man(0, 60)], []],
])('%s: no cast', (_, speakers, candidates) => {
  expect(castSpeakers(speakers, candidates).size).toBe(0);
});
