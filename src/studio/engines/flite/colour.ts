// What a recorded voice cannot do by itself: the unsteadiness of old age and the echo of a machine, laid over the samples. Pure.
// Keeps length and loudness as good as they were; nothing happens to a voice that asks for neither.

import type { VoiceDesign } from '../../voices/design.ts';

/** Up to this a voice counts as steady; at the other end of the scale it shakes as much as `TREMOR` says. */
const STEADY = 5;
const MOST = 30;
/** Of an old voice: swings a second, how far the pitch goes, and how far the loudness. Two that never meet sound like nobody's machine. */
const TREMOR = { swings: [4.7, 7.1], shares: [0.65, 0.35], pitch: 0.07, loudness: 0.35 } as const;
const ECHO = { seconds: [0.012, 0.018], strength: 0.6 } as const;

/** The curve through four neighbours: how samples are read between two of them. */
function between(samples: Float32Array, at: number): number {
  const whole = Math.floor(at);
  const [a, b, c, d] = [-1, 0, 1, 2].map((step) => samples[whole + step] ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  const part = at - whole;
  return b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
}

function trembling(samples: Float32Array, rate: number, amount: number): Float32Array {
  const turns = TREMOR.swings.map((swings) => (2 * Math.PI * swings) / rate);
  return samples.map((_, at) => {
    let moved = 0;
    let quieter = 0;
    for (const [which, turn] of turns.entries()) {
      const share = TREMOR.shares[which] ?? 0;
      // The pitch follows the slope of how far a sample is moved.
      moved += ((share * TREMOR.pitch * amount) / turn) * Math.sin(turn * at);
      quieter += share * TREMOR.loudness * amount * (0.5 + 0.5 * Math.sin(turn * at + 1));
    }
    return between(samples, at + moved) * (1 - quieter);
  });
}

function echoing(samples: Float32Array, rate: number, amount: number): Float32Array {
  const [least, most] = ECHO.seconds;
  const delay = Math.round(rate * (least + (most - least) * amount));
  const strength = ECHO.strength * amount;
  const out = Float32Array.from(samples);
  for (let at = delay; at < out.length; at++)
    out[at] = (samples[at] as number) + strength * (out[at - delay] as number);
  return out.map((sample) => sample * (1 - strength));
}

/** Samples as this voice says them. */
export function coloured(
  samples: Float32Array,
  rate: number,
  { flutter, echo }: Pick<VoiceDesign, 'flutter' | 'echo'>,
): Float32Array {
  const shaking = Math.max(0, Math.min(1, (flutter - STEADY) / (MOST - STEADY)));
  const shaken = shaking > 0 ? trembling(samples, rate, shaking) : samples;
  return echo > 0 ? echoing(shaken, rate, echo) : shaken;
}
