// Reads direct messages: the message before a request, and a message whose response was lost. Slack allows distributed
// apps outside its Marketplace one call a minute per workspace and method, with at most 15 messages.

import type { ConversationsHistoryResponse } from '@slack/web-api';
import { EditRateLimitError } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isRefusal } from '../errors.ts';
import { type CallSlackApi, IDEMPOTENT_CALL } from './call.ts';
import type { CallSlots } from './call-slots.ts';

interface HistoryOptions {
  readonly team: string;
  /** Present for a distributed app. */
  readonly historySlots?: CallSlots;
  readonly clock: Clock;
}

type HistoryMessage = NonNullable<ConversationsHistoryResponse['messages']>[number];

interface HistoryPlace {
  readonly channel: string;
  readonly thread?: string;
}

/** Event type of our message metadata. The payload holds the marker. */
export const METADATA_EVENT = 'earshot_message';
/** Most messages that Slack returns to a distributed app. */
const SEARCH_LIMIT = 15;
/** More than one, since a reply may have been posted in between. */
const HISTORY_LIMIT = 5;
const CALLS_PER_MINUTE = 1;
/** Longest wait for an answer. A shorter one could end before the minute. */
export const MAX_HISTORY_WAIT_MS = 65_000;
/** Clocks of Slack and this machine may differ. */
const SEARCH_BACK_MS = 10 * 60_000;

export type HistoryCalls = ReturnType<typeof createHistoryCalls>;
type HistoryMessages = readonly HistoryMessage[] | undefined;

interface HistoryRange {
  readonly limit: number;
  readonly latest?: string;
  readonly oldest?: string;
}

export function createHistoryCalls(call: CallSlackApi, { team, historySlots, clock }: HistoryOptions) {
  /** A repeated call would exceed the limit. */
  const options = historySlots ? { failOnRateLimit: true } : IDEMPOTENT_CALL;
  /** Searches that wait for their minute, by place. One call answers all that joined before it is made. */
  const waiting = new Map<string, Promise<HistoryMessages>>();

  const toMethod = ({ thread }: HistoryPlace) =>
    thread === undefined ? 'conversations.history' : 'conversations.replies';

  /** Returns false if the limit permits no call before `until`. */
  async function waitForSlot(place: HistoryPlace, until: number): Promise<boolean> {
    for (;;) {
      const waitMs = (await historySlots?.take(team, toMethod(place), CALLS_PER_MINUTE)) ?? 0;
      if (waitMs === 0) return true;
      if (clock.now() >= until) return false;
      await clock.sleep(Math.min(waitMs, until - clock.now()));
    }
  }

  /** Returns `undefined` if Slack's limit permits no call now. */
  async function read({ channel, thread }: HistoryPlace, range: HistoryRange): Promise<HistoryMessages> {
    const args = { channel, ...range, include_all_metadata: true };
    const method = toMethod({ channel, thread });
    try {
      const { messages = [] } =
        thread === undefined
          ? await call(method, ({ conversations }) => conversations.history(args), options)
          : await call(method, ({ conversations }) => conversations.replies({ ...args, ts: thread }), options);
      return messages;
    } catch (thrown) {
      // A proxy or a second app with the same token may have used the minute.
      if (thrown instanceof EditRateLimitError) return undefined;
      throw thrown;
    }
  }

  async function search(
    key: string,
    place: HistoryPlace,
    range: HistoryRange,
    until: number,
  ): Promise<HistoryMessages> {
    try {
      const isFree = await waitForSlot(place, until).finally(() => waiting.delete(key));
      return isFree ? await read(place, range) : undefined;
    } catch (thrown) {
      // Slack or the store is away. The next minute may answer.
      if (isRefusal(thrown) || !historySlots) throw thrown;
      return undefined;
    }
  }

  /** Lists the newest messages, or those of a thread. Returns `undefined` if Slack cannot answer before `until`. */
  async function listRecent(place: HistoryPlace, until: number, after: string | undefined): Promise<HistoryMessages> {
    const key = [place.channel, place.thread, after].join(' ');
    // Slack lists a thread from its start.
    const oldest = after ?? (place.thread && ((clock.now() - SEARCH_BACK_MS) / 1000).toFixed(6));
    const range = { limit: SEARCH_LIMIT, ...(oldest !== undefined && { oldest }) };
    for (;;) {
      const searching = waiting.get(key) ?? search(key, place, range, until);
      if (historySlots) waiting.set(key, searching);
      const messages = await searching;
      if (messages || clock.now() >= until) return messages;
    }
  }

  return {
    /**
     * Lists earlier messages, newest first. For a thread, lists its first message. Works only in direct messages.
     * Returns `undefined` if Slack’s limit permits no call now.
     */
    async listEarlierMessages(channel: string, ts: string, thread: string | undefined) {
      const place = { channel, thread };
      const range = thread === undefined ? { limit: HISTORY_LIMIT, latest: ts } : { limit: 1 };
      const messages = (await waitForSlot(place, clock.now())) ? await read(place, range) : undefined;
      return messages?.filter((one) => one.ts !== ts);
    },
    /**
     * Finds a recent message by its marker, or one after the timestamp `after`. `unknown`: Slack’s limit permits no call
     * before `until`.
     */
    async findPostedMessage(
      place: HistoryPlace,
      marker: string,
      until: number,
      after?: string,
    ): Promise<string | undefined | 'unknown'> {
      const messages = await listRecent(place, until, after);
      if (!messages) return 'unknown';
      return messages.find(({ metadata }) => {
        const payload = metadata?.event_payload as { readonly marker?: unknown } | undefined;
        return metadata?.event_type === METADATA_EVENT && payload?.marker === marker;
      })?.ts;
    },
  };
}
