// What a held task's message says: shown at every change, and put right after a restart or an outage when there is room. It is
// noted once the message is known to say all, so that the next restart leaves it alone.

import type { TaskEvent } from '../../domain/tasks/step.ts';
import { isOver, type SlimTask, type Task } from '../../domain/tasks/task.ts';
import { viewOf } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';
import { languageOf, type WordsFor } from '../../domain/words/index.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TaskStore } from '../../ports/store.ts';
import { type WatchedTask, withRecord } from '../tasks/active-task.ts';
import type { Durations } from '../tasks/change-task.ts';
import { createSpread } from '../tasks/spread.ts';
import type { MessageUpdater } from './message-updater.ts';
import { outletsNear } from './outlets-near.ts';

/** A held task, with what its message says. */
export interface ShownTask extends WatchedTask {
  readonly chat: ChatAdapter;
  /** How often it was to say something new. */
  wanted: number;
  /** When it was made to say the last of it; `undefined` while it was not. */
  said: number | undefined;
}

interface TaskMessagesParts {
  readonly updater: MessageUpdater;
  readonly durations: Durations;
  readonly clock: Clock;
  readonly store: Pick<TaskStore, 'get'>;
  readonly wordsFor: WordsFor;
  readonly tell: (one: ShownTask, event: TaskEvent) => Promise<SlimTask>;
}

export interface TaskMessages {
  /** Makes the message say what the task is now. */
  show(one: ShownTask): Promise<void>;
  /** Calls when it is its turn to be put right; not at all when it was shown meanwhile. How tasks ended comes first. */
  refresh(one: ShownTask, begin: () => void): void;
  /** Whether it is time to note that the message says all. Most tasks are over before that. */
  isToBeNoted(one: ShownTask): boolean;
}

/** A restart shows anew what was shown so shortly before it. */
const NOTED_AFTER_MS = 10_000;
/** Below what the platforms take, and a few percent of a core. */
const REFRESHED_PER_SECOND = 40;

/** The message itself says it: what a platform says beside it ends with this process. */
function isKept({ chat }: ShownTask, { origin }: Task, view: View): boolean {
  const { shared } = chat.limits.edits;
  return !shared || shared.scope(origin.message, view) !== undefined;
}

export function createTaskMessages({
  updater,
  durations,
  store,
  wordsFor,
  clock,
  tell,
}: TaskMessagesParts): TaskMessages {
  const spread = createSpread(clock, REFRESHED_PER_SECOND);

  const viewNow = (one: ShownTask, task: Task): View => {
    const words = wordsFor(languageOf(task.origin));
    const usualMs = durations.of(one.operation.name);
    return viewOf(task, one.operation, words, usualMs, outletsNear(one.chat, task.origin));
  };

  const isSaid = ({ chat, signal }: ShownTask, { id, origin }: Task, view: View): Promise<boolean> =>
    updater.show(id, chat, origin.message, view, signal);

  /** Tried for a day where the platform does not take it; a restart meanwhile begins anew. */
  const showEnd = async (one: ShownTask, ended: Task): Promise<void> => {
    const shown = await isSaid(one, ended, viewNow(one, ended));
    if (!shown && one.signal.aborted) return;
    if (one.task.state === ended.state) await tell(one, { is: 'shown' });
  };

  return {
    async show(one) {
      one.wanted += 1;
      one.said = undefined;
      const { wanted } = one;
      const task = await withRecord(one.task, store);
      if (isOver(task)) return showEnd(one, task);
      // Moved on while its record was read: its next state is shown by itself, and a result must not be covered by an older view.
      if (one.task.state.at !== task.state.at) return;
      const view = viewNow(one, task);
      if (!(await isSaid(one, task, view)) || one.wanted !== wanted) return;
      if (!isKept(one, task, view)) return;
      one.said = clock.now();
      // No look will come along to note it.
      const { state } = one.task;
      if (state.at === 'asking' || (state.at === 'received' && state.waiting))
        await tell(one, { is: 'shown' });
    },
    refresh(one, begin) {
      one.wanted += 1;
      one.said = undefined;
      const { wanted } = one;
      spread(() => {
        if (one.wanted === wanted) begin();
      }, isOver(one.task));
    },
    isToBeNoted: ({ task, said }) => !task.told && said !== undefined && clock.now() - said >= NOTED_AFTER_MS,
  };
}
