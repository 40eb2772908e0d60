// The answers to queries, as views: voices, languages, tasks, settings, help, and what a person reads who wants to be forgotten.
// Pure; what they list is handed in.

import { cut } from '../../kit/text.ts';
import { type Catalogue, type Command, type Field, shortName, wordsField } from '../commands/command.ts';
import { type FieldLocalWords, fieldWords, labelOf, namesIn } from '../commands/locale.ts';
import { type Side, searchLanguages } from '../media/language.ts';
import { describeVoice, searchVoices, type Voice } from '../media/voice.ts';
import { resultOf, type Task } from '../tasks/task.ts';
import { languageName, type Words } from '../words/index.ts';
import { viewOf } from './task-card.ts';
import type { Action, Row, View } from './view.ts';

/** What every platform's buttons take. */
const MOST_LABEL = 75;
/** Rows an answer shows; more are counted, and a narrower search finds them. */
const ROWS = 25;

const moreOf = (found: number, { answers }: Words): string =>
  found > ROWS ? answers.firstOf(ROWS, found) : answers.found(found);

/** Only its number tells it apart. */
const isNameOfSeveral = ({ name }: Voice, voices: readonly Voice[]): boolean =>
  voices.filter((one) => one.name === name).length > 1;

export function voicesView(voices: readonly Voice[], search: string, words: Words): View {
  const { answers } = words;
  const found = searchVoices(voices, search);
  const line =
    voices.length === 0
      ? answers.voices.noneYet
      : found.length === 0
        ? answers.voices.noneFits(search)
        : moreOf(found.length, words);
  const rows = found.slice(0, ROWS).map(
    (voice): Row => ({
      title: voice.name,
      detail: [
        describeVoice(voice, words),
        voice.description,
        isNameOfSeveral(voice, voices) && answers.number(voice.id),
      ]
        .filter(Boolean)
        .join(' · '),
      ...(voice.preview !== undefined && { listen: voice.id }),
      ...(voice.kept === 'mine' && { actions: [discardOf(voice, words)] }),
    }),
  );
  return { mood: 'info', title: answers.voices.title, line, rows };
}

/** A press that no task's card shows: it names the voice itself. */
export const discardOf = ({ id, name }: Voice, { cloning }: Words): Action => ({
  name: `discard:${id}`,
  label: cut(cloning.delete(name), MOST_LABEL),
  task: 'voices',
});

export function languagesView(search: string, side: Side, words: Words): View {
  const { answers } = words;
  const found = searchLanguages(search, side, words.tag);
  const line = found.length === 0 ? answers.languages.noneFits(search) : moreOf(found.length, words);
  const rows = found.slice(0, ROWS).map((one): Row => {
    const title = languageName(one, words);
    const names = new Set([one.name, one.own, one.tag, answers.number(one.id)]);
    return { title, detail: [...names].filter((part) => part !== title).join(' · ') };
  });
  return { mood: 'info', title: answers.languages.title, line, rows };
}

export function tasksView(tasks: readonly Task[], catalogue: Catalogue, words: Words): View {
  const say = words.answers.tasks;
  const rows = tasks.flatMap((task): Row[] => {
    const operation = catalogue.operation(task.request.command);
    if (!operation) return [];
    const view = viewOf(task, operation, words);
    const result: Action[] = resultOf(task) ? [{ name: 'result', label: say.postHere, task: task.id }] : [];
    const rest = (view.actions ?? []).filter(
      (action) =>
        action.name === 'go' ||
        action.name === 'look' ||
        action.name === 'stop' ||
        (action.name === 'again' && task.state.at !== 'done'),
    );
    return [
      {
        title: [view.title, firstWords(view.body ?? view.facts?.[0]?.value ?? '')]
          .filter(Boolean)
          .join(' · '),
        detail: `${view.line} · ${task.id}`,
        when: task.created,
        actions: [...result, ...rest],
      },
    ];
  });
  const line = rows.length === 0 ? say.none(`/${catalogue.prefix}tts Hello team`) : say.last(rows.length);
  return { mood: 'info', title: say.title, line, rows };
}

const firstWords = (text: string): string => cut(text.replace(/\s+/gu, ' ').trim(), 60);

export function helpView(catalogue: Catalogue, command: Command | undefined, words: Words): View {
  if (command) return commandHelp(catalogue, command, words);
  const { help } = words.answers;
  const rows = catalogue.commands.map(
    (one): Row => ({ title: `/${catalogue.prefix}${one.name}`, detail: namesIn(one, words).summary }),
  );
  return { mood: 'info', title: help.title, line: help.line(`/${catalogue.prefix}help`), rows };
}

function commandHelp({ prefix }: Catalogue, command: Command, words: Words): View {
  const { help } = words.answers;
  const call = `/${prefix}${command.name}`;
  const first = wordsField(command);
  const rows = Object.entries(command.fields).map(([name, field]): Row => {
    const local = fieldWords(command, name, words);
    const parts = [
      local?.help ?? field.help,
      field.required && field.setting === undefined ? help.needed : '',
      defaultOf(field, local, words),
    ];
    return {
      title: name === first ? labelOf(command, name, words) : `${shortName(name, field)}:`,
      detail: parts.filter(Boolean).join(' '),
    };
  });
  const body = `${call} ${command.example}`.trim();
  return { mood: 'info', title: call, line: namesIn(command, words).summary, body, rows };
}

function defaultOf(
  { default: value, options }: Field,
  local: FieldLocalWords | undefined,
  { answers, card }: Words,
): string {
  if (value === undefined) return '';
  const label =
    options.kind === 'choice' ? options.choices.find((one) => one.value === value)?.label : undefined;
  const said = typeof value === 'boolean' ? (value ? card.yes : card.no) : String(value);
  return answers.help.standard(label === undefined ? said : (local?.choices?.[label] ?? label));
}

/** `me`, or the whole of `forget me` where it was typed as words. */
export const meansMe = (typed: string): boolean => /^(forget\s+)?me\s*[.!]?$/i.test(typed.trim());

/** What to write to be forgotten. */
export const forgetCall = (prefix: string): string => `/${prefix}settings forget me`;

export const howToForget = (prefix: string, { answers }: Words): View => ({
  mood: 'info',
  title: answers.settings.title,
  line: answers.forget.how(forgetCall(prefix)),
});

interface Deleted {
  readonly tasks: number;
  readonly files: number;
  /** Those the service deleted, of them those whose recordings a server still has, and those it has no way to delete. */
  readonly voices: { readonly deleted: number; readonly later: number; readonly hidden: number };
  readonly open: number;
  /** What was deleted in the conversations, where they are ours. */
  readonly there?: { readonly messages: number; readonly files: number } | undefined;
  /** True if the media service deleted those tasks too. */
  readonly service: boolean;
  readonly prefix: string;
}

export function forgottenView(deleted: Deleted, { answers, cloning }: Words): View {
  const { tasks, files, voices, open, there, service, prefix } = deleted;
  const say = answers.forget;
  const rows: (Row | false | undefined)[] = [
    { title: say.deletedTitle, detail: say.deleted(tasks, files, voices.deleted) },
    there && { title: say.thereTitle, detail: say.there(there.messages, there.files) },
    open > 0 && { title: say.openTitle, detail: say.open(open, forgetCall(prefix)) },
    voices.hidden > 0 && { title: say.hiddenTitle, detail: say.hidden(voices.hidden) },
    voices.later > 0 && { title: say.notTitle, detail: cloning.leftThere },
    { title: say.notTitle, detail: say.not(there !== undefined, service) },
  ];
  return {
    mood: 'info',
    title: say.title,
    line: say.line,
    rows: rows.filter((row) => row !== undefined && row !== false),
  };
}
