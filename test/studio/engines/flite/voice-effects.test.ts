// Tests that effects are audible: an old voice trembles, a robot echoes, and other voices stay unchanged.

import { expect, test } from 'vitest';
import { addTremorAndEcho } from '../../../../src/studio/engines/flite/voice-effects.ts';
import { medianPitch } from '../../audio/pitch.ts';

const RATE = 16_000;
const HZ = 150;
const tone = Float32Array.from({ length: 2 * RATE }, (_, at) => 0.5 * Math.sin((2 * Math.PI * HZ * at) / RATE));

/** Median pitch of each fifteenth of a second. */
const pitches = (samples: Float32Array): number[] =>
  Array.from({ length: 26 }, (_, at) => samples.subarray((at * RATE) / 15, ((at + 2) * RATE) / 15)).map((part) =>
    medianPitch({ samples: part, sampleRate: RATE }),
  );
const spreadOf = (samples: Float32Array): number => {
  const all = pitches(samples);
  return (Math.max(...all) - Math.min(...all)) / HZ;
};

test('a steady voice without an echo stays unchanged', () => {
  expect(addTremorAndEcho(tone, RATE, { flutter: 5, echo: 0 })).toEqual(tone);
});

test('an old voice wavers around its pitch, a frightened more', () => {
  const [old, frightened] = [16, 30].map((flutter) => addTremorAndEcho(tone, RATE, { flutter, echo: 0 })) as [
    Float32Array,
    Float32Array,
  ];
  expect(old.length).toBe(tone.length);
  expect(medianPitch({ samples: old, sampleRate: RATE })).toBeCloseTo(HZ, -1);
  expect(spreadOf(old)).toBeGreaterThan(0.02);
  expect(spreadOf(frightened)).toBeGreaterThan(1.5 * spreadOf(old));
});

test('an echo follows a click without exceeding its level', () => {
  const click = new Float32Array(RATE / 4);
  click[0] = 1;
  const ringing = addTremorAndEcho(click, RATE, { flutter: 0, echo: 1 });
  const heard = [...ringing].flatMap((sample, at) => (Math.abs(sample) > 0.01 ? [at] : []));
  expect(heard.length).toBeGreaterThan(5);
  const steps = heard.slice(1).map((at, before) => at - (heard[before] ?? 0));
  expect(new Set(steps)).toEqual(new Set([heard[1]]));
  expect(Math.max(...ringing)).toBeLessThanOrEqual(1);
});
