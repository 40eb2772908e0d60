// Type of mono audio in memory, and concatenation of samples.

/** Samples from -1 to 1, with `sampleRate` samples per second. */
export interface MonoAudio {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export function concatSamples(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
