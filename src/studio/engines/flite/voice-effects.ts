// Adds effects that Flite lacks: the tremor of an old voice and a robot's echo. Pure. Keeps length and loudness nearly
// unchanged, and leaves voices without these effects alone.

import type { VoiceDesign } from '../../voices/voice-design.ts';

/** Maximum flutter of a steady voice. At the maximum flutter the tremor is at full strength. */
const STEADY_FLUTTER = 5;
const MAX_FLUTTER = 30;
/**
 * Tremor of an old voice: swings per second, their shares, and the depth in pitch and loudness. Two unrelated
 * frequencies sound less mechanical.
 */
const TREMOR = { swings: [4.7, 7.1], shares: [0.65, 0.35], pitch: 0.07, loudness: 0.35 } as const;
const ECHO = { seconds: [0.012, 0.018], strength: 0.6 } as const;

/** Cubic interpolation between four neighbouring samples. */
function interpolate(samples: Float32Array, at: number): number {
  const whole = Math.floor(at);
  const [a, b, c, d] = [-1, 0, 1, 2].map((step) => samples[whole + step] ?? 0) as [number, number, number, number];
  const part = at - whole;
  return b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
}

function addTremor(samples: Float32Array, rate: number, amount: number): Float32Array {
  const angularSteps = TREMOR.swings.map((swings) => (2 * Math.PI * swings) / rate);
  return samples.map((_, at) => {
    let delay = 0;
    let quieter = 0;
    for (const [which, turn] of angularSteps.entries()) {
      const share = TREMOR.shares[which] ?? 0;
      // The pitch changes with the slope of the delay.
      delay += ((share * TREMOR.pitch * amount) / turn) * Math.sin(turn * at);
      quieter += share * TREMOR.loudness * amount * (0.5 + 0.5 * Math.sin(turn * at + 1));
    }
    return interpolate(samples, at + delay) * (1 - quieter);
  });
}

function addEcho(samples: Float32Array, rate: number, amount: number): Float32Array {
  const [minDelay, maxDelay] = ECHO.seconds;
  const delay = Math.round(rate * (minDelay + (maxDelay - minDelay) * amount));
  const strength = ECHO.strength * amount;
  const out = Float32Array.from(samples);
  for (let at = delay; at < out.length; at++)
    out[at] = (samples[at] as number) + strength * (out[at - delay] as number);
  return out.map((sample) => sample * (1 - strength));
}

export function addTremorAndEcho(
  samples: Float32Array,
  rate: number,
  { flutter, echo }: Pick<VoiceDesign, 'flutter' | 'echo'>,
): Float32Array {
  const shaking = Math.max(0, Math.min(1, (flutter - STEADY_FLUTTER) / (MAX_FLUTTER - STEADY_FLUTTER)));
  const shaken = shaking > 0 ? addTremor(samples, rate, shaking) : samples;
  return echo > 0 ? addEcho(shaken, rate, echo) : shaken;
}
