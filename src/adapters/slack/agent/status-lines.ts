// Shows progress as the status line that Slack displays below a thread. Status lines do not count against the
// workspace's edit limit. Slack removes the line after two minutes and whenever the app posts in the thread, so the
// line is refreshed.

import type { View } from '../../../domain/views/view.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { toSingleLine, truncate } from '../../../kit/text.ts';
import { EditRateLimitError } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { ApiError } from '../../shared/api-error.ts';
import type { StatusLine } from '../api/agent-calls.ts';
import type { SlackApi } from '../api/slack-api.ts';
import { getThread, type SlackMessageRef } from '../message-ref.ts';
import { type ThreadCards, toThreadKey, toThreadPlace } from './thread-cards.ts';

export type StatusLines = ReturnType<typeof createStatusLines>;

interface StatusLineOptions {
  readonly keyValueStore: KeyValueStore;
  readonly cards: Pick<ThreadCards, 'get'>;
  /** Runs with each refresh of a line. */
  onRefresh?(api: SlackApi, ref: SlackMessageRef): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

const REFRESH_MS = 90_000;
/** A status line without updates for this long is dropped. */
const MAX_IDLE_MS = 3 * 3_600_000;
const STALE_MARK_MS = 30 * 24 * 3_600_000;
/** Slack refuses more than 50 characters (`invalid_arguments`), an undocumented limit. */
const STATUS_LIMITS = { characters: 50, facts: 2 } as const;

/** Status with title and progress. Slack rotates through the facts of the request as well. */
export function toStatusLine({ title, line, facts = [] }: View<string>): StatusLine {
  const [first = ''] = line.split('\n', 1);
  const status =
    truncate([title, first].map(toSingleLine).filter(Boolean).join(' · '), STATUS_LIMITS.characters) || '…';
  const factTexts = facts
    .filter(({ isSecondary }) => !isSecondary)
    .slice(0, STATUS_LIMITS.facts)
    .map(({ label, value }) => toSingleLine(`${label}: ${value}`));
  // Slack splits form-encoded messages at commas.
  const messages = [status, ...factTexts].map((one) => truncate(one.replaceAll(',', ' ·'), STATUS_LIMITS.characters));
  return { status, messages };
}

const EMPTY_STATUS: StatusLine = { status: '', messages: [] };

/** Status lines of one thread by message timestamp. The last one in the map, which changed last, is displayed. */
interface StatusThread {
  readonly lines: Map<string, StatusLine>;
  readonly stopped: AbortController;
  updatedAt: number;
}

const staleMarkKey = ({ team, channel, ts }: SlackMessageRef): string => `${team}:stands:${channel}:${ts}`;
export function createStatusLines({ keyValueStore, cards, onRefresh, clock, log }: StatusLineOptions) {
  const threads = new Map<string, StatusThread>();
  const threadKey = (ref: SlackMessageRef) => toThreadKey(toThreadPlace(ref));

  /** Status lines are optional. Where Slack refuses one, the card still shows the end. */
  async function sendStatus(api: SlackApi, ref: SlackMessageRef, line: StatusLine): Promise<void> {
    try {
      await api.setStatus({ channel: ref.channel, thread: getThread(ref) }, line);
    } catch (thrown) {
      if (!(thrown instanceof ApiError || thrown instanceof EditRateLimitError)) throw thrown;
      log.info('slack status line not shown', { team: ref.team, reason: formatError(thrown) });
    }
  }

  /** Sends the status line again until the task ends. */
  async function keepAlive(api: SlackApi, ref: SlackMessageRef, thread: StatusThread): Promise<void> {
    for (;;) {
      await clock.sleep(REFRESH_MS, thread.stopped.signal);
      if (thread.stopped.signal.aborted) return;
      try {
        // Another process may have ended the task.
        for (const ts of thread.lines.keys())
          if ((await cards.get(toThreadPlace(ref), ts))?.state !== 'processing') thread.lines.delete(ts);
        const last = [...thread.lines.values()].at(-1);
        if (!last || clock.now() - thread.updatedAt > MAX_IDLE_MS) return void threads.delete(threadKey(ref));
        await sendStatus(api, ref, last);
        // This request may have overtaken the one that cleared the line.
        if (thread.stopped.signal.aborted) await sendStatus(api, ref, EMPTY_STATUS);
        else await onRefresh?.(api, ref);
      } catch (thrown) {
        // The store may be unavailable. The next round tries again.
        log.warn('status line not kept', { team: ref.team, reason: formatError(thrown) });
      }
    }
  }

  const isShown = (ref: SlackMessageRef): boolean => threads.get(threadKey(ref))?.lines.has(ref.ts) === true;

  return {
    isShown,
    /** Shows the status line until `end` is called. */
    async show(api: SlackApi, ref: SlackMessageRef, view: View<string>): Promise<void> {
      const place = threadKey(ref);
      const existing = threads.get(place);
      const thread = existing ?? { lines: new Map(), stopped: new AbortController(), updatedAt: 0 };
      threads.set(place, thread);
      const line = toStatusLine(view);
      thread.updatedAt = clock.now();
      thread.lines.delete(ref.ts);
      thread.lines.set(ref.ts, line);
      if (!existing) void keepAlive(api, ref, thread);
      await sendStatus(api, ref, line);
    },
    /**
     * Clears the task's status line. Another running task of the thread may take its place. `isForced`: another process
     * may have set it.
     */
    async end(api: SlackApi, ref: SlackMessageRef, isForced: boolean): Promise<void> {
      const thread = threads.get(threadKey(ref));
      if (!thread?.lines.delete(ref.ts) && !isForced) return;
      const last = [...(thread?.lines.values() ?? [])].at(-1);
      if (thread && !last) {
        thread.stopped.abort();
        threads.delete(threadKey(ref));
      }
      await sendStatus(api, ref, last ?? EMPTY_STATUS);
    },
    /** Notes that the card shows a state, such as a question, that is outdated once work continues. */
    markStaleCard: (ref: SlackMessageRef): Promise<void> => keyValueStore.put(staleMarkKey(ref), true, STALE_MARK_MS),
    /** True if the card still shows an outdated state. */
    isCardStale: async (ref: SlackMessageRef): Promise<boolean> =>
      !isShown(ref) && (await keyValueStore.get(staleMarkKey(ref))) !== undefined,
    clearStaleMark: (ref: SlackMessageRef): Promise<void> => keyValueStore.delete(staleMarkKey(ref)),
    stop(): void {
      for (const { stopped } of threads.values()) stopped.abort();
      threads.clear();
    },
  };
}
