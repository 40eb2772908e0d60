// Recipes for vehicles: cars, motorcycles, helicopters, aeroplanes, trains, horns. Leaves movement to render-layer.ts.

import { applyBandPass, applyHighPass, applyLowPass, applyResonances, softClip } from '../filters.ts';
import type { Random } from '../random.ts';
import type { SoundRecipe } from '../recipe.ts';
import {
  applyEnvelope,
  createStrikeEnvelope,
  createSwellEnvelope,
  createWanderingCurve,
  generateBrownNoise,
  generateOscillation,
  generateSamples,
  generateWhiteNoise,
  listCountedEventTimes,
  listEventTimes,
  mixAllInto,
  mixInto,
  toSampleCount,
} from '../signal.ts';

/** Explosions of a piston engine through an exhaust, `hz` per second. */
function createEngineSound(n: number, random: Random, hz: (t: number) => number, drive: number): Float32Array {
  let phase = 0;
  let strength = 1;
  const pops = generateSamples(n, (t) => {
    phase += hz(t) / 44_100;
    if (phase >= 1) {
      phase -= 1;
      strength = random(0.75, 1);
    }
    return Math.exp(-phase * 7) * strength * (1 + 0.3 * random(-1, 1)) - 0.15;
  });
  const exhaust = applyResonances(softClip(pops, drive), [
    [95, 1.2, 1],
    [210, 2, 0.7],
    [640, 2, 0.35],
    [1700, 1.5, 0.12 * drive],
  ]);
  return applyHighPass(exhaust, 35);
}

export const carEngine: SoundRecipe = ({ n, random, force, pace }) => {
  const throttle = createWanderingCurve(random, 0.6, 1.2, 1.4);
  return createEngineSound(n, random, (t) => 48 * pace * throttle(t), 1.5 * force);
};

/** A starter motor, ignition, then revs. */
export const carStart: SoundRecipe = ({ n, random, force, pace }) => {
  const out = new Float32Array(n);
  const crank = 1.1 / pace;
  const whine = applyBandPass(
    generateOscillation(toSampleCount(crank), (t) => 210 + 40 * Math.sin(t * 44), 'saw'),
    800,
    0.8,
  );
  mixInto(
    out,
    applyEnvelope(whine, (t) => 0.5 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 7 * t))),
    0.05,
  );
  const revs = (t: number): number =>
    30 + 45 * createStrikeEnvelope(0.25, 0.7)(t) + Math.min(40, Math.max(0, t - 2) * 14);
  const engine = createEngineSound(Math.max(1, n - toSampleCount(crank)), random, revs, 1.5 * force);
  return mixInto(
    out,
    applyEnvelope(engine, (t) => Math.min(1, t * 12)),
    crank,
    1.4,
  );
};

export const motorcycle: SoundRecipe = ({ n, random, force, pace }) => {
  const gear = (t: number): number => 70 + 90 * ((t * 0.45 * pace) % 1) ** 0.7;
  return createEngineSound(n, random, (t) => gear(t) * pace, 3 * force);
};

export const traffic: SoundRecipe = ({ n, random, force, pace }) => {
  const out = applyEnvelope(applyLowPass(generateBrownNoise(n, random), 350), 0.6);
  for (const at of listEventTimes(n, () => random(0.7, 1.8) / (pace * force), -1)) {
    const length = random(2, 3.4);
    const tyres = applyBandPass(generateWhiteNoise(toSampleCount(length), random), random(500, 1100), 0.5);
    mixInto(
      out,
      applyEnvelope(tyres, (t) => Math.sin((Math.PI * t) / length) ** 3),
      at,
      random(0.3, 0.8),
    );
  }
  return out;
};

export const skiddingTyres: SoundRecipe = ({ n, random, pace }) => {
  const squeal = createWanderingCurve(random, 0.9, 1.1, 0.05);
  const voice = softClip(
    generateOscillation(n, (t) => 950 * pace * squeal(t), 'saw'),
    2,
  );
  const rubber = applyResonances(mixAllInto(voice, [generateWhiteNoise(n, random), 0.8]), [
    [980 * pace, 12, 1],
    [1950 * pace, 10, 0.6],
  ]);
  return applyEnvelope(rubber, (t) => Math.max(0, 1 - (t % 3) / 1.6) ** 0.6);
};

/** Two short blasts, then one now and then. A horn has two notes. */
export const carHorn: SoundRecipe = ({ n, pace, count }) => {
  const out = new Float32Array(n);
  let before = 0;
  const gap = (): number => (count !== undefined || before++ < 2 ? 0.75 : 2.2) / pace;
  for (const at of listCountedEventTimes(n, count, gap, 0.01)) {
    const length = toSampleCount(0.55);
    const both = mixAllInto(generateOscillation(length, 415, 'pulse'), [
      generateOscillation(length, 523, 'pulse'),
      0.9,
    ]);
    mixInto(out, applyEnvelope(applyLowPass(both, 3800), createSwellEnvelope(0.55, 0.01, 0.04)), at);
  }
  return out;
};

export const helicopter: SoundRecipe = ({ n, random, force, pace }) => {
  const beat = 11 * pace;
  const chop = (t: number): number => 0.15 + Math.exp(-((t * beat) % 1) * 5) * force;
  const blades = applyEnvelope(applyLowPass(generateBrownNoise(n, random), 420), chop);
  const slap = applyEnvelope(applyBandPass(generateWhiteNoise(n, random), 900, 0.8), (t) => chop(t) ** 2 * 0.25);
  return mixAllInto(blades, [slap, 1], [applyLowPass(generateOscillation(n, 172 * pace, 'saw'), 900), 0.06]);
};

export const jetEngine: SoundRecipe = ({ n, random, force, pace }) => {
  const roar = mixAllInto(applyLowPass(generateBrownNoise(n, random), 900), [
    applyBandPass(generateWhiteNoise(n, random), 1500, 0.5),
    0.4 * force,
  ]);
  const whine = mixAllInto(
    generateOscillation(n, (t) => 3100 * pace + 20 * Math.sin(t * 3)),
    [generateOscillation(n, 4150 * pace), 0.5],
  );
  return mixAllInto(applyEnvelope(roar, createWanderingCurve(random, 0.8, 1, 0.2)), [whine, 0.035]);
};

/** Engines running up, the roll, and the departure over the end of the runway. */
export const jetTakeOff: SoundRecipe = ({ n, random, force }) => {
  const share = (t: number): number => (t * 44_100) / n;
  const power = (t: number): number => Math.min(1, 0.25 + share(t) * 1.6);
  const gone = (t: number): number => 1 - 0.85 * Math.max(0, (share(t) - 0.65) / 0.35);
  const roar = mixAllInto(
    applyLowPass(generateBrownNoise(n, random), (t) => 300 + 900 * power(t)),
    [applyBandPass(generateWhiteNoise(n, random), (t) => 500 + 1300 * power(t) * gone(t), 0.5), 0.7 * force],
  );
  const whine = mixAllInto(
    generateOscillation(n, (t) => 900 + 2300 * power(t)),
    [generateOscillation(n, (t) => 1230 + 3000 * power(t)), 0.5],
  );
  return applyEnvelope(mixAllInto(roar, [whine, 0.05]), (t) => power(t) ** 1.5 * gone(t));
};

export const propellerPlane: SoundRecipe = ({ n, random, force, pace }) => {
  const drone = applyLowPass(
    generateOscillation(n, (t) => 78 * pace + 1.5 * Math.sin(t * 2), 'saw'),
    1200,
  );
  return mixAllInto(
    drone,
    [applyLowPass(generateOscillation(n, 79.4 * pace, 'saw'), 1200), 0.8],
    [applyBandPass(generateWhiteNoise(n, random), 900, 0.5), 0.2 * force],
  );
};

/** Wheels over rail joints, in pairs. */
export const train: SoundRecipe = ({ n, random, force, pace }) => {
  const out = mixAllInto(applyEnvelope(applyLowPass(generateBrownNoise(n, random), 300), 0.5), [
    applyBandPass(generateWhiteNoise(n, random), 1800, 0.6),
    0.03,
  ]);
  for (const at of listEventTimes(n, () => 0.95 / pace))
    for (const offset of [0, 0.13, 0.42, 0.55]) {
      const joint = applyEnvelope(generateWhiteNoise(toSampleCount(0.12), random), createStrikeEnvelope(0.001, 0.018));
      mixInto(
        out,
        applyResonances(joint, [
          [240, 2, 1],
          [820, 3, 0.6],
          [2300, 4, 0.3],
        ]),
        at + offset / pace,
        1.3 * force,
      );
    }
  return out;
};

export const steamTrain: SoundRecipe = ({ n, random, force, pace }) => {
  const out = applyEnvelope(applyLowPass(generateBrownNoise(n, random), 260), 0.35);
  for (const [index, at] of listEventTimes(n, () => 0.27 / pace).entries()) {
    const puff = applyBandPass(generateWhiteNoise(toSampleCount(0.26), random), index % 4 === 0 ? 700 : 1000, 0.5);
    mixInto(out, applyEnvelope(puff, createStrikeEnvelope(0.02, 0.07)), at, (index % 4 === 0 ? 1.2 : 0.8) * force);
  }
  return out;
};

export const trainWhistle: SoundRecipe = ({ n, random, pace }) => {
  const pipes = new Float32Array(n);
  const bend = (t: number): number => 1 - 0.06 * Math.exp(-t * 9);
  for (const hz of [311, 370, 440, 554]) mixAllInto(pipes, [generateOscillation(n, (t) => hz * bend(t), 'saw'), 0.3]);
  const blow = (t: number): number => {
    const at = (t * pace) % 4;
    return at < 1.9 ? createSwellEnvelope(1.9, 0.12, 0.4)(at) : createSwellEnvelope(0.9, 0.08, 0.3)(at - 2.1);
  };
  const steam = applyBandPass(generateWhiteNoise(n, random), 2400, 0.6);
  return applyEnvelope(mixAllInto(applyLowPass(pipes, 2200), [steam, 0.2]), (t) => Math.max(0, blow(t)));
};

export const shipHorn: SoundRecipe = ({ n, random, pace }) => {
  const low = mixAllInto(
    generateOscillation(n, 87, 'saw'),
    [generateOscillation(n, 87.6, 'saw'), 0.8],
    [generateOscillation(n, 130.8, 'saw'), 0.4],
  );
  const blow = (t: number): number => Math.max(0, createSwellEnvelope(2.6, 0.25, 0.5)((t * pace) % 4));
  return applyEnvelope(
    mixAllInto(applyLowPass(low, 700), [applyLowPass(generateWhiteNoise(n, random), 400), 0.1]),
    blow,
  );
};

export const bicycleBell: SoundRecipe = ({ n, random, pace, count }) => {
  const out = new Float32Array(n);
  for (const start of listCountedEventTimes(n, count, () => 1.6 / pace, 0.05))
    for (let one = 0; one < 8; one++) {
      const ding = applyEnvelope(
        generateOscillation(toSampleCount(0.7), random(2395, 2405)),
        createStrikeEnvelope(0.001, 0.16),
      );
      mixInto(out, ding, start + one * 0.055, 0.7);
      mixInto(
        out,
        applyEnvelope(generateOscillation(toSampleCount(0.5), 6130), createStrikeEnvelope(0.001, 0.07)),
        start + one * 0.055,
        0.3,
      );
    }
  return out;
};
