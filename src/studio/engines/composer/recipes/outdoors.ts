// Recipes for streets, yards and journeys, such as road drills, mowers, launches and failing engines, and for a few
// more animals.

import { applyBandPass, applyHighPass, applyLowPass, applyResonances, softClip } from '../filters.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  createWanderingCurve,
  generateBrownNoise,
  generateOscillation,
  generateStruckPartials,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';
import { synthesizeAnimalCall } from './animal-call.ts';

export const jackhammer: SoundRecipe = ({ n, random, pace, force }) => {
  const out = applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 2600, 0.7), 0.08);
  const working = (t: number): boolean => (t * pace) % 3 < 2.4;
  for (const at of listEventTimes(n, () => random(0.052, 0.058) / pace, 0.02)) {
    if (!working(at)) continue;
    const blow = generateStruckPartials(toSampleCount(0.08), [
      [random(150, 175), 0.012, 1],
      [640, 0.008, 0.6],
      [2350, 0.01, 0.4],
    ]);
    mixInto(
      out,
      mixAllInto(blow, [
        applyEnvelope(generateWhiteNoise(toSampleCount(0.03), random), createStrikeEnvelope(0.0005, 0.005)),
        0.8,
      ]),
      at,
      force,
    );
  }
  return out;
};

export const lawnMower: SoundRecipe = ({ n, random, pace, force }) => {
  const load = createWanderingCurve(random, 0.94, 1.03, 0.6);
  const motor = softClip(
    generateOscillation(n, (t) => 47 * pace * load(t), 'pulse'),
    2.5 * force,
  );
  const blades = applyEnvelope(
    applyBandPass(generateWhiteNoise(n, random), 1500, 0.6),
    (t) => 0.35 + 0.1 * Math.sin(2 * Math.PI * 94 * pace * t),
  );
  return mixAllInto(
    applyResonances(motor, [
      [190, 1.5, 1],
      [720, 1.5, 0.5],
      [2300, 1, 0.2],
    ]),
    [blades, 0.6],
  );
};

/** A starter motor that turns and gives up. */
export const failedCarStart: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const start of listEventTimes(n, () => 2.3 / pace, 0.05)) {
    const length = 1.6 / pace;
    const turn = (t: number): number => 1 + 0.35 * Math.sin(2 * Math.PI * 5.2 * pace * t);
    const motor = generateOscillation(toSampleCount(length), (t) => 165 * turn(t) * (1 - 0.12 * (t / length)), 'saw');
    const whine = applyResonances(mixAllInto(motor, [generateWhiteNoise(toSampleCount(length), random), 0.15]), [
      [430, 1.5, 1],
      [1250, 2, 0.5],
    ]);
    mixInto(
      out,
      applyEnvelope(
        whine,
        (t) => createSwellEnvelope(length, 0.03, 0.12)(t) * (0.55 + 0.45 * Math.sin(2 * Math.PI * 5.2 * pace * t)),
      ),
      start,
    );
    mixInto(
      out,
      applyEnvelope(
        applyLowPass(generateWhiteNoise(toSampleCount(0.1), random), 900),
        createStrikeEnvelope(0.001, 0.02),
      ),
      start,
      1.2,
    );
  }
  return out;
};

/** Ignition, then a roar that climbs and slowly fades. */
export const rocketLaunch: SoundRecipe = ({ n, random, force }) => {
  const seconds = n / 44_100;
  const share = (t: number): number => t / seconds;
  const roar = mixAllInto(
    applyLowPass(generateBrownNoise(n, random), (t) => 220 + 900 * Math.min(1, share(t) * 3)),
    [
      applyEnvelope(
        applyBandPass(generateWhiteNoise(n, random), (t) => 500 + 1100 * share(t), 0.5),
        0.3,
      ),
      force,
    ],
  );
  const crackle = applyEnvelope(
    applyHighPass(generateWhiteNoise(n, random), 900),
    (t) => (random() < 0.004 ? 3 : 0.03) * share(t),
  );
  const whine = applyEnvelope(
    applyBandPass(
      generateOscillation(n, (t) => 180 + 1500 * share(t) ** 1.5, 'saw'),
      (t) => 500 + 2600 * share(t),
      1,
    ),
    0.12,
  );
  return applyEnvelope(
    mixAllInto(roar, [crackle, 0.5], [whine, 1]),
    (t) => Math.min(1, 0.1 + share(t) * 5) * (1 - (0.75 * Math.max(0, share(t) - 0.55)) / 0.45),
  );
};

export const duck: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const [index, at] of listCountedEventTimes(n, count, () => random(0.3, 0.36) / pace, 0.05).entries()) {
    if (index % 5 === 4 && count === undefined) continue;
    const quack = synthesizeAnimalCall(
      random,
      0.2,
      (t) => 250 - 260 * t,
      (t) => 0.9 - 3 * t,
      0.3,
    );
    mixInto(out, applyEnvelope(softClip(quack, 2), createSwellEnvelope(0.2, 0.012, 0.09)), at, 1 - (index % 5) * 0.15);
  }
  return out;
};

/** Two notes, the second one higher, because the voice breaks in the middle. */
export const goose: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(0.5, 1.1) / pace, 0.05)) {
    const pitch = random(330, 400);
    const honk = synthesizeAnimalCall(
      random,
      0.42,
      (t) => pitch * (t < 0.12 ? 0.8 : 1.25 - 0.5 * (t - 0.12)),
      (t) => (t < 0.12 ? 0.2 : 0.8),
      0.35,
    );
    mixInto(out, applyEnvelope(softClip(honk, 2.5), createSwellEnvelope(0.42, 0.02, 0.12)), at, random(0.6, 1));
  }
  return out;
};

export const pig: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(0.35, 0.9) / pace, 0.05)) {
    const length = random(0.18, 0.34);
    const rattle = (t: number): number => 0.6 + 0.4 * Math.sin(2 * Math.PI * 32 * t);
    const grunt = synthesizeAnimalCall(
      random,
      length,
      (t) => 96 + 30 * Math.sin((Math.PI * t) / length),
      () => 0.1,
      0.9,
    );
    mixInto(
      out,
      applyEnvelope(grunt, (t) => createSwellEnvelope(length, 0.03, 0.08)(t) * rattle(t)),
      at,
      random(0.6, 1),
    );
  }
  return out;
};

export const elephant: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => random(2.4, 3) / pace, 0.05)) {
    const length = 1.4;
    const arc = (t: number): number => Math.sin(Math.PI * (t / length) ** 0.6);
    const blare = synthesizeAnimalCall(
      random,
      length,
      (t) => 320 + 330 * arc(t) + random(-18, 18),
      () => 0.9,
      0.3,
    );
    mixInto(out, applyEnvelope(softClip(blare, 3), createSwellEnvelope(length, 0.07, 0.4)), at);
  }
  return out;
};

/** Hoots that get faster and climb into shrieks. */
export const monkey: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  for (const start of listEventTimes(n, () => 2.8 / pace, 0.05))
    for (let one = 0; one < 10; one++) {
      const high = one / 9;
      const length = 0.16 - 0.05 * high;
      const hoot = synthesizeAnimalCall(
        random,
        length,
        (t) => (330 + 520 * high) * (1 + 0.9 * t),
        () => 0.2 + high,
        0.2,
      );
      mixInto(
        out,
        applyEnvelope(hoot, createSwellEnvelope(length, 0.02, 0.05)),
        start + (one * (0.26 - 0.09 * high)) / pace,
        0.5 + 0.5 * high,
      );
    }
  return out;
};
