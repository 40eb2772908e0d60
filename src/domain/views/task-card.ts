// The card of a task, state by state: every word a person reads about it. Pure.

import { cut, formatClock } from '../../kit/text.ts';
import { type Operation, wordsField } from '../commands/command.ts';
import { expenseLine } from '../tasks/expense.ts';
import { isSilent } from '../tasks/status-check.ts';
import { isOver, type Polling, resultOf, type State, type Task } from '../tasks/task.ts';
import { absentRows, failureLine, isIncomplete, smallerFacts } from './failures.ts';
import type { Action, ActionName, Fact, Mood, View } from './view.ts';

/** What a state looks like: `line` may be long, `actions` are names with labels. */
interface Shown {
  readonly mood: Mood;
  readonly line: string;
  readonly actions: readonly (readonly [ActionName, string])[];
  readonly progress?: number;
}

/** It does stop: nothing was sent yet, or the service ends it when told to. Else only the following stops. */
const STOP = ['stop', 'Stop'] as const;
const LEAVE = ['stop', 'Stop following'] as const;
const GO = ['go', 'Go ahead'] as const;
const DECLINE = ['stop', 'Cancel'] as const;
const AGAIN = ['again', 'Again'] as const;
const TRY_AGAIN = ['again', 'Try again'] as const;
const POST = ['result', 'Post it here'] as const;
const REFRESH = ['look', 'Refresh'] as const;

const WORDS = {
  detected: (language: string) => `${language} (detected)`,
};

/** `usualMs`: how long such tasks took lately, if that is known. */
export function viewOf(task: Task, operation: Operation, usualMs?: number): View {
  const shown = statusOf(task, operation, usualMs);
  const resting = isOver(task);
  const body = bodyOf(task, operation);
  const facts = factsOf(task, operation);
  const rows = task.state.at === 'done' ? absentRows(task.state.result) : [];
  return {
    mood: shown.mood,
    title: operation.noun,
    line: shown.line,
    ...(body !== undefined && { body }),
    ...(facts.length > 0 && { facts }),
    ...(rows.length > 0 && { rows }),
    actions: shown.actions.map(([name, label]): Action => ({ name, label, task: task.id })),
    // Nothing runs while it asks.
    ...(task.state.at !== 'asking' && { since: task.created }),
    ...(resting && { until: task.changed }),
    ...(shown.progress !== undefined && { progress: shown.progress }),
    ...(task.state.at === 'done' && { files: task.state.result.files }),
    reference: task.id,
  };
}

function statusOf(task: Task, operation: Operation, usualMs: number | undefined): Shown {
  const { state } = task;
  switch (state.at) {
    case 'asking':
      return { mood: 'queued', line: expenseLine(state.expense), actions: [GO, DECLINE] };
    case 'received':
      return {
        mood: 'queued',
        line: waitingLine(state),
        actions: [STOP],
      };
    case 'submitting':
      return { mood: 'queued', line: 'Queued', actions: [] };
    case 'polling':
      return polling(state, task.ends ? STOP : LEAVE, usualMs);
    case 'stopping':
      return { mood: 'working', line: 'Stopping', actions: [] };
    case 'fetching':
    case 'delivering':
      return {
        mood: 'working',
        line: state.tries > 0 ? 'Finished; bringing it here takes another try' : 'Finished; bringing it here',
        actions: [],
      };
    case 'done':
      return done(task, state);
    case 'failed':
      return {
        mood: 'failed',
        line: failureLine(state.failure, operation),
        actions: resultOf(task) ? [POST, TRY_AGAIN] : [TRY_AGAIN],
      };
    case 'unknown':
      return {
        mood: 'unknown',
        line: failureLine(state.failure, operation),
        actions: state.id === undefined ? [TRY_AGAIN] : [REFRESH, TRY_AGAIN],
      };
    case 'forgotten':
      return {
        mood: 'stopped',
        line: stoppedLine(state),
        actions: state.id === undefined || state.end === 'stopped' ? [AGAIN] : [REFRESH, AGAIN],
      };
  }
}

function stoppedLine({ id, unanswered, end }: Extract<State, { at: 'forgotten' }>): string {
  if (unanswered) return 'Nobody said to go ahead within a day, so nothing was sent.';
  if (id === undefined) return 'Stopped before it was sent.';
  if (end === 'stopped') return 'Stopped. Nothing more is made of it.';
  return end === 'over'
    ? 'It had ended before it could be stopped; refresh to see what came of it.'
    : 'No longer followed. The media service may still finish it and count it; refresh to pick it up again.';
}

function waitingLine({ waiting, turn }: Extract<State, { at: 'received' }>): string {
  if (!waiting) return turn ? 'Queued behind your other tasks' : 'Queued';
  if (waiting.kind === 'no-room')
    return 'Waiting: there is no room left on the disk here. Your request will be sent once there is some.';
  if (waiting.kind === 'refused' && waiting.status === 507)
    return 'Waiting: the media service has no room on its disk right now. Nothing was started; your request will be sent again by itself.';
  return waiting.kind === 'refused'
    ? 'Waiting: the media service is busy right now. Your request will be sent as soon as it takes more.'
    : 'Waiting: the media service cannot be reached right now. Your request will be sent as soon as it answers.';
}

function polling(state: Polling, stop: typeof STOP | typeof LEAVE, usualMs: number | undefined): Shown {
  const { seen } = state;
  const usual = usualMs === undefined ? '' : ` · usually ${formatUsual(usualMs)}`;
  if (isSilent(state)) {
    return {
      mood: 'working',
      line: 'The media service is not answering at the moment. Still following; nothing is lost.',
      actions: [REFRESH, stop],
    };
  }
  if (seen.stage?.toLowerCase() === 'queued') {
    return { mood: 'queued', line: seen.said ?? 'In line', actions: [stop] };
  }
  const stage = seen.stage ? ` · ${seen.stage}` : '';
  const percent = seen.progress === undefined ? '' : ` · ${Math.floor(seen.progress * 100)}\u00a0%`;
  return {
    mood: 'working',
    line: `Working${stage}${percent || usual}`,
    actions: [stop],
    ...(seen.progress !== undefined && { progress: seen.progress }),
  };
}

function done(task: Task, state: Extract<State, { at: 'done' }>): Shown {
  const took = formatClock(Math.max(1, (task.changed - task.created) / 1000));
  if (state.rung === 'kept')
    return {
      mood: 'done',
      line: 'Done, but it could not be posted here. It is kept for you.',
      actions: [POST, AGAIN],
    };
  if (state.kept)
    return {
      mood: 'done',
      line: `Kept as “${state.kept.name}”. It is your voice now, used whenever you name no other.`,
      actions: [AGAIN],
    };
  const samples = state.result.files.filter((file) => file.role.startsWith('sample-'));
  const keeps = samples.map(
    (file) => [`keep:${file.role}`, `Keep ${file.role.slice('sample-'.length).toUpperCase()}`] as const,
  );
  const all = isIncomplete(state.result) ? `Done in ${took}, but not all of it fits here` : `Done in ${took}`;
  const line = samples.length > 0 ? `${all}. Which one do you like?` : all;
  return { mood: 'done', line, actions: [...keeps, AGAIN] };
}

/** The words of a request, or what became of them. */
function bodyOf({ request, state }: Task, operation: Operation): string | undefined {
  if (state.at === 'done' && state.result.texts) return state.result.texts.join('\n');
  const field = wordsField(operation);
  const value = field === undefined ? undefined : request.values[field];
  if (field !== undefined && request.labels[field] !== undefined) return request.labels[field];
  const text = Array.isArray(value) ? value.join('\n') : value;
  return typeof text === 'string' ? text : undefined;
}

function factsOf({ request, state }: Task, operation: Operation): readonly Fact[] {
  const words = wordsField(operation);
  const given = Object.entries(operation.fields).flatMap(([name, field]): Fact[] => {
    const value = request.files[name]?.name ?? request.labels[name] ?? request.values[name];
    if (
      value === undefined ||
      value === null ||
      (name === words && !(state.at === 'done' && state.result.texts))
    )
      return [];
    const said = cut(sayValue(value), 200);
    return [{ label: field.label, value: name === request.detected ? WORDS.detected(said) : said }];
  });
  const understood = noteOf(request.note);
  if (state.at !== 'done') return [...given, ...understood];
  return [...given, ...understood, ...smallerFacts(state.result), ...noteOf(state.result.said)];
}

const noteOf = (said: string | undefined): readonly Fact[] =>
  said === undefined ? [] : [{ label: 'Note', value: said }];

const sayValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(typeof value[0] === 'string' ? ' / ' : ', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
};

/** `a few seconds`, `about 2 minutes`: measured lately, so said vaguely. */
function formatUsual(ms: number): string {
  if (ms < 10_000) return 'a few seconds';
  if (ms < 90_000) return `about ${Math.round(ms / 10_000) * 10} seconds`;
  return `about ${Math.round(ms / 60_000)} minutes`;
}
