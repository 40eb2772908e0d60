// Keeps messages up to date: one edit at a time per message, newer views replace waiting ones, and failed edits are
// retried. Edits respect `limits.edits`. Final views are repeated until they are shown.

import type { OpaqueMessageRef } from '../../domain/tasks/task.ts';
import { isRunningStatus, type View } from '../../domain/views/view.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { calculateBackoff } from '../../kit/retry.ts';
import { type ChatAdapter, type Delivery, EditRateLimitError, type PostedDelivery } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CrossProcessEditSlots } from './cross-process-edit-slots.ts';
import { createEditBudget, type EditBudget, type EditLimit, type EditRequest, type EditSlot } from './edit-budget.ts';

export interface MessageUpdater {
  /**
   * True if the message shows this view or a newer one. False if it was abandoned or replaced by a delivery. Never
   * throws. Aborting `signal` ends the retries of a final view.
   */
  show(task: string, chat: ChatAdapter, at: OpaqueMessageRef, view: View, signal?: AbortSignal): Promise<boolean>;
  /** Delivers the result and discards waiting views. Throws the platform's errors. */
  deliver(
    task: string,
    chat: ChatAdapter,
    at: OpaqueMessageRef,
    delivery: Omit<Delivery, 'edits'>,
  ): Promise<PostedDelivery>;
}

interface MessageUpdaterOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Slots shared with other processes that edit in the same scopes. */
  readonly sharedSlots?: CrossProcessEditSlots;
}

interface PendingView {
  readonly chat: ChatAdapter;
  readonly at: OpaqueMessageRef;
  readonly view: View;
  readonly signal: AbortSignal | undefined;
  readonly requestedAt: number;
}

interface MessageState {
  next: PendingView | undefined;
  editLoop: Promise<boolean> | undefined;
  /** Earliest time of the next edit, given `minGapMs`. */
  nextEditAt: number;
  /** Failed edits in a row. `retryAt` is the time of the next attempt. */
  failures: number;
  retryAt: number;
  /** Current wait of the edit loop: `delay` for an interval, `editRequest` for a shared slot. */
  delay: AbortController | undefined;
  editRequest: EditRequest | undefined;
}

const MAX_TRIES = 6;
/** Final views are retried at this interval for a day. */
const FINAL_RETRY_MS = 30_000;
const FINAL_RETRY_FOR_MS = 24 * 3_600_000;

/** No newer view will follow, so the edit skips the gap. */
const isFinal = ({ status }: View): boolean => !isRunningStatus(status);
/** A view with a confirmation button counts as urgent, since a person is waiting. */
const isUrgent = (view: View): boolean => isFinal(view) || (view.actions ?? []).some(({ name }) => name === 'confirm');

/** The shared limit for this message, if showing the view counts as an edit. */
function findEditLimit({ name, limits }: ChatAdapter, at: OpaqueMessageRef, view: View): EditLimit | undefined {
  const { shared } = limits.edits;
  const scope = shared?.scope(at, view);
  return shared && scope !== undefined ? { scope: `${name} ${scope}`, perMinute: shared.perMinute } : undefined;
}

const UNLIMITED_SLOT: EditSlot = { end: () => undefined };

/** Waits for the gap, the retry delay and a slot. `undefined` if cancelled. */
function createSlotWaiter(clock: Clock, budget: EditBudget) {
  return async (task: string, state: MessageState): Promise<EditSlot | undefined> => {
    if (!state.next) return undefined;
    const { view, signal } = state.next;
    const ms = Math.max(state.retryAt, isFinal(view) ? 0 : state.nextEditAt) - clock.now();
    if (ms > 0) {
      state.delay = new AbortController();
      await clock.sleep(ms, signal ? AbortSignal.any([state.delay.signal, signal]) : state.delay.signal);
      state.delay = undefined;
    }
    if (!state.next) return undefined;
    const minute = findEditLimit(state.next.chat, state.next.at, state.next.view);
    if (!minute) return UNLIMITED_SLOT;
    state.editRequest = budget.request(minute, task, isUrgent(state.next.view));
    const turn = await state.editRequest.slot;
    state.editRequest = undefined;
    return turn;
  };
}

/** Tries one edit. True if the message shows the view. Otherwise queues a retry, unless the view is abandoned. */
function createEditAttempt(messages: MessageStates, { clock, log }: MessageUpdaterOptions) {
  const shouldRetry = ({ failures }: MessageState, { view, requestedAt, signal }: PendingView): boolean =>
    failures < MAX_TRIES || (isFinal(view) && clock.now() - requestedAt < FINAL_RETRY_FOR_MS && !signal?.aborted);

  /** Skips the retry if a newer view or a delivery replaced this one. */
  const requeue = (task: string, state: MessageState, showing: PendingView): void => {
    if (messages.get(task) === state) state.next ??= showing;
  };

  const onFailure = (task: string, state: MessageState, showing: PendingView, thrown: unknown): void => {
    state.failures += 1;
    log.warn('message edit failed', { task, tries: state.failures, reason: formatError(thrown) });
    const waitMs = state.failures < MAX_TRIES ? calculateBackoff(state.failures, 500, 10_000) : FINAL_RETRY_MS;
    state.retryAt = clock.now() + waitMs;
    if (shouldRetry(state, showing)) requeue(task, state, showing);
  };

  return async (task: string, state: MessageState, showing: PendingView, turn: EditSlot): Promise<boolean> => {
    state.nextEditAt = clock.now() + showing.chat.limits.edits.minGapMs;
    messages.touch(task);
    try {
      await showing.chat.show(showing.at, showing.view);
      turn.end();
      state.failures = 0;
      return true;
    } catch (thrown) {
      const waitMs = thrown instanceof EditRateLimitError ? thrown.retryAfterMs : undefined;
      turn.end(waitMs);
      if (waitMs === undefined) onFailure(task, state, showing, thrown);
      else {
        state.retryAt = clock.now() + waitMs;
        requeue(task, state, showing);
      }
      return false;
    }
  };
}

/** Runs an edit within a delivery once a slot is free. Retries after a rate-limit response. */
async function editInDelivery<T>(
  budget: EditBudget,
  task: string,
  minute: EditLimit | undefined,
  change: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const turn = (minute && (await budget.request(minute, task, true).slot)) ?? UNLIMITED_SLOT;
    try {
      const changed = await change();
      turn.end();
      return changed;
    } catch (thrown) {
      const waitMs = thrown instanceof EditRateLimitError ? thrown.retryAfterMs : undefined;
      turn.end(waitMs);
      if (waitMs === undefined || !minute) throw thrown;
    }
  }
}

export function createMessageUpdater(options: MessageUpdaterOptions): MessageUpdater {
  const { clock, sharedSlots } = options;
  const budget = createEditBudget(clock, sharedSlots);
  const waitForSlot = createSlotWaiter(clock, budget);
  const messages = createMessageStates(clock);
  const edit = createEditAttempt(messages, options);
  /** Tasks with a running delivery. Views that arrive meanwhile are outdated and dropped. */
  const delivering = new Set<string>();

  const run = async (task: string, state: MessageState): Promise<boolean> => {
    let shown = false;
    while (state.next) {
      shown = false;
      const turn = await waitForSlot(task, state);
      const showing = state.next;
      state.next = undefined;
      if (showing && turn) shown = await edit(task, state, showing, turn);
      else turn?.end();
    }
    state.failures = 0;
    // Runs in the same tick as the last check of `next`, so that a view arriving now starts a new loop.
    state.editLoop = undefined;
    messages.prune();
    return shown;
  };

  return {
    show(task, chat, at, view, signal) {
      if (delivering.has(task)) return Promise.resolve(false);
      const state = messages.getOrCreate(task);
      state.next = { chat, at, view, signal, requestedAt: clock.now() };
      if (isUrgent(view)) state.editRequest?.makeUrgent();
      if (isFinal(view) || state.failures >= MAX_TRIES) state.delay?.abort();
      state.editLoop ??= run(task, state);
      return state.editLoop;
    },
    async deliver(task, chat, at, delivery) {
      delivering.add(task);
      try {
        const running = messages.discardPending(task);
        const minute = findEditLimit(chat, at, delivery.view);
        // With a shared limit, files are sent without waiting for running edits. The adapter requests slots for its own
        // edits.
        if (!minute) await running;
        return await chat.deliver(at, {
          ...delivery,
          edits: {
            hasRoom: () => !minute || budget.hasRoom(minute),
            async run(change) {
              await running;
              return editInDelivery(budget, task, minute, change);
            },
          },
        });
      } finally {
        delivering.delete(task);
      }
    },
  };
}

type MessageStates = ReturnType<typeof createMessageStates>;

/** States of all messages, ordered by their last edit. A state is deleted once its gap has passed. */
function createMessageStates(clock: Clock) {
  const messages = new Map<string, MessageState>();
  const touch = (task: string) => {
    const state = messages.get(task);
    messages.delete(task);
    if (state) messages.set(task, state);
  };
  return {
    get: (task: string) => messages.get(task),
    touch,
    getOrCreate(task: string): MessageState {
      const state: MessageState = messages.get(task) ?? {
        next: undefined,
        editLoop: undefined,
        nextEditAt: Number.NEGATIVE_INFINITY,
        failures: 0,
        retryAt: 0,
        delay: undefined,
        editRequest: undefined,
      };
      messages.set(task, state);
      return state;
    },
    /** Discards the waiting view. A running edit finishes. */
    discardPending(task: string): Promise<boolean> | undefined {
      const state = messages.get(task);
      messages.delete(task);
      if (!state) return undefined;
      state.next = undefined;
      state.delay?.abort();
      state.editRequest?.cancel();
      return state.editLoop;
    },
    prune(): void {
      const now = clock.now();
      for (const [task, { editLoop, nextEditAt }] of messages) {
        if (nextEditAt > now) return;
        if (!editLoop) messages.delete(task);
      }
    },
  };
}
