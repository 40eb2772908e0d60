// Brings speech to one loudness: the gain that reaches the target, and a limiter that keeps peaks under the ceiling.
// Works on samples in order, a piece at a time; knows nothing of files, voices or why one is quiet.

import { loudnessOf } from './loudness.ts';
import { joined, type Sound } from './sound.ts';

export const TARGET_LUFS = -18;
/** -1 dBFS. */
export const CEILING = 10 ** (-1 / 20);

const LOOK_AHEAD_SECONDS = 0.005;
const RELEASE_SECONDS = 0.08;
/** More than this makes noise of what is hardly there. */
export const MOST_GAIN = 40;

/** Takes pieces of one sound and gives them back amplified and limited, `LOOK_AHEAD_SECONDS` late; `flush` gives the rest. */
export interface Limiter {
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

export function createLimiter(gain: number, rate: number): Limiter {
  const ahead = Math.round(LOOK_AHEAD_SECONDS * rate);
  const release = 1 / (RELEASE_SECONDS * rate);
  let waiting = new Float32Array(ahead);
  const cuts = new Float32Array(ahead).fill(1);
  let slot = 0;
  let sum = ahead;
  let cut = 1;
  let hold = 0;
  let primed = 0;

  /** The gain reduction at the newest sample: falls at once, holds while that peak is waiting, then recovers. */
  const follow = (peak: number): number => {
    const needed = peak > CEILING ? CEILING / peak : 1;
    if (needed <= cut) {
      cut = needed;
      hold = ahead;
    } else if (hold > 0) hold--;
    else cut = Math.min(needed, cut + (1 - cut) * release);
    sum += cut - (cuts[slot] as number);
    cuts[slot] = cut;
    slot = (slot + 1) % ahead;
    return Math.min(1, sum / ahead);
  };

  const push = (samples: Float32Array): Float32Array => {
    const line = joined([waiting, samples]);
    const out = new Float32Array(samples.length);
    for (let at = 0; at < samples.length; at++) {
      const reduction = follow(Math.abs((samples[at] as number) * gain));
      const value = (line[at] as number) * gain * reduction;
      out[at] = Math.max(-CEILING, Math.min(CEILING, value));
    }
    waiting = line.slice(samples.length);
    const silent = Math.min(ahead - primed, out.length);
    primed += silent;
    return out.subarray(silent);
  };

  return { push, flush: () => push(new Float32Array(ahead)) };
}

/** The whole sound, amplified by `gain` and limited. */
export function levelled({ samples, rate }: Sound, gain: number): Float32Array {
  const limiter = createLimiter(gain, rate);
  return joined([limiter.push(samples), limiter.flush()]);
}

/** The gain that makes `sound` as loud as every other, what the limiter takes away included. 1 for silence. */
export function gainFor(sound: Sound): number {
  let gain = 1;
  let loudness = loudnessOf(sound);
  for (let round = 0; round < 3 && Number.isFinite(loudness); round++) {
    gain = Math.min(MOST_GAIN, gain * 10 ** ((TARGET_LUFS - loudness) / 20));
    loudness = loudnessOf({ samples: levelled(sound, gain), rate: sound.rate });
    if (Math.abs(loudness - TARGET_LUFS) < 0.2) break;
  }
  return gain;
}
