// Builds the answers to queries: voices, languages, tasks, settings, help, and data deletion. Pure; the data is passed
// in.

import { truncate } from '../../kit/text.ts';
import type { FieldTranslation } from '../command-locale.ts';
import type { Catalogue } from '../commands/catalogue.ts';
import { type Command, type Field, findTextField, toShortFieldName } from '../commands/command.ts';
import { findFieldTranslation, localizeCommand, localizeFieldLabel } from '../commands/locale.ts';
import { isInputRequired } from '../commands/parse-invocation.ts';
import { type LanguageSide, searchLanguages } from '../media/language.ts';
import { formatLanguageName } from '../media/language-name.ts';
import { describeVoice, searchVoices, type Voice } from '../media/voice.ts';
import type { Messages } from '../messages/index.ts';
import { findServiceResult, type Task } from '../tasks/task.ts';
import { createTaskView } from './task-card.ts';
import { type Action, MAX_LABEL_CHARACTERS, type Row, type View } from './view.ts';

/** Most rows in an answer. Further rows are only counted; a narrower search shows them. */
const MAX_ROWS = 25;

const formatFoundCount = (found: number, { answers }: Messages): string =>
  found > MAX_ROWS ? answers.firstOf(MAX_ROWS, found) : answers.found(found);

/** True if several voices have this name, so that only the id distinguishes them. */
const hasSharedName = ({ name }: Voice, voices: readonly Voice[]): boolean =>
  voices.filter((one) => one.name === name).length > 1;

export function createVoicesView(voices: readonly Voice[], search: string, messages: Messages): View {
  const { answers } = messages;
  const found = searchVoices(voices, search);
  const line =
    voices.length === 0
      ? answers.voices.noneYet
      : found.length === 0
        ? answers.voices.noneFits(search)
        : formatFoundCount(found.length, messages);
  const rows = found.slice(0, MAX_ROWS).map(
    (voice): Row => ({
      title: voice.name,
      detail: [
        describeVoice(voice, messages),
        voice.description,
        hasSharedName(voice, voices) && answers.number(voice.id),
      ]
        .filter(Boolean)
        .join(' · '),
      ...(voice.previewUrl !== undefined && { previewVoiceId: voice.id }),
      ...(voice.ownership === 'mine' && { actions: [createDeleteVoiceAction(voice, messages)] }),
    }),
  );
  return { status: 'info', title: answers.voices.title, line, rows };
}

/** Creates a button without a task, so its name contains the voice's id. */
export const createDeleteVoiceAction = ({ id, name }: Voice, { cloning }: Messages): Action => ({
  name: `delete-voice:${id}`,
  label: truncate(cloning.delete(name), MAX_LABEL_CHARACTERS),
  task: 'voices',
});

export function createLanguagesView(search: string, side: LanguageSide, messages: Messages): View {
  const { answers } = messages;
  const found = searchLanguages(search, side, messages.tag);
  const line = found.length === 0 ? answers.languages.noneFits(search) : formatFoundCount(found.length, messages);
  const rows = found.slice(0, MAX_ROWS).map((one): Row => {
    const title = formatLanguageName(one, messages);
    const names = new Set([one.name, one.nativeName, one.tag, answers.number(one.id)]);
    return { title, detail: [...names].filter((part) => part !== title).join(' · ') };
  });
  return { status: 'info', title: answers.languages.title, line, rows };
}

export function createTasksView(tasks: readonly Task[], catalogue: Catalogue, messages: Messages): View {
  const sentences = messages.answers.tasks;
  const rows = tasks.flatMap((task): Row[] => {
    const operation = catalogue.findOperation(task.request.command);
    if (!operation) return [];
    const view = createTaskView(task, operation, messages);
    const result: Action[] = findServiceResult(task)
      ? [{ name: 'post', label: sentences.postHere, task: task.id }]
      : [];
    const rest = (view.actions ?? []).filter(
      (action) =>
        action.name === 'confirm' ||
        action.name === 'refresh' ||
        action.name === 'stop' ||
        (action.name === 'retry' && task.state.status !== 'done'),
    );
    return [
      {
        title: [view.title, shorten(view.body ?? view.facts?.[0]?.value ?? '')].filter(Boolean).join(' · '),
        detail: `${view.line} · ${task.id}`,
        when: task.createdAt,
        actions: [...result, ...rest],
      },
    ];
  });
  const line = rows.length === 0 ? sentences.none(`/${catalogue.prefix}tts Hello team`) : sentences.last(rows.length);
  return { status: 'info', title: sentences.title, line, rows };
}

const shorten = (text: string): string => truncate(text.replace(/\s+/gu, ' ').trim(), 60);

export function createHelpView(catalogue: Catalogue, command: Command | undefined, messages: Messages): View {
  if (command) return createCommandHelp(catalogue, command, messages);
  const { help } = messages.answers;
  const rows = catalogue.commands.map(
    (one): Row => ({
      title: `/${catalogue.prefix}${one.name}`,
      detail: localizeCommand(one, messages).summary,
    }),
  );
  return { status: 'info', title: help.title, line: help.line(`/${catalogue.prefix}help`), rows };
}

function createCommandHelp({ prefix }: Catalogue, command: Command, messages: Messages): View {
  const { help } = messages.answers;
  const call = `/${prefix}${command.name}`;
  const first = findTextField(command);
  const rows = Object.entries(command.fields).map(([name, field]): Row => {
    const local = findFieldTranslation(command, name, messages);
    const parts = [
      local?.help ?? field.help,
      isInputRequired(field) ? help.needed : '',
      formatDefault(field, local, messages),
    ];
    return {
      title: name === first ? localizeFieldLabel(command, name, messages) : `${toShortFieldName(name, field)}:`,
      detail: parts.filter(Boolean).join(' '),
    };
  });
  const body = `${call} ${command.example}`.trim();
  return { status: 'info', title: call, line: localizeCommand(command, messages).summary, body, rows };
}

function formatDefault(
  { default: value, options }: Field,
  local: FieldTranslation | undefined,
  { answers, card }: Messages,
): string {
  if (value === undefined) return '';
  const label = options.kind === 'choice' ? options.choices.find((one) => one.value === value)?.label : undefined;
  const valueText = typeof value === 'boolean' ? (value ? card.yes : card.no) : String(value);
  return answers.help.standard(label === undefined ? valueText : (local?.choices?.[label] ?? label));
}

/** Matches `me`, or `forget me` typed in full. */
export const isForgetMe = (typed: string): boolean => /^(forget\s+)?me\s*[.!]?$/i.test(typed.trim());

export const formatForgetCommand = (prefix: string): string => `/${prefix}settings forget me`;

export const createForgetHelpView = (prefix: string, { answers }: Messages): View => ({
  status: 'info',
  title: answers.settings.title,
  line: answers.forget.how(formatForgetCommand(prefix)),
});

interface DataDeletionResult {
  readonly tasks: number;
  readonly files: number;
  /**
   * Counts of deleted voices, of deleted voices whose recordings remain on a speech server, and of voices that the
   * service cannot delete.
   */
  readonly voices: { readonly deleted: number; readonly later: number; readonly hidden: number };
  readonly runningTasks: number;
  /** Deleted messages and files of conversations that we store. */
  readonly conversations?: { readonly messages: number; readonly files: number };
  /** True if the media service deleted its tasks too. */
  readonly deletedAtService: boolean;
  readonly prefix: string;
}

export function createForgottenView(deleted: DataDeletionResult, { answers, cloning }: Messages): View {
  const { tasks, files, voices, runningTasks, conversations, deletedAtService, prefix } = deleted;
  const sentences = answers.forget;
  const rows: (Row | false | undefined)[] = [
    { title: sentences.deletedTitle, detail: sentences.deleted(tasks, files, voices.deleted) },
    conversations && {
      title: sentences.thereTitle,
      detail: sentences.there(conversations.messages, conversations.files),
    },
    runningTasks > 0 && {
      title: sentences.openTitle,
      detail: sentences.open(runningTasks, formatForgetCommand(prefix)),
    },
    voices.hidden > 0 && { title: sentences.hiddenTitle, detail: sentences.hidden(voices.hidden) },
    voices.later > 0 && { title: sentences.notTitle, detail: cloning.leftThere },
    { title: sentences.notTitle, detail: sentences.not(conversations !== undefined, deletedAtService) },
  ];
  return {
    status: 'info',
    title: sentences.title,
    line: sentences.line,
    rows: rows.filter((row) => row !== undefined && row !== false),
  };
}
