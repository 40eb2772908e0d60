// Recipes for fire and blasts: burning, explosions, shots, fireworks, sparks.

import { applyBandPass, applyHighPass, applyLowPass, softClip } from '../filters.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createWanderingCurve,
  generateBrownNoise,
  generateOscillation,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

export const fire: SoundRecipe = ({ n, random, force, pace }) => {
  const roar = applyLowPass(generateBrownNoise(n, random), createWanderingCurve(random, 150, 500, 0.15));
  const out = applyEnvelope(roar, (t) => 0.5 * force * (0.8 + 0.2 * Math.sin(t * 11)));
  mixAllInto(out, [applyHighPass(generateWhiteNoise(n, random), 3000), 0.015]);
  for (const at of listEventTimes(n, () => random() ** 3 * (0.28 / (pace * force)) + 0.004)) {
    const snap = applyEnvelope(
      generateWhiteNoise(toSampleCount(0.03), random),
      createStrikeEnvelope(0.0004, random(0.001, 0.005)),
    );
    mixInto(out, applyBandPass(snap, random(900, 6000), 1.5), at, random(0.05, 1) ** 3 * 2.5);
  }
  return out;
};

export const explosion: SoundRecipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(4, 6) / pace, 0.05)) {
    const length = toSampleCount(4);
    const body = applyLowPass(generateWhiteNoise(length, random), (t) => 80 + 4000 * Math.exp(-t * 4));
    mixInto(out, applyEnvelope(body, createStrikeEnvelope(0.004, 0.55 * force)), at, 1.3);
    const boom = softClip(
      generateOscillation(length, (t) => 34 + 60 * Math.exp(-t * 6)),
      2,
    );
    mixInto(out, applyEnvelope(boom, createStrikeEnvelope(0.006, 0.5 * force)), at, 0.9);
    const rumble = applyEnvelope(applyLowPass(generateBrownNoise(length, random), 200), createStrikeEnvelope(0.3, 1));
    mixInto(out, rumble, at, 1.2 * force);
  }
  return out;
};

export const debris: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  const length = n / 44_100;
  for (const at of listEventTimes(n, () => random(0.004, 0.07) / (force * pace))) {
    const stone = applyEnvelope(
      generateWhiteNoise(toSampleCount(0.09), random),
      createStrikeEnvelope(0.0005, random(0.004, 0.02)),
    );
    mixInto(out, applyBandPass(stone, random(250, 3500), 2), at, random(0.1, 1) ** 2 * (1.1 - at / length));
  }
  return out;
};

export const gunshot: SoundRecipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(0.9, 1.7) / pace, 0.08)) {
    const crack = applyEnvelope(generateWhiteNoise(toSampleCount(0.7), random), createStrikeEnvelope(0.0003, 0.035));
    mixInto(
      out,
      applyLowPass(crack, (t) => 900 + 9000 * Math.exp(-t * 30)),
      at,
      1.8,
    );
    const kick = applyEnvelope(
      generateOscillation(toSampleCount(0.2), (t) => 60 + 200 * Math.exp(-t * 30)),
      createStrikeEnvelope(0.001, 0.04),
    );
    mixInto(out, kick, at, force);
    mixInto(
      out,
      applyEnvelope(
        applyLowPass(generateWhiteNoise(toSampleCount(0.9), random), 900),
        createStrikeEnvelope(0.02, 0.22),
      ),
      at,
      0.35,
    );
  }
  return out;
};

export const machineGun: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const burst of listEventTimes(n, () => random(1.2, 1.9) / pace, 0.05))
    for (let shot = 0; shot < 8; shot++) {
      const bang = applyEnvelope(generateWhiteNoise(toSampleCount(0.12), random), createStrikeEnvelope(0.0004, 0.02));
      mixInto(out, applyLowPass(bang, 3800), burst + (shot * 0.09) / pace, force);
    }
  return out;
};

export const fireworks: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(1.3, 2.4) / pace)) {
    const rise = applyEnvelope(
      generateOscillation(toSampleCount(0.9), (t) => 700 + 1500 * t),
      (t) => 0.12 * t,
    );
    mixInto(out, rise, at);
    mixInto(
      out,
      applyEnvelope(
        applyLowPass(generateWhiteNoise(toSampleCount(1.2), random), 1600),
        createStrikeEnvelope(0.002, 0.2),
      ),
      at + 0.95,
      force,
    );
    for (let spark = 0; spark < 50; spark++) {
      const snap = applyEnvelope(generateWhiteNoise(toSampleCount(0.02), random), createStrikeEnvelope(0.0004, 0.002));
      mixInto(out, applyHighPass(snap, 2500), at + 1.1 + random() ** 0.6 * 0.9, random(0.1, 0.5));
    }
  }
  return out;
};

export const sparks: SoundRecipe = ({ n, random, pace }) => {
  const arc = softClip(
    generateOscillation(n, (t) => 100 + 3 * Math.sin(t * 40), 'saw'),
    4,
  );
  const gate = createWanderingCurve(random, -1, 1, 0.07 / pace);
  const fizz = applyEnvelope(applyHighPass(arc, 900), (t) => Math.max(0, gate(t)) * 0.6);
  return mixAllInto(fizz, [
    applyEnvelope(applyHighPass(generateWhiteNoise(n, random), 4000), (t) => Math.max(0, gate(t)) ** 2),
    0.5,
  ]);
};
