// Sends a message that only one user sees, by the first method that works: response URL, ephemeral message, direct
// message. For a workflow, fails the step with the text instead.

import { createSecretId } from '../../kit/id.ts';
import type { Log } from '../../kit/log.ts';
import { UndeliverableError } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { ApiError } from '../shared/api-error.ts';
import { tryDeliveryMethods } from '../shared/delivery-steps.ts';
import { postToResponseUrl, retryShortened, type SlackApi } from './api/slack-api.ts';
import { unescapeText } from './blocks/escape.ts';
import type { SlackMessage } from './blocks/slack-message.ts';
import { getUnexpiredResponseUrl, type SlackCaller } from './payloads/caller.ts';
import { failStep } from './workflow/end-step.ts';

/** Returns true if the message reached the user. Errors of Slack are logged, not thrown. */
export type NotifyUser = (caller: SlackCaller, message: SlackMessage) => Promise<boolean>;

interface NotifyUserOptions {
  /** Throws for a workspace that has not installed the app. */
  getApi(team: string): Promise<SlackApi>;
  readonly apiUrl?: string;
  readonly clock: Clock;
  readonly log: Log;
}

export function createNotifyUser({ getApi, apiUrl, clock, log }: NotifyUserOptions): NotifyUser {
  return async (caller, message) => {
    const { team, channel = '', thread, user } = caller;
    if (caller.execution) {
      // Workflow errors are plain text.
      await failStep(await getApi(team), caller.execution, unescapeText(message.text), log);
      return true;
    }
    const responseUrl = getUnexpiredResponseUrl(caller, clock.now());
    const target = { channel, thread };
    let code = '';
    try {
      await tryDeliveryMethods({
        methods: listNotifyMethods(caller, responseUrl),
        attempt: (method) =>
          retryShortened(message, async (shortened) => {
            // A response URL needs no token, so it works even without one.
            if (method === 'response' && responseUrl !== undefined)
              return postToResponseUrl({ apiUrl, team, log }, responseUrl, shortened);
            const api = await getApi(team);
            if (method === 'ephemeral') await api.postEphemeral(target, user, shortened);
            else if (method === 'channel') await api.post(target, shortened, createSecretId());
            else await api.post({ channel: await api.openDirectMessage(user) }, shortened, createSecretId());
          }),
        fallbacksAfter(_, thrown, left) {
          if (!(thrown instanceof ApiError)) return undefined;
          code = thrown.code || thrown.kind;
          return thrown.kind === 'revoked' ? left.filter((method) => method === 'response') : left;
        },
        undeliverableMessage: 'No delivery method reached this user.',
        log,
      });
      return true;
    } catch (thrown) {
      if (!(thrown instanceof UndeliverableError)) throw thrown;
      log.warn('user not notified', { team, code });
      return false;
    }
  };
}

type NotifyMethod = 'response' | 'ephemeral' | 'channel' | 'direct';

function listNotifyMethods({ channel, thread }: SlackCaller, address: string | undefined): readonly NotifyMethod[] {
  const response: readonly NotifyMethod[] = address === undefined ? [] : ['response'];
  if (channel === undefined) return [...response, 'direct'];
  // A direct message with the bot is already private.
  const near: NotifyMethod = channel.startsWith('D') && address === undefined ? 'channel' : 'ephemeral';
  // Response URLs cannot post in threads.
  return thread === undefined ? [...response, near, 'direct'] : [near, ...response, 'direct'];
}
