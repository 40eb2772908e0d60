// Builds the answers to queries: voices, languages, tasks, settings, help, and data deletion. Pure; the data is passed
// in.

import { truncate } from '../../kit/text.ts';
import type { LocaleTag } from '../../messages/catalogue.ts';
import { type Message, message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { Catalogue } from '../commands/catalogue.ts';
import { type Command, type Field, findTextField, toShortFieldName } from '../commands/command.ts';
import { choiceText, commandText, fieldText } from '../commands/command-texts.ts';
import { isInputRequired } from '../commands/parse-invocation.ts';
import { type Language, type LanguageSide, searchLanguages, toBaseTag } from '../media/language.ts';
import { languageName, languageNameWithoutRegion } from '../media/language-name.ts';
import { describeVoice, searchVoices, type Voice } from '../media/voice.ts';
import { toLocalizableDescription } from '../media/voice-description.ts';
import { getMessages } from '../messages.ts';
import { findServiceResult, type Task } from '../tasks/task.ts';
import { createTaskView } from './task-card.ts';
import { createValueText } from './task-facts.ts';
import type { Action, Row, View } from './view.ts';

/** Most rows in an answer. Further rows are only counted; a narrower search shows them. */
const MAX_ROWS = 25;

const createFoundLine = (found: number): Message =>
  found > MAX_ROWS ? message('answers.firstOf', { shown: MAX_ROWS, found }) : message('answers.found', { found });

/** True if several voices have this name, so that only the id distinguishes them. */
const hasSharedName = ({ name }: Voice, voices: readonly Voice[]): boolean =>
  voices.filter((one) => one.name === name).length > 1;

export function createVoicesView(voices: readonly Voice[], search: string): View {
  const found = searchVoices(voices, search);
  const line =
    voices.length === 0
      ? message('answers.voices.noneYet')
      : found.length === 0
        ? message('answers.voices.noneFits', { search })
        : createFoundLine(found.length);
  const rows = found.slice(0, MAX_ROWS).map(
    (voice): Row => ({
      title: voice.name,
      detail: list(
        [
          describeVoice(voice),
          toLocalizableDescription(voice.description ?? ''),
          hasSharedName(voice, voices) ? message('answers.number', { id: voice.id }) : '',
        ],
        'dot',
      ),
      ...(voice.previewUrl !== undefined && { previewVoiceId: voice.id }),
      ...(voice.ownership === 'mine' && { actions: [createDeleteVoiceAction(voice)] }),
    }),
  );
  return { status: 'info', title: message('answers.voices.title'), line, rows };
}

/** Creates a button without a task, so its name contains the voice's id. */
export const createDeleteVoiceAction = ({ id, name }: Voice): Action => ({
  name: `delete-voice:${id}`,
  label: message('cloning.delete', { name }),
  task: 'voices',
});

/**
 * Lists all languages, the variants of each together. `locale`: the language in which the person may search too.
 * `usedTags`: base tags of the person's languages, which come first.
 */
export function createLanguagesView(
  search: string,
  side: LanguageSide,
  locale: LocaleTag,
  usedTags: readonly string[] = [],
): View {
  const found = searchLanguages(search, side, locale);
  const line =
    found.length === 0
      ? message('answers.languages.noneFits', { search })
      : message('answers.found', { found: found.length });
  const groups = Map.groupBy(found, ({ tag }) => toBaseTag(tag));
  const rank = ([tag]: readonly [string, unknown]): number =>
    usedTags.includes(tag) ? usedTags.indexOf(tag) : usedTags.length;
  const rows = [...groups]
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap(([, variants]) =>
      variants.map((one) => ({
        ...createLanguageRow(one, locale),
        ...(variants.length > 1 && { group: languageNameWithoutRegion(one) }),
      })),
    );
  return { status: 'info', title: message('answers.languages.title'), line, rows };
}

function createLanguageRow(one: Language, locale: LocaleTag): Row {
  const title = languageName(one);
  const known = getMessages(locale).render(title);
  const number = message('answers.number', { id: one.id });
  // The native name is last: it may be written from right to left.
  const names = [one.name, one.tag, number, one.nativeName];
  return {
    title,
    detail: list(
      [...new Set(names)].filter((name) => name !== known),
      'dot',
    ),
  };
}

export function createTasksView(tasks: readonly Task[], catalogue: Catalogue): View {
  const rows = tasks.flatMap((task): Row[] => {
    const operation = catalogue.findOperation(task.request.command);
    if (!operation) return [];
    const view = createTaskView(task, operation);
    const result: Action[] = findServiceResult(task)
      ? [{ name: 'post', label: message('answers.tasks.postHere'), task: task.id }]
      : [];
    const hasSound =
      task.state.status === 'done' && task.state.result.files.some(({ type }) => type.startsWith('audio/'));
    const rest = (view.actions ?? []).filter(
      (action) =>
        action.name === 'confirm' ||
        action.name === 'refresh' ||
        action.name === 'stop' ||
        (action.name === 'retry' && task.state.status !== 'done'),
    );
    return [
      {
        title: list([view.title, shorten(view.input ?? '')], 'dot'),
        detail: list([...(view.line === '' ? listPrimaryValues(view) : [view.line]), task.id], 'dot'),
        when: task.createdAt,
        ...(hasSound && { previewMessage: task.origin.message }),
        actions: [...result, ...rest],
      },
    ];
  });
  const line =
    rows.length === 0
      ? message('answers.tasks.none', { call: `/${catalogue.prefix}tts Hello team` })
      : message('answers.tasks.last', { shown: rows.length });
  return { status: 'info', title: message('answers.tasks.title'), line, rows };
}

const listPrimaryValues = ({ facts = [] }: View): readonly Text[] =>
  facts.filter(({ isSecondary }) => !isSecondary).map(({ value }) => value);

const shorten = (text: Text): Text =>
  typeof text === 'string' ? truncate(text.replace(/\s+/gu, ' ').trim(), 60) : text;

export function createHelpView(catalogue: Catalogue, command: Command | undefined): View {
  if (command) return createCommandHelp(catalogue, command);
  const rows = catalogue.commands.map(
    (one): Row => ({
      title: `/${catalogue.prefix}${one.name}`,
      detail: commandText(one, 'summary'),
    }),
  );
  return {
    status: 'info',
    title: message('answers.help.title'),
    line: message('answers.help.line', { help: `/${catalogue.prefix}help` }),
    rows,
  };
}

function createCommandHelp({ prefix }: Catalogue, command: Command): View {
  const call = `/${prefix}${command.name}`;
  const first = findTextField(command);
  const rows = Object.entries(command.fields).map(([name, field]): Row => {
    const parts = [
      fieldText(command, name, 'help'),
      isInputRequired(field) ? message('answers.help.needed') : '',
      createDefaultText(command, name, field),
    ];
    return {
      title: name === first ? fieldText(command, name, 'label') : `${toShortFieldName(name, field)}:`,
      detail: list(parts, 'sentences'),
    };
  });
  const body = `${call} ${command.example}`.trim();
  return { status: 'info', title: call, line: commandText(command, 'summary'), body, rows };
}

function createDefaultText(command: Command, name: string, { default: value, options }: Field): Text {
  if (value === undefined) return '';
  const label = options.kind === 'choice' ? options.choices.find((one) => one.value === value)?.label : undefined;
  if (label !== undefined) return message('answers.help.standard', { value: choiceText(command, name, label) });
  return message('answers.help.standard', { value: createValueText(value) });
}

export const formatForgetCommand = (prefix: string): string => `/${prefix}settings forget me`;

/** Asks before the person's data is deleted. */
export const createForgetQuestion = (deletesMessages: boolean): View => ({
  status: 'needs-input',
  title: message('answers.forget.askTitle'),
  line: message('answers.forget.ask', { there: deletesMessages }),
  actions: [{ name: 'forget-confirmed', label: message('answers.forget.confirm'), task: 'settings', isDanger: true }],
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

const listDeletedParts = ({ tasks, files, voices }: DataDeletionResult): readonly Text[] => [
  message('answers.forget.parts.settings'),
  ...(tasks > 0 ? [message('answers.forget.parts.tasks', { count: tasks })] : []),
  ...(files > 0 ? [message('answers.forget.parts.files', { count: files })] : []),
  ...(voices.deleted > 0 ? [message('answers.forget.parts.voices', { count: voices.deleted })] : []),
];

export function createForgottenView(deleted: DataDeletionResult): View {
  const { voices, runningTasks, conversations, deletedAtService, prefix } = deleted;
  const rows: (Row | false | undefined)[] = [
    {
      title: message('answers.forget.deletedTitle'),
      detail: list(listDeletedParts(deleted)),
    },
    conversations && {
      title: message('answers.forget.thereTitle'),
      detail: message('answers.forget.there', { messages: conversations.messages, files: conversations.files }),
    },
    runningTasks > 0 && {
      title: message('answers.forget.openTitle'),
      detail: message('answers.forget.open', { tasks: runningTasks, call: formatForgetCommand(prefix) }),
    },
    voices.hidden > 0 && {
      title: message('answers.forget.hiddenTitle'),
      detail: message('answers.forget.hidden', { voices: voices.hidden }),
    },
    voices.later > 0 && { title: message('answers.forget.notTitle'), detail: message('cloning.leftThere') },
    {
      title: message('answers.forget.notTitle'),
      detail: message('answers.forget.not', { there: conversations !== undefined, service: deletedAtService }),
    },
  ];
  return {
    status: 'info',
    title: message('answers.forget.title'),
    line: message('answers.forget.line'),
    rows: rows.filter((row) => row !== undefined && row !== false),
  };
}
