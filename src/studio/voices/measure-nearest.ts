// Measured facts of a voice → the nearest voice that can be made here. Pure; the constants were measured by letting the
// engines speak and measuring them. Adults get a recorded voice (Flite), children eSpeak's.

import { buildOf, FLITE_VOICES, type FliteVoice, type Gender, type VoiceDesign } from './design.ts';
import type { VoiceFacts } from './measure.ts';

/** How each engine measures when it speaks as it is: third formant in Hz, syllables a second, width of the melody. */
const NATURAL: Readonly<Record<FliteVoice | 'espeak', { third: number; syllables: number; spread: number }>> =
  {
    espeak: { third: 2500, syllables: 6.4, spread: 0.21 },
    slt: { third: 2950, syllables: 4.6, spread: 0.1 },
    rms: { third: 2575, syllables: 6.1, spread: 0.23 },
    awb: { third: 2600, syllables: 6.2, spread: 0.11 },
    kal16: { third: 2600, syllables: 7.2, spread: 0.23 },
  };

const ADULT_YEARS = 35;
const CHILD_YEARS = 9;
/** On these pitches harmonics blur the formant: eSpeak's women measure 2800 there, its children 2875 to 2900. */
const CHILD = { pitch: 245, third: 2840 } as const;
/** A man's throat gives lower third formants, whatever he does with his pitch. */
const BETWEEN = { pitch: 155, third: 2750 } as const;
/** Men's voices by the pitch up to which they are used. */
const MEN: readonly (readonly [number, FliteVoice])[] = [
  [82, 'kal16'],
  [118, 'rms'],
  [Number.POSITIVE_INFINITY, 'awb'],
];

const within = (value: number, low: number, high: number): number =>
  Math.round(Math.max(low, Math.min(high, value)) * 1000) / 1000;

/** 1 or 2, as it sounds. */
function soundsLike({ pitch, third }: VoiceFacts): Gender {
  const higher = pitch / BETWEEN.pitch;
  const smaller = Number.isNaN(third) ? 1 : third / BETWEEN.third;
  // The third formant varies three times less between people than the pitch does.
  return higher * smaller ** 3 > 1 ? 2 : 1;
}

/** `gender` as its owner gave it; 0, 9 and nothing leave it to the sound. */
export function nearestVoice(facts: VoiceFacts, gender?: number): VoiceDesign {
  const { pitch, spread, syllables } = facts;
  const sounding = gender === 1 || gender === 2 ? gender : soundsLike(facts);
  const third = Number.isNaN(facts.third) ? NATURAL[sounding === 2 ? 'slt' : 'rms'].third : facts.third;
  const isChild = pitch >= CHILD.pitch && third >= CHILD.third;
  const man = MEN.find(([upTo]) => pitch <= upTo)?.[1] ?? 'awb';
  const flite = isChild ? undefined : sounding === 2 ? 'slt' : man;
  const natural = NATURAL[flite ?? 'espeak'];
  const age = isChild ? CHILD_YEARS : ADULT_YEARS;
  // A voice that cannot be steered changes pitch and size together.
  const size =
    flite && !FLITE_VOICES[flite].steerable ? pitch / FLITE_VOICES[flite].pitch : third / natural.third;
  const formants = flite ? within(size, 0.9, 1.1) : within(size, 0.8, 1.3);
  return {
    ...buildOf(sounding, age),
    engine: flite ? 'flite' : 'espeak',
    ...(flite && { flite }),
    tag: 'en-US',
    gender: sounding,
    age,
    pitch: within(
      flite && !FLITE_VOICES[flite].steerable ? FLITE_VOICES[flite].pitch * formants : pitch,
      65,
      330,
    ),
    formants,
    spread: within((spread / natural.spread) * 0.36, 0.08, 0.8),
    pace: within(syllables / natural.syllables, 0.7, 1.4),
    seed: Math.round(pitch * 10 + third),
  };
}
