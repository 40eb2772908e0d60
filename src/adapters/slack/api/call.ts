// Calls the Web API with retries: a call that never reached Slack is always repeated, a call that may have taken effect
// only if it is repeatable. docs/decisions/slack-sdk.md explains why the client's own retries are off.

import type { WebClient } from '@slack/web-api';
import { formatError, type Log } from '../../../kit/log.ts';
import { retry } from '../../../kit/retry.ts';
import { EditRateLimitError } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/api-error.ts';
import { createBusyError, createRefusalError, createUnclearError, toCallFailure } from '../errors.ts';
import type { TokenMonitor } from './token-monitor.ts';
import { createWebClient } from './web-client.ts';

export interface ApiCallerOptions {
  readonly team: string;
  /** Returns the workspace's current token, a secret. `expired`: a token that Slack no longer accepts. */
  getToken(expired?: string): Promise<string>;
  readonly tokenMonitor?: TokenMonitor;
  /** Base URL of the Web API. Absent for Slack's own API. */
  readonly apiUrl?: string;
  readonly log: Log;
  /** Monotonic clock, so that setting the system clock back does not prolong waits. */
  readonly clock: Clock;
}

interface CallOptions {
  /** True if the call is idempotent. */
  readonly isIdempotent?: boolean;
  /** True to throw {@link EditRateLimitError} on a rate limit instead of waiting. */
  readonly failOnRateLimit?: boolean;
  /** Rate-limit bucket, by default the method. Only calls of one bucket wait for each other. */
  readonly rateLimitKey?: string;
}

export const IDEMPOTENT_CALL: CallOptions = { isIdempotent: true };

/** `method` names the call in logs and errors, and is the default rate-limit bucket. */
export type CallSlackApi = <T>(
  method: string,
  ask: (client: WebClient) => Promise<T>,
  options?: CallOptions,
) => Promise<T>;

const RETRIES = { maxTries: 4, minMs: 400, maxMs: 4000 };
/** Maximum time that a call waits for Slack's rate limit. If the limit lasts longer, the call fails with `busy`. */
const MAX_WAIT_MS = 60_000;

export function createApiCaller({ team, getToken, tokenMonitor, apiUrl, log, clock }: ApiCallerOptions): CallSlackApi {
  /** End of the wait that Slack requested, by bucket. */
  const blockedUntil = new Map<string, number>();
  let current: { readonly token: string; readonly client: WebClient } | undefined;

  /** Returns false if the wait would last beyond `latest`. */
  async function waitForRateLimit(limitKey: string, latest: number): Promise<boolean> {
    for (let until = blockedUntil.get(limitKey) ?? 0; until > clock.now(); until = blockedUntil.get(limitKey) ?? 0) {
      if (until > latest) return false;
      await clock.sleep(until - clock.now());
    }
    blockedUntil.delete(limitKey);
    return true;
  }

  /** @throws {ApiError} `busy` if there is no token now. */
  async function getClient(method: string, expired: string | undefined) {
    try {
      const token = await getToken(expired);
      if (current?.token !== token) current = { token, client: createWebClient(apiUrl, token) };
      return current;
    } catch (thrown) {
      if (thrown instanceof ApiError) throw thrown;
      log.warn('no slack token', { team, reason: formatError(thrown) });
      throw createBusyError(method, 'no token');
    }
  }

  return async (method, ask, { isIdempotent = false, failOnRateLimit = false, rateLimitKey = method } = {}) => {
    const until = clock.now() + MAX_WAIT_MS;
    let expired: string | undefined;
    let temporary: ApiError | undefined;
    /** Rate limits and an expired token don't count as failed attempts. */
    const attempt = async (tries: number) => {
      for (;;) {
        if (!(await waitForRateLimit(rateLimitKey, until))) throw createBusyError(method, 'ratelimited');
        const { token, client } = await getClient(method, expired);
        try {
          const answer = await ask(client);
          tokenMonitor?.recordSuccess(team);
          return answer;
        } catch (thrown) {
          const failure = toCallFailure(thrown);
          if (failure.is === 'refused') {
            // The token expired between fetching and using it.
            const renew = failure.code === 'token_expired' && expired === undefined;
            if (!renew) {
              tokenMonitor?.recordRefusal(team, failure.code);
              throw createRefusalError(method, failure.code);
            }
            expired = token;
          } else if (failure.is === 'rate-limited') {
            const { waitMs } = failure;
            log.info('slack rate limit', { team, method, ms: waitMs });
            if (failOnRateLimit) throw new EditRateLimitError(waitMs);
            const end = clock.now() + waitMs;
            blockedUntil.set(rateLimitKey, Math.max(blockedUntil.get(rateLimitKey) ?? 0, end));
            if (end > until) throw createBusyError(method, 'ratelimited');
          } else {
            const { is, reason } = failure;
            log.warn('slack request failed', { team, method, tries, reason });
            if (is === 'lost' && !isIdempotent) throw createUnclearError(method, reason);
            temporary = createBusyError(method, reason);
            throw temporary;
          }
        }
      }
    };
    return retry(attempt, { ...RETRIES, clock, shouldRetry: ({ error }) => error === temporary });
  };
}
