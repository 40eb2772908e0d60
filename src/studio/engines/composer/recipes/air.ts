// Whooshes, risers and booms: moving air and the gestures of film trailers. Knows nothing of words or levels.

import { bandPass, driven, lowPass } from '../filter.ts';
import type { Recipe } from '../recipe.ts';
import { countedIn, mixInto, samplesIn, shaped, strike, sum, tone, white } from '../signal.ts';

const pass =
  (length: number, low: number, high: number): Recipe =>
  ({ n, random, force, pace, count }) => {
    const out = new Float32Array(n);
    const seconds = length / pace;
    for (const at of countedIn(n, count, () => seconds + random(0.5, 0.9), 0.02)) {
      const arc = (t: number): number => Math.sin(Math.PI * Math.min(1, t / seconds)) ** 2;
      const air = bandPass(white(samplesIn(seconds), random), (t) => low + (high - low) * arc(t), 1.4);
      mixInto(
        out,
        shaped(air, (t) => arc(t) ** 1.5),
        at,
        force,
      );
    }
    return out;
  };

export const whoosh = pass(0.9, 250, 1900);
export const swish = pass(0.32, 900, 5200);

/** Rises over the whole length and stops. */
export const riser: Recipe = ({ n, random, force }) => {
  const length = n / 44_100;
  const share = (t: number): number => t / length;
  const noise = bandPass(white(n, random), (t) => 300 * 30 ** share(t), 1.5);
  const pitch = tone(n, (t) => 110 * 8 ** share(t), 'saw');
  const out = sum(
    lowPass(pitch, (t) => 400 + 6000 * share(t)),
    [noise, force],
  );
  return shaped(out, (t) => share(t) ** 2 * (0.75 + 0.25 * Math.sin(2 * Math.PI * (4 + 14 * share(t)) * t)));
};

export const boom: Recipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => 4.5 / pace, 0.03)) {
    const sub = driven(
      tone(samplesIn(4), (t) => 36 + 40 * Math.exp(-t * 4)),
      1.6,
    );
    mixInto(out, shaped(sub, strike(0.008, 0.8 * force)), at);
    mixInto(out, shaped(lowPass(white(samplesIn(2), random), 500), strike(0.004, 0.2)), at, 1.2);
  }
  return out;
};

/** A held, dark chord that hardly moves. */
export const drone: Recipe = ({ n, random }) => {
  const out = new Float32Array(n);
  for (const hz of [55, 55.3, 82.4, 110.4, 164.6])
    sum(out, [lowPass(tone(n, hz, 'saw'), (t) => 300 + 180 * Math.sin(t * random(0.3, 0.31) + hz)), 0.4]);
  return sum(out, [bandPass(white(n, random), 220, 3), 0.25]);
};

/** Hissing steam or gas. */
export const hiss: Recipe = ({ n, random, force, pace }) => {
  const puff = (t: number): number => ((t * pace) % 3 < 2.2 ? Math.min(1, ((t * pace) % 3) * 8) : 0.04);
  return shaped(bandPass(white(n, random), 5200, 0.5), (t) => puff(t) * force);
};
