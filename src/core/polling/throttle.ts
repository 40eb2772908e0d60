// Whether a call may go out now, per budget (an API key at a service): the poller asks before each look, creates wait here.
// Remembers what the calls have shown of the service.

import type { Clock } from '../../ports/clock.ts';
import { ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../../ports/service.ts';
import {
  afterCall,
  type CallResult,
  type CircuitBreaker,
  FRESH,
  letOut,
  setBack,
  slownessAt,
} from './circuit-breaker.ts';

/** One API key, one share of looks; where people bring their own, this is theirs. */
export const BUDGET = 'service';
/** Trouble with the service is told once it has lasted, or is to last, this long. */
export const TROUBLE_MS = 5000;
export const ANSWERED: CallResult = { is: 'answered' };

/** What a call that threw shows of the service; `undefined` when it shows nothing. */
export function callResultOf(thrown: unknown): CallResult | undefined {
  if (thrown instanceof ServiceUnreachable) return { is: 'down' };
  // One without room for this task answers all others.
  if (thrown instanceof ServiceRefused)
    return thrown.status === 429 ? { is: 'busy', waitMs: thrown.waitMs } : { is: 'answered' };
  if (!(thrown instanceof ServiceUnclear)) return undefined;
  return { is: thrown.status === 429 ? 'busy' : 'down', waitMs: thrown.waitMs };
}

export interface Throttle {
  /** 0: a call may go out; where the service is down it is the only one, until its result is recorded. Else the wait in ms. */
  claimCall(budget: string): number;
  record(budget: string, result: CallResult, began: number): void;
  /** Why nothing goes out, and for how long it has been or will be so. */
  trouble(budget: string): { readonly is: 'down' | 'busy'; readonly ms: number } | undefined;
  /** How many times as long as usual the intervals of this budget are. */
  slowness(budget: string): number;
  /** A moment within one interval, so that those who waited together do not come back together. */
  spread(budget: string): number;
  /** Waits until calls may go out, or until it makes no sense to go on waiting. */
  untilOpen(budget: string, options: UntilOpenOptions): Promise<void>;
}

interface UntilOpenOptions {
  readonly signal: AbortSignal;
  /** It makes no sense to go on waiting after this time. */
  readonly last: number;
  /** A question that costs nothing, asked in place of a call that does, to see whether the service is back. */
  readonly probe: () => Promise<CallResult | undefined>;
}

interface ThrottleParts {
  readonly clock: Clock;
  /** One interval. */
  readonly firstMs: number;
  /** In [0, 1); random unless a test says otherwise. */
  readonly chance?: () => number;
}

/** Clocks are corrected by less all the time. */
const SET_BACK_MS = 1000;
/** Deadlines are looked after this often, whatever is waited for. */
const LONGEST_MS = 30_000;

export function createThrottle({ clock, firstMs, chance = Math.random }: ThrottleParts): Throttle {
  const breakers = new Map<string, CircuitBreaker>();
  let latest = 0;

  const time = (): number => {
    const now = clock.now();
    if (now < latest - SET_BACK_MS)
      for (const [budget, state] of breakers) breakers.set(budget, setBack(state, now));
    latest = now;
    return now;
  };
  const of = (budget: string) => breakers.get(budget) ?? FRESH;

  const claimCall = (budget: string): number => {
    const now = time();
    const state = of(budget);
    // While a probe is under way, the others come back within an interval: then it is known.
    if (now < state.until) return state.asking ? 1 : Math.min(state.until - now, LONGEST_MS);
    if (state.downAt !== undefined) breakers.set(budget, letOut(state, now));
    return 0;
  };
  const record = (budget: string, result: CallResult, began: number): void => {
    const now = time();
    const state = of(budget);
    const next = afterCall(state, result, began, now, chance());
    if (next !== state) breakers.set(budget, next);
  };
  const slowness = (budget: string) => slownessAt(of(budget), clock.now());
  const spread = (budget: string) => chance() * firstMs * slowness(budget);

  return {
    claimCall,
    record,
    slowness,
    spread,
    trouble(budget) {
      const now = time();
      const state = of(budget);
      if (state.downAt !== undefined) return { is: 'down', ms: now - state.downAt };
      return now < state.until ? { is: 'busy', ms: state.until - now } : undefined;
    },
    async untilOpen(budget, { signal, last, probe }) {
      while (!signal.aborted && clock.now() <= last) {
        const down = of(budget).downAt !== undefined;
        const inMs = claimCall(budget);
        if (inMs > 0) await clock.sleep(inMs + spread(budget), signal);
        else if (!down) return;
        else {
          const began = clock.now();
          const result = await probe();
          if (result) record(budget, result, began);
        }
      }
    },
  };
}
