// The wait for the next look as a table, and what comes of it with services of all speeds: how long a finished task waits to be seen,
// and what the looks cost.

import { expect, test } from 'vitest';
import {
  crowdMs,
  foreignPace,
  nextLook,
  type Pace,
  STUDIO_PACE,
  type Usual,
} from '../../../src/core/polling/next-look.ts';
import { createPoller } from '../../../src/core/polling/poller.ts';
import { createThrottle } from '../../../src/core/polling/throttle.ts';
import { createFakeClock } from '../../fakes/clock.ts';

const FOREIGN = foreignPace(2000);
const around = (ms: number): Usual => ({ from: ms, to: ms });

test.each<[string, number, Usual | undefined, Pace, number]>([
  ['nothing is known yet', 0, undefined, FOREIGN, 2000],
  ['still nothing', 19_000, undefined, FOREIGN, 2000],
  ['an old one', 60_000, undefined, FOREIGN, 6000],
  ['a very old one', 3_600_000, undefined, FOREIGN, 15_000],
  ['an interval longer than the ceiling is kept', 3_600_000, undefined, foreignPace(60_000), 60_000],
  ['a quick one is looked at sooner than the interval', 0, around(300), FOREIGN, 270],
  ['just before it is likely', 270, around(300), FOREIGN, 54],
  ['seldom while it is unlikely', 0, around(60_000), FOREIGN, 5000],
  ['more often as the time comes near', 44_000, around(60_000), FOREIGN, 2500],
  ['never past the time when it is likely', 51_500, around(60_000), FOREIGN, 2000],
  ['densely then', 10_000, around(10_000), FOREIGN, 2000],
  ['more rarely when it is late', 100_000, around(10_000), FOREIGN, 10_000],
  ['the studio, nothing known', 0, undefined, STUDIO_PACE, 200],
  ['the studio, an old one', 10_000, undefined, STUDIO_PACE, 1000],
  ['the studio, before', 0, around(20_000), STUDIO_PACE, 1000],
  ['the studio, around', 20_000, around(20_000), STUDIO_PACE, 200],
])('%s: after %i ms', (_, age, usual, pace, ms) => {
  expect(nextLook(age, usual, pace)).toBe(ms);
});

test.each([
  [1, 5],
  [100, 500],
  [10_000, 2000],
])('%i tasks at once come no closer than %i ms each', (tasks, ms) => {
  expect(crowdMs(tasks, 2000)).toBe(ms);
});

/** Chances that are the same in every run. */
const chances = () => {
  let seed = 11;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
};

/** Tasks one after the other, each of which takes about so long; for each how long it was done before it was seen, and its looks. */
async function follow(tasks: number, usualMs: number, pace: Pace) {
  const clock = createFakeClock();
  const chance = chances();
  const common = { clock, firstMs: 2000, chance };
  const poller = createPoller({ ...common, pace, throttle: createThrottle(common) });
  const runs: { readonly took: number; waited: number; readonly looks: number[] }[] = [];
  for (let at = 0; at < tasks; at += 1) {
    const began = clock.now();
    const run = { took: usualMs * (0.7 + 0.6 * chance()), waited: -1, looks: [] as number[] };
    runs.push(run);
    poller.watch({
      key: `task-${at}`,
      budget: 'one',
      resumed: false,
      kind: { operation: 'tts', size: 12 + (at % 3) },
      look: async () => {
        const age = clock.now() - began;
        run.looks.push(age);
        const done = age >= run.took;
        if (done) run.waited = age - run.took;
        return { is: done ? 'over' : 'same', done, call: { is: 'answered' } };
      },
    });
    while (run.waited < 0) await clock.advance(usualMs);
  }
  return runs;
}

const LEARNING = 12;

test.each([300, 1000, 3000, 10_000, 60_000])(
  'a foreign service that takes about %i ms: once learnt, the wait for the look is a fifth of that at most',
  async (usualMs) => {
    const runs = (await follow(60, usualMs, FOREIGN)).slice(LEARNING);
    const mean = runs.reduce((sum, { waited, took }) => sum + waited / took, 0) / runs.length;
    expect(mean).toBeLessThanOrEqual(0.2);
    // At the interval of 2 s without anything learnt a minute costs 25 looks.
    const looks = runs.reduce((sum, one) => sum + one.looks.length, 0) / runs.length;
    expect(looks).toBeLessThanOrEqual(25);
  },
);

test.each([300, 3000, 20_000])(
  'the studio with tasks of %i ms is never looked at twice within 200 ms',
  async (usualMs) => {
    const runs = await follow(30, usualMs, STUDIO_PACE);
    const gaps = runs.flatMap(({ looks }) => looks.map((at, index) => at - (looks[index - 1] ?? 0)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
    const late = runs.slice(LEARNING).map(({ waited }) => waited);
    expect(late.reduce((sum, ms) => sum + ms, 0) / late.length).toBeLessThanOrEqual(200);
  },
);

test('a task of a kind that never ended before is looked at as if nothing were known', async () => {
  const [first] = await follow(1, 10_000, FOREIGN);
  expect(first?.looks.slice(0, 3)).toEqual([2000, expect.closeTo(4000, -3), expect.closeTo(6000, -3)]);
});
