// What calls show of a service, state by state: down, asked now and then, back; busy, slowed, fast again.

import { expect, test } from 'vitest';
import {
  afterCall,
  type CallResult,
  type CircuitBreaker,
  FRESH,
  letOut,
  setBack,
  slownessAt,
} from '../../../src/core/polling/circuit-breaker.ts';

const DOWN: CallResult = { is: 'down' };
const ANSWERED: CallResult = { is: 'answered' };

/** Each call begins and ends at its moment; jitter in its middle. */
const hearing = (
  state: CircuitBreaker,
  ...calls: readonly (readonly [number, CallResult])[]
): CircuitBreaker => calls.reduce((before, [at, heard]) => afterCall(before, heard, at, at, 0.5), state);

const shut = hearing(FRESH, [1, DOWN], [2, DOWN], [3, DOWN], [4, DOWN], [5, DOWN]);

test('a few failures do not shut it, five in a row do', () => {
  expect(hearing(FRESH, [1, DOWN], [2, DOWN], [3, DOWN], [4, DOWN]).downAt).toBeUndefined();
  expect(shut).toMatchObject({ downAt: 5, until: 1005 });
});

test('an answer in between begins the count anew', () => {
  const mixed = hearing(FRESH, [1, DOWN], [2, DOWN], [3, DOWN], [4, DOWN], [5, ANSWERED], [6, DOWN]);
  expect(mixed).toMatchObject({ failures: 1, downAt: undefined });
});

test('questions come at growing distances, up to half a minute', () => {
  let state = shut;
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const now = state.until;
    state = afterCall(letOut(state, now), DOWN, now, now, 0.5);
    waits.push(state.until - now);
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
});

test('what was begun before it shut neither opens it nor makes the wait longer', () => {
  expect(afterCall(shut, ANSWERED, 4, 20, 0.5)).toBe(shut);
  expect(afterCall(shut, DOWN, 4, 20, 0.5)).toBe(shut);
});

test('a question that is answered opens it, also when the answer is that it is busy', () => {
  const asking = letOut(shut, 1005);
  expect(afterCall(asking, ANSWERED, 1005, 1100, 0.5)).toMatchObject({ downAt: undefined, until: 1100 });
  const busy = afterCall(asking, { is: 'busy', waitMs: 3000 }, 1005, 1100, 0.5);
  expect(busy).toMatchObject({ downAt: undefined, failures: 0, until: 4100 });
});

test('a rest that was asked for is given, also by a service that is down', () => {
  expect(hearing(FRESH, [10, { is: 'busy', waitMs: 7000 }]).until).toBe(7010);
  expect(afterCall(letOut(shut, 1005), { is: 'down', waitMs: 60_000 }, 1005, 1005, 0.5).until).toBe(61_005);
});

test('busy without a time halves the pace, once for all calls of the moment, and it grows back slowly', () => {
  const once = hearing(FRESH, [10, { is: 'busy' }]);
  expect(slownessAt(once, 10)).toBe(2);
  expect(afterCall(once, { is: 'busy' }, 9, 11, 0.5)).toBe(once);
  expect(slownessAt(hearing(once, [900, { is: 'busy' }]), 10)).toBe(2);
  expect(slownessAt(hearing(once, [5010, { is: 'busy' }]), 5010)).toBeGreaterThan(3.5);
  expect(slownessAt(once, 10_010)).toBeCloseTo(1.8, 5);
  expect(slownessAt(once, 100_000)).toBe(1);
});

test('the pace is never less than an eighth', () => {
  const often = hearing(
    FRESH,
    ...Array.from({ length: 20 }, (_, at) => [at * 6000, { is: 'busy' }] as const),
  );
  expect(slownessAt(often, 114_000)).toBeLessThanOrEqual(8);
});

test('a clock that is set back shuts nothing for hours', () => {
  const back = setBack(hearing(FRESH, [3_600_000, { is: 'busy', waitMs: 5000 }]), 1000);
  expect(back.until).toBe(1000);
  expect(afterCall(back, DOWN, 1001, 1001, 0.5).failures).toBe(1);
});
