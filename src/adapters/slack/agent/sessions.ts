// Agent sessions: Slack shows each thread with the agent as a session with a title, a status and, while tasks run, its
// native Stop. A session is in progress while a task of the thread runs, waits while only questions are open, and is
// active otherwise.

import type { View } from '../../../domain/views/view.ts';
import { awaitWithTimeout } from '../../../kit/await-with-timeout.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { toSingleLine, truncate } from '../../../kit/text.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SessionStatus } from '../api/agent-calls.ts';
import type { CallSlots } from '../api/call-slots.ts';
import type { SlackApi } from '../api/slack-api.ts';
import { isUserId, type SlackMessageRef } from '../message-ref.ts';
import type { SessionCaller, StatusEnd } from './session-caller.ts';
import type { SessionStatuses } from './session-statuses.ts';
import { type ThreadCards, type ThreadPlace, toThreadPlace } from './thread-cards.ts';

interface SessionOptions {
  readonly cards: ThreadCards;
  readonly caller: Pick<SessionCaller, 'needsRenewal'>;
  readonly statuses: SessionStatuses;
  readonly slots: CallSlots;
  readonly clock: Clock;
  readonly log: Log;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Slack’s limit, and the longest words of a person that become part of a title. */
const MAX_LENGTHS = { title: 200, input: 60 } as const;
const RENAMES_PER_MINUTE = 20;
/** A new session should have its title before the status line creates it without one. */
const START_TIMEOUT_MS = 1000;

/** Returns the request's title, with the person's words or file only if they are short. */
export function toSessionTitle({ title, input = '' }: View<string>): string {
  const words = toSingleLine(input);
  const parts = [toSingleLine(title), words.length > MAX_LENGTHS.input ? '' : words].filter(Boolean);
  return truncate(parts.join(' – '), MAX_LENGTHS.title);
}

export function createSessions({ cards, caller, statuses, slots, clock, log }: SessionOptions) {
  async function nameSession(api: SlackApi, place: ThreadPlace, title: string): Promise<void> {
    if (title === '' || (await cards.isTitled(place))) return;
    // A title is worth no wait.
    if ((await slots.take(place.team, 'session-rename', RENAMES_PER_MINUTE)) > 0) return;
    await api
      .renameSession(place, title)
      .catch((thrown: unknown) => log.info('slack session not named', { reason: formatError(thrown) }));
  }

  /** Requests the status that follows from the thread's cards. */
  async function settle(api: SlackApi, place: ThreadPlace, title?: string, isForced = false): Promise<void> {
    const all = await cards.list(place);
    const isAny = (state: SessionStatus | 'ended') => all.some((one) => one.state === state);
    const status = isAny('processing') ? 'processing' : isAny('suspended') ? 'suspended' : 'active';
    const wasSent = all.some(({ sent = false }) => sent);
    const onSettled = async ({ is }: StatusEnd) => {
      if (status === 'processing' || is === 'failed') return;
      for (const { ts, state } of await cards.list(place)) if (state === 'ended') await cards.delete(place, ts);
    };
    await statuses.request({
      api,
      place,
      status,
      title,
      onSettled,
      isForced: isForced || (wasSent && status !== 'processing'),
    });
  }

  return {
    /** A task runs. Resolves when its session has a title, or could not get one soon. */
    async start(api: SlackApi, ref: SlackMessageRef, view: View<string>): Promise<void> {
      const place = toThreadPlace(ref);
      const title = toSessionTitle(view);
      const onSettled = async (end: StatusEnd) => {
        if (end.is !== 'sent') return;
        const card = await cards.get(place, ref.ts);
        if (card) await cards.put(place, ref.ts, { ...card, sent: true });
        if (end.title === '') await nameSession(api, place, title);
      };
      // The person of a workflow may be no member of its channel.
      const initiator = isUserId(ref.person) && !ref.execution ? ref.person : undefined;
      const started = statuses.request({ api, place, status: 'processing', title, initiator, onSettled });
      await awaitWithTimeout(started, START_TIMEOUT_MS, clock);
    },
    /** A task's card ended or asks its person. `isForced`: Slack may show work of another process. */
    settle: (api: SlackApi, ref: SlackMessageRef, view: View<string> | undefined, isForced: boolean): Promise<void> =>
      settle(api, toThreadPlace(ref), view && toSessionTitle(view), isForced),
    /** Leaves no session in progress after its Stop. */
    settleThread: (api: SlackApi, place: ThreadPlace): Promise<void> => settle(api, place, undefined, true),
    /** Sends the status of long work again before Slack ends it. */
    async renew(api: SlackApi, ref: SlackMessageRef): Promise<void> {
      const place = toThreadPlace(ref);
      if (caller.needsRenewal(place)) await statuses.request({ api, place, status: 'processing', isForced: true });
    },
  };
}
