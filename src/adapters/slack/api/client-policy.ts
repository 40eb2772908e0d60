// One call of the Web API, tried as often as is safe: calls that never reached Slack are made again, calls that may have taken
// effect only where that does no harm. Why not by the client's own retries: docs/decisions/slack-sdk.md.

import { WebClient } from '@slack/web-api';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { TooManyEdits } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/errors.ts';
import { busyError, errorOf, failureOf, unclearError } from '../errors.ts';
import type { Holds } from './holds.ts';
import { clientOptions, SILENT } from './web-client.ts';

export interface SlackApiParts {
  readonly team: string;
  /** The workspace's token of this moment; a secret. */
  tokenOf(expired?: string): Promise<string>;
  /** Base of the Web API; Slack's own when left out. */
  readonly api?: string | undefined;
  readonly log: Log;
  readonly clock: Clock;
  readonly holds: Holds;
}

export interface CallHow {
  /** Doing it twice is as good as once. */
  readonly repeatable: boolean;
  /** Throws {@link TooManyEdits} at once where Slack asks to wait. */
  readonly impatient?: boolean;
  /** What Slack counts by where that is not the method alone: a channel, say. Only calls of the same line wait together. */
  readonly line?: string;
}

/** `method` names the call in logs and faults, and tells what Slack's waits are for. */
export type Call = <T>(
  method: string,
  how: CallHow,
  ask: (client: WebClient, token: string) => Promise<T>,
) => Promise<T>;

const TRIES = 4;
const FIRST_MS = 400;
const MOST_MS = 4000;
/** Longer than this nobody waits within one call: whoever called tries again later. */
const PATIENCE_MS = 60_000;
const ANSWER_MS = 15_000;

export function createCall({ team, tokenOf, api, log, clock, holds }: SlackApiParts): Call {
  const client = new WebClient(undefined, {
    ...clientOptions(api),
    timeout: ANSWER_MS,
    allowAbsoluteUrls: false,
    logger: SILENT,
  });

  /** A token that cannot be had is Slack's trouble or the installation's, which says so itself. */
  async function tokenFor(method: string, expired: string | undefined): Promise<string> {
    try {
      return await tokenOf(expired);
    } catch (thrown) {
      if (thrown instanceof ApiError) throw thrown;
      log.warn('no slack token', { team, reason: reasonOf(thrown) });
      throw busyError(method, 'no token');
    }
  }

  /** Slack counts by line, so only that waits. */
  function hold(method: string, line: string, waitMs: number, until: number): void {
    holds.hold(team, line, waitMs);
    if (clock.now() + waitMs > until) throw busyError(method, 'ratelimited');
  }

  return async (method, { repeatable, impatient = false, line = method }, ask) => {
    const until = clock.now() + PATIENCE_MS;
    let expired: string | undefined;
    for (let tries = 1; ; ) {
      await holds.ready(team, line);
      const token = await tokenFor(method, expired);
      try {
        return await ask(client, token);
      } catch (thrown) {
        const failure = failureOf(thrown);
        if (failure.is === 'refused') {
          // The token ran out between asking for it and using it.
          const renew = failure.code === 'token_expired' && expired === undefined;
          if (!renew) throw errorOf(method, failure.code);
          expired = token;
        } else if (failure.is === 'limited') {
          log.info('slack asks to wait', { team, method, ms: failure.waitMs });
          if (impatient) throw new TooManyEdits(failure.waitMs);
          hold(method, line, failure.waitMs, until);
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
