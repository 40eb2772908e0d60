// Two clearly different voices out of one description. Deterministic: the description is the seed.
// Stays honest: a woman's voice does not drop below what sounds like a woman, whatever else is asked for.

import { createHash } from 'node:crypto';
import type { Described } from './describe.ts';
import {
  type Build,
  buildOf,
  FLITE_VOICES,
  type FliteVoice,
  type Gender,
  type VoiceDesign,
} from './design.ts';
import { TEXTURES } from './traits.ts';

/** How the second voice leaves the first, in turn with how the first leaves the description. */
const SIDES = [
  { pitch: 0.94, formants: 0.97, pace: 0.97 },
  { pitch: 1.06, formants: 1.03, pace: 1.04 },
] as const;

const LIMITS: Readonly<Record<keyof Build, readonly [number, number]>> = {
  pitch: [65, 330],
  spread: [0.02, 0.85],
  formants: [0.8, 1.3],
  pace: [0.6, 1.7],
  flutter: [0, 30],
  roughness: [0, 7],
  breath: [0, 1],
  echo: [0, 1],
};

/** Pitches that still sound like the gender: adults only. */
const PITCHES: Readonly<Record<Gender, readonly [number, number]>> = {
  0: [65, 330],
  1: [65, 150],
  2: [170, 330],
  9: [65, 330],
};

const within = (value: number, [low, high]: readonly [number, number]): number =>
  Math.round(Math.max(low, Math.min(high, value)) * 1000) / 1000;

const knobs = Object.keys(LIMITS) as (keyof Build)[];

/** The ordinary build of the person, with every trait applied at its strength. */
function traitedBuild({ gender, age, traits }: Described): Build {
  const build = { ...buildOf(gender, age) };
  for (const { trait, strength } of traits)
    for (const knob of knobs)
      build[knob] =
        build[knob] * Math.max(0, 1 + ((trait.times?.[knob] ?? 1) - 1) * strength) +
        (trait.plus?.[knob] ?? 0) * strength;
  return build;
}

/** The recorded voice that fits, for English adults without a texture that only eSpeak has. */
function recordedVoice(
  { gender, age, traits, accent, language }: Described,
  tag: string,
): FliteVoice | undefined {
  if (!tag.startsWith('en-') || age < 20 || age > 65 || language) return undefined;
  if (traits.some(({ trait }) => TEXTURES.includes(trait))) return undefined;
  if (gender === 2 && (!accent || accent.label === 'American')) return 'slt';
  if (gender === 1 && accent?.label === 'Scottish') return 'awb';
  if (gender === 1 && (!accent || accent.label === 'American')) return 'rms';
  return undefined;
}

/** Numbers for a recording: relative to it, and only as far as it stays understandable. */
function onRecording(flite: FliteVoice, build: Build, described: Described): Partial<VoiceDesign> {
  const plain = buildOf(described.gender, described.age);
  const higher = build.pitch / plain.pitch;
  const { pitch, steerable } = FLITE_VOICES[flite];
  const size = within(steerable ? build.formants / plain.formants : Math.sqrt(higher), [0.9, 1.1]);
  return {
    flite,
    engine: 'flite',
    formants: size,
    pitch: within(pitch * (steerable ? higher : size), PITCHES[described.gender]),
  };
}

/** The two voices; `tag` is the language they speak at home. */
export function inventVoices(
  described: Described,
  description: string,
  tag: string,
): readonly [VoiceDesign, VoiceDesign] {
  const seed = createHash('sha256').update(description.trim().toLowerCase()).digest().readUInt32LE(0) >>> 8;
  const build = traitedBuild(described);
  const isChild = described.age <= 12;
  const lowToHigh = seed % 2 === 0;
  const flite = recordedVoice(described, tag);
  const voice = (which: 0 | 1): VoiceDesign => {
    const side = SIDES[lowToHigh ? which : 1 - which] as (typeof SIDES)[number];
    const numbers = Object.fromEntries(
      knobs.map((knob) => [knob, within(build[knob] * ((side as Partial<Build>)[knob] ?? 1), LIMITS[knob])]),
    ) as unknown as Build;
    const pitch = isChild ? Math.max(230, numbers.pitch) : within(numbers.pitch, PITCHES[described.gender]);
    const { accent, gender, age } = described;
    return {
      engine: 'espeak',
      tag,
      ...(accent && tag.startsWith('en-') ? { accent: accent.identifier } : {}),
      gender,
      age,
      ...numbers,
      pitch,
      seed: seed + which,
      ...(flite && which === 0 ? onRecording(flite, numbers, described) : {}),
    };
  };
  return [voice(0), voice(1)];
}
