// Sound in memory: its shape, and several runs of samples as one.

/** Mono samples from -1 to 1 at `rate` per second. */
export interface Sound {
  readonly samples: Float32Array;
  readonly rate: number;
}

/** One long run of samples out of several. */
export function joined(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
