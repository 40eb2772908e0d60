// Mix and voice → two stems in 16 bits that add up to the mix in 16 bits, sample for sample. Pure arithmetic.

const LOW = -32768;
const HIGH = 32767;

export interface Stems {
  /** Channels in turn. */
  readonly foreground: Int16Array;
  readonly background: Int16Array;
}

/** `gain` is applied to both, for mixes that are louder than 16 bits can say. */
export function stemsOf(mix: readonly Float32Array[], voice: readonly Float32Array[], gain: number): Stems {
  const length = mix[0]?.length ?? 0;
  const foreground = new Int16Array(length * mix.length);
  const background = new Int16Array(length * mix.length);
  for (const [channel, samples] of mix.entries())
    for (let at = 0; at < length; at++) {
      const place = at * mix.length + channel;
      const whole = in16Bits((samples[at] as number) * gain);
      const wanted = Math.round((voice[channel]?.[at] as number) * gain * -LOW);
      // What the background could not hold stays in neither too much nor too little: the voice gives way.
      const front = Math.max(LOW, whole - HIGH, Math.min(HIGH, whole - LOW, wanted));
      foreground[place] = front;
      background[place] = whole - front;
    }
  return { foreground, background };
}

/** 16-bit files are read back over 32768, and their largest value is one less. */
export const in16Bits = (sample: number): number => Math.max(LOW, Math.min(HIGH, Math.round(sample * -LOW)));
