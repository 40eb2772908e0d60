// Ends sessions that a crash left in progress: those of cards whose tasks have ended. Open tasks continue, unless Stop was
// pressed before the crash.

import { formatError, type Log } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SlackApi } from '../api/slack-api.ts';
import type { SessionStop } from './session-stop.ts';
import type { StoredThreadCard, ThreadCards } from './thread-cards.ts';
import type { ThreadWork } from './thread-work.ts';

interface RecoveryOptions {
  getApi(team: string): Promise<SlackApi>;
  readonly cards: ThreadCards;
  readonly work: Pick<ThreadWork, 'end'>;
  readonly sessionStop: SessionStop;
  readonly hasOtherProcesses: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export type SessionBot = Pick<Bot, 'handlePress' | 'isTaskOpen'>;

const SCAN_INTERVAL_MS = 2 * 60_000;

const cardKey = ({ team, channel, ts }: StoredThreadCard): string => `${team} ${channel} ${ts}`;

export function createSessionRecovery(options: RecoveryOptions) {
  const { getApi, cards, work, sessionStop, hasOtherProcesses, clock, log } = options;

  async function recoverCard(bot: SessionBot, card: StoredThreadCard): Promise<void> {
    // Not awaited: it lasts until the task takes the Stop.
    if (card.task !== undefined && (await bot.isTaskOpen(card.task))) return void sessionStop.stopIfPressed(bot, card);
    await work.end(await getApi(card.team), { ...card, person: '' }, undefined, true);
  }

  /** Returns false if a card must be looked at again. */
  async function recover(bot: SessionBot, due: readonly StoredThreadCard[]): Promise<boolean> {
    let isDone = true;
    for (const card of due)
      await recoverCard(bot, card).catch((thrown: unknown) => {
        isDone = false;
        log.warn('slack session not ended', { team: card.team, reason: formatError(thrown) });
      });
    return isDone;
  }

  return {
    /** Continues while other processes may crash, or sessions are left. */
    async run(bot: SessionBot, off: AbortSignal): Promise<void> {
      // A running process needs a moment between the end of a task and the end of its session.
      let seen: ReadonlySet<string> | undefined = hasOtherProcesses ? new Set() : undefined;
      while (!off.aborted) {
        const all = await cards.listAll().catch((thrown: unknown) => {
          log.warn('slack sessions not loaded', { reason: formatError(thrown) });
          return undefined;
        });
        const isDone = all && (await recover(bot, seen ? all.filter((one) => seen?.has(cardKey(one))) : all));
        if (isDone && !hasOtherProcesses) return;
        seen = new Set(all?.map(cardKey));
        await clock.sleep(SCAN_INTERVAL_MS, off);
      }
    },
  };
}
