// What this adapter asks of Slack in one workspace. Every call throws an ApiError and nothing else; how often each is tried
// stands in call.ts. Blocks and views are Slack's own (@slack/types).

import { openAsBlob } from 'node:fs';
import type { KnownBlock, View } from '@slack/types';
import { backoff } from '../../../kit/backoff.ts';
import { cut } from '../../../kit/text.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import type { FileUpload } from '../../shared/files.ts';
import { busyError, unclearError } from '../errors.ts';
import { TEXT } from '../limits.ts';
import { agentCalls } from './agent-calls.ts';
import { AGAIN, type Call, createCall, type SlackApiParts } from './call.ts';
import { workflowCalls } from './workflow-calls.ts';

/** A message of ours, without its place. */
export interface SlackMessage {
  /** Read aloud and shown in notifications; for every message, also one with blocks. */
  readonly text: string;
  readonly blocks?: KnownBlock[];
}

interface Where {
  readonly channel: string;
  readonly thread?: string | undefined;
}

export type SlackApi = ReturnType<typeof createSlackApi>;

/** Somebody may have been answered in between. */
const LOOKED_BACK = 5;

export function createSlackApi(parts: SlackApiParts) {
  const call = createCall(parts);
  return {
    ...agentCalls(call),
    ...workflowCalls(call),
    /** `marker` goes along as metadata and finds the message again when the answer was lost. */
    post: (to: Where, message: SlackMessage, marker: string) =>
      plainIfRefused(message, (said) => post(call, to, said, marker)),
    /** `impatient`: throws TooManyEdits where Slack asks to wait, instead of waiting. */
    update: (channel: string, ts: string, message: SlackMessage, impatient = false) =>
      // Updates are read by Slack's older rules unless told otherwise; both calls mean the same by the same text.
      plainIfRefused(message, (said) =>
        call('chat.update', ({ chat }) => chat.update({ channel, ts, ...said, parse: 'none' }), {
          ...AGAIN,
          impatient,
        }),
      ),
    /** Seen by one person; cannot be changed later. Twice the same hint is better than none. */
    whisper({ channel, thread }: Where, person: string, said: SlackMessage) {
      const args = { channel, user: person, ...inThread(thread) };
      return plainIfRefused(said, (one) =>
        call('chat.postEphemeral', ({ chat }) => chat.postEphemeral({ ...args, ...one }), AGAIN),
      );
    },
    /** The channel of a direct message to a person. */
    async direct(person: string): Promise<string> {
      const { channel } = await call(
        'conversations.open',
        ({ conversations }) => conversations.open({ users: person }),
        AGAIN,
      );
      return channel?.id ?? '';
    },
    /** What was said before this message, the newest first; of a thread what it began with. Only direct messages may be read. */
    async before(channel: string, ts: string, thread: string | undefined) {
      const { messages = [] } =
        thread === undefined
          ? await call(
              'conversations.history',
              ({ conversations }) => conversations.history({ channel, latest: ts, limit: LOOKED_BACK }),
              AGAIN,
            )
          : await call(
              'conversations.replies',
              ({ conversations }) => conversations.replies({ channel, ts: thread, limit: 1 }),
              AGAIN,
            );
      return messages.filter((one) => one.ts !== ts);
    },
    openView: (trigger: string, view: View) =>
      call('views.open', ({ views }) => views.open({ trigger_id: trigger, view })),
    /** Changes an open view, unless it changed meanwhile (`hash`); what was filled in stays where the block stays. */
    updateView: (id: string, view: View, hash?: string) =>
      call('views.update', ({ views }) => views.update({ view_id: id, view, ...(hash && { hash }) })),
    publishHome: (person: string, view: View) =>
      call('views.publish', ({ views }) => views.publish({ user_id: person, view }), AGAIN),
    /** Says something to one person by a response address. `expired` once it ran out. */
    respond: (address: string, said: SlackMessage) => respond(parts, address, said),
    /** Sends the bytes; the file exists afterwards under this id, and is not shown yet. */
    upload: (file: Upload) => upload(call, parts.clock, file),
    /** Shares uploaded files as one message. */
    async complete(shared: readonly SharedFile[], { channel, thread }: Where, comment = ''): Promise<void> {
      const [first, ...others] = shared;
      if (!first) return;
      const files: [Completed, ...Completed[]] = [completed(first), ...others.map(completed)];
      const text = comment === '' ? {} : { initial_comment: comment };
      const args = { files, channel_id: channel, ...inThread(thread), ...text };
      await call('files.completeUploadExternal', (client) => client.files.completeUploadExternal(args));
    },
    /** What Slack says of a file, in its own words. */
    async file(id: string) {
      const { file = {} } = await call('files.info', ({ files }) => files.info({ file: id }), AGAIN);
      return file;
    },
  };
}

/** Blocks that Slack refuses are left out once: the text says the same, without buttons. */
async function plainIfRefused<T>(
  said: SlackMessage,
  send: (said: { text: string; blocks?: KnownBlock[] }) => Promise<T>,
): Promise<T> {
  try {
    return await send(said);
  } catch (thrown) {
    if (!said.blocks || !failedAs(thrown, 'blocks-refused')) throw thrown;
    // An update keeps the blocks unless they are taken away.
    return send({ text: said.text, blocks: [] });
  }
}

/** The start of the text, without blocks. */
const shorter = ({ text }: SlackMessage): SlackMessage => ({ text: cut(text, TEXT.section) });

/** Sends what is too long once more, shorter and as plain text. */
export async function shorterIfTooLong<T>(
  said: SlackMessage,
  send: (said: SlackMessage) => Promise<T>,
): Promise<T> {
  try {
    return await send(said);
  } catch (thrown) {
    if (!failedAs(thrown, 'text-too-long')) throw thrown;
    return send(shorter(said));
  }
}

interface SharedFile {
  readonly id: string;
  readonly title: string;
  /** Its ending: Slack shows it as that before it has looked at it. */
  readonly kind?: string | undefined;
}

const completed = ({ id, title, kind }: SharedFile) => ({
  id,
  title,
  ...(kind !== undefined && { highlight_type: kind }),
});

type Completed = ReturnType<typeof completed>;

const inThread = (thread: string | undefined) => (thread === undefined ? {} : { thread_ts: thread });

/** Names our metadata; the payload has the marker. */
const EVENT = 'earshot_message';
const LOOKED_AT = 50;
const POST_TRIES = 3;
/** Others' words are only words: no addresses looked up, no names linked. */
const QUIET = { unfurl_links: false, unfurl_media: false };

/**
 * Once: where the answer was lost in a direct message, it is looked for and posted again only if it is not there. Other channels
 * may not be read by us. Whoever took back what began the thread of a direct message is answered below nothing.
 */
async function post(
  call: Call,
  { channel, thread }: Where,
  said: SlackMessage,
  marker: string,
): Promise<Required<Where> & { readonly ts: string }> {
  const method = 'chat.postMessage';
  const metadata = { event_type: EVENT, event_payload: { marker } };
  const args = { channel, ...inThread(thread), ...said, ...QUIET, metadata };
  for (let tries = 1; ; tries += 1) {
    try {
      // Slack counts messages by channel.
      const limitKey = `${method} ${channel}`;
      const { channel: at, ts } = await call(method, ({ chat }) => chat.postMessage(args), {
        limitKey,
      });
      if (at === undefined || ts === undefined) throw unclearError(method, 'it says nothing');
      return { channel: at, ts, thread };
    } catch (thrown) {
      if (thread !== undefined && channel.startsWith('D') && failedAs(thrown, 'gone'))
        return post(call, { channel }, said, marker);
      if (!failedAs(thrown, 'unclear') || !channel.startsWith('D') || tries >= POST_TRIES) throw thrown;
      const ts = await findPosted(call, { channel, thread }, marker);
      if (ts !== undefined) return { channel, ts, thread };
    }
  }
}

async function findPosted(call: Call, { channel, thread }: Where, marker: string) {
  const args = { channel, limit: LOOKED_AT, include_all_metadata: true };
  const { messages = [] } =
    thread === undefined
      ? await call('conversations.history', (client) => client.conversations.history(args), AGAIN)
      : await call(
          'conversations.replies',
          (client) => client.conversations.replies({ ...args, ts: thread }),
          AGAIN,
        );
  return messages.find(({ metadata }) => {
    const payload = metadata?.event_payload as { readonly marker?: unknown } | undefined;
    return metadata?.event_type === EVENT && payload?.marker === marker;
  })?.ts;
}

type Upload = Pick<FileUpload, 'name' | 'bytes' | 'path' | 'description'>;

const UPLOAD_TRIES = 3;
/** A gigabyte at a megabyte a second, and some more. */
const leastMs = (bytes: number): number => 60_000 + Math.ceil(bytes / 1000);

/** Streamed from disk, where Slack's own client reads files into memory. Doing it again costs nothing but the bytes. */
async function upload(call: Call, clock: Clock, { name, bytes, path, description }: Upload): Promise<string> {
  const method = 'files.getUploadURLExternal';
  if (bytes === 0) throw new ApiError('refused', 'empty', `“${name}” is empty, so Slack does not take it.`);
  const args = { filename: name, length: bytes, alt_txt: description };
  for (let tries = 1; ; tries += 1) {
    const place = await call(method, ({ files }) => files.getUploadURLExternal(args), AGAIN);
    const { upload_url: address, file_id: id } = place;
    if (address === undefined || id === undefined) throw busyError(method, 'an answer that says nothing');
    // The address is the right to write there: it goes into no message, and no token goes along.
    const body = await openAsBlob(path, { type: 'application/octet-stream' });
    const status = await send(address, { body }, leastMs(bytes));
    if (status >= 200 && status < 300) return id;
    const large = `Slack does not take a file as large as “${name}”.`;
    if (status === 413) throw new ApiError('no-files', 'file_size_limit_exceeded', large);
    if (tries >= UPLOAD_TRIES)
      throw busyError('file upload', status === 0 ? 'connection lost' : `HTTP ${status}`);
    await clock.sleep(backoff(tries, 500, 4000));
  }
}

const RESPOND_MS = 10_000;

/**
 * Not Bolt's `respond`: that is gone with its event, and answers come up to half an hour later, from what was stored. The address
 * is a secret of its own, which no message and no log tells.
 */
export async function respond(
  parts: Pick<SlackApiParts, 'api' | 'team' | 'log'>,
  address: string,
  said: SlackMessage,
): Promise<void> {
  const { api, team, log } = parts;
  const url = URL.parse(address);
  // Only where Slack's own addresses lead, or those of the API in the settings.
  const origin = api === undefined ? 'https://hooks.slack.com' : new URL(api).origin;
  if (url?.origin !== origin) throw new ApiError('expired', '', 'That is no address to answer Slack by.');
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  const body = JSON.stringify({ ...said, response_type: 'ephemeral', replace_original: false });
  const status = await send(address, { headers, body }, RESPOND_MS);
  if (status >= 200 && status < 300) return;
  log.info('slack response address failed', { team, status });
  if (status === 404 || status === 410)
    throw new ApiError('expired', 'expired_url', 'The time to answer that command is over.');
  const less = shorter(said);
  const isLess = said.blocks !== undefined || less.text !== said.text;
  if (isLess && status >= 400 && status < 500 && status !== 429) return respond(parts, address, less);
  const busy = status === 0 || status === 429 || status >= 500;
  throw new ApiError(
    busy ? 'busy' : 'refused',
    status === 0 ? 'connection lost' : `http_${status}`,
    'Slack did not take the answer to that command.',
  );
}

/** The status alone: bodies say nothing more, and a page of one could be long. 0: no answer. */
async function send(address: string, request: RequestInit, ms: number): Promise<number> {
  try {
    const signal = AbortSignal.timeout(ms);
    const response = await fetch(address, { ...request, method: 'POST', redirect: 'error', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
