// The card of a task, state by state. Every word a person reads about it is in words/. Pure.

import { cut } from '../../kit/text.ts';
import { type Command, type Operation, wordsField } from '../commands/command.ts';
import type { Request, Source } from '../commands/invocation.ts';
import { labelOf, namesIn, wordsOf } from '../commands/locale.ts';
import { CONSENT_VERSION } from '../media/consent.ts';
import { type OutletButton, soundsFor } from '../media/outlet.ts';
import { asksOf } from '../tasks/onward.ts';
import { isPutAside } from '../tasks/reviewed.ts';
import { isSilent } from '../tasks/status-check.ts';
import {
  type Failure,
  isOver,
  isUnclear,
  keptOf,
  type Polling,
  type Result,
  resultOf,
  type Seen,
  type State,
  type Task,
} from '../tasks/task.ts';
import { isWorthRepeating } from '../tasks/worth-repeating.ts';
import type { CardWords } from '../words/card.ts';
import type { Words } from '../words/index.ts';
import { absentRows, failureLine, isIncomplete, smallerFacts } from './failures.ts';
import { partsOf } from './parts.ts';
import { correctionFacts, putAsideShown, reviewRows, reviewShown } from './review-card.ts';
import { stageIn } from './stage.ts';
import type { Action, Fact, Row, Shown, View } from './view.ts';

/** What every platform's buttons take. */
const MOST_LABEL = 75;

/** Of the buttons, those that stand on several cards. */
const buttonsIn = ({ buttons }: CardWords) => ({
  again: ['again', buttons.again] as const,
  tryAgain: ['again', buttons.tryAgain] as const,
  post: ['result', buttons.post] as const,
  refresh: ['look', buttons.refresh] as const,
});

/** `usualMs`: how long such tasks took lately, if that is known. `outlets`: where its finished sound can also go. */
export function viewOf(
  task: Task,
  operation: Operation,
  words: Words,
  usualMs?: number,
  outlets: readonly OutletButton[] = [],
): View {
  const shown = statusOf(task, operation, words, usualMs);
  const { buttons } = words.card;
  const edit = isOver(task) ? [['edit', buttons.edit] as const] : [];
  const actions = [
    ...onwardOf(task, operation, words, 'mends it'),
    ...withOutlets(shown.actions, outletsOf(task, outlets)),
    ...edit,
    ...onwardOf(task, operation, words, 'goes on'),
  ];
  const resting = isOver(task);
  const body = asksConsent(task) ? words.cloning.statement : bodyOf(task, operation);
  const facts = factsOf(task, operation, words);
  const rows = rowsOf(task, words);
  const parts = partsOf(task, operation, words);
  return {
    mood: shown.mood,
    title: namesIn(operation, words).title,
    line: shown.line,
    ...(body !== undefined && { body }),
    ...(facts.length > 0 && { facts }),
    ...(parts.length > 0 && { parts }),
    ...(rows.length > 0 && { rows }),
    actions: actions.map(([name, label]): Action => ({ name, label, task: task.id })),
    // Nothing runs while it asks.
    ...(task.state.at !== 'asking' && { since: task.created }),
    ...(resting && { until: task.changed }),
    ...(shown.progress !== undefined && { progress: shown.progress }),
    ...(task.state.at === 'done' && { files: task.state.result.files }),
    reference: task.id,
  };
}

function rowsOf({ request, state }: Task, words: Words): readonly Row[] {
  if (state.at === 'done') return absentRows(state.result, words);
  return state.at === 'asking' && request.review ? reviewRows(request.review, words) : [];
}

/** What a card says until the task speaks for itself. */
export const queuedView = (
  command: Command | undefined,
  words: Words,
): Pick<View, 'mood' | 'title' | 'line'> => ({
  mood: 'queued',
  title: command ? namesIn(command, words).title : '',
  line: words.card.queued,
});

function statusOf(task: Task, operation: Operation, words: Words, usualMs: number | undefined): Shown {
  const { state } = task;
  const { card } = words;
  const { again, tryAgain, post, refresh } = buttonsIn(card);
  switch (state.at) {
    case 'asking':
      if ('consent' in state) return consentAsked(words);
      if ('reviewed' in state) return reviewShown(task, operation, words);
      return {
        mood: 'asking',
        line: card.expense(state.expense),
        actions: [
          ['go', card.buttons.go],
          ['stop', card.buttons.decline],
        ],
      };
    case 'received':
      return { mood: 'queued', line: waitingLine(state, card), actions: [['stop', card.buttons.stop]] };
    case 'submitting':
      return { mood: 'queued', line: card.queued, actions: [] };
    case 'polling':
      return polling(state, task.ends ? card.buttons.stop : card.buttons.unfollow, card, usualMs);
    case 'stopping':
      return { mood: 'working', line: card.stopping, actions: [] };
    case 'fetching':
    case 'delivering':
      return {
        mood: 'working',
        line: state.tries > 0 ? card.bringingAgain : card.bringing,
        actions: [],
      };
    case 'done':
      return done(task, state, operation, words);
    case 'failed':
      return {
        mood: 'failed',
        line: failureLine(state.failure, operation, words),
        actions: [
          ...(resultOf(task) ? [post] : []),
          ...insteadOf(state.failure, operation),
          ...(isWorthRepeating(state.failure) ? [tryAgain] : []),
        ],
      };
    case 'unknown':
      return {
        mood: 'unknown',
        line: failureLine(state.failure, operation, words),
        actions: state.id === undefined ? [tryAgain] : [refresh, tryAgain],
      };
    case 'forgotten':
      if (isPutAside(task)) return putAsideShown(state, words, again);
      return {
        mood: 'stopped',
        line: stoppedLine(state, card),
        actions: state.id === undefined || state.end === 'stopped' ? [again] : [refresh, again],
      };
  }
}

/** What would work, each behind a button of its own. */
const insteadOf = (failure: Failure, { fields }: Operation): Shown['actions'] =>
  failure.kind === 'failed'
    ? (failure.instead ?? []).flatMap(({ label, values }, at) =>
        Object.keys(values).every((name) => fields[name]) ? [[`instead:${at}`, label] as const] : [],
      )
    : [];

/** The button carries the version of the text that is shown above it. */
const consentAsked = ({ card, cloning }: Words): Shown => ({
  mood: 'asking',
  line: cloning.ask,
  actions: [
    [`agree:${CONSENT_VERSION}`, cloning.agree],
    ['stop', card.buttons.decline],
  ],
});

const asksConsent = ({ state }: Task): boolean => state.at === 'asking' && 'consent' in state;

/** What can follow: where a voice is to be kept first, only once it is. What mends it comes before making the same once more. */
function onwardOf(
  task: Task,
  operation: Operation,
  words: Words,
  kind: 'mends it' | 'goes on',
): Shown['actions'] {
  const { state } = task;
  if (state.at !== 'done' || state.rung === 'kept') return [];
  const { onward = [] } = operation;
  const local = wordsOf(operation, words)?.onward;
  return onward
    .filter(({ takes }) => keptOf(task).length > 0 || !Object.values(takes).includes('kept voice'))
    .filter(({ given }) => given === undefined || task.request.values[given] != null)
    .filter(({ ifUnclear = false }) => ifUnclear === (kind === 'mends it'))
    .filter(({ ifUnclear }) => !ifUnclear || isUnclear(state.result))
    .map((follow) => {
      const { name, label } = follow;
      return [`${asksOf(task, follow).length > 0 ? 'ask' : 'then'}:${name}`, local?.[name] ?? label];
    });
}

/** Where something of it can also go. */
const outletsOf = ({ request, state }: Task, outlets: readonly OutletButton[]): Shown['actions'] =>
  state.at !== 'done' || state.rung === 'kept'
    ? []
    : outlets
        .filter(({ takes }) => soundsFor(state.result.files, request.command, takes).length > 0)
        .map(({ name, label }) => [`out:${name}`, label]);

/** After what is to be chosen from, before what makes it anew. */
function withOutlets(actions: Shown['actions'], outlets: Shown['actions']): Shown['actions'] {
  const again = actions.findIndex(([name]) => name === 'again');
  const before = again === -1 ? actions.length : again;
  return [...actions.slice(0, before), ...outlets, ...actions.slice(before)];
}

function stoppedLine(
  { id, unanswered, end }: Extract<State, { at: 'forgotten' }>,
  { stopped }: CardWords,
): string {
  if (unanswered) return stopped.unanswered;
  if (id === undefined) return stopped.unsent;
  if (end === 'stopped') return stopped.ended;
  return end === 'over' ? stopped.over : stopped.unfollowed;
}

function waitingLine({ waiting, turn }: Extract<State, { at: 'received' }>, card: CardWords): string {
  if (!waiting) return turn ? card.queuedBehind : card.queued;
  if (waiting.kind === 'no-room') return card.waiting.noRoom;
  if (waiting.kind === 'refused' && waiting.status === 507) return card.waiting.serviceFull;
  return waiting.kind === 'refused' ? card.waiting.busy : card.waiting.away;
}

function polling(state: Polling, stop: string, card: CardWords, usualMs: number | undefined): Shown {
  const { seen } = state;
  const leave = ['stop', stop] as const;
  if (isSilent(state))
    return { mood: 'working', line: card.silent, actions: [buttonsIn(card).refresh, leave] };
  if (seen.stage?.toLowerCase() === 'queued')
    return { mood: 'queued', line: queuedLine(seen, card), actions: [leave] };
  const usual = usualMs === undefined ? undefined : card.usually(usualMs);
  const percent = seen.progress === undefined ? undefined : card.percent(seen.progress);
  return {
    mood: 'working',
    line: [card.working, stageIn(seen.stage, card), percent ?? usual]
      .filter((part) => part !== undefined)
      .join(' · '),
    actions: [leave],
    ...(seen.progress !== undefined && { progress: seen.progress }),
  };
}

function queuedLine({ place, said }: Seen, card: CardWords): string {
  return place === undefined ? (said ?? card.inLine) : card.placeInLine(place);
}

function endedLine(result: Result, took: number, card: CardWords): string {
  if (isIncomplete(result)) return card.doneInPart(took);
  if (isUnclear(result)) return card.doneUnclear(took, result.understood ?? 0);
  return result.without ? card.doneWithout(took, result.without) : card.done(took);
}

function done(
  task: Task,
  state: Extract<State, { at: 'done' }>,
  { outcome }: Operation,
  { card, cloning }: Words,
): Shown {
  const { again, post } = buttonsIn(card);
  const took = Math.max(1, (task.changed - task.created) / 1000);
  if (state.rung === 'kept') return { mood: 'done', line: card.notPosted, actions: [post, again] };
  const kept = keptOf(task);
  const samples = state.result.files.filter((file) => file.role.startsWith('sample-'));
  const left = samples.filter(({ role }) => !kept.some((one) => one.role === role));
  const keeps = left.map(({ role }) => {
    const letter = role.slice('sample-'.length).toUpperCase();
    return [`keep:${role}`, card.buttons.keep(letter)] as const;
  });
  const { synthetic } = state.result;
  const said = synthetic && card.synthetic[synthetic === 'sound' ? 'sound' : 'voice'];
  const ended = endedLine(state.result, took, card);
  const all = [ended, said].filter(Boolean).join(' · ');
  if (kept.length > 0) {
    const own = kept.find(({ voice }) => voice === state.used?.voice)?.name;
    const use =
      own === undefined ? (['use', card.buttons.use] as const) : (['unuse', card.buttons.unuse] as const);
    const line = card.kept(
      kept.map(({ name }) => name),
      own,
    );
    const discards = kept.map(
      ({ voice, name }) => [`discard:${voice}`, cut(cloning.delete(name), MOST_LABEL)] as const,
    );
    const marked = [said, line].filter(Boolean).join(' · ');
    return { mood: 'done', line: marked, actions: [use, ...keeps, ...discards, again] };
  }
  if (outcome.voice !== undefined) return { mood: 'done', line: cloning.deleted, actions: [again] };
  const line = samples.length > 0 ? card.whichSample(all) : all;
  return { mood: 'done', line, actions: [...keeps, again] };
}

/** The field whose words the card is about. */
const saidField = (operation: Operation): string | undefined =>
  operation.outcome.voice === undefined ? wordsField(operation) : undefined;

/** The words of a request, or what became of them. */
function bodyOf({ request, state }: Task, operation: Operation): string | undefined {
  if (state.at === 'done' && state.result.texts) return state.result.texts.join('\n');
  const field = saidField(operation);
  const value = field === undefined ? undefined : request.values[field];
  if (field !== undefined && request.labels[field] !== undefined) return request.labels[field];
  const text = Array.isArray(value) ? value.join('\n') : value;
  return typeof text === 'string' ? text : undefined;
}

function factsOf({ request, state }: Task, operation: Operation, words: Words): readonly Fact[] {
  const first = saidField(operation);
  const shown = Object.keys(operation.fields).filter((name) => !operation.fields[name]?.carried);
  const given = shown.flatMap((name): Fact[] => {
    const value = request.files[name]?.name ?? request.labels[name] ?? request.values[name];
    if (
      value === undefined ||
      value === null ||
      (name === first && !(state.at === 'done' && state.result.texts))
    )
      return [];
    const said = cut(sayValue(value, words), 200);
    return [
      {
        label: labelOf(operation, name, words),
        value: name === request.detected ? words.card.detected(said) : said,
      },
    ];
  });
  const noteOf = (said: string | undefined): readonly Fact[] =>
    said === undefined ? [] : [{ label: words.card.note, value: said, aside: true }];
  const from = fromFact(request.from, words);
  const understood = [
    ...correctionFacts({ request, state }, words),
    ...saidFact(request, words),
    ...from,
    ...noteOf(request.note),
  ];
  if (state.at !== 'done') return [...given, ...understood];
  const { said, unmarked } = state.result;
  return [
    ...given,
    ...understood,
    ...smallerFacts(state.result, words),
    ...noteOf(said),
    ...noteOf(unmarked && words.card.unmarked(unmarked)),
  ];
}

/** The task that it goes on from, as people quote it. */
function fromFact(source: Source | undefined, { card }: Words): readonly Fact[] {
  if (!source) return [];
  const { task, link } = source;
  return [{ label: card.from, value: task, ...(link !== undefined && { link }) }];
}

const MOST_SAID = 8;

/** What dictionaries changed. */
function saidFact({ said = [] }: Request, { dictionaries: { fact } }: Words): readonly Fact[] {
  if (said.length === 0) return [];
  const shown = said.slice(0, MOST_SAID).map(({ word, as }) => `${word} → ${as}`);
  return [{ label: fact, value: cut(shown.join(', '), 200), aside: true }];
}

function sayValue(value: unknown, { card }: Words): string {
  if (Array.isArray(value)) return value.join(typeof value[0] === 'string' ? ' / ' : ', ');
  return typeof value === 'boolean' ? (value ? card.yes : card.no) : String(value);
}
