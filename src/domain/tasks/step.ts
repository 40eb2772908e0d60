// What follows from events about a task: the next state and what is to be done. Pure, and the only place that moves a task.
// Events that does not fit the state (a late poll, a second click) changes nothing.

import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../kit/json.ts';
import type { Failure } from './failure.ts';
import type { StatusReport } from './outcome.ts';
import { afterLook, notShownYet, type PollEvent } from './status-check.ts';
import {
  followed,
  type Kept,
  type MessageRef,
  moved,
  OVER,
  type Polling,
  type Result,
  type State,
  type Task,
} from './task.ts';

export type TaskEvent =
  /** We are about to send the create call. */
  | { readonly is: 'sending' }
  /** Others of the same person go first. */
  | { readonly is: 'held-back' }
  /** `ends`: the service ends tasks when it is told to. */
  | { readonly is: 'accepted'; readonly id: string; readonly ends?: boolean }
  /** The service said no, or the answer was lost: `unclear` ones end as unknown, all others as failed. */
  | { readonly is: 'refused'; readonly failure: Failure }
  /** Nothing was sent, or nothing was taken (no connection, service busy): it may be tried again. */
  | { readonly is: 'not-sent'; readonly failure: Failure }
  | PollEvent
  | { readonly is: 'not-found' }
  | { readonly is: 'collected'; readonly result: Result }
  | { readonly is: 'not-collected'; readonly failure: Failure; readonly again: boolean }
  | { readonly is: 'noted'; readonly note: Json }
  | { readonly is: 'delivered'; readonly way: string; readonly message: MessageRef }
  | { readonly is: 'not-delivered'; readonly failure: Failure; readonly again: boolean }
  /** The platform found the files too large; at most so many bytes each may fit. */
  | { readonly is: 'not-fitting'; readonly max: number }
  | { readonly is: 'overdue'; readonly minutes: number }
  /** The person wants what was asked about; its time counts from `since`. */
  | { readonly is: 'go'; readonly since: number }
  | { readonly is: 'stop' }
  /** What came of telling the service to end it. */
  | { readonly is: 'cancelled'; readonly how: 'stopped' | 'over' | 'unable' }
  | { readonly is: 'look' }
  | { readonly is: 'kept'; readonly kept: Kept }
  /** The message says how the task ended. */
  | { readonly is: 'shown' }
  /** The process that held this task is gone and another one took it up. */
  | { readonly is: 'taken-up' };

/**
 * `store` comes before all others; `show` is left out where only the service's small talk stayed the same. `refresh`: the
 * message does not say, or may not say, what is true; so may thousands of others, so it is put right when there is room.
 */
export type Effect =
  | 'store'
  | 'show'
  | 'refresh'
  | 'expire'
  | 'submit'
  | 'poll'
  | 'cancel'
  | 'collect'
  | 'deliver';

/** A 404 this soon after the create is taken for "not ready yet". */
const GRACE_MS = 15_000;

/** What a task needs from whoever takes it up after a crash; one that was being submitted is never sent again. */
const RESUME: Readonly<Partial<Record<State['at'], readonly Effect[]>>> = {
  asking: ['expire'],
  received: ['submit'],
  polling: ['poll'],
  stopping: ['show', 'cancel'],
  fetching: ['collect'],
  delivering: ['collect'],
};
/** Until something goes on with these their message stays as it is, so it is put right unless it is known to be right. */
const STALE: ReadonlySet<State['at']> = new Set(['asking', 'received', 'polling', ...OVER]);

export function step(task: Task, event: TaskEvent, now: number): readonly [Task, readonly Effect[]] {
  const { state } = task;
  const to = (next: State, ...effect: Effect[]): readonly [Task, readonly Effect[]] => [
    moved(task, next, now),
    ['store', ...effect],
  ];
  const stay: readonly [Task, readonly Effect[]] = [task, []];

  switch (event.is) {
    case 'taken-up':
      if (state.at === 'submitting') return to({ at: 'unknown', failure: { kind: 'unclear' } }, 'show');
      return [task, resumed(task)];
    case 'sending':
      return state.at === 'received' ? to({ at: 'submitting', tries: state.tries }) : stay;
    case 'held-back':
      if (state.at !== 'received' || state.turn) return stay;
      return [notShownYet({ ...task, state: { ...state, turn: true } }), ['store', 'show']];
    case 'accepted': {
      if (state.at !== 'submitting') return stay;
      const ours: Task = event.ends ? { ...task, ends: true } : task;
      return [moved(ours, followed(event.id, now), now), ['store', 'show', 'poll']];
    }
    case 'refused':
      if (state.at !== 'submitting' && state.at !== 'received') return stay;
      return to(
        { at: event.failure.kind === 'unclear' ? 'unknown' : 'failed', failure: event.failure },
        'show',
      );
    case 'not-sent':
      if (state.at !== 'submitting' && state.at !== 'received') return stay;
      if (state.tries > 0)
        return to({ at: 'received', tries: state.tries + 1, waiting: event.failure }, 'submit');
      return [
        notShownYet(moved(task, { at: 'received', tries: 1, waiting: event.failure }, now)),
        ['store', 'show', 'submit'],
      ];
    case 'looked':
    case 'silent': {
      if (state.at !== 'polling') return stay;
      const ended = event.is === 'looked' && event.report.phase !== 'working' ? event.report : undefined;
      return ended ? atEnd(task, state, ended, now) : afterLook(task, state, event, now);
    }
    case 'not-found':
      if (state.at !== 'polling') return stay;
      return now - state.accepted < GRACE_MS
        ? stay
        : to({ at: 'failed', id: state.id, failure: { kind: 'not-found' } }, 'show');
    case 'overdue': {
      const { minutes } = event;
      if (state.at === 'asking') return to({ at: 'forgotten', unanswered: true }, 'show');
      if (state.at === 'received')
        return to({ at: 'failed', failure: state.waiting ?? { kind: 'not-started', minutes } }, 'show');
      return state.at === 'polling'
        ? to({ at: 'unknown', id: state.id, failure: { kind: 'timed-out', minutes } }, 'show')
        : stay;
    }
    case 'collected': {
      // Fetched again after a crash, or made smaller: what is delivered is what the record says.
      if (state.at === 'delivering')
        return isDeepStrictEqual(state.result, event.result)
          ? [task, ['deliver']]
          : to({ ...state, result: event.result }, 'deliver');
      if (state.at !== 'fetching') return stay;
      const { id, report } = state;
      return to({ at: 'delivering', id, report, result: event.result, since: now, tries: 0 }, 'deliver');
    }
    case 'not-collected':
      if (state.at !== 'fetching' && state.at !== 'delivering') return stay;
      return event.again
        ? [
            { ...task, state: { ...state, tries: state.tries + 1 } },
            // From the second try on the message says so already.
            state.tries === 0 ? ['show', 'collect'] : ['collect'],
          ]
        : to(uncollected(state, event.failure), 'show');
    case 'noted':
      return state.at === 'delivering' ? to({ ...state, note: event.note }) : stay;
    case 'delivered': {
      if (state.at !== 'delivering') return stay;
      const { id, report, result } = state;
      const done = moved(task, { at: 'done', id, report, result, rung: event.way }, now);
      return [{ ...done, told: true, origin: { ...task.origin, message: event.message } }, ['store']];
    }
    case 'not-fitting':
      return state.at === 'delivering'
        ? to({ ...state, most: event.max, rounds: (state.rounds ?? 0) + 1 }, 'collect')
        : stay;
    case 'not-delivered': {
      if (state.at !== 'delivering') return stay;
      if (event.again) return [{ ...task, state: { ...state, tries: state.tries + 1 } }, ['deliver']];
      const { id, report, result } = state;
      return to({ at: 'done', id, report, result, rung: 'kept' }, 'show');
    }
    case 'go':
      if (state.at !== 'asking') return stay;
      return [
        { ...moved(task, { at: 'received', tries: 0 }, now), created: event.since },
        ['store', 'show', 'submit'],
      ];
    case 'stop':
      if (state.at === 'received' || state.at === 'asking') return to({ at: 'forgotten' }, 'show');
      if (state.at !== 'polling') return stay;
      return task.ends
        ? to({ at: 'stopping', id: state.id }, 'show', 'cancel')
        : to({ at: 'forgotten', id: state.id }, 'show');
    case 'cancelled': {
      if (state.at !== 'stopping') return stay;
      return to({ at: 'forgotten', id: state.id, ...(event.how !== 'unable' && { end: event.how }) }, 'show');
    }
    case 'look':
      if ((state.at !== 'unknown' && state.at !== 'forgotten') || state.id === undefined) return stay;
      return state.at === 'forgotten' && state.end === 'stopped'
        ? stay
        : to(followed(state.id, now), 'show', 'poll');
    case 'shown':
      return task.told || !STALE.has(state.at) ? stay : [{ ...task, told: true }, ['store']];
    case 'kept':
      return state.at === 'done' ? to({ ...state, kept: event.kept }, 'show') : stay;
  }
}

const resumed = ({ state, told }: Task): readonly Effect[] => {
  const goOn = RESUME[state.at] ?? [];
  return STALE.has(state.at) && !told ? ['refresh', ...goOn] : goOn;
};

/** Looking again does not make a result smaller; bringing it elsewhere may help. */
const uncollected = (
  { id, report }: Extract<State, { at: 'fetching' | 'delivering' }>,
  failure: Failure,
): State =>
  failure.kind === 'too-large'
    ? { at: 'failed', id, failure, ...(!failure.unfetched && { report }) }
    : { at: 'unknown', id, failure };

function atEnd(
  task: Task,
  state: Polling,
  report: StatusReport,
  now: number,
): readonly [Task, readonly Effect[]] {
  if (report.phase === 'success') {
    const next: State = {
      at: 'fetching',
      id: state.id,
      report: { ...(report.body as object) } as Json,
      since: now,
      tries: 0,
    };
    return [moved(task, next, now), ['store', 'collect']];
  }
  const failure: Failure = {
    kind: 'failed',
    word: report.word,
    ...(report.reason !== undefined && { reason: report.reason }),
    ...(report.said !== undefined && { said: report.said }),
  };
  return [moved(task, { at: 'failed', id: state.id, failure }, now), ['store', 'show']];
}
