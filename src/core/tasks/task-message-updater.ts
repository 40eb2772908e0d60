// Updates the message of an owned task at every change, and refreshes it gradually after a restart or outage. Records
// once the message is current, so that the next restart skips it.

import type { TaskEvent } from '../../domain/tasks/step.ts';
import { isFinished, type SlimTask, type Task } from '../../domain/tasks/task.ts';
import { createTaskView } from '../../domain/views/task-card.ts';
import type { View } from '../../domain/views/view.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { listShareButtons } from '../../ports/share-target.ts';
import type { TaskStore } from '../../ports/store.ts';
import type { MessageUpdater } from '../delivery/message-updater.ts';
import type { TaskDurationStats } from './apply-event.ts';
import { createStartRateLimiter } from './start-rate-limiter.ts';
import { loadFullTask, type TaskHandle } from './task-handle.ts';

export interface TaskMessageHandle extends TaskHandle {
  readonly chat: ChatAdapter;
  updateCount: number;
  /** Time of the last shown update. `undefined` while it is pending. */
  shownAt: number | undefined;
}

interface TaskMessagesOptions {
  readonly updater: MessageUpdater;
  readonly durations: TaskDurationStats;
  readonly clock: Clock;
  readonly store: Pick<TaskStore, 'get'>;
  readonly dispatch: (one: TaskMessageHandle, event: TaskEvent) => Promise<SlimTask>;
}

export interface TaskMessageUpdater {
  show(one: TaskMessageHandle): Promise<void>;
  /** Calls `begin` when the message may be refreshed, unless it was updated meanwhile. Finished tasks come first. */
  scheduleRefresh(one: TaskMessageHandle, begin: () => void): void;
  /** True if it is time to record that the message is current. Most tasks finish earlier. */
  shouldRecordShown(one: TaskMessageHandle): boolean;
}

/** After a restart, messages with more recent updates are refreshed. */
const RECORD_SHOWN_AFTER_MS = 10_000;
/** Below the platforms' rate limits. Costs a few percent of a CPU core. */
const REFRESHES_PER_SECOND = 40;

/** True if the view is stored in the message. Status lines beside a message disappear when this process ends. */
function isPersistent({ chat }: TaskMessageHandle, { origin }: Task, view: View): boolean {
  const { shared } = chat.limits.edits;
  return !shared || shared.scope(origin.message, view) !== undefined;
}

export function createTaskMessageUpdater({
  updater,
  durations,
  store,
  clock,
  dispatch,
}: TaskMessagesOptions): TaskMessageUpdater {
  const limitStart = createStartRateLimiter(clock, REFRESHES_PER_SECOND);

  const viewNow = (one: TaskMessageHandle, task: Task): View => {
    const typicalMs = durations.median(one.operation.name);
    return createTaskView(task, one.operation, typicalMs, listShareButtons(one.chat, task.origin));
  };

  const showView = ({ chat, signal }: TaskMessageHandle, { id, origin }: Task, view: View): Promise<boolean> =>
    updater.show(id, chat, origin.message, view, signal);

  /** Retries for a day if the platform rejects the view. A restart starts over. */
  const showFinalView = async (one: TaskMessageHandle, ended: Task): Promise<void> => {
    const shown = await showView(one, ended, viewNow(one, ended));
    if (!shown && one.signal.aborted) return;
    if (one.task.state === ended.state) await dispatch(one, { is: 'shown' });
  };

  return {
    async show(one) {
      one.updateCount += 1;
      one.shownAt = undefined;
      const { updateCount } = one;
      const task = await loadFullTask(one.task, store);
      if (isFinished(task)) return showFinalView(one, task);
      // The state changed while the record was read, so this view is outdated and must not cover a result.
      if (one.task.state.status !== task.state.status) return;
      const view = viewNow(one, task);
      if (!(await showView(one, task, view)) || one.updateCount !== updateCount) return;
      if (!isPersistent(one, task, view)) return;
      one.shownAt = clock.now();
      // These states have no polls that would record it later.
      const { state } = one.task;
      if (state.status === 'awaiting-confirmation' || (state.status === 'pending' && state.lastFailure))
        await dispatch(one, { is: 'shown' });
    },
    scheduleRefresh(one, begin) {
      one.updateCount += 1;
      one.shownAt = undefined;
      const { updateCount } = one;
      limitStart(() => {
        if (one.updateCount === updateCount) begin();
      }, isFinished(one.task));
    },
    shouldRecordShown: ({ task, shownAt }) =>
      !task.shown && shownAt !== undefined && clock.now() - shownAt >= RECORD_SHOWN_AFTER_MS,
  };
}
