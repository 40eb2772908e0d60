// The answers to queries, as views: voices, languages, tasks, settings, help, and what a person reads who wants to be forgotten.
// Pure; what they list is handed in.

import { cut } from '../../kit/text.ts';
import {
  type Catalogue,
  type Command,
  type Defaults,
  type Field,
  shortName,
  wordsField,
} from '../commands/command.ts';
import { languageById, type Side, searchLanguages } from '../media/language.ts';
import { describeVoice, searchVoices, type Voice } from '../media/voice.ts';
import { resultOf, type Task } from '../tasks/task.ts';
import { viewOf } from './task-card.ts';
import type { Action, Row, View } from './view.ts';

/** Rows an answer shows; more are counted, and a narrower search finds them. */
const ROWS = 25;

const more = (found: number): string =>
  found > ROWS ? `The first ${ROWS} of ${found}; search to narrow it down.` : `${found} found.`;

export function voicesView(voices: readonly Voice[], search: string): View {
  const found = searchVoices(voices, search);
  const line =
    voices.length === 0
      ? 'The media service has not named its voices yet. Try again in a moment.'
      : found.length === 0
        ? `No voice fits “${search}”. Try a language or a name.`
        : more(found.length);
  const rows = found.slice(0, ROWS).map(
    (voice): Row => ({
      title: voice.name,
      detail: [describeVoice(voice), voice.description, `number ${voice.id}`].filter(Boolean).join(' · '),
      ...(voice.preview !== undefined && { listen: voice.id }),
    }),
  );
  return { mood: 'info', title: 'Voices', line, rows };
}

export function languagesView(search: string, side: Side): View {
  const found = searchLanguages(search, side);
  const line =
    found.length === 0 ? `No language fits “${search}”. Try its English name.` : more(found.length);
  const rows = found.slice(0, ROWS).map(
    (one): Row => ({
      title: one.name,
      detail: [one.own, one.tag, `number ${one.id}`].filter((part) => part !== one.name).join(' · '),
    }),
  );
  return { mood: 'info', title: 'Languages', line, rows };
}

export function tasksView(tasks: readonly Task[], catalogue: Catalogue): View {
  const rows = tasks.flatMap((task): Row[] => {
    const operation = catalogue.operations.find((one) => one.name === task.request.command);
    if (!operation) return [];
    const view = viewOf(task, operation);
    const result: Action[] = resultOf(task)
      ? [{ name: 'result', label: 'Post result here', task: task.id }]
      : [];
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
  return {
    mood: 'info',
    title: 'Your tasks',
    line:
      rows.length === 0
        ? `Nothing yet. Try /${catalogue.prefix}tts Hello team`
        : `Your last ${rows.length === 1 ? 'task' : `${rows.length} tasks`}.`,
    rows,
  };
}

const firstWords = (text: string): string => cut(text.replace(/\s+/gu, ' ').trim(), 60);

export function settingsView(own: Defaults, here: Defaults, voices: readonly Voice[], line: string): View {
  const name = { voice: 'Voice', language: 'Language', target_language: 'Translate to' } as const;
  const say = (key: keyof typeof name, value: number) =>
    key === 'voice'
      ? (voices.find((voice) => voice.id === value)?.name ??
        (voices.length > 0 ? 'a voice that cannot be used here' : `voice ${value}`))
      : (languageById(value)?.name ?? `language ${value}`);
  const rows = (Object.keys(name) as (keyof typeof name)[]).map((key): Row => {
    const mine = own[key];
    const ours = here[key];
    const detail =
      mine !== undefined
        ? `${say(key, mine)} · yours`
        : ours !== undefined
          ? `${say(key, ours)} · set for everybody here`
          : 'not set';
    return { title: name[key], detail };
  });
  return { mood: 'info', title: 'Settings', line, rows };
}

export function helpView(catalogue: Catalogue, command: Command | undefined): View {
  if (command) return commandHelp(catalogue, command);
  const rows = catalogue.commands.map(
    (one): Row => ({ title: `/${catalogue.prefix}${one.name}`, detail: one.summary }),
  );
  return {
    mood: 'info',
    title: 'Help',
    line: `What you can type. /${catalogue.prefix}help with a command’s name explains it.`,
    rows,
  };
}

function commandHelp({ prefix }: Catalogue, command: Command): View {
  const call = `/${prefix}${command.name}`;
  const first = wordsField(command);
  const rows = Object.entries(command.fields).map(
    ([name, field]): Row => ({
      title: name === first ? field.label : `${shortName(name, field)}:`,
      detail: [field.help, field.required && field.setting === undefined ? 'Needed.' : '', defaultOf(field)]
        .filter(Boolean)
        .join(' '),
    }),
  );
  return {
    mood: 'info',
    title: call,
    line: command.summary,
    body: `${call} ${command.example}`.trim(),
    rows,
  };
}

function defaultOf({ default: value, options }: Field): string {
  if (value === undefined) return '';
  const label =
    options.kind === 'choice' ? options.choices.find((one) => one.value === value)?.label : undefined;
  return `Default: ${label ?? (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)}.`;
}

/** `me`, or the whole of `forget me` where it was typed as words. */
export const meansMe = (typed: string): boolean => /^(forget\s+)?me\s*[.!]?$/i.test(typed.trim());

export const howToForget = (prefix: string): View => ({
  mood: 'info',
  title: 'Settings',
  line: `Nothing was changed. To delete what is kept about you, write: /${prefix}settings forget me`,
});

interface Deleted {
  readonly tasks: number;
  readonly files: number;
  /** Those the service deleted, and those it has no way to delete. */
  readonly voices: { readonly deleted: number; readonly hidden: number };
  readonly open: number;
  /** What was deleted in the conversations, where they are ours. */
  readonly there?: { readonly messages: number; readonly files: number } | undefined;
  readonly prefix: string;
}

export function forgottenView({ tasks, files, voices, open, there, prefix }: Deleted): View {
  const few = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
  const rows = [
    {
      title: 'Deleted',
      detail: `Your defaults, ${few(tasks, 'finished task')} with what was asked, ${few(files, 'file')} kept behind links, and ${few(voices.deleted, 'voice')} you made.`,
    },
    ...(there
      ? [
          {
            title: 'Deleted in the conversations',
            detail: `${few(there.messages, 'message')} and ${few(there.files, 'file')} of yours.`,
          },
        ]
      : []),
    ...(open > 0
      ? [
          {
            title: 'Still at work',
            detail: `${few(open, 'task')} of yours. Let them end or stop them, then write /${prefix}settings forget me again.`,
          },
        ]
      : []),
    ...(voices.hidden > 0
      ? [
          {
            title: 'Hidden for good',
            detail: `${few(voices.hidden, 'voice')} you made. The media service did not delete ${voices.hidden === 1 ? 'it' : 'them'}; here nobody can see or use ${voices.hidden === 1 ? 'it' : 'them'} any more, and the name you gave is deleted.`,
          },
        ]
      : []),
    {
      title: 'Not deleted',
      detail: `${there ? 'What' : 'Messages and files in the conversations, which you can delete there; what'} else the media service keeps; and how many tasks you used, until the day’s count ends.`,
    },
  ];
  return { mood: 'info', title: 'Forgotten', line: 'What was kept about you is deleted.', rows };
}
