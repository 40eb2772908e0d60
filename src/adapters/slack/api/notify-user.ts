// Sends a message that only one person sees, by the first method that works: response URL, ephemeral message, direct message. A
// workflow's step fails with the text instead.

import { secretId } from '../../../kit/id.ts';
import type { Log } from '../../../kit/log.ts';
import { Undeliverable } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { firstWay } from '../../shared/delivery.ts';
import { ApiError } from '../../shared/errors.ts';
import { unescapeText } from '../blocks/escape.ts';
import { type Caller, responseIn } from '../payloads/caller.ts';
import { failStep } from '../workflow/end.ts';
import { respond, type SlackApi, type SlackMessage, shorterIfTooLong } from './api.ts';

/** True if it reached the person. Throws only errors that are not Slack's. */
export type NotifyUser = (caller: Caller, said: SlackMessage) => Promise<boolean>;

interface NotifyUserParts {
  /** Throws for a workspace that has not let us in. */
  apiOf(team: string): Promise<SlackApi>;
  /** Base of the Web API. */
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export function createNotifyUser({ apiOf, api: base, clock, log }: NotifyUserParts): NotifyUser {
  return async (caller, said) => {
    const { team, channel = '', thread, user } = caller;
    if (caller.execution) {
      // Workflow errors are plain text.
      await failStep(await apiOf(team), caller.execution, unescapeText(said.text), log);
      return true;
    }
    const address = responseIn(caller, clock.now());
    const here = { channel, thread };
    let code = '';
    try {
      await firstWay({
        ways: waysTo(caller, address),
        take: (way) =>
          shorterIfTooLong(said, async (one) => {
            // Needs no token, so it also works where there is none.
            if (way === 'response' && address !== undefined)
              return respond({ api: base, team, log }, address, one);
            const api = await apiOf(team);
            if (way === 'whisper') await api.whisper(here, user, one);
            else if (way === 'here') await api.post(here, one, secretId());
            else await api.post({ channel: await api.direct(user) }, one, secretId());
          }),
        leftAfter(_, thrown, left) {
          if (!(thrown instanceof ApiError)) return undefined;
          code = thrown.code || thrown.kind;
          return thrown.kind === 'revoked' ? left.filter((way) => way === 'response') : left;
        },
        nowhere: 'No way to this person is open.',
        log,
      });
      return true;
    } catch (thrown) {
      if (!(thrown instanceof Undeliverable)) throw thrown;
      log.warn('a person could not be told', { team, code });
      return false;
    }
  };
}

type Way = 'response' | 'whisper' | 'here' | 'direct';

function waysTo({ channel, thread }: Caller, address: string | undefined): readonly Way[] {
  const response: readonly Way[] = address === undefined ? [] : ['response'];
  if (channel === undefined) return [...response, 'direct'];
  // A direct message with the bot is private already.
  const near: Way = channel.startsWith('D') && address === undefined ? 'here' : 'whisper';
  // Answers by response URL are never in a thread.
  return thread === undefined ? [...response, near, 'direct'] : [near, ...response, 'direct'];
}
