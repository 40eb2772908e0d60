// Impacts and things handled: steps, knocks, doors, glass, metal, wood, paper, punches. Knows nothing of words or levels.

import { bandPass, highPass, lowPass, resonant } from '../filter.ts';
import type { Random } from '../random.ts';
import type { Recipe } from '../recipe.ts';
import {
  countedIn,
  mixInto,
  samplesIn,
  shaped,
  strike,
  struck,
  sum,
  swell,
  timesIn,
  tone,
  wander,
  white,
} from '../signal.ts';

const burst = (random: Random, seconds: number, fall: number): Float32Array =>
  shaped(white(samplesIn(seconds), random), strike(0.0008, fall));

/** A blow now and then: `blow` makes one. */
const again =
  (gap: number, blow: (random: Random, force: number) => Float32Array): Recipe =>
  ({ n, random, force, pace, count }) => {
    const out = new Float32Array(n);
    for (const at of countedIn(n, count, () => (gap * random(0.85, 1.15)) / pace, 0.05))
      mixInto(out, blow(random, force), at, random(0.8, 1));
    return out;
  };

export const footsteps = again(0.56, (random, force) => {
  const out = lowPass(burst(random, 0.4, 0.018), 500);
  mixInto(out, lowPass(tone(samplesIn(0.12), 75), 200), 0, 0);
  mixInto(out, shaped(tone(samplesIn(0.15), 80), strike(0.002, 0.03)), 0, force);
  return mixInto(out, bandPass(burst(random, 0.12, 0.012), 1800, 0.8), 0.07, 0.35);
});

/** Many grains under one foot: gravel, leaves, snow. */
export const crunchSteps = again(0.6, (random, force) => {
  const out = shaped(lowPass(white(samplesIn(0.5), random), 400), strike(0.01, 0.04));
  for (let grain = 0; grain < 45; grain++) {
    const stone = bandPass(burst(random, 0.03, random(0.001, 0.005)), random(1200, 6500), 2);
    mixInto(out, stone, random() ** 0.8 * 0.22, random(0.2, 1) * force);
  }
  return out;
});

/** Raps in threes, or as many as are counted. */
export const knock: Recipe = ({ n, random, force, pace, count }) => {
  const out = new Float32Array(n);
  const gap = 0.23 / pace;
  const raps =
    count === undefined
      ? timesIn(n, () => 2.2 / pace, 0.05).flatMap((start) => [0, 1, 2].map((one) => start + one * gap))
      : countedIn(n, count, () => gap * 1.6, 0.05);
  for (const at of raps) {
    const wood = struck(samplesIn(0.25), [
      [random(150, 160), 0.035, 1],
      [390, 0.02, 0.6],
      [820, 0.012, 0.4],
    ]);
    mixInto(wood, lowPass(burst(random, 0.05, 0.005), 2200), 0, 0.8);
    mixInto(out, wood, at, force);
  }
  return out;
};

export const creak: Recipe = ({ n, random, pace }) => {
  const length = 2.6 / pace;
  const pull = wander(random, 18, 75, 0.35);
  let phase = 0;
  const stick = white(n, random).map((noise, at) => {
    phase += (pull(at / 44_100) * pace) / 44_100;
    const slipped = phase >= 1;
    if (slipped) phase -= 1 + random(0, 0.2);
    return slipped ? 6 + noise : noise * 0.01;
  });
  const hinge = wander(random, 0.85, 1.3, 0.5);
  const door = resonant(stick, [
    [(t) => 620 * hinge(t), 14, 1],
    [(t) => 1380 * hinge(t), 18, 0.8],
    [2600, 12, 0.4],
  ]);
  return shaped(door, (t) => Math.max(0, swell(length, 0.2, 0.5)(t % (length + 0.9))));
};

export const glassBreak = again(3, (random, force) => {
  const out = highPass(burst(random, 3, 0.03), 1500);
  mixInto(out, lowPass(burst(random, 0.2, 0.015), 900), 0, 0.8 * force);
  for (let shard = 0; shard < 70; shard++) {
    const hz = random(2200, 9500);
    const ring = struck(samplesIn(0.3), [
      [hz, random(0.01, 0.06), 0.5],
      [hz * 1.61, 0.02, 0.3],
    ]);
    mixInto(out, ring, 0.01 + random() ** 2.2 * 1.5, random(0.05, 0.5) * force);
  }
  return out;
});

export const glassClink = again(1.3, (random) => {
  const hz = random(2300, 2900);
  return struck(samplesIn(1.6), [
    [hz, 0.35, 0.6],
    [hz * 2.32, 0.2, 0.35],
    [hz * 4.25, 0.1, 0.2],
  ]);
});

/** Ice against a glass: short, high, in little flurries. */
export const iceCubes: Recipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const swirl of timesIn(n, () => random(0.7, 1.5) / pace, 0.05))
    for (let hit = 0; hit < Math.floor(random(2, 6)); hit++) {
      const hz = random(3100, 4300);
      const cube = struck(samplesIn(0.5), [
        [hz, random(0.03, 0.09), 0.5],
        [hz * 1.87, 0.03, 0.3],
        [random(1200, 1700), 0.008, 0.5],
      ]);
      mixInto(out, cube, swirl + hit * random(0.06, 0.13), random(0.3, 1) * force);
    }
  return out;
};

/** Knives and forks on china: dry metal that rings shortly. */
export const cutlery: Recipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  for (const at of timesIn(n, () => random(0.12, 0.55) / pace, 0.05)) {
    const hz = random(3600, 5200);
    const hit = struck(samplesIn(0.4), [
      [hz, random(0.02, 0.07), 0.5],
      [hz * 1.53, 0.04, 0.35],
      [random(900, 1300), 0.02, 0.4],
      [random(2000, 2400), 0.03, 0.3],
    ]);
    mixInto(hit, highPass(burst(random, 0.05, 0.003), 2500), 0, 0.5);
    mixInto(out, hit, at, random(0.25, 1) * force);
  }
  return out;
};

/** Tubes in the wind, tuned to five notes. */
export const windChimes: Recipe = ({ n, random, pace }) => {
  const out = new Float32Array(n);
  const tubes = [1047, 1175, 1319, 1568, 1760];
  for (const at of timesIn(n, () => random() ** 2 * (1.1 / pace) + 0.06, 0.05)) {
    const hz = tubes[Math.floor(random(0, tubes.length))] ?? 1047;
    const tube = struck(samplesIn(2.5), [
      [hz, 0.7, 0.5],
      [hz * 2.76, 0.3, 0.25],
      [hz * 5.4, 0.1, 0.12],
    ]);
    mixInto(out, tube, at, random(0.2, 1));
  }
  return out;
};

export const metalClang = again(1.7, (random, force) => {
  const hz = random(300, 380) / force;
  const out = struck(samplesIn(2.5), [
    [hz, 0.5, 0.6],
    [hz * 1.52, 0.45, 0.5],
    [hz * 2.83, 0.4, 0.45],
    [hz * 4.07, 0.3, 0.4],
    [hz * 6.79, 0.2, 0.3],
    [hz * 9.6, 0.1, 0.25],
  ]);
  return mixInto(out, highPass(burst(random, 0.05, 0.004), 2000), 0, 0.8);
});

export const hammer = again(0.8, (random, force) => {
  const out = struck(samplesIn(0.5), [
    [240, 0.03, 0.8],
    [2650, 0.06, 0.4],
    [4300, 0.04, 0.3],
  ]);
  return mixInto(out, burst(random, 0.04, 0.004), 0, force);
});

export const thud = again(1.9, (random, force) => {
  const out = shaped(
    tone(samplesIn(0.8), (t) => 48 + 70 * Math.exp(-t * 20)),
    strike(0.002, 0.12 * force),
  );
  return mixInto(out, lowPass(burst(random, 0.3, 0.03), 700), 0, 0.9);
});

export const punch = again(1, (random, force) => {
  const out = shaped(
    tone(samplesIn(0.35), (t) => 60 + 130 * Math.exp(-t * 28)),
    strike(0.001, 0.05),
  );
  mixInto(out, bandPass(burst(random, 0.12, 0.015), 1300, 0.6), 0, 1.2 * force);
  return mixInto(out, highPass(burst(random, 0.04, 0.003), 3000), 0, 0.5);
});

/** Many things falling over each other. */
export const crash = again(3.2, (random, force) => {
  const out = lowPass(burst(random, 2.6, 0.12), 2600);
  for (let piece = 0; piece < 26; piece++) {
    const hz = random(180, 2400);
    const part = struck(samplesIn(0.7), [
      [hz, 0.08, 0.6],
      [hz * 1.83, 0.06, 0.4],
      [hz * 3.1, 0.03, 0.3],
    ]);
    mixInto(
      mixInto(out, part, random() ** 1.7 * 1.3, random(0.1, 0.7) * force),
      burst(random, 0.08, 0.01),
      random(),
      0.3,
    );
  }
  return out;
});

export const paper: Recipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  const grip = wander(random, 0, 1, 0.25 / pace);
  for (const at of timesIn(n, () => random() ** 2 * (0.02 / force) + 0.001)) {
    const fold = bandPass(burst(random, 0.012, random(0.0005, 0.002)), random(2200, 9000), 1.2);
    mixInto(out, fold, at, random(0.1, 1) ** 3 * grip(at) ** 2 * 2);
  }
  return out;
};

export const sword = again(1.5, (random) => {
  const hz = random(2600, 3200);
  const blade = struck(samplesIn(1.3), [
    [hz, 0.3, 0.5],
    [hz * 1.47, 0.25, 0.4],
    [hz * 2.09, 0.2, 0.4],
    [hz * 2.56, 0.1, 0.3],
  ]);
  return mixInto(blade, highPass(burst(random, 0.12, 0.012), 3500), 0, 1);
});

export const ball = again(2.6, (random, force) => {
  const out = new Float32Array(samplesIn(2.4));
  let gap = 0.5;
  for (let at = 0; at < 2.2 && gap > 0.03; at += gap, gap *= 0.8) {
    const hit = struck(samplesIn(0.2), [
      [110, 0.03, 1],
      [430, 0.02, 0.5],
      [980, 0.01, 0.3],
    ]);
    mixInto(out, sum(hit, [lowPass(burst(random, 0.05, 0.004), 2500), 0.5 * force]), at, gap * 2);
  }
  return out;
});

/** A bowl of bronze: each partial is a pair that beats. */
export const bowl: Recipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const at of countedIn(n, count, () => 6 / pace, 0.05)) {
    const ring = struck(samplesIn(9), [
      [196, 3.5, 0.5],
      [196.9, 3.5, 0.5],
      [547, 2.2, 0.35],
      [548.4, 2.2, 0.3],
      [1040, 1.2, 0.2],
      [1652, 0.6, 0.12],
    ]);
    mixInto(out, ring, at);
    mixInto(out, lowPass(burst(random, 0.05, 0.006), 1500), at, 0.3);
  }
  return out;
};
