// Roles of Flite's recorded speakers, and how far each can be changed and stays intelligible. The ranges were measured:
// at their ends a recogniser got 3 to 24 % of the words of two texts wrong. For eSpeak NG's English it was 70 to 95 %.

import {
  DEFAULT_ADULT_AGE,
  FLITE_VOICES,
  type FliteVoice,
  getTypicalVoiceParameters,
  isChildAge,
  type VoiceGender,
  type VoiceParameters,
} from '../voice-design.ts';
import type { VoiceDescription } from './parse-description.ts';
import { TEXTURE_TRAITS } from './traits.ts';

export type NumberRange = readonly [number, number];
type AdjustableParameter = 'pitch' | 'formantScale' | 'pitchRange' | 'pace';

const PITCH_RANGE: NumberRange = [0.1, 0.7];
const PACE: NumberRange = [0.8, 1.25];

export const INTELLIGIBLE_RANGES: Readonly<Record<FliteVoice, Readonly<Record<AdjustableParameter, NumberRange>>>> = {
  slt: { pitch: [150, 245], formantScale: [0.93, 1.07], pitchRange: PITCH_RANGE, pace: PACE },
  rms: { pitch: [92, 108], formantScale: [0.92, 1.08], pitchRange: PITCH_RANGE, pace: PACE },
  awb: { pitch: [105, 150], formantScale: [0.94, 1.06], pitchRange: PITCH_RANGE, pace: PACE },
  kal16: { pitch: [75, 135], formantScale: [0.92, 1.08], pitchRange: PITCH_RANGE, pace: PACE },
};

interface FliteBase {
  readonly pitch: number;
  readonly formantScale: number;
}
/** Pitch and size for an unspecified gender: a low woman or a high man. */
const NEUTRAL_BASES: Readonly<Partial<Record<FliteVoice, FliteBase>>> = {
  slt: { pitch: 158, formantScale: 0.96 },
  kal16: { pitch: 124, formantScale: 1.05 },
};
/** A woman playing a child, as far as she stays intelligible. */
const CHILD_BASE: FliteBase = { pitch: 240, formantScale: 1.065 };

/** Base parameters of a recorded speaker who plays a gender and age. */
export function getFliteBaseParameters(
  flite: FliteVoice,
  gender: VoiceGender,
  age: number,
): FliteBase & { readonly ordinary: VoiceParameters } {
  const base = isChildAge(age) ? CHILD_BASE : gender === 9 ? NEUTRAL_BASES[flite] : undefined;
  return {
    ...(base ?? { pitch: FLITE_VOICES[flite].pitch, formantScale: 1 }),
    ordinary: getTypicalVoiceParameters(gender, isChildAge(age) ? age : DEFAULT_ADULT_AGE),
  };
}

type FlitePair = readonly [FliteVoice | undefined, FliteVoice | undefined];

/** Speakers of the first and the second voice, by accent and gender. For British men, the second voice is eSpeak's. */
const FLITE_PAIRS: Readonly<Record<string, Readonly<Partial<Record<VoiceGender, FlitePair>>>>> = {
  American: { 1: ['rms', 'kal16'], 2: ['slt', 'slt'], 9: ['slt', 'kal16'] },
  Scottish: { 1: ['awb', 'awb'] },
  British: { 1: ['awb', undefined] },
};

/** Children without an accent: the second voice is eSpeak's, which sounds smaller. */
const CHILD_PAIR: FlitePair = ['slt', undefined];
/**
 * Below this melody or above this pitch, the speaker with adjustable pitch plays a man twice. Otherwise he plays him
 * once.
 */
const RIGID_LIMITS = { flattest: 0.15, highest: 1.1 } as const;

/** `build`: parameters that the voice should approach. */
export function chooseFliteVoices(
  { age, accent, traits }: VoiceDescription,
  gender: VoiceGender,
  build: VoiceParameters,
): FlitePair {
  const label = accent?.label ?? 'American';
  const pair = isChildAge(age) ? (label === 'American' ? CHILD_PAIR : undefined) : FLITE_PAIRS[label]?.[gender];
  if (!pair || traits.some(({ trait }) => TEXTURE_TRAITS.includes(trait))) return [undefined, undefined];
  const higher = build.pitch / getTypicalVoiceParameters(gender, DEFAULT_ADULT_AGE).pitch;
  const isRigid = build.pitchRange >= RIGID_LIMITS.flattest && higher <= RIGID_LIMITS.highest;
  return isRigid ? pair : [pair[0] === 'rms' ? 'kal16' : pair[0], pair[1]];
}

/** Parameters that have an audible effect with this Flite speaker, or with eSpeak if absent. */
export const listAudibleParameters = (flite: FliteVoice | undefined): readonly (keyof VoiceParameters)[] => {
  if (!flite) return ['pitch', 'pitchRange', 'formantScale', 'pace', 'flutter', 'roughness', 'breath', 'echo'];
  const any = ['pitch', 'pace', 'flutter', 'echo'] as const;
  return flite === 'rms' ? any : [...any, 'pitchRange', 'formantScale'];
};
