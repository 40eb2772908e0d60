// Designs the built-in voice that comes closest to measurements of a recording. Pure. The constants come from measuring
// the engines' own speech. Adults get a recorded voice (Flite), children one of eSpeak.

import type { VoiceMeasurements } from './measure-voice.ts';
import { FLITE_VOICES, type FliteVoice, getTypicalVoiceParameters, type VoiceDesign } from './voice-design.ts';

/** Measurements of each engine without changes: third formant in Hz, syllables per second, width of the melody. */
const ENGINE_MEASUREMENTS: Readonly<
  Record<FliteVoice | 'espeak', { thirdFormantHz: number; syllablesPerSecond: number; pitchRange: number }>
> = {
  espeak: { thirdFormantHz: 2500, syllablesPerSecond: 6.4, pitchRange: 0.21 },
  slt: { thirdFormantHz: 2950, syllablesPerSecond: 4.6, pitchRange: 0.1 },
  rms: { thirdFormantHz: 2575, syllablesPerSecond: 6.1, pitchRange: 0.23 },
  awb: { thirdFormantHz: 2600, syllablesPerSecond: 6.2, pitchRange: 0.11 },
  kal16: { thirdFormantHz: 2600, syllablesPerSecond: 7.2, pitchRange: 0.23 },
};

const ADULT_AGE = 35;
const CHILD_AGE = 9;
/**
 * A voice above both is a child's. Measured third formants: eSpeak's women 2800 Hz, its children 2875 to 2900 Hz. They
 * are close because at high pitch the harmonics blur the formant.
 */
const CHILD_THRESHOLD = { pitch: 245, thirdFormantHz: 2840 } as const;
/** A man's throat has lower third formants, whatever his pitch. */
const GENDER_THRESHOLD = { pitch: 155, thirdFormantHz: 2750 } as const;
/** Male voices, each with the highest pitch in Hz at which it is used. */
const MALE_VOICES: readonly (readonly [number, FliteVoice])[] = [
  [82, 'kal16'],
  [118, 'rms'],
  [Number.POSITIVE_INFINITY, 'awb'],
];

const clamp = (value: number, low: number, high: number): number =>
  Math.round(Math.max(low, Math.min(high, value)) * 1000) / 1000;

/** Guesses 1 (male) or 2 (female) from the sound. */
export function guessGender({ pitch, thirdFormantHz }: VoiceMeasurements): 1 | 2 {
  const higher = pitch / GENDER_THRESHOLD.pitch;
  const smaller = Number.isNaN(thirdFormantHz) ? 1 : thirdFormantHz / GENDER_THRESHOLD.thirdFormantHz;
  // People differ three times less in their third formant than in pitch.
  return higher * smaller ** 3 > 1 ? 2 : 1;
}

/** `gender`: ISO 5218 code that the recording's owner chose. Guessed from the sound unless it is 1 or 2. */
export function designMatchingVoice(facts: VoiceMeasurements, gender?: number): VoiceDesign {
  const { pitch, pitchRange, syllablesPerSecond } = facts;
  const sounding = gender === 1 || gender === 2 ? gender : guessGender(facts);
  const third = Number.isNaN(facts.thirdFormantHz)
    ? ENGINE_MEASUREMENTS[sounding === 2 ? 'slt' : 'rms'].thirdFormantHz
    : facts.thirdFormantHz;
  const isChild = pitch >= CHILD_THRESHOLD.pitch && third >= CHILD_THRESHOLD.thirdFormantHz;
  const man = MALE_VOICES.find(([upTo]) => pitch <= upTo)?.[1] ?? 'awb';
  const flite = isChild ? undefined : sounding === 2 ? 'slt' : man;
  const natural = ENGINE_MEASUREMENTS[flite ?? 'espeak'];
  const age = isChild ? CHILD_AGE : ADULT_AGE;
  // Without adjustable pitch, a change of size also changes the pitch.
  const size =
    flite && !FLITE_VOICES[flite].hasAdjustablePitch
      ? pitch / FLITE_VOICES[flite].pitch
      : third / natural.thirdFormantHz;
  const formantScale = flite ? clamp(size, 0.9, 1.1) : clamp(size, 0.8, 1.3);
  return {
    ...getTypicalVoiceParameters(sounding, age),
    engine: flite ? 'flite' : 'espeak',
    ...(flite && { flite }),
    tag: 'en-US',
    gender: sounding,
    age,
    pitch: clamp(
      flite && !FLITE_VOICES[flite].hasAdjustablePitch ? FLITE_VOICES[flite].pitch * formantScale : pitch,
      65,
      330,
    ),
    formantScale,
    pitchRange: clamp((pitchRange / natural.pitchRange) * 0.36, 0.08, 0.8),
    pace: clamp(syllablesPerSecond / natural.syllablesPerSecond, 0.7, 1.4),
    seed: Math.round(pitch * 10 + third),
  };
}
