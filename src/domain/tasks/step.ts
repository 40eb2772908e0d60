// What follows from events about a task: the next state and what is to be done. Pure, and the only place that moves a task.
// An event that does not fit the state (a late poll, a second click) changes nothing.

import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../kit/json.ts';
import type { Request } from '../commands/invocation.ts';
import { holds } from '../media/consent.ts';
import { firstOfTwo, secondOfTwo } from './in-two.ts';
import type { StatusReport } from './outcome.ts';
import { corrected } from './review.ts';
import { asReviewed, isPutAside, toBeReviewed } from './reviewed.ts';
import { afterLook, notShownYet, type PollEvent } from './status-check.ts';
import { type Failure, keptOf, OVER, type Polling, type State, type Task } from './task.ts';
import type { Effect, TaskEvent } from './task-event.ts';

export type { Effect, TaskEvent };

/** A 404 this soon after the create is taken for "not ready yet". */
const GRACE_MS = 15_000;

/** How a task goes on when a process takes it up after a crash; one that was being submitted is never sent again. */
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

type Step = readonly [Task, readonly Effect[]];
type On<E extends TaskEvent['is']> = (task: Task, event: Extract<TaskEvent, { is: E }>, now: number) => Step;
type Steps<E extends TaskEvent['is']> = { readonly [K in E]: On<K> };

/** The state of what the service has from now on. */
const followed = (id: string, now: number): State => ({
  at: 'polling',
  id,
  accepted: now,
  changed: now,
  silences: 0,
  seen: {},
});

/** A task in its next state. `changed` and `told` are about the state's kind, not its details. */
function moved(task: Task, next: State, now: number): Task {
  if (next.at === task.state.at) return { ...task, state: next };
  const { told: _, ...rest } = task;
  return { ...rest, state: next, changed: now };
}

const stay = (task: Task): Step => [task, []];
const to = (task: Task, next: State, now: number, ...effect: Effect[]): Step => [
  moved(task, next, now),
  ['store', ...effect],
];

/** The same task with another request, which is sent from the beginning. */
const anew = (task: Task, request: Request, now: number): Step =>
  to({ ...task, request }, { at: 'received', tries: 0 }, now, 'show', 'submit');

/** Until the service has it. */
const SENDING: Steps<
  | 'sending'
  | 'held-back'
  | 'accepted'
  | 'answered'
  | 'refused'
  | 'parted'
  | 'not-sent'
  | 'go'
  | 'agreed'
  | 'reworded'
> = {
  sending(task, _, now) {
    const { state } = task;
    return state.at === 'received' ? to(task, { at: 'submitting', tries: state.tries }, now) : stay(task);
  },
  'held-back'(task) {
    const { state } = task;
    if (state.at !== 'received' || state.turn) return stay(task);
    return [notShownYet({ ...task, state: { ...state, turn: true } }), ['store', 'show']];
  },
  accepted(task, { id, ends }, now) {
    if (task.state.at !== 'submitting') return stay(task);
    const ours: Task = ends ? { ...task, ends: true } : task;
    return to(ours, followed(id, now), now, 'show', 'poll');
  },
  answered(task, { id, report, kept }, now) {
    if (task.state.at !== 'submitting') return stay(task);
    return to(task, { at: 'fetching', id, report, since: now, tries: 0, kept }, now, 'collect');
  },
  refused(task, { failure }, now) {
    const { at } = task.state;
    if (at !== 'submitting' && at !== 'received') return stay(task);
    return to(task, { at: failure.kind === 'unclear' ? 'unknown' : 'failed', failure }, now, 'show');
  },
  parted(task, { inTwo }, now) {
    if (task.state.at !== 'submitting') return stay(task);
    return anew(task, firstOfTwo(task.request, inTwo), now);
  },
  'not-sent'(task, { failure }, now) {
    const { state } = task;
    if (state.at !== 'submitting' && state.at !== 'received') return stay(task);
    const next: State = { at: 'received', tries: state.tries + 1, waiting: failure };
    if (state.tries > 0) return to(task, next, now, 'submit');
    return [notShownYet(moved(task, next, now)), ['store', 'show', 'submit']];
  },
  go(task, { since }, now) {
    if (task.state.at !== 'asking' || 'consent' in task.state) return stay(task);
    const asked = { ...task, request: 'reviewed' in task.state ? asReviewed(task.request) : task.request };
    const begun = moved(asked, { at: 'received', tries: 0 }, now);
    return [{ ...begun, created: since }, ['store', 'show', 'submit']];
  },
  agreed(task, { consent, since }, now) {
    const isAsked = task.state.at === 'asking' && 'consent' in task.state;
    if (!isAsked || !holds(consent, task.origin.person.id)) return stay(task);
    const begun = moved(task, { at: 'received', tries: 0 }, now);
    return [{ ...begun, created: since, consent }, ['store', 'show', 'submit']];
  },
  reworded: (task) => (task.state.at === 'asking' ? [notShownYet(task), ['store', 'show']] : stay(task)),
};

/** While a person looks at lines that are to be spoken. What is corrected begins the day anew in which it is waited for. */
const REVIEWING: Steps<'corrected' | 'invited'> = {
  corrected(task, { edits, seen }, now) {
    const { state, request } = task;
    if (state.at !== 'asking' || !request.review) return stay(task);
    const review = corrected(request.review, edits, seen);
    if (review === request.review) return stay(task);
    return [notShownYet({ ...task, changed: now, request: { ...request, review } }), ['store', 'show']];
  },
  invited(task, { person }) {
    const { state, request } = task;
    const { review } = request;
    if (state.at !== 'asking' || !review || review.editors?.includes(person)) return stay(task);
    const editors = [...(review.editors ?? []), person];
    return [{ ...task, request: { ...request, review: { ...review, editors } } }, ['store']];
  },
};

const watched = (task: Task, event: PollEvent, now: number): Step => {
  const { state } = task;
  if (state.at !== 'polling') return stay(task);
  const ended = event.is === 'looked' && event.report.phase !== 'working' ? event.report : undefined;
  return ended ? atEnd(task, state, ended, now) : afterLook(task, state, event, now);
};

/** While the service has it, and when a person wants to know or to end it. */
const WATCHING: Steps<'looked' | 'silent' | 'not-found' | 'overdue' | 'stop' | 'cancelled' | 'look'> = {
  looked: watched,
  silent: watched,
  'not-found'(task, _, now) {
    const { state } = task;
    if (state.at !== 'polling' || now - state.accepted < GRACE_MS) return stay(task);
    return to(task, { at: 'failed', id: state.id, failure: { kind: 'not-found' } }, now, 'show');
  },
  overdue(task, { minutes }, now) {
    const { state } = task;
    if (state.at === 'asking') return to(task, { at: 'forgotten', unanswered: true }, now, 'show');
    if (state.at === 'received') {
      const failure: Failure = state.waiting ?? { kind: 'not-started', minutes };
      return to(task, { at: 'failed', failure }, now, 'show');
    }
    if (state.at !== 'polling') return stay(task);
    return to(task, { at: 'unknown', id: state.id, failure: { kind: 'timed-out', minutes } }, now, 'show');
  },
  stop(task, _, now) {
    const { state } = task;
    if (state.at === 'received' || state.at === 'asking') return to(task, { at: 'forgotten' }, now, 'show');
    if (state.at !== 'polling') return stay(task);
    return task.ends
      ? to(task, { at: 'stopping', id: state.id }, now, 'show', 'cancel')
      : to(task, { at: 'forgotten', id: state.id }, now, 'show');
  },
  cancelled(task, { how }, now) {
    const { state } = task;
    if (state.at !== 'stopping') return stay(task);
    return to(task, { at: 'forgotten', id: state.id, ...(how !== 'unable' && { end: how }) }, now, 'show');
  },
  look(task, _, now) {
    const { state } = task;
    if (isPutAside(task)) return to(task, { at: 'asking', reviewed: true }, now, 'show', 'expire');
    if ((state.at !== 'unknown' && state.at !== 'forgotten') || state.id === undefined) return stay(task);
    if (state.at === 'forgotten' && state.end === 'stopped') return stay(task);
    return to(task, followed(state.id, now), now, 'show', 'poll');
  },
};

/** From the service's result to files in a conversation. */
const BRINGING: Steps<
  | 'collected'
  | 'not-collected'
  | 'noted'
  | 'delivered'
  | 'not-fitting'
  | 'not-delivered'
  | 'kept'
  | 'discarded'
  | 'used'
  | 'onward'
> = {
  collected(task, { result }, now) {
    const { state } = task;
    // Fetched again after a crash, or made smaller: what is delivered is what the record says.
    if (state.at === 'delivering')
      return isDeepStrictEqual(state.result, result)
        ? [task, ['deliver']]
        : to(task, { ...state, result }, now, 'deliver');
    if (state.at !== 'fetching') return stay(task);
    if (task.request.next && result.review)
      return to(
        { ...task, request: toBeReviewed(task.request, task.request.next, result.review) },
        { at: 'asking', reviewed: true },
        now,
        'show',
        'expire',
      );
    if (task.request.next && result.texts)
      return anew(task, secondOfTwo(task.request.next, result.texts), now);
    const { id, report, kept } = state;
    const next: State = { at: 'delivering', id, report, result, since: now, tries: 0, ...(kept && { kept }) };
    return to(task, next, now, 'deliver');
  },
  'not-collected'(task, { again, failure }, now) {
    const { state } = task;
    if (state.at !== 'fetching' && state.at !== 'delivering') return stay(task);
    if (!again) return to(task, uncollected(state, failure), now, 'show');
    const next: Task = { ...task, state: { ...state, tries: state.tries + 1 } };
    // From the second try on the message says so already.
    return [next, state.tries === 0 ? ['show', 'collect'] : ['collect']];
  },
  noted(task, { note }, now) {
    const { state } = task;
    return state.at === 'delivering' ? to(task, { ...state, note }, now) : stay(task);
  },
  delivered(task, { way, message }, now) {
    const { state } = task;
    if (state.at !== 'delivering') return stay(task);
    const done = moved(task, finished(state, way), now);
    return [{ ...done, told: true, origin: { ...task.origin, message } }, ['store']];
  },
  'not-fitting'(task, { max }, now) {
    const { state } = task;
    if (state.at !== 'delivering') return stay(task);
    return to(task, { ...state, most: max, rounds: (state.rounds ?? 0) + 1 }, now, 'collect');
  },
  'not-delivered'(task, { again }, now) {
    const { state } = task;
    if (state.at !== 'delivering') return stay(task);
    if (again) return [{ ...task, state: { ...state, tries: state.tries + 1 } }, ['deliver']];
    return to(task, finished(state, 'kept'), now, 'show');
  },
  kept(task, { kept }, now) {
    const { state } = task;
    return state.at === 'done'
      ? to(task, { ...state, kept: [...keptOf(task), kept] }, now, 'show')
      : stay(task);
  },
  discarded(task, { voice }, now) {
    const { state } = task;
    if (state.at !== 'done' || !keptOf(task).some((one) => one.voice === voice)) return stay(task);
    const { used, ...rest } = state;
    const kept = keptOf(task).filter((one) => one.voice !== voice);
    return to(task, { ...rest, kept, ...(used && used.voice !== voice && { used }) }, now, 'show');
  },
  used(task, { used }, now) {
    const { state } = task;
    if (state.at !== 'done') return stay(task);
    const { used: _, ...rest } = state;
    return to(task, { ...rest, ...(used && { used }) }, now, 'show');
  },
  onward(task, { name, claim, over }, now) {
    const { state } = task;
    if (state.at !== 'done') return stay(task);
    const before = state.onward?.[name];
    if (before && before.to !== over) return stay(task);
    return to(task, { ...state, onward: { ...state.onward, [name]: claim } }, now);
  },
};

const STEPS: Steps<TaskEvent['is']> = {
  ...SENDING,
  ...REVIEWING,
  ...WATCHING,
  ...BRINGING,
  'taken-up'(task, _, now) {
    if (task.state.at !== 'submitting') return [task, resumed(task)];
    return to(task, { at: 'unknown', failure: { kind: 'unclear' } }, now, 'show');
  },
  shown: (task) =>
    task.told || !STALE.has(task.state.at) ? stay(task) : [{ ...task, told: true }, ['store']],
};

export function step(task: Task, event: TaskEvent, now: number): Step {
  const on = STEPS[event.is] as On<TaskEvent['is']>;
  return on(task, event, now);
}

const resumed = ({ state, told }: Task): readonly Effect[] => {
  const goOn = RESUME[state.at] ?? [];
  return STALE.has(state.at) && !told ? ['refresh', ...goOn] : goOn;
};

/** By which way its result came. */
const finished = (
  { id, report, result, kept }: Extract<State, { at: 'delivering' }>,
  rung: string,
): State => ({ at: 'done', id, report, result, rung, ...(kept && { kept }) });

/** Looking again does not make a result smaller; bringing it elsewhere may help. */
const uncollected = (
  { id, report }: Extract<State, { at: 'fetching' | 'delivering' }>,
  failure: Failure,
): State =>
  failure.kind === 'too-large'
    ? { at: 'failed', id, failure, ...(!failure.unfetched && { report }) }
    : { at: 'unknown', id, failure };

function atEnd(task: Task, state: Polling, report: StatusReport, now: number): Step {
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
    ...(report.notes !== undefined && { notes: report.notes }),
    ...(report.instead && { instead: report.instead }),
  };
  return [moved(task, { at: 'failed', id: state.id, failure }, now), ['store', 'show']];
}
