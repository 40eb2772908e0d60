// Reads direct messages: the message before a request, and a message whose response was lost. Slack allows distributed
// apps outside its Marketplace one call a minute per workspace and method, with at most 15 messages.

import type { ConversationsHistoryResponse } from '@slack/web-api';
import { EditRateLimitError } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isApiErrorOfKind } from '../../shared/api-error.ts';
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
/** Longest wait for a call. A shorter one could end before the minute. */
export const MAX_HISTORY_WAIT_MS = 65_000;
/** Clocks of Slack and this machine may differ. */
const SEARCH_BACK_MS = 10 * 60_000;

export type HistoryCalls = ReturnType<typeof createHistoryCalls>;

export function createHistoryCalls(call: CallSlackApi, { team, historySlots, clock }: HistoryOptions) {
  /** A repeated call would exceed the limit. */
  const options = historySlots ? { failOnRateLimit: true } : IDEMPOTENT_CALL;

  /** Returns false if the call must not be made before `until`. */
  async function waitForSlot(method: string, until: number): Promise<boolean> {
    for (;;) {
      const waitMs = (await historySlots?.take(team, method, CALLS_PER_MINUTE)) ?? 0;
      if (waitMs === 0) return true;
      if (clock.now() + waitMs > until) return false;
      await clock.sleep(waitMs);
    }
  }

  /** Returns `undefined` if Slack's limit permits no call before `until`. */
  async function list(
    { channel, thread }: HistoryPlace,
    range: { readonly limit: number; readonly latest?: string; readonly oldest?: string },
    until: number,
  ): Promise<readonly HistoryMessage[] | undefined> {
    const method = thread === undefined ? 'conversations.history' : 'conversations.replies';
    if (!(await waitForSlot(method, until))) return undefined;
    const args = { channel, ...range, include_all_metadata: true };
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

  return {
    /**
     * Lists earlier messages, newest first. For a thread, lists its first message. Works only in direct messages.
     * Returns `undefined` if Slack’s limit permits no call now.
     */
    async listEarlierMessages(channel: string, ts: string, thread: string | undefined) {
      const range = thread === undefined ? { limit: HISTORY_LIMIT, latest: ts } : { limit: 1 };
      const messages = await list({ channel, thread }, range, clock.now());
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
      const oldest = after ?? ((clock.now() - SEARCH_BACK_MS) / 1000).toFixed(6);
      const messages = await list(place, { limit: SEARCH_LIMIT, oldest }, until).catch((thrown: unknown) => {
        if (historySlots && isApiErrorOfKind(thrown, 'unclear', 'busy')) return undefined;
        throw thrown;
      });
      if (!messages) return 'unknown';
      return messages.find(({ metadata }) => {
        const payload = metadata?.event_payload as { readonly marker?: unknown } | undefined;
        return metadata?.event_type === METADATA_EVENT && payload?.marker === marker;
      })?.ts;
    },
  };
}
