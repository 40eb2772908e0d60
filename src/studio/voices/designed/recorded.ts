// Which of Flite's recorded people can play whom, and how far each can be bent and is still understood.
// The ranges were measured: within them a recogniser mistakes at most a quarter of the words, with eSpeak NG three quarters.

import type { Build, FliteVoice, Gender } from '../design.ts';
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

/** Nobody's pitch and size: a low woman and a high man. */
export const NEUTRAL: Readonly<Partial<Record<FliteVoice, Readonly<{ pitch: number; formants: number }>>>> = {
  slt: { pitch: 158, formants: 0.96 },
  kal16: { pitch: 124, formants: 1.05 },
};

type Pair = readonly [FliteVoice | undefined, FliteVoice | undefined];

/** Who plays the first and the second voice, by accent and gender. British men have one from Scotland beside one without a recording. */
const PLAYERS: Readonly<Record<string, Readonly<Partial<Record<Gender, Pair>>>>> = {
  American: { 1: ['rms', 'kal16'], 2: ['slt', 'slt'], 9: ['slt', 'kal16'] },
  Scottish: { 1: ['awb', 'awb'] },
  British: { 1: ['awb', undefined] },
};

/** Nobody younger was recorded, and bent so far nobody is understood. */
const YOUNGEST = 13;
/** As much more melody, less melody or higher pitch as this, and a man is played by one who can be steered. */
const RIGID = { spread: [0.27, 0.47], highest: 1.1 } as const;

/** The players of this gender; what they are to sound like is in numbers, relative to an ordinary adult. */
export function playersOf(
  { age, accent, traits }: Described,
  gender: Gender,
  { spread, higher }: { readonly spread: number; readonly higher: number },
): Pair {
  const isEspeakOnly = age < YOUNGEST || traits.some(({ trait }) => TEXTURES.includes(trait));
  const pair = isEspeakOnly ? undefined : PLAYERS[accent?.label ?? 'American']?.[gender];
  if (!pair) return [undefined, undefined];
  const [least, most] = RIGID.spread;
  const rigid = spread >= least && spread <= most && higher <= RIGID.highest;
  return rigid ? pair : [pair[0] === 'rms' ? 'kal16' : pair[0], pair[1]];
}

/** What of a design this engine or voice can let be heard. */
export const audibleKnobs = (flite: FliteVoice | undefined): readonly (keyof Build)[] => {
  if (!flite) return ['pitch', 'spread', 'formants', 'pace', 'flutter', 'roughness', 'breath', 'echo'];
  const any = ['pitch', 'pace', 'flutter', 'echo'] as const;
  return flite === 'rms' ? any : [...any, 'spread', 'formants'];
};
