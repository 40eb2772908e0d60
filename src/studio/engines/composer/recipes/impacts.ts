// Recipes for impacts and handled objects: steps, knocks, doors, glass, metal, wood, paper, punches.

import { applyBandPass, applyHighPass, applyLowPass, applyResonances } from '../filters.ts';
import type { Random } from '../random.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  createWanderingCurve,
  generateOscillation,
  generateStruckPartials,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

const noiseBurst = (random: Random, seconds: number, fall: number): Float32Array =>
  applyEnvelope(generateWhiteNoise(toSampleCount(seconds), random), createStrikeEnvelope(0.0008, fall));

/** Repeats a blow every `gap` seconds. `blow` renders one blow. */
const createRepeated =
  (gap: number, blow: (random: Random, force: number) => Float32Array): SoundRecipe =>
  ({ n, random, force, pace, count }) => {
    const out = new Float32Array(n);
    for (const at of listCountedEventTimes(n, count, () => (gap * random(0.85, 1.15)) / pace, 0.05))
      mixInto(out, blow(random, force), at, random(0.8, 1));
    return out;
  };

export const footsteps = createRepeated(0.56, (random, force) => {
  const out = applyLowPass(noiseBurst(random, 0.4, 0.018), 500);
  mixInto(out, applyLowPass(generateOscillation(toSampleCount(0.12), 75), 200), 0, 0);
  mixInto(
    out,
    applyEnvelope(generateOscillation(toSampleCount(0.15), 80), createStrikeEnvelope(0.002, 0.03)),
    0,
    force,
  );
  return mixInto(out, applyBandPass(noiseBurst(random, 0.12, 0.012), 1800, 0.8), 0.07, 0.35);
});

/** Many grains under one foot: gravel, leaves, snow. */
export const crunchSteps = createRepeated(0.6, (random, force) => {
  const out = applyEnvelope(
    applyLowPass(generateWhiteNoise(toSampleCount(0.5), random), 400),
    createStrikeEnvelope(0.01, 0.04),
  );
  for (let grain = 0; grain < 45; grain++) {
    const stone = applyBandPass(noiseBurst(random, 0.03, random(0.001, 0.005)), random(1200, 6500), 2);
    mixInto(out, stone, random() ** 0.8 * 0.22, random(0.2, 1) * force);
  }
  return out;
});

/** Knocks in threes, or as many as `count`. */
export const doorKnock: SoundRecipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  const gap = 0.23 / pace;
  const raps =
    count === undefined
      ? listEventTimes(n, () => 2.2 / pace, 0.05).flatMap((start) => [0, 1, 2].map((one) => start + one * gap))
      : listCountedEventTimes(n, count, () => gap * 1.6, 0.05);
  for (const at of raps) {
    const wood = generateStruckPartials(toSampleCount(0.25), [
      [random(150, 160), 0.035, 1],
      [390, 0.02, 0.6],
      [820, 0.012, 0.4],
    ]);
    mixInto(wood, applyLowPass(noiseBurst(random, 0.05, 0.005), 2200), 0, 0.8);
    mixInto(out, wood, at, force);
  }
  return out;
};

export const doorCreak: SoundRecipe = ({ n, random, pace }) => {
  const length = 2.6 / pace;
  const pull = createWanderingCurve(random, 18, 75, 0.35);
  let phase = 0;
  const stick = generateWhiteNoise(n, random).map((noise, at) => {
    phase += (pull(at / 44_100) * pace) / 44_100;
    const slipped = phase >= 1;
    if (slipped) phase -= 1 + random(0, 0.2);
    return slipped ? 6 + noise : noise * 0.01;
  });
  const hinge = createWanderingCurve(random, 0.85, 1.3, 0.5);
  const door = applyResonances(stick, [
    [(t) => 620 * hinge(t), 14, 1],
    [(t) => 1380 * hinge(t), 18, 0.8],
    [2600, 12, 0.4],
  ]);
  return applyEnvelope(door, (t) => Math.max(0, createSwellEnvelope(length, 0.2, 0.5)(t % (length + 0.9))));
};

export const glassBreak = createRepeated(3, (random, force) => {
  const out = applyHighPass(noiseBurst(random, 3, 0.03), 1500);
  mixInto(out, applyLowPass(noiseBurst(random, 0.2, 0.015), 900), 0, 0.8 * force);
  for (let shard = 0; shard < 70; shard++) {
    const hz = random(2200, 9500);
    const ring = generateStruckPartials(toSampleCount(0.3), [
      [hz, random(0.01, 0.06), 0.5],
      [hz * 1.61, 0.02, 0.3],
    ]);
    mixInto(out, ring, 0.01 + random() ** 2.2 * 1.5, random(0.05, 0.5) * force);
  }
  return out;
});

export const glassClink = createRepeated(1.3, (random) => {
  const hz = random(2300, 2900);
  return generateStruckPartials(toSampleCount(1.6), [
    [hz, 0.35, 0.6],
    [hz * 2.32, 0.2, 0.35],
    [hz * 4.25, 0.1, 0.2],
  ]);
});

/** Ice against a glass: short high clinks in small groups. */
export const iceCubes: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const swirl of listEventTimes(n, () => random(0.7, 1.5) / pace, 0.05))
    for (let hit = 0; hit < Math.floor(random(2, 6)); hit++) {
      const hz = random(3100, 4300);
      const cube = generateStruckPartials(toSampleCount(0.5), [
        [hz, random(0.03, 0.09), 0.5],
        [hz * 1.87, 0.03, 0.3],
        [random(1200, 1700), 0.008, 0.5],
      ]);
      mixInto(out, cube, swirl + hit * random(0.06, 0.13), random(0.3, 1) * force);
    }
  return out;
};

/** Knives and forks on china: dry metal with a short ring. */
export const cutlery: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const at of listEventTimes(n, () => random(0.12, 0.55) / pace, 0.05)) {
    const hz = random(3600, 5200);
    const hit = generateStruckPartials(toSampleCount(0.4), [
      [hz, random(0.02, 0.07), 0.5],
      [hz * 1.53, 0.04, 0.35],
      [random(900, 1300), 0.02, 0.4],
      [random(2000, 2400), 0.03, 0.3],
    ]);
    mixInto(hit, applyHighPass(noiseBurst(random, 0.05, 0.003), 2500), 0, 0.5);
    mixInto(out, hit, at, random(0.25, 1) * force);
  }
  return out;
};

/** Tubes in the wind, tuned to five notes. */
export const windChimes: SoundRecipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  const tubes = [1047, 1175, 1319, 1568, 1760];
  for (const at of listEventTimes(n, () => random() ** 2 * (1.1 / pace) + 0.06, 0.05)) {
    const hz = tubes[Math.floor(random(0, tubes.length))] ?? 1047;
    const tube = generateStruckPartials(toSampleCount(2.5), [
      [hz, 0.7, 0.5],
      [hz * 2.76, 0.3, 0.25],
      [hz * 5.4, 0.1, 0.12],
    ]);
    mixInto(out, tube, at, random(0.2, 1));
  }
  return out;
};

export const metalClang = createRepeated(1.7, (random, force) => {
  const hz = random(300, 380) / force;
  const out = generateStruckPartials(toSampleCount(2.5), [
    [hz, 0.5, 0.6],
    [hz * 1.52, 0.45, 0.5],
    [hz * 2.83, 0.4, 0.45],
    [hz * 4.07, 0.3, 0.4],
    [hz * 6.79, 0.2, 0.3],
    [hz * 9.6, 0.1, 0.25],
  ]);
  return mixInto(out, applyHighPass(noiseBurst(random, 0.05, 0.004), 2000), 0, 0.8);
});

export const hammer = createRepeated(0.8, (random, force) => {
  const out = generateStruckPartials(toSampleCount(0.5), [
    [240, 0.03, 0.8],
    [2650, 0.06, 0.4],
    [4300, 0.04, 0.3],
  ]);
  return mixInto(out, noiseBurst(random, 0.04, 0.004), 0, force);
});

export const thud = createRepeated(1.9, (random, force) => {
  const out = applyEnvelope(
    generateOscillation(toSampleCount(0.8), (t) => 48 + 70 * Math.exp(-t * 20)),
    createStrikeEnvelope(0.002, 0.12 * force),
  );
  return mixInto(out, applyLowPass(noiseBurst(random, 0.3, 0.03), 700), 0, 0.9);
});

export const punch = createRepeated(1, (random, force) => {
  const out = applyEnvelope(
    generateOscillation(toSampleCount(0.35), (t) => 60 + 130 * Math.exp(-t * 28)),
    createStrikeEnvelope(0.001, 0.05),
  );
  mixInto(out, applyBandPass(noiseBurst(random, 0.12, 0.015), 1300, 0.6), 0, 1.2 * force);
  return mixInto(out, applyHighPass(noiseBurst(random, 0.04, 0.003), 3000), 0, 0.5);
});

/** Many metal objects falling over each other. */
export const metalCrash = createRepeated(3.2, (random, force) => {
  const out = applyLowPass(noiseBurst(random, 2.6, 0.12), 2600);
  for (let piece = 0; piece < 26; piece++) {
    const hz = random(180, 2400);
    const part = generateStruckPartials(toSampleCount(0.7), [
      [hz, 0.08, 0.6],
      [hz * 1.83, 0.06, 0.4],
      [hz * 3.1, 0.03, 0.3],
    ]);
    mixInto(
      mixInto(out, part, random() ** 1.7 * 1.3, random(0.1, 0.7) * force),
      noiseBurst(random, 0.08, 0.01),
      random(),
      0.3,
    );
  }
  return out;
});

export const paperRustle: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  const grip = createWanderingCurve(random, 0, 1, 0.25 / pace);
  for (const at of listEventTimes(n, () => random() ** 2 * (0.02 / force) + 0.001)) {
    const fold = applyBandPass(noiseBurst(random, 0.012, random(0.0005, 0.002)), random(2200, 9000), 1.2);
    mixInto(out, fold, at, random(0.1, 1) ** 3 * grip(at) ** 2 * 2);
  }
  return out;
};

export const swordClash = createRepeated(1.5, (random) => {
  const hz = random(2600, 3200);
  const blade = generateStruckPartials(toSampleCount(1.3), [
    [hz, 0.3, 0.5],
    [hz * 1.47, 0.25, 0.4],
    [hz * 2.09, 0.2, 0.4],
    [hz * 2.56, 0.1, 0.3],
  ]);
  return mixInto(blade, applyHighPass(noiseBurst(random, 0.12, 0.012), 3500), 0, 1);
});

export const bouncingBall = createRepeated(2.6, (random, force) => {
  const out = new Float32Array(toSampleCount(2.4));
  let gap = 0.5;
  for (let at = 0; at < 2.2 && gap > 0.03; at += gap, gap *= 0.8) {
    const hit = generateStruckPartials(toSampleCount(0.2), [
      [110, 0.03, 1],
      [430, 0.02, 0.5],
      [980, 0.01, 0.3],
    ]);
    mixInto(out, mixAllInto(hit, [applyLowPass(noiseBurst(random, 0.05, 0.004), 2500), 0.5 * force]), at, gap * 2);
  }
  return out;
});

/** A bronze bowl. Each partial is a pair of close frequencies that beat. */
export const singingBowl: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of listCountedEventTimes(n, count, () => 6 / pace, 0.05)) {
    const ring = generateStruckPartials(toSampleCount(9), [
      [196, 3.5, 0.5],
      [196.9, 3.5, 0.5],
      [547, 2.2, 0.35],
      [548.4, 2.2, 0.3],
      [1040, 1.2, 0.2],
      [1652, 0.6, 0.12],
    ]);
    mixInto(out, ring, at);
    mixInto(out, applyLowPass(noiseBurst(random, 0.05, 0.006), 1500), at, 0.3);
  }
  return out;
};
