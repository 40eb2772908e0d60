// Native Stop of an agent session: ends every running task of the thread. The press is stored before it is acknowledged,
// so that a process that continues a task after a crash still stops it.

import { createShortId } from '../../../kit/id.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type SlackCaller, toPerson, toPlace, UNKNOWN_USER_NAME } from '../payloads/caller.ts';
import {
  type StoredThreadCard,
  type ThreadCards,
  type ThreadPlace,
  type ThreadStop,
  toThreadKey,
} from './thread-cards.ts';

interface StopOptions {
  readonly cards: ThreadCards;
  /** Aborted when the process stops. The next one continues. */
  readonly off: AbortSignal;
  readonly clock: Clock;
  readonly log: Log;
}

export type SessionStop = ReturnType<typeof createSessionStop>;

/** A task cannot be stopped while its request is on the way to the service, or its result on the way to Slack. */
const RETRY_DELAYS_MS = { first: 250, longest: 5000 } as const;
const MAX_RETRY_MS = 5 * 60_000;

type StopBot = Pick<Bot, 'handlePress'>;

export function createSessionStop({ cards, off, clock, log }: StopOptions) {
  /** Presses that are being carried out. */
  const running = new Map<string, Promise<void>>();

  /** Everybody who sees the thread has the button, so it acts on other people's tasks too. */
  async function stopCard(bot: StopBot, card: StoredThreadCard, stop: ThreadStop): Promise<void> {
    const { team, channel, thread, ts, task } = card;
    const caller: SlackCaller = { team, channel, thread, user: stop.by, name: UNKNOWN_USER_NAME };
    try {
      const before = await cards.findStopped(card, ts);
      if (task === undefined || (before?.at === stop.at && before.done)) return;
      // The card may show the end before the press returns.
      await cards.saveStopped(card, ts, { ...stop, done: false });
      const { is } = await bot.handlePress({
        adapter: 'slack',
        taskId: task,
        action: 'stop',
        person: toPerson(caller),
        place: toPlace(caller),
        isModerator: true,
        newTaskId: createShortId(),
      });
      if (is === 'shown') await cards.saveStopped(card, ts, { ...stop, done: true });
    } catch (thrown) {
      log.warn('task not stopped', { task, reason: formatError(thrown) });
    }
  }

  const listOlder = async (place: ThreadPlace, stop: ThreadStop): Promise<readonly StoredThreadCard[]> =>
    (await cards.list(place)).filter(({ state, ts }) => state === 'processing' && Number(ts) < Number(stop.at));

  async function stopCards(bot: StopBot, place: ThreadPlace, stop: ThreadStop): Promise<void> {
    const end = clock.now() + MAX_RETRY_MS;
    let waitMs: number = RETRY_DELAYS_MS.first;
    while (!off.aborted && clock.now() <= end) {
      const older = await listOlder(place, stop).catch((thrown: unknown) => {
        log.warn('tasks of a session not found', { team: place.team, reason: formatError(thrown) });
        return undefined;
      });
      if (older?.length === 0) return;
      for (const card of older ?? []) await stopCard(bot, card, stop);
      await clock.sleep(waitMs, off);
      waitMs = Math.min(waitMs * 2, RETRY_DELAYS_MS.longest);
    }
  }

  /** Resolves once no task of the thread runs that is older than the press. */
  function stopThread(bot: StopBot, place: ThreadPlace, stop: ThreadStop): Promise<void> {
    const key = `${toThreadKey(place)} ${stop.at}`;
    const stopping = running.get(key) ?? stopCards(bot, place, stop).finally(() => running.delete(key));
    running.set(key, stopping);
    return stopping;
  }

  return {
    stopThread,
    /** Stops the card's task if Stop was pressed after the card was posted. Never rejects. */
    async stopIfPressed(bot: StopBot, card: StoredThreadCard): Promise<void> {
      try {
        const stop = await cards.findStop(card, card.ts);
        const stopped = stop && (await cards.findStopped(card, card.ts));
        if (stop && !(stopped?.at === stop.at && stopped.done)) await stopThread(bot, card, stop);
      } catch (thrown) {
        log.warn('stop of a session not looked up', { task: card.task, reason: formatError(thrown) });
      }
    },
    /** Returns the user who stopped the card's task. */
    findStopper: async (place: ThreadPlace, ts: string): Promise<string | undefined> =>
      (await cards.findStopped(place, ts))?.by,
  };
}
