// Designs two clearly different voices for one description. The description is the seed, so the result is repeatable. A
// woman's voice never drops below a female pitch, and inaudible traits are not reported as applied.

import { createHash } from 'node:crypto';
import {
  FLITE_VOICES,
  type FliteVoice,
  getTypicalVoiceParameters,
  isChildAge,
  type VoiceDesign,
  type VoiceGender,
  type VoiceParameters,
} from '../voice-design.ts';
import {
  chooseFliteVoices,
  getFliteBaseParameters,
  INTELLIGIBLE_RANGES,
  listAudibleParameters,
  type NumberRange,
} from './flite-voices.ts';
import type { DescribedTrait, VoiceDescription } from './parse-description.ts';

export interface DesignedVoices {
  readonly voices: readonly [VoiceDesign, VoiceDesign];
  /** For each trait, the voices in which it is audible. */
  readonly traitAudibility: readonly {
    readonly said: DescribedTrait;
    readonly in: readonly [boolean, boolean];
  }[];
}

/** One of the two voices: its speaker, and its deviation from the common design. */
interface VoiceVariant {
  readonly gender: VoiceGender;
  readonly flite: FliteVoice | undefined;
  readonly deviation: Deviation;
  /** Deviations of the lower and the higher voice, used if one speaker plays both. */
  readonly deviations: readonly [Deviation, Deviation];
  readonly seed: number;
}

type Deviation = Pick<VoiceParameters, 'pitch' | 'formantScale' | 'pace'>;

/** Deviations of the two voices from each other, inside the deviation of each design from the description. */
const DEVIATIONS: readonly [Deviation, Deviation] = [
  { pitch: 0.94, formantScale: 0.97, pace: 0.97 },
  { pitch: 1.06, formantScale: 1.03, pace: 1.04 },
];
/** Random factor for the pitch of both voices, so that similar descriptions do not all give the same pair. */
const PITCH_FACTORS = [0.97, 0.985, 1, 1.015, 1.03] as const;

const PARAMETER_RANGES: Readonly<Record<keyof VoiceParameters, NumberRange>> = {
  pitch: [65, 330],
  pitchRange: [0.02, 0.85],
  formantScale: [0.8, 1.3],
  pace: [0.6, 1.7],
  flutter: [0, 30],
  roughness: [0, 7],
  breath: [0, 1],
  echo: [0, 1],
};
/** Pitches in Hz at which an eSpeak adult still sounds like the gender. */
const PITCH_RANGES: Readonly<Record<VoiceGender, NumberRange>> = {
  0: [65, 330],
  1: [65, 150],
  2: [170, 330],
  9: [65, 330],
};
const CHILD_PITCH_RANGE: NumberRange = [230, 330];

/** Smallest audible change: relative, but absolute for the last four parameters. */
const MIN_AUDIBLE_CHANGE: Readonly<Record<keyof VoiceParameters, number>> = {
  pitch: 0.03,
  formantScale: 0.03,
  pitchRange: 0.15,
  pace: 0.03,
  flutter: 4,
  roughness: 0.5,
  breath: 0.1,
  echo: 0.1,
};
/** A parameter with at least this share of the largest change counts as a main effect of the trait. */
const MAIN_PARAMETER_SHARE = 0.75;
const ABSOLUTE_PARAMETERS: readonly (keyof VoiceParameters)[] = ['flutter', 'roughness', 'breath', 'echo'];

const clampTo = (value: number, [low, high]: NumberRange): number =>
  Math.round(Math.max(low, Math.min(high, value)) * 1000) / 1000;

/** Shrinks the range first, so that the two voices also differ at its ends. */
function applyDeviation(
  value: number,
  [low, high]: NumberRange,
  { deviation, deviations }: VoiceVariant,
  knob: keyof Deviation,
): number {
  const room: NumberRange = [low / deviations[0][knob], high / deviations[1][knob]];
  return clampTo(clampTo(value, room) * deviation[knob], [low, high]);
}

const parameterNames = Object.keys(PARAMETER_RANGES) as (keyof VoiceParameters)[];

/** Applies every trait with its strength to the typical parameters. */
function applyTraits({ age, traits }: VoiceDescription, gender: VoiceGender): VoiceParameters {
  const build = { ...getTypicalVoiceParameters(gender, age) };
  for (const { trait, strength } of traits)
    for (const knob of parameterNames)
      build[knob] =
        build[knob] * Math.max(0, 1 + ((trait.factors?.[knob] ?? 1) - 1) * strength) +
        (trait.offsets?.[knob] ?? 0) * strength;
  return build;
}

/** Without a word for gender, a deep voice is male and a high one female. Otherwise there is one of each. */
function chooseGenders({ gender, traits }: VoiceDescription): readonly [VoiceGender, VoiceGender] {
  const meant = gender || traits.find(({ trait }) => trait.suggestedGender)?.trait.suggestedGender;
  return meant ? [meant, meant] : [2, 1];
}

function createVariants(described: VoiceDescription, tag: string, seed: number): readonly [VoiceVariant, VoiceVariant] {
  const genders = chooseGenders(described);
  const mixed = genders[0] !== genders[1];
  const players = genders.map((gender, which) => {
    if (!tag.startsWith('en-')) return undefined;
    return chooseFliteVoices(described, gender, applyTraits(described, gender))[mixed ? 0 : which];
  });
  // No recorded speaker plays both a girl and a boy.
  if (mixed && players[0] === players[1]) players[1] = undefined;
  const alike = !mixed && players[0] === players[1];
  const nudge = PITCH_FACTORS[seed % PITCH_FACTORS.length] ?? 1;
  const part = (which: 0 | 1): VoiceVariant => {
    const own = DEVIATIONS[seed % 2 === 0 ? which : which === 0 ? 1 : 0];
    const deviation = alike ? own : { ...own, pitch: nudge, formantScale: 1 };
    return {
      gender: genders[which],
      flite: players[which],
      deviation,
      deviations: alike ? DEVIATIONS : [deviation, deviation],
      seed: seed + which,
    };
  };
  return [part(0), part(1)];
}

/** Parameters relative to the recording, limited to what stays intelligible. */
function adaptToRecording(
  flite: FliteVoice,
  build: VoiceParameters,
  age: number,
  part: VoiceVariant,
): Partial<VoiceDesign> {
  const { gender, deviation } = part;
  const { pitch: own, hasAdjustablePitch } = FLITE_VOICES[flite];
  const ranges = INTELLIGIBLE_RANGES[flite];
  const { ordinary, ...base } = getFliteBaseParameters(flite, gender, age);
  const higher = build.pitch / ordinary.pitch;
  const size = clampTo(higher * deviation.pitch, ranges.formantScale);
  return {
    engine: 'flite',
    flite,
    pitch: hasAdjustablePitch
      ? applyDeviation(base.pitch * higher, ranges.pitch, part, 'pitch')
      : clampTo(own * size, ranges.pitch),
    formantScale: hasAdjustablePitch
      ? applyDeviation(
          base.formantScale * (build.formantScale / ordinary.formantScale),
          ranges.formantScale,
          part,
          'formantScale',
        )
      : size,
    pitchRange: clampTo(build.pitchRange, ranges.pitchRange),
    pace: clampTo(build.pace * deviation.pace, ranges.pace),
  };
}

function createDesign(part: VoiceVariant, described: VoiceDescription, tag: string): VoiceDesign {
  const { gender, flite, deviation, seed } = part;
  const { accent, age } = described;
  const build = applyTraits(described, gender);
  const limited = Object.fromEntries(
    parameterNames.map((knob) => [
      knob,
      clampTo(build[knob] * ((deviation as Partial<VoiceParameters>)[knob] ?? 1), PARAMETER_RANGES[knob]),
    ]),
  ) as unknown as VoiceParameters;
  const pitches = isChildAge(age) ? CHILD_PITCH_RANGE : PITCH_RANGES[gender];
  return {
    engine: 'espeak',
    tag,
    ...(accent && tag.startsWith('en-') ? { accent: accent.identifier } : {}),
    gender,
    age,
    ...limited,
    pitch: applyDeviation(build.pitch, pitches, part, 'pitch'),
    seed,
    ...(flite ? adaptToRecording(flite, build, age, part) : {}),
  };
}

/** Change of one parameter, in multiples of the smallest audible change. */
const measureChange = (knob: keyof VoiceParameters, from: VoiceParameters, to: VoiceParameters): number =>
  Math.abs(to[knob] - from[knob]) / (ABSOLUTE_PARAMETERS.includes(knob) ? 1 : from[knob]) / MIN_AUDIBLE_CHANGE[knob];

/** True if the trait's main effects are audible in this voice, compared with a voice without traits. */
function isAudible(trait: DescribedTrait, part: VoiceVariant, described: VoiceDescription, tag: string): boolean {
  const plain: VoiceDescription = { ...described, traits: [] };
  const traited: VoiceDescription = { ...described, traits: [trait] };
  const meant = (knob: keyof VoiceParameters): number =>
    measureChange(knob, applyTraits(plain, part.gender), applyTraits(traited, part.gender));
  const maxChange = Math.max(...parameterNames.map(meant));
  return listAudibleParameters(part.flite).some(
    (knob) =>
      meant(knob) > maxChange * MAIN_PARAMETER_SHARE &&
      measureChange(knob, createDesign(part, plain, tag), createDesign(part, traited, tag)) >= 1,
  );
}

/** `tag`: BCP 47 tag of the home language. */
export function designVoices(described: VoiceDescription, description: string, tag: string): DesignedVoices {
  const seed = createHash('sha256').update(description.trim().toLowerCase()).digest().readUInt32LE(0) >>> 8;
  const [first, second] = createVariants(described, tag, seed);
  return {
    voices: [createDesign(first, described, tag), createDesign(second, described, tag)],
    traitAudibility: described.traits.map((said) => ({
      said,
      in: [isAudible(said, first, described, tag), isAudible(said, second, described, tag)],
    })),
  };
}
