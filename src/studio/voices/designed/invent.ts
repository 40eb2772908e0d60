// Two clearly different voices out of one description. Deterministic: the description is the seed.
// Stays honest: a woman's voice does not drop below what sounds like a woman, and what cannot be heard is not called applied.

import { createHash } from 'node:crypto';
import {
  type Build,
  buildOf,
  FLITE_VOICES,
  type FliteVoice,
  type Gender,
  isChild,
  type VoiceDesign,
} from '../design.ts';
import type { Described, SaidTrait } from './describe.ts';
import { audibleKnobs, baseOf, playersOf, type Range, UNDERSTOOD } from './recorded.ts';

export interface Invented {
  readonly voices: readonly [VoiceDesign, VoiceDesign];
  /** In which of the voices each trait of the description can be heard. */
  readonly heard: readonly { readonly said: SaidTrait; readonly in: readonly [boolean, boolean] }[];
}

/** One of the two: who it is, and how it leaves what they have in common. */
interface Part {
  readonly gender: Gender;
  readonly flite: FliteVoice | undefined;
  readonly side: Side;
  /** The lower and the higher one of the two sides, when one and the same person plays both. */
  readonly sides: readonly [Side, Side];
  readonly seed: number;
}

type Side = Pick<Build, 'pitch' | 'formants' | 'pace'>;

/** How the second voice leaves the first, in turn with how the first leaves the description. */
const SIDES: readonly [Side, Side] = [
  { pitch: 0.94, formants: 0.97, pace: 0.97 },
  { pitch: 1.06, formants: 1.03, pace: 1.04 },
];
/** Two people differ by themselves; both are as much higher or lower as this, so that not all of them are the same two. */
const NUDGES = [0.97, 0.985, 1, 1.015, 1.03] as const;

const LIMITS: Readonly<Record<keyof Build, Range>> = {
  pitch: [65, 330],
  spread: [0.02, 0.85],
  formants: [0.8, 1.3],
  pace: [0.6, 1.7],
  flutter: [0, 30],
  roughness: [0, 7],
  breath: [0, 1],
  echo: [0, 1],
};
/** Pitches of eSpeak that still sound like the gender: adults only. */
const PITCHES: Readonly<Record<Gender, Range>> = { 0: [65, 330], 1: [65, 150], 2: [170, 330], 9: [65, 330] };
const CHILD_PITCHES: Range = [230, 330];

/** Less than this is not heard: parts of the number, for the last four steps of it. */
const LEAST: Readonly<Record<keyof Build, number>> = {
  pitch: 0.03,
  formants: 0.03,
  spread: 0.15,
  pace: 0.03,
  flutter: 4,
  roughness: 0.5,
  breath: 0.1,
  echo: 0.1,
};
/** Knobs that are turned about as far count alike. */
const NEARLY = 0.75;
const STEPPED: readonly (keyof Build)[] = ['flutter', 'roughness', 'breath', 'echo'];

const within = (value: number, [low, high]: Range): number =>
  Math.round(Math.max(low, Math.min(high, value)) * 1000) / 1000;

/** Leaves room for both sides, so that the two voices differ at the ends of a range too. */
function sided(value: number, [low, high]: Range, { side, sides }: Part, knob: keyof Side): number {
  const room: Range = [low / sides[0][knob], high / sides[1][knob]];
  return within(within(value, room) * side[knob], [low, high]);
}

const knobs = Object.keys(LIMITS) as (keyof Build)[];

/** The ordinary build of the person, with every trait applied at its strength. */
function traitedBuild({ age, traits }: Described, gender: Gender): Build {
  const build = { ...buildOf(gender, age) };
  for (const { trait, strength } of traits)
    for (const knob of knobs)
      build[knob] =
        build[knob] * Math.max(0, 1 + ((trait.times?.[knob] ?? 1) - 1) * strength) +
        (trait.plus?.[knob] ?? 0) * strength;
  return build;
}

/** Without a word for it, a deep voice is a man's and a high one a woman's; else there is one of each. */
function gendersOf({ gender, traits }: Described): readonly [Gender, Gender] {
  const meant = gender || traits.find(({ trait }) => trait.suggests)?.trait.suggests;
  return meant ? [meant, meant] : [2, 1];
}

function partsOf(described: Described, tag: string, seed: number): readonly [Part, Part] {
  const genders = gendersOf(described);
  const mixed = genders[0] !== genders[1];
  const players = genders.map((gender, which) => {
    if (!tag.startsWith('en-')) return undefined;
    return playersOf(described, gender, traitedBuild(described, gender))[mixed ? 0 : which];
  });
  // Nobody plays a girl and a boy of one design.
  if (mixed && players[0] === players[1]) players[1] = undefined;
  const alike = !mixed && players[0] === players[1];
  const nudge = NUDGES[seed % NUDGES.length] ?? 1;
  const part = (which: 0 | 1): Part => {
    const own = SIDES[seed % 2 === 0 ? which : which === 0 ? 1 : 0];
    const side = alike ? own : { ...own, pitch: nudge, formants: 1 };
    return {
      gender: genders[which],
      flite: players[which],
      side,
      sides: alike ? SIDES : [side, side],
      seed: seed + which,
    };
  };
  return [part(0), part(1)];
}

/** Numbers for a recording: relative to it, and only as far as it stays understandable. */
function onRecording(flite: FliteVoice, build: Build, age: number, part: Part): Partial<VoiceDesign> {
  const { gender, side } = part;
  const { pitch: own, steerable } = FLITE_VOICES[flite];
  const ranges = UNDERSTOOD[flite];
  const { ordinary, ...base } = baseOf(flite, gender, age);
  const higher = build.pitch / ordinary.pitch;
  const size = within(higher * side.pitch, ranges.formants);
  return {
    engine: 'flite',
    flite,
    pitch: steerable
      ? sided(base.pitch * higher, ranges.pitch, part, 'pitch')
      : within(own * size, ranges.pitch),
    formants: steerable
      ? sided(base.formants * (build.formants / ordinary.formants), ranges.formants, part, 'formants')
      : size,
    spread: within(build.spread, ranges.spread),
    pace: within(build.pace * side.pace, ranges.pace),
  };
}

function voiceOf(part: Part, described: Described, tag: string): VoiceDesign {
  const { gender, flite, side, seed } = part;
  const { accent, age } = described;
  const build = traitedBuild(described, gender);
  const limited = Object.fromEntries(
    knobs.map((knob) => [knob, within(build[knob] * ((side as Partial<Build>)[knob] ?? 1), LIMITS[knob])]),
  ) as unknown as Build;
  const pitches = isChild(age) ? CHILD_PITCHES : PITCHES[gender];
  return {
    engine: 'espeak',
    tag,
    ...(accent && tag.startsWith('en-') ? { accent: accent.identifier } : {}),
    gender,
    age,
    ...limited,
    pitch: sided(build.pitch, pitches, part, 'pitch'),
    seed,
    ...(flite ? onRecording(flite, build, age, part) : {}),
  };
}

/** How much this knob was turned, in the least that is heard. */
const turned = (knob: keyof Build, from: Build, to: Build): number =>
  Math.abs(to[knob] - from[knob]) / (STEPPED.includes(knob) ? 1 : from[knob]) / LEAST[knob];

/** Whether what the trait is mostly about makes this voice another one than without any trait, to the ear. */
function isHeard(trait: SaidTrait, part: Part, described: Described, tag: string): boolean {
  const plain: Described = { ...described, traits: [] };
  const traited: Described = { ...described, traits: [trait] };
  const meant = (knob: keyof Build): number =>
    turned(knob, traitedBuild(plain, part.gender), traitedBuild(traited, part.gender));
  const most = Math.max(...knobs.map(meant));
  return audibleKnobs(part.flite).some(
    (knob) =>
      meant(knob) > most * NEARLY &&
      turned(knob, voiceOf(part, plain, tag), voiceOf(part, traited, tag)) >= 1,
  );
}

/** The two voices; `tag` is the language they speak at home. */
export function inventVoices(described: Described, description: string, tag: string): Invented {
  const seed = createHash('sha256').update(description.trim().toLowerCase()).digest().readUInt32LE(0) >>> 8;
  const [first, second] = partsOf(described, tag, seed);
  return {
    voices: [voiceOf(first, described, tag), voiceOf(second, described, tag)],
    heard: described.traits.map((said) => ({
      said,
      in: [isHeard(said, first, described, tag), isHeard(said, second, described, tag)],
    })),
  };
}
