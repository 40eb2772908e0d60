// Splits a mix into two 16-bit stems, voice and background, that add up exactly to the 16-bit mix.

const MIN_INT16 = -32768;
const MAX_INT16 = 32767;

interface Int16Stems {
  /** Interleaved samples. */
  readonly foreground: Int16Array;
  readonly background: Int16Array;
}

/** @param gain Factor for both stems, for mixes that exceed 16 bits. */
export function createInt16Stems(
  mix: readonly Float32Array[],
  voice: readonly Float32Array[],
  gain: number,
): Int16Stems {
  const length = mix[0]?.length ?? 0;
  const foreground = new Int16Array(length * mix.length);
  const background = new Int16Array(length * mix.length);
  for (const [channel, samples] of mix.entries())
    for (let at = 0; at < length; at++) {
      const index = at * mix.length + channel;
      const mixSample = toInt16Sample((samples[at] as number) * gain);
      const voiceSample = Math.round((voice[channel]?.[at] as number) * gain * -MIN_INT16);
      // If the background would exceed 16 bits, the voice absorbs the difference, so that the sum stays exact.
      const foregroundSample = Math.max(
        MIN_INT16,
        mixSample - MAX_INT16,
        Math.min(MAX_INT16, mixSample - MIN_INT16, voiceSample),
      );
      foreground[index] = foregroundSample;
      background[index] = mixSample - foregroundSample;
    }
  return { foreground, background };
}

/** Readers divide 16-bit samples by 32768, so scale by the same value and clip at 32767. */
export const toInt16Sample = (sample: number): number =>
  Math.max(MIN_INT16, Math.min(MAX_INT16, Math.round(sample * -MIN_INT16)));
