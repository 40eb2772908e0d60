// Understanding an invocation: raw values and names → a request in the service's own terms, or problems at fields; and which fields
// are still wanted, decided from what was given alone, since a form must open before anything can be looked up.
// Pure: the voices and defaults it may use are handed in; nothing is asked of the service.

import { cut, either } from '../../kit/text.ts';
import { type FileKind, kindOf, listKinds } from '../media/file-kinds.ts';
import { baseOf, findLanguage, type Language, languageById, plainName } from '../media/language.ts';
import { type Voice, voiceFor } from '../media/voice.ts';
import {
  type Command,
  type Defaults,
  type Field,
  type FieldOptions,
  fieldFor,
  fieldNamed,
  type SettingName,
} from './command.ts';
import type { FileRef, Invocation, Problem, Reading } from './invocation.ts';
import { readValue } from './read-value.ts';
import { noSuchOption } from './unknown-option.ts';

interface Known {
  readonly voices: readonly Voice[];
  readonly defaults: Defaults;
  /** What stands in front of our commands' names here. */
  readonly prefix?: string;
  /** The language that the text itself is in, by tag; several where it may be in any of them. */
  readonly spoken?: string | readonly string[] | undefined;
}

interface Draft {
  readonly values: Record<string, unknown>;
  readonly labels: Record<string, string>;
  readonly files: Record<string, FileRef>;
  readonly sizes: Record<string, number>;
  readonly problems: Problem[];
  /** The field whose language was told by the text. */
  detected?: string;
}

const WORDS = {
  unsure: (names: string) => `could be ${names}: name the one you mean`,
};

export function read(command: Command, invocation: Invocation, known: Known): Reading {
  const draft: Draft = { values: {}, labels: {}, files: {}, sizes: {}, problems: [] };
  readGiven(command, invocation, known, draft);
  placeFiles(command, invocation.files, known, draft);
  fillDefaults(command, known, draft);
  const checked = command.request.safeParse({ ...draft.values, ...draft.files });
  const seen = new Set(draft.problems.map((problem) => problem.field));
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (seen.has(field)) continue;
    seen.add(field);
    draft.problems.push({
      field,
      message: isMissing(draft, field) ? missed(command, field, known) : issue.message,
    });
  }
  if (draft.problems.length > 0) return { ok: false, problems: draft.problems };
  const { values, files, labels, sizes, detected } = draft;
  const request = {
    command: command.name,
    values,
    files,
    labels,
    ...(detected !== undefined && { detected }),
  };
  return { ok: true, request: Object.keys(sizes).length > 0 ? { ...request, sizes } : request };
}

const isMissing = (draft: Draft, field: string): boolean =>
  draft.values[field] === undefined && draft.files[field] === undefined;

function missed(command: Command, field: string, { voices }: Known): string {
  const options = command.fields[field]?.options;
  if (options?.kind === 'file') return `is missing: attach a ${listKinds(options.kinds)} file`;
  if (options?.kind !== 'voice' || voices.length > 0) return 'is missing';
  return 'cannot be chosen: the media service has not named its voices yet. Try again soon';
}

function readGiven(
  command: Command,
  { values }: Invocation,
  { voices, prefix = '' }: Known,
  draft: Draft,
): void {
  for (const [typed, raw] of Object.entries(values)) {
    const name = fieldNamed(command, typed);
    const field = name === undefined ? undefined : command.fields[name];
    if (name === undefined || !field) {
      draft.problems.push(noSuchOption(command, typed, prefix));
    } else if (field.options.kind !== 'file' && raw !== undefined && raw !== null && raw !== '') {
      const got = readValue(field, raw, voices, prefix);
      if ('problem' in got) draft.problems.push({ field: name, message: got.problem });
      else draft.values[name] = got.value;
      if ('label' in got && got.label !== undefined) draft.labels[name] = got.label;
    }
  }
}

/** The kinds of file that a field takes, itself or as a link; `undefined` for one that takes no file. */
function kindsOf(command: Command, name: string): readonly FileKind[] | undefined {
  const options = command.fields[name]?.options;
  if (options?.kind === 'file') return options.kinds;
  return options?.kind === 'text' ? options.link : undefined;
}

/** The field it was given for, else the first that takes its kind, else the first that takes files at all. */
export function fieldOfFile(
  command: Command,
  file: Pick<FileRef, 'name' | 'type' | 'field'>,
): string | undefined {
  const kind = kindOf(file);
  return (
    (file.field === undefined ? undefined : fieldNamed(command, file.field)) ??
    (kind && fieldFor(command, kind)) ??
    Object.keys(command.fields).find((one) => kindsOf(command, one) !== undefined)
  );
}

/** It goes to a field that takes links, and has none. */
export const needsLink = (command: Command, file: FileRef): boolean =>
  file.link === undefined && command.fields[fieldOfFile(command, file) ?? '']?.options.kind === 'text';

function placeFiles(command: Command, files: readonly FileRef[], { prefix = '' }: Known, draft: Draft): void {
  for (const file of files) {
    const kind = kindOf(file);
    const name = fieldOfFile(command, file);
    const options = name === undefined ? undefined : command.fields[name]?.options;
    const kinds = name === undefined ? undefined : kindsOf(command, name);
    if (name === undefined || !options) {
      draft.problems.push({ message: `/${prefix}${command.name} takes no file.` });
    } else if (!kinds) {
      draft.problems.push({ field: name, message: 'takes no file' });
    } else if (!kind || !kinds.includes(kind)) {
      draft.problems.push({
        field: name,
        message: `takes ${listKinds(kinds)} files, and “${cut(file.name, 60)}” is not one`,
      });
    } else if (!isMissing(draft, name)) {
      draft.problems.push({ field: name, message: tooMany(options) });
    } else if (options.kind === 'file') {
      draft.files[name] = file;
    } else if (file.link !== undefined) {
      draft.values[name] = file.link;
      draft.labels[name] = file.name;
      if (file.bytes !== undefined) draft.sizes[name] = file.bytes;
    } else {
      draft.problems.push({
        field: name,
        message:
          'needs a public link: this file cannot be reached from outside (the operator can set PUBLIC_URL)',
      });
    }
  }
}

const tooMany = ({ kind }: FieldOptions): string =>
  kind === 'file' ? 'takes one file at a time' : 'takes one link or one file, not several';

/** Order: what was typed and what it implies, then the settings handed in, then the first voice that speaks the language. */
function fillDefaults(command: Command, { voices, defaults, spoken }: Known, draft: Draft): void {
  const put = (name: string, value: number, label: string | undefined) => {
    draft.values[name] = value;
    if (label !== undefined) draft.labels[name] = label;
  };
  const open = (kind: string) =>
    Object.entries(command.fields).filter(
      ([name, field]) => field.options.kind === kind && field.setting !== undefined && isMissing(draft, name),
    );
  const broken = new Set(draft.problems.map((problem) => problem.field));
  for (const [name, field] of open('language')) {
    if (broken.has(name)) continue;
    const standing = [
      field.setting === 'language' ? homeOf(draft, command, voices) : undefined,
      defaults[field.setting ?? 'language'],
    ].find((one) => one !== undefined);
    const told = field.of === undefined ? undefined : toldBy(spoken, standing);
    if (told && 'problem' in told) draft.problems.push({ field: name, message: told.problem });
    if (told && 'language' in told) {
      put(name, told.language.id, plainName(told.language));
      draft.detected = name;
    }
    if (told || standing === undefined) continue;
    put(name, standing, languageById(standing)?.name);
    if (field.options.kind === 'language' && field.options.many) draft.values[name] = [standing];
  }
  for (const [name, field] of open('voice')) {
    if (broken.has(name)) continue;
    const language = spokenLanguage(command, draft);
    const own = voices.find((voice) => voice.id === defaults[field.setting ?? 'voice']);
    const fits =
      own &&
      (language === undefined || own.language === undefined || voiceFor([own], language) !== undefined);
    const voice = fits
      ? own
      : ((language === undefined ? undefined : voiceFor(voices, language)) ?? own ?? voices[0]);
    if (voice) put(name, voice.id, voice.name);
    else if (defaults.voice !== undefined) put(name, defaults.voice, `voice ${defaults.voice}`);
  }
}

/** What the text says of its language; `undefined` where it says nothing, or just what holds without it. */
function toldBy(
  spoken: Known['spoken'],
  standing: number | undefined,
): { readonly language: Language } | { readonly problem: string } | undefined {
  const base = baseOf(languageById(standing ?? -1)?.tag ?? '');
  if (spoken === undefined || [spoken].flat().some((tag) => baseOf(tag) === base)) return undefined;
  if (typeof spoken === 'string') {
    const language = findLanguage(spoken, 'source');
    return language && { language };
  }
  const names = spoken.flatMap((tag) => findLanguage(tag, 'source') ?? []).map(plainName);
  return { problem: WORDS.unsure(either(names)) };
}

/** When a voice was named and no language, the voice's own language is meant, before any default. */
function homeOf(draft: Draft, command: Command, voices: readonly Voice[]): number | undefined {
  const field = Object.entries(command.fields).find(([, one]) => one.options.kind === 'voice')?.[0];
  const home = voices.find((voice) => field !== undefined && voice.id === draft.values[field])?.language;
  return home !== undefined && languageById(home)?.source ? home : undefined;
}

function spokenLanguage(command: Command, draft: Draft): number | undefined {
  const field = Object.entries(command.fields).find(
    ([, one]) => one.options.kind === 'language' && one.setting === 'language',
  )?.[0];
  const value = field === undefined ? undefined : draft.values[field];
  return typeof value === 'number' ? value : undefined;
}

/** What a person gave so far, by the service's own field names. */
interface Given {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly Pick<FileRef, 'field'>[];
}

/** Settings that always have a value; the others may be unset, and the store cannot be asked before the form opens. */
const ALWAYS_SET: ReadonlySet<SettingName> = new Set(['voice', 'language']);

export const isGiven = ({ values, files }: Given, name: string): boolean =>
  values[name] !== undefined || files.some(({ field }) => field === name);

/** A setting may stand in for what is left empty. */
export const isMust = ({ required, setting }: Pick<Field, 'required' | 'setting'>): boolean =>
  required && setting === undefined;

/** Required, not given, and nothing stands in. `mayBeUnset`: a setting that may be unset is no stand-in. */
export function missing(command: Command, given: Given, mayBeUnset: boolean): readonly string[] {
  // A file that names no field finds its own.
  const loose = given.files.some(({ field }) => field === undefined);
  return Object.entries<Field>(command.fields)
    .filter(([name, { required, setting, options }]) => {
      const standsIn = setting !== undefined && (!mayBeUnset || ALWAYS_SET.has(setting));
      const takesFile = options.kind === 'file' || (options.kind === 'text' && options.link !== undefined);
      return required && !standsIn && !isGiven(given, name) && !(loose && takesFile);
    })
    .map(([name]) => name);
}
