// Keeps messages current: one edit at a time per message, what is newer takes the place of what waits, and what failed is tried again.
// Edits go out at the pace the platform states (limits.edits); how a task ended is repeated until it is shown.

import type { MessageRef } from '../../domain/tasks/task.ts';
import { isRunning, type View } from '../../domain/views/view.ts';
import { backoff } from '../../kit/backoff.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { type ChatAdapter, type Delivered, type Delivery, TooManyEdits } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  createEditBudget,
  type EditBudget,
  type EditTurn,
  type EditWish,
  type Minute,
} from './edit-budget.ts';
import type { EditShare } from './edit-share.ts';

export interface MessageUpdater {
  /**
   * True: this view, or a newer one, is on the message. False: it was given up, or a delivery took its place. Never throws.
   * `signal`: ends the repeating of a final view.
   */
  show(task: string, chat: ChatAdapter, at: MessageRef, view: View, signal?: AbortSignal): Promise<boolean>;
  /** Delivers in place of whatever waits, or comes along, to be shown; throws what the platform throws. */
  deliver(
    task: string,
    chat: ChatAdapter,
    at: MessageRef,
    delivery: Omit<Delivery, 'edits'>,
  ): Promise<Delivered>;
}

interface MessageUpdaterParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Where other processes edit in the same scopes. */
  readonly share?: EditShare | undefined;
}

interface Showing {
  readonly chat: ChatAdapter;
  readonly at: MessageRef;
  readonly view: View;
  readonly signal: AbortSignal | undefined;
  readonly since: number;
}

/** What one message says and is to say. */
interface MessageState {
  /** What the message is to say next. */
  next: Showing | undefined;
  running: Promise<boolean> | undefined;
  /** Until when the platform's gap between two edits lasts. */
  gapUntil: number;
  /** Failed edits in a row, and when the next try is due. */
  failures: number;
  retryAt: number;
  /** What the next edit waits for: an interval, or its turn in the platform's minute. */
  pause: AbortController | undefined;
  wish: EditWish | undefined;
}

const TRIES = 6;
/** How a task ended is tried again this often, and for this long. */
const AGAIN_MS = 30_000;
const AGAIN_FOR_MS = 24 * 3_600_000;

/** Nothing newer will come to replace it, so it does not wait for the gap. */
const isFinal = ({ mood }: View): boolean => !isRunning(mood);
/** A person is waited for, so the minute's room is theirs as if it were the end. */
const isUrgent = (view: View): boolean =>
  isFinal(view) || (view.actions ?? []).some(({ name }) => name === 'go');

/** The minute that this message shares with others, where the platform counts what it is to say so. */
function minuteOf({ name, limits }: ChatAdapter, at: MessageRef, view: View): Minute | undefined {
  const { shared } = limits.edits;
  const scope = shared?.scope(at, view);
  return shared && scope !== undefined
    ? { scope: `${name} ${scope}`, perMinute: shared.perMinute }
    : undefined;
}

const FREE: EditTurn = { end: () => undefined };

/** Waits for the gap, for the next try, and for its turn; `undefined`: it was called off. */
function createAwaitTurn(clock: Clock, budget: EditBudget) {
  return async (task: string, state: MessageState): Promise<EditTurn | undefined> => {
    if (!state.next) return undefined;
    const { view, signal } = state.next;
    const ms = Math.max(state.retryAt, isFinal(view) ? 0 : state.gapUntil) - clock.now();
    if (ms > 0) {
      state.pause = new AbortController();
      await clock.sleep(ms, signal ? AbortSignal.any([state.pause.signal, signal]) : state.pause.signal);
      state.pause = undefined;
    }
    if (!state.next) return undefined;
    const minute = minuteOf(state.next.chat, state.next.at, state.next.view);
    if (!minute) return FREE;
    state.wish = budget.ask(minute, task, isUrgent(state.next.view));
    const turn = await state.wish.turn;
    state.wish = undefined;
    return turn;
  };
}

/** One edit. True: the message says it; else it is to be tried again, unless it is given up. */
function createEdit(messages: MessageStates, { clock, log }: MessageUpdaterParts) {
  const isRepeated = ({ failures }: MessageState, { view, since, signal }: Showing): boolean =>
    failures < TRIES || (isFinal(view) && clock.now() - since < AGAIN_FOR_MS && !signal?.aborted);

  /** Unless something newer has come, or a delivery. */
  const again = (task: string, state: MessageState, showing: Showing): void => {
    if (messages.get(task) === state) state.next ??= showing;
  };

  const failed = (task: string, state: MessageState, showing: Showing, thrown: unknown): void => {
    state.failures += 1;
    log.warn('edit failed', { task, tries: state.failures, reason: reasonOf(thrown) });
    const waitMs = state.failures < TRIES ? backoff(state.failures, 500, 10_000) : AGAIN_MS;
    state.retryAt = clock.now() + waitMs;
    if (isRepeated(state, showing)) again(task, state, showing);
  };

  return async (task: string, state: MessageState, showing: Showing, turn: EditTurn): Promise<boolean> => {
    state.gapUntil = clock.now() + showing.chat.limits.edits.gapMs;
    messages.touch(task);
    try {
      await showing.chat.show(showing.at, showing.view);
      turn.end();
      state.failures = 0;
      return true;
    } catch (thrown) {
      const waitMs = thrown instanceof TooManyEdits ? thrown.waitMs : undefined;
      turn.end(waitMs);
      if (waitMs === undefined) failed(task, state, showing, thrown);
      else {
        state.retryAt = clock.now() + waitMs;
        again(task, state, showing);
      }
      return false;
    }
  };
}

/** An edit that is part of a delivery: when there is room, and again when it was refused for now. */
async function editInDelivery<T>(
  budget: EditBudget,
  task: string,
  minute: Minute | undefined,
  change: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const turn = (minute && (await budget.ask(minute, task, true).turn)) ?? FREE;
    try {
      const changed = await change();
      turn.end();
      return changed;
    } catch (thrown) {
      const waitMs = thrown instanceof TooManyEdits ? thrown.waitMs : undefined;
      turn.end(waitMs);
      if (waitMs === undefined || !minute) throw thrown;
    }
  }
}

export function createMessageUpdater(parts: MessageUpdaterParts): MessageUpdater {
  const { clock, share } = parts;
  const budget = createEditBudget(clock, share);
  const awaitTurn = createAwaitTurn(clock, budget);
  const messages = createMessageStates(clock);
  const edit = createEdit(messages, parts);
  /** Deliveries under way: a view that comes along is older than what they show. */
  const delivering = new Set<string>();

  const run = async (task: string, state: MessageState): Promise<boolean> => {
    let shown = false;
    while (state.next) {
      shown = false;
      const turn = await awaitTurn(task, state);
      const showing = state.next;
      state.next = undefined;
      if (showing && turn) shown = await edit(task, state, showing, turn);
      else turn?.end();
    }
    state.failures = 0;
    // In the same breath as the last look at `next`, so that a view coming right now starts a new run.
    state.running = undefined;
    messages.forget();
    return shown;
  };

  return {
    show(task, chat, at, view, signal) {
      if (delivering.has(task)) return Promise.resolve(false);
      const state = messages.of(task);
      state.next = { chat, at, view, signal, since: clock.now() };
      if (isUrgent(view)) state.wish?.hurry();
      if (isFinal(view) || state.failures >= TRIES) state.pause?.abort();
      state.running ??= run(task, state);
      return state.running;
    },
    async deliver(task, chat, at, delivery) {
      delivering.add(task);
      try {
        const running = messages.end(task);
        const minute = minuteOf(chat, at, delivery.view);
        // Where edits have to wait, files do not wait for them: the platform says which of its calls are edits.
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

/** The states of all messages, in the order of their last edits, and kept no longer than their gap lasts. */
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
    of(task: string): MessageState {
      const state: MessageState = messages.get(task) ?? {
        next: undefined,
        running: undefined,
        gapUntil: Number.NEGATIVE_INFINITY,
        failures: 0,
        retryAt: 0,
        pause: undefined,
        wish: undefined,
      };
      messages.set(task, state);
      return state;
    },
    /** Drops what waits; what is under way comes to its end. */
    end(task: string): Promise<boolean> | undefined {
      const state = messages.get(task);
      messages.delete(task);
      if (!state) return undefined;
      state.next = undefined;
      state.pause?.abort();
      state.wish?.callOff();
      return state.running;
    },
    forget(): void {
      const now = clock.now();
      for (const [task, { running, gapUntil }] of messages) {
        if (gapUntil > now) return;
        if (!running) messages.delete(task);
      }
    },
  };
}
