// Keeps messages current: one edit in flight per task, the newest view wins, edits are paced, the last one always
// gets through. Which platform it is, and why a view changed, is not known here.

import type { MessageRef } from '../../domain/tasks/task.ts';
import type { View } from '../../domain/views/view.ts';
import { backoff } from '../../kit/backoff.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';

export interface MessageUpdater {
  /** True: this view, or a newer one, is on the message. False: all tries failed, or it is said later. Never throws. */
  show(task: string, chat: ChatAdapter, at: MessageRef, view: View): Promise<boolean>;
  /** Drops what waits to be shown, lets the edit in flight finish, then runs `work` with the message to itself. */
  alone<T>(task: string, work: () => Promise<T>): Promise<T>;
}

interface Line {
  waiting: { readonly chat: ChatAdapter; readonly at: MessageRef; readonly view: View } | undefined;
  running: Promise<boolean> | undefined;
  /** Until when the pace holds. */
  until: number;
  /** Ends the wait for the pace: something final has come. */
  hurry: AbortController | undefined;
}

const TRIES = 6;
/** These do not wait for the pace: nothing newer will come to replace them. */
const FINAL: ReadonlySet<View['mood']> = new Set(['done', 'failed', 'unknown', 'stopped']);

export function createMessageUpdater({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Log;
}): MessageUpdater {
  /** In the order of their last edits, and kept no longer than the pace holds. */
  const lines = new Map<string, Line>();

  const lineOf = (task: string): Line => {
    const line = lines.get(task) ?? {
      waiting: undefined,
      running: undefined,
      until: Number.NEGATIVE_INFINITY,
      hurry: undefined,
    };
    lines.set(task, line);
    return line;
  };

  const forget = () => {
    const now = clock.now();
    for (const [task, { running, until }] of lines) {
      if (until > now) return;
      if (!running) lines.delete(task);
    }
  };

  /** Until the pace allows the next edit, or something final has come. */
  const paced = async (line: Line, ms: number): Promise<void> => {
    line.hurry = new AbortController();
    await clock.sleep(ms, line.hurry.signal);
    line.hurry = undefined;
  };

  const work = async (task: string, line: Line): Promise<boolean> => {
    let later = false;
    for (let tries = 0; line.waiting && tries < TRIES; ) {
      const gap = line.until - clock.now();
      if (gap > 0 && !FINAL.has(line.waiting.view.mood)) await paced(line, gap);
      const next = line.waiting;
      if (!next) break;
      line.waiting = undefined;
      line.until = clock.now() + next.chat.limits.editGapMs;
      lines.delete(task);
      lines.set(task, line);
      try {
        later = (await next.chat.show(next.at, next.view)) === 'later';
        tries = 0;
      } catch (thrown) {
        tries += 1;
        log.warn('edit failed', { task, tries, reason: reasonOf(thrown) });
        line.waiting ??= next;
        await clock.sleep(backoff(tries, 500, 10_000));
      }
    }
    const shown = line.waiting === undefined && !later;
    line.waiting = undefined;
    // In the same breath as the last look at `waiting`, so that a view coming right now starts a new run.
    line.running = undefined;
    forget();
    return shown;
  };

  return {
    async show(task, chat, at, view) {
      const line = lineOf(task);
      line.waiting = { chat, at, view };
      if (FINAL.has(view.mood)) line.hurry?.abort();
      line.running ??= work(task, line);
      return line.running;
    },
    async alone(task, doIt) {
      const line = lines.get(task);
      if (line) line.waiting = undefined;
      line?.hurry?.abort();
      await line?.running;
      lines.delete(task);
      return doIt();
    },
  };
}
