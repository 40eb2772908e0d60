// Fills empty language and voice fields of a request that is being parsed: from settings, from the text's detected
// language, and from each other. Pure; parse-invocation.ts does the rest.

import type { LocaleTag } from '../../messages/catalogue.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { decideLanguage, extractSample, type LanguageScores } from '../language-detection/decide-language.ts';
import { canRead, findLanguagesByScript, toRegionalChineseTag } from '../language-detection/scripts.ts';
import { findBaseTagById, guessSpokenLanguage } from '../media/capabilities.ts';
import {
  findLanguage,
  findLanguageById,
  type LanguageSide,
  listBaseTagsForSide,
  toBaseTag,
} from '../media/language.ts';
import { languageName, shortLanguageName } from '../media/language-name.ts';
import { findVoiceForLanguage, type Voice } from '../media/voice.ts';
import { toEnglish } from '../messages.ts';
import type { SelectableDictionary } from '../pronunciation/dictionary.ts';
import { type Command, type Defaults, type Field, listFieldsOfKind } from './command.ts';
import type { Alternative, FileRef, Problem, ReadCaptionFile } from './invocation.ts';

export interface InvocationContext {
  readonly voices: readonly Voice[];
  readonly dictionaries?: readonly SelectableDictionary[];
  readonly defaults: Defaults;
  readonly prefix?: string;
  /** A detector's scores of the text. Absent: texts are in the person's language. */
  readonly textScores?: LanguageScores;
  /** The person's language, whose names of languages and choices are accepted first. */
  readonly locale: LocaleTag;
  /** Ids of the languages with speech recognition. Absent if unknown. */
  readonly speechRecognition?: ReadonlySet<number>;
  /**
   * True if the service is the built-in studio, which also accepts subtitles and reviewed lines. Absent means false.
   */
  readonly isStudio?: boolean;
  readonly captionFile?: ReadCaptionFile | undefined;
}

type NamedField = readonly [name: string, field: Field];

/** A request while its invocation is being parsed. */
export interface PartialRequest {
  readonly values: Record<string, unknown>;
  readonly labels: Record<string, Text>;
  readonly files: Record<string, FileRef>;
  readonly linkBytes: Record<string, number>;
  /** Files that are sent as a link. */
  readonly linkedFiles: Record<string, FileRef>;
  readonly problems: Problem[];
  detectedField?: string;
  /** Languages to offer if the text's language is ambiguous. */
  alternatives?: readonly Alternative[];
}

export const isMissing = (partial: PartialRequest, field: string): boolean =>
  partial.values[field] === undefined && partial.files[field] === undefined;

/** True if the field names only the language of a recording, which the request's text cannot reveal. */
const isRecognitionOnly = (command: Command, field: string): boolean =>
  command.kind === 'operation' &&
  command.languageUse?.recognizedField === field &&
  command.languageUse.translatedFields === undefined;

/**
 * Fills empty fields. Precedence: typed values and what they imply, then settings, then the first voice that speaks the
 * language.
 */
export function fillDefaults(command: Command, known: InvocationContext, partial: PartialRequest): void {
  const { voices, defaults } = known;
  const invalidFields = new Set(partial.problems.map((problem) => problem.field));
  const fieldsOfKind = (kind: string) =>
    Object.entries<Field>(command.fields).filter(
      ([name, { options, setting }]) => options.kind === kind && setting !== undefined && !invalidFields.has(name),
    );
  for (const [name, field] of fieldsOfKind('language')) {
    if (isMissing(partial, name)) fillLanguage(command, [name, field], known, partial);
    else refuseUnreadableText([name, field], known, partial);
  }
  for (const [name, field] of fieldsOfKind('voice')) {
    if (!isMissing(partial, name)) continue;
    const language = findSpokenLanguage(command, partial);
    const own = voices.find((voice) => voice.id === defaults[field.setting ?? 'voice']);
    const fits =
      own &&
      (language === undefined || own.language === undefined || findVoiceForLanguage([own], language) !== undefined);
    const voice = fits ? own : (pickVoiceForLanguage(voices, language, defaults.lastVoices) ?? own ?? voices[0]);
    if (voice) setValue(partial, name, voice.id, voice.name);
    else if (defaults.voice !== undefined)
      setValue(partial, name, defaults.voice, message('answers.settings.voice', { id: defaults.voice }));
  }
}

function setValue(partial: PartialRequest, name: string, value: number, label: Text | undefined): void {
  partial.values[name] = value;
  if (label !== undefined) partial.labels[name] = label;
}

function fillLanguage(
  command: Command,
  [name, field]: NamedField,
  known: InvocationContext,
  partial: PartialRequest,
): void {
  const { defaultId, own } = findDefaultLanguage(command, [name, field], known, partial);
  const text = textOf(partial.values[field.textField ?? '']) || getCaptionWords(field, known);
  const { textScores: scores } = known;
  const candidates = listBaseTagsForSide('source');
  const detected = text !== '' && scores ? decideLanguage({ text, scores, own, candidates }) : undefined;
  if (Array.isArray(detected)) {
    askForLanguage(name, detected, partial);
    return;
  }
  const isOther = typeof detected === 'string' && detected !== own;
  const language = isOther ? findLanguage(toRegionalChineseTag(text, detected), 'source') : undefined;
  if (language) {
    setValue(partial, name, language.id, shortLanguageName(language));
    partial.detectedField = name;
  } else if (defaultId !== undefined) {
    const standard = findLanguageById(defaultId);
    setValue(partial, name, defaultId, standard && languageName(standard));
    if (field.options.kind === 'language' && field.options.allowsMultiple) partial.values[name] = [defaultId];
  }
}

const ENGLISH = 1;

/** `own`: base tag of the language that an unclear text is in. Absent if it is only known what the text is not. */
function findDefaultLanguage(
  command: Command,
  [name, { setting = 'language' }]: NamedField,
  known: InvocationContext,
  partial: PartialRequest,
): { readonly defaultId: number | undefined; readonly own?: string } {
  if (isRecognitionOnly(command, name)) return { defaultId: guessSpokenLanguage(known) };
  const { voices, defaults } = known;
  const voiceLanguage = setting === 'language' ? findVoiceLanguage(partial, command, voices) : undefined;
  const translated = command.kind === 'operation' ? command.languageUse?.translatedFields : undefined;
  const targets: readonly unknown[] = translated?.from === name ? [partial.values[translated.to]].flat() : [];
  const targetTags = targets.filter((id) => typeof id === 'number').map(findBaseTagById);
  const ids = [voiceLanguage, defaults[setting], ...(targetTags.length > 0 ? [ENGLISH] : [])].filter(
    (id) => id !== undefined,
  );
  // A translation into one's own language is from another one, most often English.
  const defaultId = ids.find((id) => !targetTags.includes(findBaseTagById(id)));
  return defaultId === undefined ? { defaultId: ids[0] } : { defaultId, own: findBaseTagById(defaultId) };
}

/** Offers the languages instead of starting the task. */
function askForLanguage(name: string, tags: readonly string[], partial: PartialRequest): void {
  const languages = tags.flatMap((tag) => findLanguage(tag, 'source') ?? []);
  const names = list(languages.map(shortLanguageName), 'or');
  partial.problems.push({ field: name, message: message('problems.unsureLanguage', { names }) });
  partial.alternatives = languages.map((one) => ({
    label: shortLanguageName(one),
    // English names can be typed in every language.
    values: { [name]: toEnglish(shortLanguageName(one)) },
  }));
}

const MAX_OFFERED = 3;

/** Cyrillic letters never reach an English voice. */
function refuseUnreadableText([name, field]: NamedField, known: InvocationContext, partial: PartialRequest): void {
  const { textField } = field;
  const language = partial.values[name];
  const typed = textField === undefined ? '' : textOf(partial.values[textField]);
  const text = extractSample(typed || getCaptionWords(field, known));
  if (typeof language !== 'number' || canRead(findBaseTagById(language), text)) return;
  askForLanguage(name, findLanguagesByScript(text)?.slice(0, MAX_OFFERED) ?? [], partial);
}

/** Returns the words of a caption file that replaces the text whose language the field holds. */
const getCaptionWords = ({ textField }: Field, { captionFile }: InvocationContext): string =>
  textField !== undefined && captionFile && 'words' in captionFile ? captionFile.words : '';

/** Returns the text of a field's value. Values come from JSON, so their types are unchecked. */
export function textOf(raw: unknown): string {
  const all: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  return all
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join('\n')
    .trim();
}

/** Picks a voice that speaks the language, the person's last one first. */
export function pickVoiceForLanguage(
  voices: readonly Voice[],
  language: number | undefined,
  last: Defaults['lastVoices'],
): Voice | undefined {
  if (language === undefined) return undefined;
  const before = last?.[toBaseTag(findLanguageById(language)?.tag ?? '')];
  const known = voices.filter(({ id }) => id === before);
  return findVoiceForLanguage(known, language) ?? findVoiceForLanguage(voices, language);
}

/** Returns the named voice's own language. It takes precedence over the default language. */
function findVoiceLanguage(partial: PartialRequest, command: Command, voices: readonly Voice[]): number | undefined {
  // With a target language the voice speaks the translation, so its language says nothing about the text's.
  if (findGivenLanguage(command, partial, 'target') !== undefined) return undefined;
  const [field] = listFieldsOfKind(command, 'voice');
  const home = voices.find((voice) => field !== undefined && voice.id === partial.values[field])?.language;
  return home !== undefined && findLanguageById(home)?.canBeSource ? home : undefined;
}

/** Returns the language of the result: the target if the text is translated, else the source. */
const findSpokenLanguage = (command: Command, partial: PartialRequest): number | undefined =>
  findGivenLanguage(command, partial, 'target') ?? findGivenLanguage(command, partial, 'source');

/** Returns the single language chosen for that side, if any. */
const findGivenLanguage = (command: Command, { values }: PartialRequest, side: LanguageSide): number | undefined =>
  Object.entries(command.fields)
    .filter(([, { options }]) => options.kind === 'language' && options.side === side)
    .map(([name]) => values[name])
    .find((value) => typeof value === 'number');
