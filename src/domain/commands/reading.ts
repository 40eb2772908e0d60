// Understanding an invocation: raw values and names → a request in the service's own terms, or problems at fields; and which fields
// are still wanted, decided from what was given alone, since a form must open before anything can be looked up.
// Pure: the voices and defaults it may use are handed in; nothing is asked of the service.

import { cut } from '../../kit/text.ts';
import type { NamedDictionary } from '../dictionary/dictionary.ts';
import { heardLanguage } from '../media/abilities.ts';
import { endingsOf, givable, kindOf, likelyKind, mayBe } from '../media/file-kinds.ts';
import { baseOf, findLanguage, type Language, languageById, type Side } from '../media/language.ts';
import { type Voice, voiceFor } from '../media/voice.ts';
import { languageName, plainName, type Words } from '../words/index.ts';
import {
  type Command,
  type Defaults,
  type Field,
  fieldFor,
  fieldNamed,
  kindsOf,
  type SettingName,
  sentKinds,
} from './command.ts';
import type { Alternative, FileRef, Invocation, Problem, Reading } from './invocation.ts';
import { fieldWords } from './locale.ts';
import { readValue } from './read-value.ts';
import { sayIssue } from './say-issue.ts';
import { noSuchOption } from './unknown-option.ts';

interface Known {
  readonly voices: readonly Voice[];
  /** Those that may be named. */
  readonly dictionaries?: readonly NamedDictionary[];
  readonly defaults: Defaults;
  /** What stands in front of our commands' names here. */
  readonly prefix?: string;
  /** The language that the text itself is in, by tag; several where it may be in any of them. */
  readonly spoken?: string | readonly string[] | undefined;
  /** What is wrong is said in these. */
  readonly words: Words;
  /** In all languages that people are answered in: their labels are understood as well. Loads them, so it is called last. */
  readonly languages?: (() => readonly Words[]) | undefined;
  /** Ids of the languages that the service understands by ear; missing where that is not known. */
  readonly heard?: ReadonlySet<number> | undefined;
  /** The service is our own studio: it takes subtitles beside a film, reviewed lines, and what else is ours. Missing: it is not. */
  readonly subtitles?: boolean;
}

interface Draft {
  readonly values: Record<string, unknown>;
  readonly labels: Record<string, string>;
  readonly files: Record<string, FileRef>;
  readonly sizes: Record<string, number>;
  /** Files that are passed on behind a link. */
  readonly linked: Record<string, FileRef>;
  readonly problems: Problem[];
  /** The field whose language was told by the text. */
  detected?: string;
  /** The languages that the text may be in. */
  instead?: readonly Alternative[] | undefined;
}

export function read(command: Command, invocation: Invocation, known: Known): Reading {
  const draft: Draft = { values: {}, labels: {}, files: {}, sizes: {}, linked: {}, problems: [] };
  readGiven(command, invocation, known, draft);
  placeFiles(command, invocation.files, known, draft);
  fillDefaults(command, known, draft);
  const notes = [
    placeSubtitles(command, known, draft),
    placeReview(command, known, draft),
    leaveOurs(command, known, draft),
  ];
  const note = notes.filter((one) => one !== undefined).join(' ') || undefined;
  const checked = command.request.safeParse({ ...draft.files, ...draft.values });
  const seen = new Set(draft.problems.map((problem) => problem.field));
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (seen.has(field)) continue;
    seen.add(field);
    const local = fieldWords(command, field, known.words);
    const said = () => sayIssue(issue, command.fields[field], known.words.problems, local);
    const message = isMissing(draft, field) ? missed(command, field, known) : said();
    draft.problems.push({ field, message });
  }
  const { values, files, labels, sizes, detected, problems, instead } = draft;
  // A button mends one thing only.
  if (problems.length > 0)
    return {
      ok: false,
      problems,
      ...(instead && instead.length > 0 && problems.length === 1 && { instead }),
    };
  const request = {
    command: command.name,
    values,
    files,
    labels,
    ...(detected !== undefined && { detected }),
    ...(note !== undefined && { note }),
  };
  return { ok: true, request: Object.keys(sizes).length > 0 ? { ...request, sizes } : request };
}

const isMissing = (draft: Draft, field: string): boolean =>
  draft.values[field] === undefined && draft.files[field] === undefined;

function missed(command: Command, field: string, { voices, words: { problems } }: Known): string {
  const options = command.fields[field]?.options;
  if (options?.kind === 'file') return problems.fileMissing(endingsOf(givable(options.kinds)));
  return options?.kind !== 'voice' || voices.length > 0 ? problems.missing : problems.noVoicesToChoose;
}

function readGiven(command: Command, { values }: Invocation, known: Known, draft: Draft): void {
  const { problems } = known.words;
  for (const [typed, raw] of Object.entries(values)) {
    const name = fieldNamed(command, typed);
    const field = name === undefined ? undefined : command.fields[name];
    if (name === undefined || !field) {
      draft.problems.push({ message: noSuchOption(command, typed, callOf(command, known), problems) });
    } else if (field.options.kind !== 'file' && raw !== undefined && raw !== null && raw !== '') {
      const localIn = (words: Words) => fieldWords(command, name, words);
      const languages = () => (known.languages?.() ?? []).map((words) => ({ words, local: localIn(words) }));
      const got = readValue(field, raw, { ...known, languages, local: localIn(known.words) });
      if ('problem' in got) {
        draft.problems.push({ field: name, message: got.problem });
        draft.instead = got.near?.map(({ label, value }) => ({ label, values: { [name]: value } }));
      } else draft.values[name] = got.value;
      if ('label' in got && got.label !== undefined) draft.labels[name] = got.label;
    }
  }
}

const callOf = ({ name }: Command, { prefix = '' }: Known): string => `/${prefix}${name}`;

/** The field it was given for, else the first that takes its kind, else the first that takes files at all. */
export function fieldOfFile(
  command: Command,
  file: Pick<FileRef, 'name' | 'type' | 'field' | 'result'>,
): string | undefined {
  const kind = likelyKind(file);
  return (
    fieldAskedFor(command, file) ??
    (kind && fieldFor(command, kind)) ??
    Object.entries(command.fields).find(([, field]) => kindsOf(field).length > 0)?.[0]
  );
}

/**
 * A form carries the file itself, so one that is given for a link beside a file goes to the file. A result that the service still
 * has needs no upload.
 */
function fieldAskedFor(
  command: Command,
  { field, ...file }: Pick<FileRef, 'name' | 'type' | 'field' | 'result'>,
) {
  const name = field === undefined ? undefined : fieldNamed(command, field);
  const named = command.fields[name ?? '']?.options;
  if (named?.kind !== 'text' || !named.link || command.kind !== 'operation' || command.sends !== 'form')
    return name;
  if (file.result !== undefined) return name;
  const isFor = (one: Field) => one.options.kind === 'file' && mayBe(file, kindsOf(one));
  return Object.entries<Field>(command.fields).find(([, one]) => isFor(one))?.[0] ?? name;
}

/** It goes to a field that takes links, and has none. */
export const needsLink = (command: Command, file: FileRef): boolean =>
  file.link === undefined && command.fields[fieldOfFile(command, file) ?? '']?.options.kind === 'text';

function placeFiles(command: Command, files: readonly FileRef[], known: Known, draft: Draft): void {
  const { problems } = known.words;
  for (const file of files) {
    const name = fieldOfFile(command, file);
    const field = name === undefined ? undefined : command.fields[name];
    if (name === undefined || !field) {
      draft.problems.push({ message: problems.takesNoFile(callOf(command, known)) });
    } else {
      const message = placeFile(name, field, file, draft, known.words);
      if (message !== undefined) draft.problems.push({ field: name, message });
    }
  }
}

/** Answers with what is wrong, if anything is. */
function placeFile(
  name: string,
  field: Field,
  file: FileRef,
  draft: Draft,
  { problems, faults }: Words,
): string | undefined {
  const kinds = kindsOf(field);
  if (kinds.length === 0) return problems.noFile;
  if (!mayBe(file, kinds))
    return problems.notThisFile(endingsOf(givable(sentKinds(field))), cut(file.name, 60));
  if (file.bytes === 0) return faults.emptyFile;
  if (!isMissing(draft, name)) return field.options.kind === 'file' ? problems.oneFile : problems.oneLink;
  if (field.options.kind === 'file') {
    draft.files[name] = file;
    return undefined;
  }
  if (file.link === undefined) return problems.noLink;
  draft.values[name] = file.link;
  draft.labels[name] = file.name;
  if (file.bytes !== undefined) draft.sizes[name] = file.bytes;
  draft.linked[name] = file;
  // Read by us, and passed on as what it becomes.
  const kind = kindOf(file);
  if (!kind || !sentKinds(field).includes(kind)) draft.files[name] = file;
  return undefined;
}

/** A file beside what a link leads to: both are passed on together. Answers with what the person should know. */
function placeSubtitles(
  command: Command,
  { subtitles = false, words }: Known,
  draft: Draft,
): string | undefined {
  if (command.kind !== 'operation' || command.sends !== 'json') return undefined;
  const beside = Object.entries(command.fields).find(
    ([name, { options }]) => options.kind === 'file' && draft.files[name],
  );
  const [field, file] = beside ? [beside[0], draft.files[beside[0]]] : [];
  if (field === undefined || !file) return undefined;
  if (!subtitles) {
    delete draft.files[field];
    return words.card.noSubtitles(cut(file.name, 60));
  }
  const linked = Object.entries(draft.linked);
  if (linked.length === 0) draft.problems.push({ field, message: words.problems.besideLink });
  for (const [name, film] of linked) draft.files[name] = film;
  return undefined;
}

/**
 * Where lines are looked at first the film is read again, perhaps much later: by us, since addresses end. One of an earlier task is
 * known by its address alone. Answers as above.
 */
function placeReview(
  command: Command,
  { subtitles = false, words }: Known,
  draft: Draft,
): string | undefined {
  const { reviewed, given } = (command.kind === 'operation' && command.variant) || {};
  if (!reviewed || given === undefined || draft.values[given] !== true) return undefined;
  if (!subtitles) {
    delete draft.values[given];
    return words.review.notOffered;
  }
  for (const [name, film] of Object.entries(draft.linked)) if (film.at !== null) draft.files[name] = film;
  return undefined;
}

/** What only our own studio takes goes nowhere else. Answers with what the person should know. */
function leaveOurs(
  { fields }: Command,
  { subtitles: isOurs = false, words }: Known,
  { values, labels }: Draft,
): string | undefined {
  const given = Object.entries<Field>(fields).find(([name, { ours }]) => ours && values[name] !== undefined);
  if (isOurs || !given) return undefined;
  const [name, { ours = 'noCaptions' }] = given;
  delete values[name];
  delete labels[name];
  return words.card[ours];
}

/** Nothing but the person tells it, and a press on a recording tells nothing. */
const isOnlyHeard = (command: Command, field: string): boolean =>
  command.kind === 'operation' &&
  command.languageUse?.hears === field &&
  command.languageUse.translates === undefined;

/** Order: what was typed and what it implies, then the settings handed in, then the first voice that speaks the language. */
function fillDefaults(command: Command, known: Known, draft: Draft): void {
  const { voices, defaults, spoken, words } = known;
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
    const standing = isOnlyHeard(command, name)
      ? heardLanguage(known)
      : [
          field.setting === 'language' ? homeOf(draft, command, voices) : undefined,
          defaults[field.setting ?? 'language'],
        ].find((one) => one !== undefined);
    const told = field.of === undefined ? undefined : toldBy(spoken, standing, words);
    if (told && 'problem' in told) {
      draft.problems.push({ field: name, message: told.problem });
      draft.instead = told.labels.map((label) => ({ label, values: { [name]: label } }));
    }
    if (told && 'language' in told) {
      put(name, told.language.id, plainName(told.language, words));
      draft.detected = name;
    }
    if (told || standing === undefined) continue;
    const language = languageById(standing);
    put(name, standing, language && languageName(language, words));
    if (field.options.kind === 'language' && field.options.many) draft.values[name] = [standing];
  }
  for (const [name, field] of open('voice')) {
    if (broken.has(name)) continue;
    const language = spokenLanguage(command, draft);
    const own = voices.find((voice) => voice.id === defaults[field.setting ?? 'voice']);
    const fits =
      own &&
      (language === undefined || own.language === undefined || voiceFor([own], language) !== undefined);
    const voice = fits ? own : (bestVoice(voices, language, defaults.lastVoices) ?? own ?? voices[0]);
    if (voice) put(name, voice.id, voice.name);
    else if (defaults.voice !== undefined)
      put(name, defaults.voice, words.answers.settings.voice(defaults.voice));
  }
}

/** One that speaks the language: the person's last one before all others. */
export function bestVoice(
  voices: readonly Voice[],
  language: number | undefined,
  last: Defaults['lastVoices'],
): Voice | undefined {
  if (language === undefined) return undefined;
  const before = last?.[baseOf(languageById(language)?.tag ?? '')];
  const known = voices.filter(({ id }) => id === before);
  return voiceFor(known, language) ?? voiceFor(voices, language);
}

/** What the text says of its language; `undefined` where it says nothing, or just what holds without it. */
function toldBy(
  spoken: Known['spoken'],
  standing: number | undefined,
  words: Words,
):
  | { readonly language: Language }
  | { readonly problem: string; readonly labels: readonly string[] }
  | undefined {
  const base = baseOf(languageById(standing ?? -1)?.tag ?? '');
  if (spoken === undefined || [spoken].flat().some((tag) => baseOf(tag) === base)) return undefined;
  if (typeof spoken === 'string') {
    const language = findLanguage(spoken, 'source');
    return language && { language };
  }
  const languages = spoken.flatMap((tag) => findLanguage(tag, 'source') ?? []);
  const labels = languages.map((one) => plainName(one, words));
  return { problem: words.problems.unsureLanguage(labels), labels };
}

/** When a voice was named and no language, the voice's own language is meant, before any default. */
function homeOf(draft: Draft, command: Command, voices: readonly Voice[]): number | undefined {
  // It speaks what the text is translated into.
  if (languageGiven(command, draft, 'target') !== undefined) return undefined;
  const field = Object.entries(command.fields).find(([, one]) => one.options.kind === 'voice')?.[0];
  const home = voices.find((voice) => field !== undefined && voice.id === draft.values[field])?.language;
  return home !== undefined && languageById(home)?.source ? home : undefined;
}

/** What is spoken in the end: the language it is translated into, else that of the text. */
const spokenLanguage = (command: Command, draft: Draft): number | undefined =>
  languageGiven(command, draft, 'target') ?? languageGiven(command, draft, 'source');

/** The one language of that side, if there is one by now. */
const languageGiven = (command: Command, { values }: Draft, side: Side): number | undefined =>
  Object.entries(command.fields)
    .filter(([, { options }]) => options.kind === 'language' && options.side === side)
    .map(([name]) => values[name])
    .find((value) => typeof value === 'number');

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
