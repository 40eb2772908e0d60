// What is known of one key's service: does it answer, did it ask for rest, how fast may we go. Pure: each call's outcome
// makes a new state; waiting is the throttle's part.

import { backoff, jitter } from '../../kit/backoff.ts';

/** How one call fared. `waitMs`: the service said how long it wants to be left alone. */
export type CallResult =
  | { readonly is: 'answered' }
  /** Refused connections, lost or useless answers, 5xx. */
  | { readonly is: 'down'; readonly waitMs?: number | undefined }
  /** Too many calls (429). */
  | { readonly is: 'busy'; readonly waitMs?: number | undefined };

export interface CircuitBreaker {
  /** Calls in a row without a usable answer. */
  readonly failures: number;
  /** Since when it is down; `undefined` while calls go out as usual. */
  readonly downAt: number | undefined;
  /** Questions asked of a service that is down. */
  readonly probes: number;
  /** Nothing goes out before. */
  readonly until: number;
  /** One of them is under way, and `until` is when it is given up as lost. */
  readonly asking: boolean;
  /** The last change: what was begun earlier says nothing about it. */
  readonly since: number;
  /** Intervals were this many times as long as usual at `slowedAt`, and have been coming back since. */
  readonly slowness: number;
  readonly slowedAt: number;
}

export const FRESH: CircuitBreaker = {
  failures: 0,
  downAt: undefined,
  probes: 0,
  until: 0,
  asking: false,
  since: Number.NEGATIVE_INFINITY,
  slowness: 1,
  slowedAt: 0,
};

const FAILURES = 5;
const PROBE_FIRST_MS = 1000;
const PROBE_MAX_MS = 30_000;
/** A question to a service that is down is given up as lost after this long, and another may be asked. */
const PROBE_MS = 20_000;
const SLOWNESS_MAX = 8;
/** A slower pace shows only after a while; until then, further complaints are about the old one. */
const HALVED_MS = 5000;
/** Every so often the intervals become a tenth shorter again. */
const EASE_MS = 10_000;

/** The state after a call that was begun at `began`. `chance` is in [0, 1). */
export function afterCall(
  state: CircuitBreaker,
  result: CallResult,
  began: number,
  now: number,
  chance: number,
): CircuitBreaker {
  // Many calls are in flight when it changes; only what was begun afterwards counts.
  if (began <= state.since) return state;
  const until = Math.max(state.until, now + (('waitMs' in result && result.waitMs) || 0));
  switch (result.is) {
    case 'answered':
      if (state.failures === 0 && state.downAt === undefined) return state;
      return { ...up(state), ...(state.downAt !== undefined && { since: now, until: now }) };
    case 'busy': {
      const slows = !result.waitMs && (state.slowness === 1 || now - state.slowedAt >= HALVED_MS);
      return {
        ...up(state),
        since: now,
        until: result.waitMs ? now + result.waitMs : Math.min(state.until, now),
        ...(slows && { slowness: Math.min(SLOWNESS_MAX, 2 * slownessAt(state, now)), slowedAt: now }),
      };
    }
    case 'down': {
      const failures = state.failures + 1;
      if (failures < FAILURES && state.downAt === undefined) return { ...state, failures, until };
      const probes = state.downAt === undefined ? 0 : state.probes + 1;
      const wait = jitter(backoff(probes + 1, PROBE_FIRST_MS, PROBE_MAX_MS), chance);
      const next = now + Math.max(wait, result.waitMs ?? 0);
      return {
        ...state,
        failures,
        probes,
        downAt: state.downAt ?? now,
        until: next,
        asking: false,
        since: now,
      };
    }
  }
}

const up = (state: CircuitBreaker): CircuitBreaker => ({
  ...state,
  failures: 0,
  downAt: undefined,
  probes: 0,
  asking: false,
});

/** How many times as long as usual the intervals are by now. */
export const slownessAt = ({ slowness, slowedAt }: CircuitBreaker, now: number): number =>
  slowness === 1 ? 1 : Math.max(1, slowness * 0.9 ** (Math.max(0, now - slowedAt) / EASE_MS));

/** The state once a call has been let out: while it is down, one question at a time. */
export const letOut = (state: CircuitBreaker, now: number): CircuitBreaker =>
  state.downAt === undefined ? state : { ...state, until: now + PROBE_MS, asking: true };

/** The state after the clock was set back: nothing may wait for an hour that lies far ahead again. */
export const setBack = (state: CircuitBreaker, now: number): CircuitBreaker => ({
  ...state,
  downAt: state.downAt === undefined ? undefined : Math.min(state.downAt, now),
  until: Math.min(state.until, now),
  since: Number.NEGATIVE_INFINITY,
  slowedAt: Math.min(state.slowedAt, now),
});
