// Simulates a response_url: five uses within thirty minutes, without a token, also in channels without the bot. Checks
// responses and shows them to the right users.

import { change, type MessageBody, post, remove } from '../content/messages.ts';
import type { Core, ResponseUrl } from '../core.ts';
import type { Answer } from '../faults.ts';
import { Refusal } from '../web-api/refusal.ts';
import type { Door } from '../world.ts';

const USES = 5;
const LIFE = 30 * 60_000;

export interface Response extends MessageBody {
  readonly response_type?: 'ephemeral' | 'in_channel';
  readonly replace_original?: boolean | string;
  readonly delete_original?: boolean | string;
}

const KNOWN = new Set(
  'text blocks response_type replace_original delete_original thread_ts mrkdwn metadata unfurl_links unfurl_media'.split(
    ' ',
  ),
);

const yes = (value: unknown) => value === true || value === 'true';

/** Shows a response: posts a message, or updates the message of the pressed button. */
export function show(core: Core, url: ResponseUrl, body: Response, by: Door): void {
  const strange = Object.keys(body).filter((name) => !KNOWN.has(name));
  if (strange.length > 0) core.refuse(by, `unknown argument: ${strange.join(', ')}`);
  const { act, channel, source, user } = url;
  const open = body.response_type === 'in_channel';
  if (source && yes(body.delete_original)) remove(core, source);
  else if (source && yes(body.replace_original)) change(core, source, by, body);
  else act.responses.push(post(core, { channel, by, body, ephemeralTo: open ? undefined : user }));
}

export function respond(core: Core, path: string, text: string): Answer {
  const answer = (status: number, words: string): Answer => ({
    status,
    headers: { 'content-type': 'text/plain' },
    text: words,
  });
  const url = core.responseUrls.get(path);
  if (!url) return answer(404, 'invalid_url');
  if (core.world.now() - url.created > LIFE) return answer(404, 'expired_url');
  if (url.uses >= USES) return answer(404, 'used_url');
  let body: Response;
  try {
    body = JSON.parse(text) as Response;
  } catch {
    core.refuse('response_url', 'the body is not JSON');
    return answer(400, 'invalid_payload');
  }
  try {
    show(core, url, body, 'response_url');
    url.uses += 1;
    return answer(200, 'ok');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    core.refuse('response_url', [error.code, ...error.messages].join(' | '));
    return answer(400, error.code);
  }
}
