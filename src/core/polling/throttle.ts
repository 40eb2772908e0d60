// Gates calls by budget (an API key at a service). The poller asks before each poll; create calls wait here. Keeps the
// circuit breaker's state.

import type { Clock } from '../../ports/clock.ts';
import { ServiceRefusedError, ServiceResponseError, ServiceUnreachableError } from '../../ports/media-service.ts';
import {
  applyCallResult,
  applyCallStart,
  applyClockSetBack,
  type CallResult,
  type CircuitState,
  computeSlowdown,
  INITIAL_CIRCUIT,
} from './circuit-breaker.ts';

/** Budget of the operator's API key. */
export const SERVICE_BUDGET_KEY = 'service';
/** Trouble with the service is shown if it lasts at least this long, or is expected to. */
export const SHOW_OUTAGE_AFTER_MS = 5000;
export const ANSWERED_CALL: CallResult = { is: 'answered' };

/** Derives the service's health from an error. `undefined` if the error says nothing about it. */
export function toCallResult(thrown: unknown): CallResult | undefined {
  if (thrown instanceof ServiceUnreachableError) return { is: 'down' };
  // A refusal such as 507 concerns only this task. The service itself works.
  if (thrown instanceof ServiceRefusedError)
    return thrown.status === 429 ? { is: 'busy', retryAfterMs: thrown.retryAfterMs } : { is: 'answered' };
  if (!(thrown instanceof ServiceResponseError)) return undefined;
  return { is: thrown.status === 429 ? 'busy' : 'down', retryAfterMs: thrown.retryAfterMs };
}

export interface CallGate {
  /**
   * Returns 0 if a call may go out, or else the wait in milliseconds. During an outage only one call may go out until
   * its result is recorded.
   */
  acquire(budget: string): number;
  recordResult(budget: string, result: CallResult, startedAt: number): void;
  /** Reason why calls are blocked. `ms`: duration of the outage so far, or remaining wait. */
  currentTrouble(budget: string): { readonly is: 'down' | 'busy'; readonly ms: number } | undefined;
  /** Current factor for poll intervals. */
  slowdown(budget: string): number;
  /** Random delay within one interval, so that waiting callers do not return at the same time. */
  jitterMs(budget: string): number;
  /** Waits until calls may go out, or until the deadline. */
  waitUntilOpen(budget: string, options: WaitUntilOpenOptions): Promise<void>;
}

interface WaitUntilOpenOptions {
  readonly signal: AbortSignal;
  readonly deadline: number;
  /** Free call that checks whether the service is back, instead of a billed one. */
  readonly probe: () => Promise<CallResult | undefined>;
}

interface ThrottleOptions {
  readonly clock: Clock;
  /** Interval between calls. */
  readonly intervalMs: number;
  /** Returns a number in [0, 1). Defaults to `Math.random`. */
  readonly random?: () => number;
}

/** Smaller corrections of the system clock are normal. */
const MIN_CLOCK_SET_BACK_MS = 1000;
/** Maximum single wait, so that deadlines are checked regularly. */
const MAX_WAIT_MS = 30_000;

export function createCallGate({ clock, intervalMs, random = Math.random }: ThrottleOptions): CallGate {
  const breakers = new Map<string, CircuitState>();
  let latest = 0;

  const time = (): number => {
    const now = clock.now();
    if (now < latest - MIN_CLOCK_SET_BACK_MS)
      for (const [budget, state] of breakers) breakers.set(budget, applyClockSetBack(state, now));
    latest = now;
    return now;
  };
  const stateOf = (budget: string) => breakers.get(budget) ?? INITIAL_CIRCUIT;

  const acquire = (budget: string): number => {
    const now = time();
    const state = stateOf(budget);
    // While a probe is in flight, other callers return within an interval, when the result is known.
    if (now < state.blockedUntil) return state.isProbing ? 1 : Math.min(state.blockedUntil - now, MAX_WAIT_MS);
    if (state.downAt !== undefined) breakers.set(budget, applyCallStart(state, now));
    return 0;
  };
  const recordResult = (budget: string, result: CallResult, startedAt: number): void => {
    const now = time();
    const state = stateOf(budget);
    const next = applyCallResult(state, result, startedAt, now, random());
    if (next !== state) breakers.set(budget, next);
  };
  const slowdown = (budget: string) => computeSlowdown(stateOf(budget), clock.now());
  const jitterMs = (budget: string) => random() * intervalMs * slowdown(budget);

  return {
    acquire,
    recordResult,
    slowdown,
    jitterMs,
    currentTrouble(budget) {
      const now = time();
      const state = stateOf(budget);
      if (state.downAt !== undefined) return { is: 'down', ms: now - state.downAt };
      return now < state.blockedUntil ? { is: 'busy', ms: state.blockedUntil - now } : undefined;
    },
    async waitUntilOpen(budget, { signal, deadline, probe }) {
      while (!signal.aborted && clock.now() <= deadline) {
        const down = stateOf(budget).downAt !== undefined;
        const inMs = acquire(budget);
        if (inMs > 0) await clock.sleep(inMs + jitterMs(budget), signal);
        else if (!down) return;
        else {
          const startedAt = clock.now();
          const result = await probe();
          if (result) recordResult(budget, result, startedAt);
        }
      }
    },
  };
}
