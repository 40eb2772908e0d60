// Which of Flite's recorded people can play whom, and how far each can be bent and is still understood.
// The ranges were measured: at their ends a recogniser mistook 3 to 24 % of the words of two texts; of eSpeak NG's English, 70 to 95 %.

import {
  ADULT_YEARS,
  type Build,
  buildOf,
  FLITE_VOICES,
  type FliteVoice,
  type Gender,
  isChild,
} from '../design.ts';
import type { Described } from './describe.ts';
import { TEXTURES } from './traits.ts';

export type Range = readonly [number, number];
type Bend = 'pitch' | 'formants' | 'spread' | 'pace';

const SPREAD: Range = [0.1, 0.7];
const PACE: Range = [0.8, 1.25];

export const UNDERSTOOD: Readonly<Record<FliteVoice, Readonly<Record<Bend, Range>>>> = {
  slt: { pitch: [150, 245], formants: [0.93, 1.07], spread: SPREAD, pace: PACE },
  rms: { pitch: [92, 108], formants: [0.92, 1.08], spread: SPREAD, pace: PACE },
  awb: { pitch: [105, 150], formants: [0.94, 1.06], spread: SPREAD, pace: PACE },
  kal16: { pitch: [75, 135], formants: [0.92, 1.08], spread: SPREAD, pace: PACE },
};

interface Base {
  readonly pitch: number;
  readonly formants: number;
}
/** Nobody's pitch and size: a low woman and a high man. */
const NEUTRAL: Readonly<Partial<Record<FliteVoice, Base>>> = {
  slt: { pitch: 158, formants: 0.96 },
  kal16: { pitch: 124, formants: 1.05 },
};
/** A woman playing a child, as far as she is understood. */
const CHILD: Base = { pitch: 240, formants: 1.065 };

/** What this voice starts from to be such a person, and whose build that stands for. */
export function baseOf(flite: FliteVoice, gender: Gender, age: number): Base & { readonly ordinary: Build } {
  const base = isChild(age) ? CHILD : gender === 9 ? NEUTRAL[flite] : undefined;
  return {
    ...(base ?? { pitch: FLITE_VOICES[flite].pitch, formants: 1 }),
    ordinary: buildOf(gender, isChild(age) ? age : ADULT_YEARS),
  };
}

type Pair = readonly [FliteVoice | undefined, FliteVoice | undefined];

/** Who plays the first and the second voice, by accent and gender. British men have one from Scotland beside one without a recording. */
const PLAYERS: Readonly<Record<string, Readonly<Partial<Record<Gender, Pair>>>>> = {
  American: { 1: ['rms', 'kal16'], 2: ['slt', 'slt'], 9: ['slt', 'kal16'] },
  Scottish: { 1: ['awb', 'awb'] },
  British: { 1: ['awb', undefined] },
};

/** Children without an accent: beside her one without a recording, who sounds smaller. */
const CHILDREN: Pair = ['slt', undefined];
/** With less melody or a higher pitch than this, a man is played twice by the one who can be steered; with more melody, once. */
const RIGID = { flattest: 0.15, highest: 1.1 } as const;

/** The players of this gender. `build` is what they are to sound like. */
export function playersOf({ age, accent, traits }: Described, gender: Gender, build: Build): Pair {
  const label = accent?.label ?? 'American';
  const pair = isChild(age) ? (label === 'American' ? CHILDREN : undefined) : PLAYERS[label]?.[gender];
  if (!pair || traits.some(({ trait }) => TEXTURES.includes(trait))) return [undefined, undefined];
  const higher = build.pitch / buildOf(gender, ADULT_YEARS).pitch;
  const isRigid = build.spread >= RIGID.flattest && higher <= RIGID.highest;
  return isRigid ? pair : [pair[0] === 'rms' ? 'kal16' : pair[0], pair[1]];
}

/** What of a design this engine or voice can let be heard. */
export const audibleKnobs = (flite: FliteVoice | undefined): readonly (keyof Build)[] => {
  if (!flite) return ['pitch', 'spread', 'formants', 'pace', 'flutter', 'roughness', 'breath', 'echo'];
  const any = ['pitch', 'pace', 'flutter', 'echo'] as const;
  return flite === 'rms' ? any : [...any, 'spread', 'formants'];
};
