// Circuit breaker states: down, probing, working again; busy, slowed, back to full speed.

import { expect, test } from 'vitest';
import {
  applyCallResult,
  applyCallStart,
  applyClockSetBack,
  type CallResult,
  type CircuitState,
  computeSlowdown,
  INITIAL_CIRCUIT,
} from '../../../src/core/polling/circuit-breaker.ts';

const DOWN: CallResult = { is: 'down' };
const ANSWERED: CallResult = { is: 'answered' };

/** Each call begins and ends at its moment; jitter in its middle. */
const hearing = (state: CircuitState, ...calls: readonly (readonly [number, CallResult])[]): CircuitState =>
  calls.reduce((before, [at, heard]) => applyCallResult(before, heard, at, at, 0.5), state);

const shut = hearing(INITIAL_CIRCUIT, [1, DOWN], [2, DOWN], [3, DOWN], [4, DOWN], [5, DOWN]);

test('opens after five failures in a row, not fewer', () => {
  expect(hearing(INITIAL_CIRCUIT, [1, DOWN], [2, DOWN], [3, DOWN], [4, DOWN]).downAt).toBeUndefined();
  expect(shut).toMatchObject({ downAt: 5, blockedUntil: 1005 });
});

test('a success resets the failure count', () => {
  const mixed = hearing(INITIAL_CIRCUIT, [1, DOWN], [2, DOWN], [3, DOWN], [4, DOWN], [5, ANSWERED], [6, DOWN]);
  expect(mixed).toMatchObject({ failures: 1, downAt: undefined });
});

test('probes at growing intervals up to half a minute', () => {
  let state = shut;
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const now = state.blockedUntil;
    state = applyCallResult(applyCallStart(state, now), DOWN, now, now, 0.5);
    waits.push(state.blockedUntil - now);
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
});

test('calls started before it opened change nothing', () => {
  expect(applyCallResult(shut, ANSWERED, 4, 20, 0.5)).toBe(shut);
  expect(applyCallResult(shut, DOWN, 4, 20, 0.5)).toBe(shut);
});

test('any answer to a probe closes it, even busy', () => {
  const asking = applyCallStart(shut, 1005);
  expect(applyCallResult(asking, ANSWERED, 1005, 1100, 0.5)).toMatchObject({
    downAt: undefined,
    blockedUntil: 1100,
  });
  const busy = applyCallResult(asking, { is: 'busy', retryAfterMs: 3000 }, 1005, 1100, 0.5);
  expect(busy).toMatchObject({ downAt: undefined, failures: 0, blockedUntil: 4100 });
});

test('a retry time applies, also from an unreachable service', () => {
  expect(hearing(INITIAL_CIRCUIT, [10, { is: 'busy', retryAfterMs: 7000 }]).blockedUntil).toBe(7010);
  expect(
    applyCallResult(applyCallStart(shut, 1005), { is: 'down', retryAfterMs: 60_000 }, 1005, 1005, 0.5).blockedUntil,
  ).toBe(61_005);
});

test('a busy answer halves the rate once, which recovers slowly', () => {
  const once = hearing(INITIAL_CIRCUIT, [10, { is: 'busy' }]);
  expect(computeSlowdown(once, 10)).toBe(2);
  expect(applyCallResult(once, { is: 'busy' }, 9, 11, 0.5)).toBe(once);
  expect(computeSlowdown(hearing(once, [900, { is: 'busy' }]), 10)).toBe(2);
  expect(computeSlowdown(hearing(once, [5010, { is: 'busy' }]), 5010)).toBeGreaterThan(3.5);
  expect(computeSlowdown(once, 10_010)).toBeCloseTo(1.8, 5);
  expect(computeSlowdown(once, 100_000)).toBe(1);
});

test('the rate is at least one eighth', () => {
  const often = hearing(
    INITIAL_CIRCUIT,
    ...Array.from({ length: 20 }, (_, at) => [at * 6000, { is: 'busy' }] as const),
  );
  expect(computeSlowdown(often, 114_000)).toBeLessThanOrEqual(8);
});

test('a clock set back does not block for hours', () => {
  const back = applyClockSetBack(hearing(INITIAL_CIRCUIT, [3_600_000, { is: 'busy', retryAfterMs: 5000 }]), 1000);
  expect(back.blockedUntil).toBe(1000);
  expect(applyCallResult(back, DOWN, 1001, 1001, 0.5).failures).toBe(1);
});
