// Fills empty language and voice fields of a request that is being parsed: from settings, from the text's detected
// language, and from each other. Pure; parse-invocation.ts does the rest.

import type { LocaleTag } from '../../messages/catalogue.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { guessSpokenLanguage } from '../media/capabilities.ts';
import { findLanguage, findLanguageById, type Language, type LanguageSide, toBaseTag } from '../media/language.ts';
import { languageName, shortLanguageName } from '../media/language-name.ts';
import { findVoiceForLanguage, type Voice } from '../media/voice.ts';
import { toEnglish } from '../messages.ts';
import type { SelectableDictionary } from '../pronunciation/dictionary.ts';
import { type Command, type Defaults, listFieldsOfKind } from './command.ts';
import type { Alternative, FileRef, Problem } from './invocation.ts';

export interface InvocationContext {
  readonly voices: readonly Voice[];
  readonly dictionaries?: readonly SelectableDictionary[];
  readonly defaults: Defaults;
  readonly prefix?: string;
  /** Tag of the text's detected language; several tags if detection is ambiguous. */
  readonly detectedLanguages?: string | readonly string[];
  /** The person's language, whose names of languages and choices are accepted first. */
  readonly locale: LocaleTag;
  /** Ids of the languages with speech recognition. Absent if unknown. */
  readonly speechRecognition?: ReadonlySet<number>;
  /**
   * True if the service is the built-in studio, which also accepts subtitles and reviewed lines. Absent means false.
   */
  readonly isStudio?: boolean;
}

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
  const { voices, defaults, detectedLanguages } = known;
  const setValue = (name: string, value: number, label: Text | undefined) => {
    partial.values[name] = value;
    if (label !== undefined) partial.labels[name] = label;
  };
  const findEmptyFields = (kind: string) =>
    Object.entries(command.fields).filter(
      ([name, field]) => field.options.kind === kind && field.setting !== undefined && isMissing(partial, name),
    );
  const invalidFields = new Set(partial.problems.map((problem) => problem.field));
  for (const [name, field] of findEmptyFields('language')) {
    if (invalidFields.has(name)) continue;
    const defaultId = isRecognitionOnly(command, name)
      ? guessSpokenLanguage(known)
      : [
          field.setting === 'language' ? findVoiceLanguage(partial, command, voices) : undefined,
          defaults[field.setting ?? 'language'],
        ].find((one) => one !== undefined);
    const detected = field.textField === undefined ? undefined : resolveDetectedLanguage(detectedLanguages, defaultId);
    if (detected && 'problem' in detected) {
      partial.problems.push({ field: name, message: detected.problem });
      partial.alternatives = detected.languages.map((one) => ({
        label: shortLanguageName(one),
        // English names can be typed in every language.
        values: { [name]: toEnglish(shortLanguageName(one)) },
      }));
    }
    if (detected && 'language' in detected) {
      setValue(name, detected.language.id, shortLanguageName(detected.language));
      partial.detectedField = name;
    }
    if (detected || defaultId === undefined) continue;
    const language = findLanguageById(defaultId);
    setValue(name, defaultId, language && languageName(language));
    if (field.options.kind === 'language' && field.options.allowsMultiple) partial.values[name] = [defaultId];
  }
  for (const [name, field] of findEmptyFields('voice')) {
    if (invalidFields.has(name)) continue;
    const language = findSpokenLanguage(command, partial);
    const own = voices.find((voice) => voice.id === defaults[field.setting ?? 'voice']);
    const fits =
      own &&
      (language === undefined || own.language === undefined || findVoiceForLanguage([own], language) !== undefined);
    const voice = fits ? own : (pickVoiceForLanguage(voices, language, defaults.lastVoices) ?? own ?? voices[0]);
    if (voice) setValue(name, voice.id, voice.name);
    else if (defaults.voice !== undefined)
      setValue(name, defaults.voice, message('answers.settings.voice', { id: defaults.voice }));
  }
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

/** Compares the detected language with the default. Returns undefined if nothing was detected or the default agrees. */
function resolveDetectedLanguage(
  spoken: InvocationContext['detectedLanguages'],
  defaultId: number | undefined,
): { readonly language: Language } | { readonly problem: Text; readonly languages: readonly Language[] } | undefined {
  const base = toBaseTag(findLanguageById(defaultId ?? -1)?.tag ?? '');
  if (spoken === undefined || [spoken].flat().some((tag) => toBaseTag(tag) === base)) return undefined;
  if (typeof spoken === 'string') {
    const language = findLanguage(spoken, 'source');
    return language && { language };
  }
  const languages = spoken.flatMap((tag) => findLanguage(tag, 'source') ?? []);
  const names = list(languages.map(shortLanguageName), 'or');
  return { problem: message('problems.unsureLanguage', { names }), languages };
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
