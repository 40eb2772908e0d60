// Measures for tests and the bench: a stereo WAV file's samples, and where in the spectrum its energy is.

export interface StereoFile {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly rate: number;
}

/** 16-bit stereo PCM with a 44-byte header; throws on anything else. */
export function readStereo(data: Buffer): StereoFile {
  if (data.readUInt16LE(22) !== 2 || data.readUInt16LE(34) !== 16) throw new Error('Not 16-bit stereo.');
  const n = (data.length - 44) / 4;
  const side = (offset: number): Float32Array =>
    Float32Array.from({ length: n }, (_, at) => data.readInt16LE(44 + at * 4 + offset) / 32768);
  return { left: side(0), right: side(2), rate: data.readUInt32LE(24) };
}

export const rmsOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** How bright: the level of the differences between neighbours against the level itself. */
export const brightnessOf = (samples: Float32Array): number =>
  rmsOf(samples.slice(1).map((sample, at) => sample - (samples[at] ?? 0))) / rmsOf(samples);

/** Seconds at which the level jumps: each a strike, at least 70 ms after the one before. */
export function onsetsOf({ left, rate }: StereoFile): number[] {
  const step = Math.round(rate * 0.005);
  const levels = Array.from({ length: Math.floor(left.length / step) }, (_, at) =>
    rmsOf(left.subarray(at * step, (at + 1) * step)),
  );
  const loud = Math.max(...levels) * 0.12;
  const found: number[] = [];
  for (let at = 2; at < levels.length; at++) {
    const seconds = (at * step) / rate;
    const [now, before] = [
      levels[at] as number,
      Math.max(levels[at - 1] as number, levels[at - 2] as number),
    ];
    if (now > loud && now > before * 1.6 && seconds - (found.at(-1) ?? -1) > 0.07) found.push(seconds);
  }
  return found;
}
