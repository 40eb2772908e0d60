// Circuit breaker for one budget: service health, Retry-After and slowdown. Pure functions; throttle.ts does the
// waiting.

import { calculateBackoff } from '../../kit/retry.ts';

/** Result of a call. `retryAfterMs` is the delay that the service asked for. */
export type CallResult =
  | { readonly is: 'answered' }
  /** Refused connection, lost or malformed response, or 5xx. */
  | { readonly is: 'down'; readonly retryAfterMs?: number }
  /** Too many calls (429). */
  | { readonly is: 'busy'; readonly retryAfterMs?: number };

export interface CircuitState {
  /** Consecutive calls without a usable response. */
  readonly failures: number;
  /** Start of the outage. `undefined` while the service works. */
  readonly downAt: number | undefined;
  /** Probe calls during the outage. */
  readonly probes: number;
  /** No calls go out before this time. */
  readonly blockedUntil: number;
  /** True if a probe is in flight. `blockedUntil` is then its timeout. */
  readonly isProbing: boolean;
  /** Time of the last state change. Results of calls that started earlier are ignored. */
  readonly changedAt: number;
  /** Factor for poll intervals at `slowedAt`. It decays towards 1. */
  readonly slowdown: number;
  readonly slowedAt: number;
}

export const INITIAL_CIRCUIT: CircuitState = {
  failures: 0,
  downAt: undefined,
  probes: 0,
  blockedUntil: 0,
  isProbing: false,
  changedAt: Number.NEGATIVE_INFINITY,
  slowdown: 1,
  slowedAt: 0,
};

const FAILURE_THRESHOLD = 5;
const FIRST_PROBE_MS = 1000;
const MAX_PROBE_MS = 30_000;
/** A probe without a response is lost after this time, and the next one may start. */
const PROBE_TIMEOUT_MS = 20_000;
const MAX_SLOWDOWN = 8;
/** A slower pace takes effect after a while. Further 429s until then concern the old pace. */
const SLOWDOWN_COOLDOWN_MS = 5000;
/** Intervals shrink by a tenth each time this long passes. */
const RECOVERY_STEP_MS = 10_000;

/** Returns the state after a call that started at `startedAt`. `random` is in [0, 1). */
export function applyCallResult(
  state: CircuitState,
  result: CallResult,
  startedAt: number,
  now: number,
  random: number,
): CircuitState {
  // Ignores calls that started before the last change.
  if (startedAt <= state.changedAt) return state;
  const blockedUntil = Math.max(state.blockedUntil, now + (('retryAfterMs' in result && result.retryAfterMs) || 0));
  switch (result.is) {
    case 'answered':
      if (state.failures === 0 && state.downAt === undefined) return state;
      return {
        ...closeCircuit(state),
        ...(state.downAt !== undefined && { changedAt: now, blockedUntil: now }),
      };
    case 'busy': {
      const slows = !result.retryAfterMs && (state.slowdown === 1 || now - state.slowedAt >= SLOWDOWN_COOLDOWN_MS);
      return {
        ...closeCircuit(state),
        changedAt: now,
        blockedUntil: result.retryAfterMs ? now + result.retryAfterMs : Math.min(state.blockedUntil, now),
        ...(slows && { slowdown: Math.min(MAX_SLOWDOWN, 2 * computeSlowdown(state, now)), slowedAt: now }),
      };
    }
    case 'down': {
      const failures = state.failures + 1;
      if (failures < FAILURE_THRESHOLD && state.downAt === undefined) return { ...state, failures, blockedUntil };
      const probes = state.downAt === undefined ? 0 : state.probes + 1;
      const wait = calculateBackoff(probes + 1, FIRST_PROBE_MS, MAX_PROBE_MS, random);
      const next = now + Math.max(wait, result.retryAfterMs ?? 0);
      return {
        ...state,
        failures,
        probes,
        downAt: state.downAt ?? now,
        blockedUntil: next,
        isProbing: false,
        changedAt: now,
      };
    }
  }
}

const closeCircuit = (state: CircuitState): CircuitState => ({
  ...state,
  failures: 0,
  downAt: undefined,
  probes: 0,
  isProbing: false,
});

/** Current factor for poll intervals. */
export const computeSlowdown = ({ slowdown, slowedAt }: CircuitState, now: number): number =>
  slowdown === 1 ? 1 : Math.max(1, slowdown * 0.9 ** (Math.max(0, now - slowedAt) / RECOVERY_STEP_MS));

/** Returns the state after a call started. During an outage this makes it the only probe. */
export const applyCallStart = (state: CircuitState, now: number): CircuitState =>
  state.downAt === undefined ? state : { ...state, blockedUntil: now + PROBE_TIMEOUT_MS, isProbing: true };

/** Returns the state after the clock was set back, so that no wait extends far into the future. */
export const applyClockSetBack = (state: CircuitState, now: number): CircuitState => ({
  ...state,
  downAt: state.downAt === undefined ? undefined : Math.min(state.downAt, now),
  blockedUntil: Math.min(state.blockedUntil, now),
  changedAt: Number.NEGATIVE_INFINITY,
  slowedAt: Math.min(state.slowedAt, now),
});
