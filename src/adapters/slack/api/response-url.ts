// Says something by a response address: the way to a person at a place where the bot is no member. Not Bolt's `respond`: that
// is gone with its event, and answers come up to half an hour later, from what was stored, so the address is checked and the
// wait bounded. The address is a secret of its own: no token goes there and it is never told in a message or a log.

import { ApiError } from '../../shared/errors.ts';
import type { Said } from './api.ts';
import type { SlackApiParts } from './client-policy.ts';

const ANSWER_MS = 10_000;
const HOST = 'hooks.slack.com';

/** Only where Slack's own addresses lead, or those of the API in the settings. */
function allowed(url: URL | null, api: string | undefined): url is URL {
  if (!url) return false;
  return api === undefined
    ? url.protocol === 'https:' && url.host === HOST
    : url.origin === new URL(api).origin;
}

export function createRespond({ api, team, log }: Pick<SlackApiParts, 'api' | 'team' | 'log'>) {
  return async (address: string, { text, blocks }: Said): Promise<void> => {
    const url = URL.parse(address);
    if (!allowed(url, api)) throw new ApiError('expired', '', 'That is no address to answer Slack by.');
    const body = { text, ...(blocks && { blocks }), response_type: 'ephemeral', replace_original: false };
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => undefined);
    // Its body says nothing more than the status, and a page of it could be long.
    await response?.body?.cancel();
    if (response?.ok) return;
    const status = response?.status ?? 0;
    log.info('slack response address failed', { team, status });
    if (status === 404 || status === 410)
      throw new ApiError('expired', 'expired_url', 'The time to answer that command is over.');
    const busy = status === 0 || status === 429 || status >= 500;
    throw new ApiError(
      busy ? 'busy' : 'refused',
      status === 0 ? 'connection lost' : `http_${status}`,
      'Slack did not take the answer to that command.',
    );
  };
}
