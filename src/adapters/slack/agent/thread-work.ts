// Shows the work of a thread's tasks: registers each card, then sets its session and its status line.

import type { View } from '../../../domain/views/view.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { SlackApi } from '../api/slack-api.ts';
import type { SlackMessageRef } from '../message-ref.ts';
import type { SessionStop } from './session-stop.ts';
import type { Sessions } from './sessions.ts';
import type { StatusLines } from './status-lines.ts';
import { type ThreadCards, toThreadPlace } from './thread-cards.ts';

interface ThreadWorkOptions {
  readonly cards: ThreadCards;
  readonly lines: StatusLines;
  readonly sessions: Sessions;
  readonly sessionStop: SessionStop;
  getBot(): Pick<Bot, 'handlePress'> | undefined;
}

export type ThreadWork = ReturnType<typeof createThreadWork>;

export function createThreadWork({ cards, lines, sessions, sessionStop, getBot }: ThreadWorkOptions) {
  return {
    /** Shows that the task runs, until `end` is called. */
    async show(api: SlackApi, ref: SlackMessageRef, view: View<string>): Promise<void> {
      const isFirst = !lines.isShown(ref);
      const place = toThreadPlace(ref);
      if (isFirst) {
        await cards.put(place, ref.ts, { task: view.reference, state: 'processing' });
        await sessions.start(api, ref, view);
      }
      await lines.show(api, ref, view);
      const bot = getBot();
      // Stop may have been pressed before a crash, or while the card was posted.
      if (isFirst && bot)
        void sessionStop.stopIfPressed(bot, { ...place, ts: ref.ts, task: view.reference, state: 'processing' });
    },
    /** The task ended or waits for its person. `isForced`: Slack may still show the work of an earlier run. */
    async end(api: SlackApi, ref: SlackMessageRef, view?: View<string>, isForced = false): Promise<void> {
      const place = toThreadPlace(ref);
      const isQuestion = view?.status === 'needs-input';
      const isShown = lines.isShown(ref);
      const card = await cards.get(place, ref.ts);
      if (!card && !isShown && !isQuestion) return;
      const task = card?.task ?? view?.reference;
      await cards.put(place, ref.ts, { task, state: isQuestion ? 'suspended' : 'ended' });
      // Another process, or an earlier run of this one, may have set the line.
      const isForeign = isForced || (card?.state === 'processing' && !isShown);
      await lines.end(api, ref, isForeign);
      await sessions.settle(api, ref, view, isForeign);
    },
    isCardStale: lines.isCardStale,
    markStaleCard: lines.markStaleCard,
    clearStaleMark: lines.clearStaleMark,
    findStopper: (ref: SlackMessageRef): Promise<string | undefined> =>
      sessionStop.findStopper(toThreadPlace(ref), ref.ts),
  };
}
