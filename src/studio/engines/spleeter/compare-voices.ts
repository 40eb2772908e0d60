// Compares voices: the two channels of one, or what two engines found. Pure.

/** Levels in dB, and correlations from -1 to 1. */
const CENTERED = { maxLevelDifference: 4, minCorrelation: 0.7 } as const;
const LOST = { maxGain: 1, minCorrelation: 0.9 } as const;

interface Comparison {
  readonly levelDifference: number;
  readonly correlation: number;
}

function compare(one: readonly Float32Array[], other: readonly Float32Array[]): Comparison {
  let product = 0;
  let onePower = 1e-12;
  let otherPower = 1e-12;
  for (const [channel, samples] of one.entries())
    for (let at = 0; at < samples.length; at++) {
      const a = samples[at] as number;
      const b = other[channel]?.[at] ?? 0;
      product += a * b;
      onePower += a * a;
      otherPower += b * b;
    }
  return {
    levelDifference: 10 * Math.log10(onePower / otherPower),
    correlation: product / Math.sqrt(onePower * otherPower),
  };
}

/** True if both channels have the same voice. */
export function isCentered(left: Float32Array, right: Float32Array): boolean {
  const { levelDifference, correlation } = compare([left], [right]);
  return Math.abs(levelDifference) <= CENTERED.maxLevelDifference && correlation >= CENTERED.minCorrelation;
}

/** True if `found` differs from the voices of another engine, without having more of them. */
export function isVoiceLost(found: readonly Float32Array[], reference: readonly Float32Array[]): boolean {
  const { levelDifference, correlation } = compare(found, reference);
  return levelDifference < LOST.maxGain && correlation < LOST.minCorrelation;
}
