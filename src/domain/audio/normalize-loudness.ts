// Normalizes the loudness of speech: computes the gain that reaches the target, and limits peaks. Processes samples in
// pieces.

import { createLinkedLimiter } from './linked-limiter.ts';
import { measureLoudness } from './loudness.ts';
import { concatSamples, type MonoAudio } from './mono-audio.ts';

export const TARGET_LUFS = -18;

/** A higher gain would amplify near silence into noise. */
export const MAX_GAIN = 40;

/** Amplifies and limits pieces of a sound, with a delay; `flush` returns the rest. */
interface Limiter {
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

export function createLimiter(gain: number, rate: number): Limiter {
  const limiter = createLinkedLimiter(1, rate, gain);
  return {
    push: (samples) => limiter.push([samples])[0] as Float32Array,
    flush: () => limiter.flush()[0] as Float32Array,
  };
}

export function amplifyAndLimit({ samples, sampleRate }: MonoAudio, gain: number): Float32Array {
  const limiter = createLimiter(gain, sampleRate);
  return concatSamples([limiter.push(samples), limiter.flush()]);
}

/** Returns the gain that brings `sound` to the target loudness, including the limiter's effect. 1 for silence. */
export function computeLoudnessGain(sound: MonoAudio): number {
  let gain = 1;
  let loudness = measureLoudness(sound);
  for (let round = 0; round < 3 && Number.isFinite(loudness); round++) {
    gain = Math.min(MAX_GAIN, gain * 10 ** ((TARGET_LUFS - loudness) / 20));
    loudness = measureLoudness({ samples: amplifyAndLimit(sound, gain), sampleRate: sound.sampleRate });
    if (Math.abs(loudness - TARGET_LUFS) < 0.2) break;
  }
  return gain;
}
