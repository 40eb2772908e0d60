// One call of the Web API, tried as often as is safe: what was not done is done again, what may have been done only where
// that harms nobody. A client for each purpose, none of which ever waits. What the calls mean is not known here.

import { type WebAPICallResult, WebClient } from '@slack/web-api';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { busyFault, faultOf, mishapOf } from '../errors.ts';
import { WireFault } from './api.ts';
import type { Budget } from './update-limiter.ts';
import { clientOptions, SILENT } from './web-client.ts';

export interface WireParts {
  readonly team: string;
  /** The workspace's token of this moment; a secret. */
  tokenOf(expired?: string): Promise<string>;
  /** Base of the Web API; Slack's own when left out. */
  readonly api?: string | undefined;
  readonly log: Log;
  readonly clock: Clock;
  readonly budget: Budget;
}

export interface CallHow {
  /** Doing it twice is as good as once. */
  readonly repeatable: boolean;
  /** Being told to wait is the caller's business: throws {@link Limited} at once. */
  readonly impatient?: boolean;
  /** What Slack counts by where that is not the method alone: a channel, say. Only calls of the same line wait together. */
  readonly line?: string;
}

export type Call = (
  method: string,
  args: Readonly<Record<string, unknown>>,
  how: CallHow,
) => Promise<WebAPICallResult>;

/** Slack asked to wait; only for callers that asked to be told. */
export class Limited extends Error {
  override readonly name = 'Limited';
  readonly waitMs: number;
  constructor(waitMs: number) {
    super('Slack asked to wait.');
    this.waitMs = waitMs;
  }
}

const TRIES = 4;
const FIRST_MS = 400;
const MOST_MS = 4000;
/** Longer than this nobody waits within one call: whoever called tries again later. */
const PATIENCE_MS = 60_000;
const ANSWER_MS = 15_000;

function createClients(api: string | undefined): (method: string) => WebClient {
  const clients = new Map<string, WebClient>();
  return (method) => {
    const known = clients.get(method);
    if (known) return known;
    const made = new WebClient(undefined, {
      ...clientOptions(api),
      timeout: ANSWER_MS,
      allowAbsoluteUrls: false,
      logger: SILENT,
    });
    clients.set(method, made);
    return made;
  };
}

export function createCall({ team, tokenOf, api, log, clock, budget }: WireParts): Call {
  const clientOf = createClients(api);

  /** A token that cannot be had is Slack's trouble or the installation's, which says so itself. */
  async function token(method: string, expired: string | undefined): Promise<string> {
    try {
      return await tokenOf(expired);
    } catch (thrown) {
      if (thrown instanceof WireFault) throw thrown;
      log.warn('no slack token', { team, reason: reasonOf(thrown) });
      throw busyFault(method, 'no token', false);
    }
  }

  return async (method, args, { repeatable, impatient = false, line = method }) => {
    const end = clock.now() + PATIENCE_MS;
    let expired: string | undefined;
    for (let tries = 1; ; tries += 1) {
      await budget.ready(team, line);
      const by = await token(method, expired);
      try {
        return await clientOf(method).apiCall(method, { ...args, token: by });
      } catch (thrown) {
        const mishap = mishapOf(thrown);
        switch (mishap.is) {
          case 'refused':
            // The token ran out between asking for it and using it.
            if (mishap.code === 'token_expired' && expired === undefined) {
              expired = by;
              continue;
            }
            throw faultOf(method, mishap.code);
          case 'limited':
            log.info('slack asks to wait', { team, method, ms: mishap.waitMs });
            if (impatient) throw new Limited(mishap.waitMs);
            budget.hold(team, line, mishap.waitMs);
            if (clock.now() + mishap.waitMs > end) throw busyFault(method, 'ratelimited', false);
            continue;
          default: {
            const unclear = mishap.is === 'lost' && !repeatable;
            log.warn('slack call failed', { team, method, tries, reason: mishap.reason, unclear });
            if (unclear || tries >= TRIES) throw busyFault(method, mishap.reason, unclear);
            await clock.sleep(jitter(backoff(tries, FIRST_MS, MOST_MS)));
          }
        }
      }
    }
  };
}
