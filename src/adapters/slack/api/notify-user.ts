// Something said to one person alone, by the first way that is open: the response address, a whisper where they are, a
// direct message. What is said, and why, is not known here.

import { secretId } from '../../../kit/id.ts';
import { ApiError } from '../../shared/errors.ts';
import type { EventParts } from '../events/parts.ts';
import { type Caller, responseIn } from '../payloads/caller.ts';
import type { Said, SlackApi } from './api.ts';

/** True once somebody heard it. Throws only what is no fault of Slack's. */
export type Tell = (caller: Caller, said: Said) => Promise<boolean>;

export function createTell({ apiOf, clock, log }: Pick<EventParts, 'apiOf' | 'clock' | 'log'>): Tell {
  return async (caller, said) => {
    const api = await apiOf(caller.team);
    let code = '';
    for (const way of waysTo(api, caller, said, clock.now())) {
      try {
        await way();
        return true;
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        code = thrown.code || thrown.kind;
        if (thrown.kind === 'revoked') break;
      }
    }
    log.warn('a person could not be told', { team: caller.team, code });
    return false;
  };
}

function waysTo(api: SlackApi, caller: Caller, said: Said, now: number): readonly (() => Promise<unknown>)[] {
  const { channel, thread, user: person } = caller;
  const address = responseIn(caller, now);
  const respond = address === undefined ? [] : [() => api.respond(address, said)];
  const here = channel === undefined ? undefined : { channel, ...(thread !== undefined && { thread }) };
  // In the bot's own talk with somebody everything is private, and stays.
  const own = here && channel?.startsWith('D') && address === undefined;
  const near = !here
    ? []
    : own
      ? [() => api.post(here, said, secretId())]
      : [() => api.whisper({ ...here, person }, said)];
  const direct = async () => api.post({ channel: await api.direct(person) }, said, secretId());
  // A response address knows no threads.
  return thread === undefined ? [...respond, ...near, direct] : [...near, ...respond, direct];
}
