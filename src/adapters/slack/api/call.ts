// Calls the Web API with retries: a call that never reached Slack is always repeated, one that may have taken effect only if it is
// repeatable. docs/decisions/slack-sdk.md says why the client's own retries are off.

import type { WebClient } from '@slack/web-api';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { TooManyEdits } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/errors.ts';
import { busyError, errorOf, failureOf, unclearError } from '../errors.ts';
import type { TokenWatch } from '../install/refused-tokens.ts';
import { createWebClient } from './web-client.ts';

export interface SlackApiParts {
  readonly team: string;
  /** The workspace's token of this moment; a secret. */
  tokenOf(expired?: string): Promise<string>;
  readonly tokenWatch?: TokenWatch | undefined;
  /** Base of the Web API; Slack's own when left out. */
  readonly api?: string | undefined;
  readonly log: Log;
  /** Monotonic: setting a clock back would prolong waits. */
  readonly clock: Clock;
}

interface CallOptions {
  /** The call is idempotent. */
  readonly repeatable?: boolean;
  /** Throws {@link TooManyEdits} at once where Slack asks to wait. */
  readonly impatient?: boolean;
  /** Rate-limit bucket, the method by default. Only calls in one bucket wait together. */
  readonly limitKey?: string;
}

export const AGAIN: CallOptions = { repeatable: true };

/** `method` names the call in logs and errors, and tells what Slack's waits are for. */
export type Call = <T>(
  method: string,
  ask: (client: WebClient) => Promise<T>,
  options?: CallOptions,
) => Promise<T>;

const TRIES = 4;
const FIRST_MS = 400;
const MOST_MS = 4000;
/** Longest wait within one call; the caller tries again later. */
const PATIENCE_MS = 60_000;

export function createCall({ team, tokenOf, tokenWatch, api, log, clock }: SlackApiParts): Call {
  /** End of the wait that Slack asked for, by bucket. */
  const held = new Map<string, number>();
  let newest: { readonly token: string; readonly client: WebClient } | undefined;

  /** False where that would take longer than to `latest`. */
  async function ready(limitKey: string, latest: number): Promise<boolean> {
    for (let until = held.get(limitKey) ?? 0; until > clock.now(); until = held.get(limitKey) ?? 0) {
      if (until > latest) return false;
      await clock.sleep(until - clock.now());
    }
    held.delete(limitKey);
    return true;
  }

  /** @throws ApiError `busy` if there is no token now. */
  async function clientFor(method: string, expired: string | undefined) {
    try {
      const token = await tokenOf(expired);
      if (newest?.token !== token) newest = { token, client: createWebClient(api, token) };
      return newest;
    } catch (thrown) {
      if (thrown instanceof ApiError) throw thrown;
      log.warn('no slack token', { team, reason: reasonOf(thrown) });
      throw busyError(method, 'no token');
    }
  }

  return async (method, ask, { repeatable = false, impatient = false, limitKey = method } = {}) => {
    const until = clock.now() + PATIENCE_MS;
    let expired: string | undefined;
    for (let tries = 1; ; ) {
      if (!(await ready(limitKey, until))) throw busyError(method, 'ratelimited');
      const { token, client } = await clientFor(method, expired);
      try {
        const answer = await ask(client);
        tokenWatch?.worked(team);
        return answer;
      } catch (thrown) {
        const failure = failureOf(thrown);
        if (failure.is === 'refused') {
          // The token ran out between asking for it and using it.
          const renew = failure.code === 'token_expired' && expired === undefined;
          if (!renew) {
            tokenWatch?.refused(team, failure.code);
            throw errorOf(method, failure.code);
          }
          expired = token;
        } else if (failure.is === 'limited') {
          const { waitMs } = failure;
          log.info('slack asks to wait', { team, method, ms: waitMs });
          if (impatient) throw new TooManyEdits(waitMs);
          const end = clock.now() + waitMs;
          held.set(limitKey, Math.max(held.get(limitKey) ?? 0, end));
          if (end > until) throw busyError(method, 'ratelimited');
        } else {
          const { is, reason } = failure;
          log.warn('slack call failed', { team, method, tries, reason });
          if (is === 'lost' && !repeatable) throw unclearError(method, reason);
          if (tries >= TRIES) throw busyError(method, reason);
          await clock.sleep(jitter(backoff(tries, FIRST_MS, MOST_MS)));
          tries += 1;
        }
      }
    }
  };
}
