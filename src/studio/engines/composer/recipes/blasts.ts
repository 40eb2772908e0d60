// Fire and blasts: burning, explosions, shots, fireworks, sparks. Knows nothing of words or levels.

import { bandPass, driven, highPass, lowPass } from '../filter.ts';
import type { Recipe } from '../recipe.ts';
import {
  brown,
  countedIn,
  mixInto,
  samplesIn,
  shaped,
  strike,
  sum,
  timesIn,
  tone,
  wander,
  white,
} from '../signal.ts';

export const fire: Recipe = ({ n, random, force, pace }) => {
  const roar = lowPass(brown(n, random), wander(random, 150, 500, 0.15));
  const out = shaped(roar, (t) => 0.5 * force * (0.8 + 0.2 * Math.sin(t * 11)));
  sum(out, [highPass(white(n, random), 3000), 0.015]);
  for (const at of timesIn(n, () => random() ** 3 * (0.28 / (pace * force)) + 0.004)) {
    const snap = shaped(white(samplesIn(0.03), random), strike(0.0004, random(0.001, 0.005)));
    mixInto(out, bandPass(snap, random(900, 6000), 1.5), at, random(0.05, 1) ** 3 * 2.5);
  }
  return out;
};

export const explosion: Recipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(4, 6) / pace, 0.05)) {
    const length = samplesIn(4);
    const body = lowPass(white(length, random), (t) => 80 + 4000 * Math.exp(-t * 4));
    mixInto(out, shaped(body, strike(0.004, 0.55 * force)), at, 1.3);
    const boom = driven(
      tone(length, (t) => 34 + 60 * Math.exp(-t * 6)),
      2,
    );
    mixInto(out, shaped(boom, strike(0.006, 0.5 * force)), at, 0.9);
    const rumble = shaped(lowPass(brown(length, random), 200), strike(0.3, 1));
    mixInto(out, rumble, at, 1.2 * force);
  }
  return out;
};

/** Stones and splinters that come down. */
export const debris: Recipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  const length = n / 44_100;
  for (const at of timesIn(n, () => random(0.004, 0.07) / (force * pace))) {
    const stone = shaped(white(samplesIn(0.09), random), strike(0.0005, random(0.004, 0.02)));
    mixInto(out, bandPass(stone, random(250, 3500), 2), at, random(0.1, 1) ** 2 * (1.1 - at / length));
  }
  return out;
};

export const gunshot: Recipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => random(0.9, 1.7) / pace, 0.08)) {
    const crack = shaped(white(samplesIn(0.7), random), strike(0.0003, 0.035));
    mixInto(
      out,
      lowPass(crack, (t) => 900 + 9000 * Math.exp(-t * 30)),
      at,
      1.8,
    );
    const kick = shaped(
      tone(samplesIn(0.2), (t) => 60 + 200 * Math.exp(-t * 30)),
      strike(0.001, 0.04),
    );
    mixInto(out, kick, at, force);
    mixInto(out, shaped(lowPass(white(samplesIn(0.9), random), 900), strike(0.02, 0.22)), at, 0.35);
  }
  return out;
};

export const machineGun: Recipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const burst of timesIn(n, () => random(1.2, 1.9) / pace, 0.05))
    for (let shot = 0; shot < 8; shot++) {
      const bang = shaped(white(samplesIn(0.12), random), strike(0.0004, 0.02));
      mixInto(out, lowPass(bang, 3800), burst + (shot * 0.09) / pace, force);
    }
  return out;
};

export const fireworks: Recipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const at of timesIn(n, () => random(1.3, 2.4) / pace)) {
    const rise = shaped(
      tone(samplesIn(0.9), (t) => 700 + 1500 * t),
      (t) => 0.12 * t,
    );
    mixInto(out, rise, at);
    mixInto(out, shaped(lowPass(white(samplesIn(1.2), random), 1600), strike(0.002, 0.2)), at + 0.95, force);
    for (let spark = 0; spark < 50; spark++) {
      const snap = shaped(white(samplesIn(0.02), random), strike(0.0004, 0.002));
      mixInto(out, highPass(snap, 2500), at + 1.1 + random() ** 0.6 * 0.9, random(0.1, 0.5));
    }
  }
  return out;
};

export const sparks: Recipe = ({ n, random, pace }) => {
  const arc = driven(
    tone(n, (t) => 100 + 3 * Math.sin(t * 40), 'saw'),
    4,
  );
  const gate = wander(random, -1, 1, 0.07 / pace);
  const fizz = shaped(highPass(arc, 900), (t) => Math.max(0, gate(t)) * 0.6);
  return sum(fizz, [shaped(highPass(white(n, random), 4000), (t) => Math.max(0, gate(t)) ** 2), 0.5]);
};
