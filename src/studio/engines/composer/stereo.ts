// Two channels in memory, made as loud as every other result, and their 16-bit WAV form. Knows nothing of what is heard.

import { CEILING, levelled, TARGET_LUFS } from '../../../domain/sound/level.ts';
import { loudnessOf } from '../../../domain/sound/loudness.ts';
import { peakOf } from '../../audio/samples.ts';
import { RATE } from './signal.ts';

export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** More than this is not taken off by the limiter: a tick stays a tick and is quieter than a roar. */
const MOST_LIMITING = 2.8;
const HEADER_BYTES = 44;
const FRAME_BYTES = 4;

export const silence = (n: number): Stereo => ({ left: new Float32Array(n), right: new Float32Array(n) });

/** LUFS of both channels together (BS.1770: their powers add up). */
export function loudnessOfBoth({ left, right }: Stereo): number {
  const power = (samples: Float32Array): number => 10 ** (loudnessOf({ samples, rate: RATE }) / 10);
  return 10 * Math.log10(power(left) + power(right));
}

const both = ({ left, right }: Stereo, change: (side: Float32Array) => Float32Array): Stereo => ({
  left: change(left),
  right: change(right),
});

/** At the house loudness, peaks under the ceiling. */
export function evened(sound: Stereo): Stereo {
  const most = (CEILING * MOST_LIMITING) / Math.max(1e-9, peakOf(sound.left), peakOf(sound.right));
  let gain = 1;
  let out = sound;
  for (let round = 0; round < 2; round++) {
    const loudness = loudnessOfBoth(out);
    if (!Number.isFinite(loudness)) return sound;
    gain = Math.min(most, gain * 10 ** ((TARGET_LUFS - loudness) / 20));
    out = both(sound, (samples) => levelled({ samples, rate: RATE }, gain));
  }
  return out;
}

/** Fades in place, so that nothing starts or ends with a click. */
export function faded({ left, right }: Stereo, inSeconds: number, outSeconds: number): Stereo {
  const n = left.length;
  const [rise, fall] = [inSeconds, outSeconds].map((s) => Math.max(1, Math.min(n / 2, s * RATE))) as [
    number,
    number,
  ];
  for (const side of [left, right])
    for (let at = 0; at < n; at++)
      side[at] = (side[at] as number) * Math.min(1, at / rise, (n - 1 - at) / fall);
  return { left, right };
}

/** A whole 16-bit PCM WAV file of two channels at {@link RATE}. */
export function encodeStereoWav({ left, right }: Stereo): Buffer {
  const data = Buffer.alloc(HEADER_BYTES + left.length * FRAME_BYTES);
  data.write('RIFF', 0, 'latin1');
  data.writeUInt32LE(data.length - 8, 4);
  data.write('WAVEfmt ', 8, 'latin1');
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * FRAME_BYTES, 28);
  data.writeUInt16LE(FRAME_BYTES, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36, 'latin1');
  data.writeUInt32LE(left.length * FRAME_BYTES, 40);
  for (let at = 0; at < left.length; at++)
    for (const [index, side] of [left, right].entries()) {
      const clamped = Math.max(-1, Math.min(1, side[at] as number));
      data.writeInt16LE(Math.round(clamped * 32767), HEADER_BYTES + at * FRAME_BYTES + index * 2);
    }
  return data;
}
