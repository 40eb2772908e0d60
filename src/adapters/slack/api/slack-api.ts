// Calls Slack for one workspace. Every call throws only an ApiError; call.ts decides about retries. Blocks and views
// are Slack's own types (@slack/types).

import type { KnownBlock, View } from '@slack/types';
import { truncate } from '../../../kit/text.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import type { SlackMessage } from '../blocks/slack-message.ts';
import { createBusyError, createUnclearError } from '../errors.ts';
import { MESSAGE_LIMITS } from '../limits.ts';
import { createAgentCalls } from './agent-calls.ts';
import { type ApiCallerOptions, type CallSlackApi, createApiCaller, IDEMPOTENT_CALL } from './call.ts';
import type { CallSlots } from './call-slots.ts';
import { createChannelCalls } from './channel-calls.ts';
import { createHistoryCalls, type HistoryCalls, MAX_HISTORY_WAIT_MS, METADATA_EVENT } from './history-calls.ts';
import { createLostCards } from './lost-cards.ts';
import { sendRequest } from './send-request.ts';
import { type SlackUpload, uploadFile } from './upload-file.ts';
import { createWorkflowCalls } from './workflow-calls.ts';

interface PostTarget {
  readonly channel: string;
  readonly thread?: string;
}

export type SlackApi = ReturnType<typeof createSlackApi>;

/** Options of a client for one workspace. */
export interface SlackApiOptions extends ApiCallerOptions {
  /** Slack’s limit on reading messages. Present for a distributed app. */
  readonly historySlots?: CallSlots;
}

export function createSlackApi(options: SlackApiOptions) {
  const call = createApiCaller(options);
  const { findPostedMessage, listEarlierMessages } = createHistoryCalls(call, options);
  const channelCalls = createChannelCalls(call);
  const posting = { call, findPostedMessage, clock: options.clock };
  const lostCards = createLostCards({ ...channelCalls, ...posting, log: options.log });
  return {
    ...createAgentCalls(call),
    ...channelCalls,
    ...createWorkflowCalls(call),
    listEarlierMessages,
    /** `marker` is sent as metadata and finds the message again after a lost response. */
    post: (to: PostTarget, message: SlackMessage, marker: string) =>
      retryWithoutBlocks(message, (content) => post(posting, to, content, marker)),
    /** Posts the first card of a request, which only starts once the card is known. A given-up card is deleted later. */
    postFirstCard: (to: PostTarget, message: SlackMessage, marker: string) =>
      retryWithoutBlocks(message, (content) =>
        post(posting, to, content, marker, FIRST_CARD_WAIT_MS).catch((thrown: unknown) => {
          if (isSearchable(to) && isApiErrorOfKind(thrown, 'unclear')) void lostCards.remove(to, marker);
          throw thrown;
        }),
      ),
    /**
     * Finds a message after a lost response. Works only where the bot may read. `after`: an older message's timestamp.
     * @throws {ApiError} `busy` if Slack’s limit permits no call soon.
     */
    async findPosted(to: PostTarget, marker: string, after?: string): Promise<string | undefined> {
      const found = await findPostedMessage(to, marker, options.clock.now() + MAX_HISTORY_WAIT_MS, after);
      if (found === 'unknown') throw createBusyError('conversations.replies', 'ratelimited');
      return found;
    },
    /** `failOnRateLimit`: throws EditRateLimitError on a rate limit instead of waiting. */
    update: (channel: string, ts: string, message: SlackMessage, failOnRateLimit = false) =>
      // Without `parse`, Slack applies older markup rules to updates than to new messages.
      retryWithoutBlocks(message, (content) =>
        call('chat.update', ({ chat }) => chat.update({ channel, ts, ...content, parse: 'none' }), {
          ...IDEMPOTENT_CALL,
          failOnRateLimit,
        }),
      ),
    /**
     * Only the user sees the message, and it cannot be edited. The call is repeated after a lost response, since a
     * duplicate is better than no message.
     */
    postEphemeral({ channel, thread }: PostTarget, person: string, content: SlackMessage) {
      const args = { channel, user: person, ...threadArgument(thread) };
      return retryWithoutBlocks(content, (one) =>
        call('chat.postEphemeral', ({ chat }) => chat.postEphemeral({ ...args, ...one }), IDEMPOTENT_CALL),
      );
    },
    /** Returns the channel id of the direct message with the user. */
    async openDirectMessage(person: string): Promise<string> {
      const { channel } = await call(
        'conversations.open',
        ({ conversations }) => conversations.open({ users: person }),
        IDEMPOTENT_CALL,
      );
      return channel?.id ?? '';
    },
    openView: (trigger: string, view: View) =>
      call('views.open', ({ views }) => views.open({ trigger_id: trigger, view })),
    /** Updates an open view, unless it changed meanwhile (`hash`). Inputs keep their values while their blocks stay. */
    updateView: (id: string, view: View, hash?: string) =>
      call('views.update', ({ views }) => views.update({ view_id: id, view, ...(hash && { hash }) })),
    publishHome: (person: string, view: View) =>
      call('views.publish', ({ views }) => views.publish({ user_id: person, view }), IDEMPOTENT_CALL),
    /**
     * Posts to a response URL, which only the user sees.
     * @throws {ApiError} `expired` for an old response URL.
     */
    respond: (address: string, content: SlackMessage) => postToResponseUrl(options, address, content),
    /** Uploads the bytes and returns the file's id. The file stays invisible until it is shared. */
    upload: (file: SlackUpload) => uploadFile(call, options.clock, file),
    /** Shares uploaded files as one message. */
    async shareFiles(
      shared: readonly UploadedSlackFile[],
      { channel, thread }: PostTarget,
      comment = '',
    ): Promise<void> {
      const [first, ...others] = shared;
      if (!first) return;
      const files: [CompletedFile, ...CompletedFile[]] = [toCompletedFile(first), ...others.map(toCompletedFile)];
      const text = comment === '' ? {} : { initial_comment: comment };
      const args = { files, channel_id: channel, ...threadArgument(thread), ...text };
      await call('files.completeUploadExternal', (client) => client.files.completeUploadExternal(args));
    },
  };
}

/** Retries once without refused blocks. The text says the same, but without buttons. */
async function retryWithoutBlocks<T>(
  message: SlackMessage,
  send: (message: { text: string; blocks?: KnownBlock[] }) => Promise<T>,
): Promise<T> {
  try {
    return await send(message);
  } catch (thrown) {
    if (!message.blocks || !isApiErrorOfKind(thrown, 'blocks-refused')) throw thrown;
    // An update without `blocks` would keep the old blocks.
    return send({ text: message.text, blocks: [] });
  }
}

const shortenMessage = ({ text }: SlackMessage): SlackMessage => ({
  text: truncate(text, MESSAGE_LIMITS.section),
});

/** If Slack refuses the message as too long, sends its shortened plain text. */
export async function retryShortened<T>(
  message: SlackMessage,
  send: (message: SlackMessage) => Promise<T>,
): Promise<T> {
  try {
    return await send(message);
  } catch (thrown) {
    if (!isApiErrorOfKind(thrown, 'text-too-long')) throw thrown;
    return send(shortenMessage(message));
  }
}

interface UploadedSlackFile {
  readonly id: string;
  readonly title: string;
  /** File extension. Slack uses it as the type until it has examined the file. */
  readonly kind?: string;
}

const toCompletedFile = ({ id, title, kind }: UploadedSlackFile) => ({
  id,
  title,
  highlight_type: kind,
});

type CompletedFile = ReturnType<typeof toCompletedFile>;

/** The bot may read direct messages only. */
const isSearchable = ({ channel }: PostTarget): boolean => channel.startsWith('D');

const threadArgument = (thread: string | undefined) => (thread === undefined ? {} : { thread_ts: thread });

const POST_TRIES = 3;
/** Long enough for lost posts in several conversations of a workspace, with one search a minute. */
const FIRST_CARD_WAIT_MS = 5 * 60_000;
/** Text of users and services must not trigger link previews. */
const NO_UNFURLING = { unfurl_links: false, unfurl_media: false };

interface PostingCalls extends Pick<HistoryCalls, 'findPostedMessage'> {
  readonly call: CallSlackApi;
  readonly clock: Clock;
}

/**
 * Posts exactly once: after a lost response in a direct message, searches for the message and posts again only if it is
 * missing. Other channels may not be readable. If the first message of a direct message's thread was deleted, posts
 * outside the thread.
 */
async function post(
  posting: PostingCalls,
  { channel, thread }: PostTarget,
  content: SlackMessage,
  marker: string,
  maxSearchMs = MAX_HISTORY_WAIT_MS,
): Promise<PostTarget & { readonly ts: string }> {
  const { call, findPostedMessage, clock } = posting;
  const method = 'chat.postMessage';
  const metadata = { event_type: METADATA_EVENT, event_payload: { marker } };
  const args = { channel, ...threadArgument(thread), ...content, ...NO_UNFURLING, metadata };
  const searchUntil = clock.now() + maxSearchMs;
  for (let tries = 1; ; tries += 1) {
    try {
      // Slack limits messages per channel.
      const rateLimitKey = `${method} ${channel}`;
      const {
        channel: at,
        ts,
        message,
      } = await call(method, ({ chat }) => chat.postMessage(args), {
        rateLimitKey,
      });
      if (at === undefined || ts === undefined) throw createUnclearError(method, 'an empty response');
      // Slack posts a reply to a deleted message outside a thread.
      return { channel: at, ts, thread: message ? message.thread_ts : thread };
    } catch (thrown) {
      if (thread !== undefined && channel.startsWith('D') && isApiErrorOfKind(thrown, 'gone'))
        return post(posting, { channel }, content, marker, maxSearchMs);
      if (!isApiErrorOfKind(thrown, 'unclear') || !isSearchable({ channel }) || tries >= POST_TRIES) throw thrown;
      const ts = await findPostedMessage({ channel, thread }, marker, searchUntil);
      if (ts === 'unknown') throw thrown;
      if (ts !== undefined) return { channel, ts, thread };
    }
  }
}

const RESPOND_TIMEOUT_MS = 10_000;

/**
 * Posts to a response URL. Bolt's `respond` exists only during its event, but our responses come up to half an hour
 * later, from stored data. The URL is a secret and must not appear in errors or logs.
 */
export async function postToResponseUrl(
  options: Pick<SlackApiOptions, 'apiUrl' | 'team' | 'log'>,
  responseUrl: string,
  message: SlackMessage,
): Promise<void> {
  const { apiUrl, team, log } = options;
  const url = URL.parse(responseUrl);
  // Sends only to Slack's own host or the host of the configured API.
  const origin = apiUrl === undefined ? 'https://hooks.slack.com' : new URL(apiUrl).origin;
  if (url?.origin !== origin) throw new ApiError('expired', '', 'Not a Slack response URL.');
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  const body = JSON.stringify({ ...message, response_type: 'ephemeral', replace_original: false });
  const status = await sendRequest(responseUrl, { headers, body }, RESPOND_TIMEOUT_MS);
  if (status >= 200 && status < 300) return;
  log.info('slack response url failed', { team, status });
  if (status === 404 || status === 410)
    throw new ApiError('expired', 'expired_url', 'The time to respond to the command has run out.');
  const shortened = shortenMessage(message);
  const isShortened = message.blocks !== undefined || shortened.text !== message.text;
  if (isShortened && status >= 400 && status < 500 && status !== 429)
    return postToResponseUrl(options, responseUrl, shortened);
  const busy = status === 0 || status === 429 || status >= 500;
  throw new ApiError(
    busy ? 'busy' : 'refused',
    status === 0 ? 'connection lost' : `http_${status}`,
    'Slack did not accept the response to the command.',
  );
}
