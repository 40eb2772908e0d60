// Decides from the service's known abilities if a command can work with the chosen languages and voices. If not, says
// which field to change and why. Pure.

import { findBaseTagById, type ServiceCapabilities, type ServiceKnowledge, toPairKey } from '../media/capabilities.ts';
import { FILE_KIND_DETAILS } from '../media/file-kinds.ts';
import { LANGUAGES, type Language, toBaseTag } from '../media/language.ts';
import type { Command, LanguageUse, Operation } from './command.ts';
import { findLinkedFileName, type Request } from './invocation.ts';
import { resolveEndpoint } from './resolve-variant.ts';

/** Values under the service's field names. Missing values cause no problem. */
export type ChosenValues = Readonly<Record<string, unknown>>;

/** `field`: the field to change. Absent if the command cannot work here at all. */
interface AvailabilityProblem {
  readonly reason: UnavailableReason;
  readonly field?: string;
  /** The unsupported language. Absent if the reason is not a language. */
  readonly language?: number;
}

export type Availability =
  /**
   * `pivotLanguage`: the translation goes through this language. `needsSubtitles`: it works only if the film contains
   * subtitles.
   */
  | { readonly is: 'available'; readonly pivotLanguage?: string; readonly needsSubtitles?: true }
  | ({ readonly is: 'unavailable' } & AvailabilityProblem);

type UnavailableReason =
  | 'unsupported'
  | 'no-speech'
  | 'no-recognition'
  | 'no-translation'
  | 'same-language'
  | 'refused';

/** Source of a recording's words: a subtitle file, subtitles possibly inside the film, or only its sound. */
export type TranscriptSource = 'subtitles' | 'maybe-embedded' | 'sound';

const SUBTITLES = new RegExp(
  `\\.(?:${[...FILE_KIND_DETAILS.srt.extensions, ...FILE_KIND_DETAILS.vtt.extensions].join('|')})$`,
  'i',
);
const SOUND = /\.(?:mp3|wave?|flac|aac|m4a|og[ga]|opus)$/i;

/** Returns the path of a URL, or the file's name. */
const fileNameOf = (text: string): string => URL.parse(text)?.pathname ?? text;

/** Infers the source from the names of files and links. */
export function findTranscriptSource({
  values,
  files,
  labels,
}: Pick<Request, 'values' | 'files' | 'labels'>): TranscriptSource {
  const links = Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' && URL.canParse(value)
      ? [findLinkedFileName({ values, labels }, field) ?? fileNameOf(value)]
      : [],
  );
  const names = [...links, ...Object.values(files).map(({ name }) => name)];
  if (names.some((name) => SUBTITLES.test(name))) return 'subtitles';
  return names.some((name) => SOUND.test(name)) ? 'sound' : 'maybe-embedded';
}

export function checkAvailability(
  command: Command,
  chosen: ChosenValues,
  { capabilities, recentRefusals }: ServiceKnowledge,
  source: TranscriptSource = 'maybe-embedded',
): Availability {
  if (command.kind !== 'operation') return { is: 'available' };
  const { endpoint, use } = resolveEndpoint(command, chosen);
  if (capabilities.unsupported.has(endpoint)) return { is: 'unavailable', reason: 'unsupported' };
  const problem =
    findUnrecognisedLanguage(use, chosen, capabilities, source) ??
    findUntranslatableLanguage(use, chosen, capabilities) ??
    findUnspokenLanguage(use, chosen, capabilities) ??
    findRecentRefusal(command, chosen, recentRefusals);
  if (problem) return { is: 'unavailable', ...problem };
  const pivotLanguage = findPivotLanguage(use, chosen, capabilities);
  const { speechRecognition } = capabilities;
  const from = selectedIds(chosen, use.recognizedField)[0];
  const isRecognised =
    from === undefined || speechRecognition === undefined || speechRecognition.has(from) || source === 'subtitles';
  return {
    is: 'available',
    pivotLanguage,
    ...(!isRecognised && { needsSubtitles: true }),
  };
}

/** Returns the ids in a field, or an empty list. */
function selectedIds(chosen: ChosenValues, field: string | undefined): readonly number[] {
  const value = field === undefined ? undefined : chosen[field];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'number');
}

function findUnspokenLanguage(
  { spokenField }: LanguageUse,
  chosen: ChosenValues,
  { speechSynthesis }: ServiceCapabilities,
): AvailabilityProblem | undefined {
  const language = speechSynthesis && selectedIds(chosen, spokenField).find((id) => !speechSynthesis.has(id));
  return language === undefined
    ? undefined
    : { reason: 'no-speech', language, ...(spokenField && { field: spokenField }) };
}

function findUnrecognisedLanguage(
  { recognizedField }: LanguageUse,
  chosen: ChosenValues,
  { speechRecognition }: ServiceCapabilities,
  source: TranscriptSource,
): AvailabilityProblem | undefined {
  const language =
    speechRecognition && source === 'sound'
      ? selectedIds(chosen, recognizedField).find((id) => !speechRecognition.has(id))
      : undefined;
  return language === undefined
    ? undefined
    : { reason: 'no-recognition', language, ...(recognizedField && { field: recognizedField }) };
}

function findUntranslatableLanguage(
  { translatedFields }: LanguageUse,
  chosen: ChosenValues,
  abilities: ServiceCapabilities,
): AvailabilityProblem | undefined {
  if (!translatedFields) return undefined;
  const { from, to, allowsSame = false } = translatedFields;
  const [source] = selectedIds(chosen, from);
  const targets = selectedIds(chosen, to);
  if (source === undefined) {
    const language = targets.find((id) => !SOURCES.some((one) => canTranslate(one, id, allowsSame, abilities)));
    return language === undefined ? undefined : { reason: 'no-translation', field: to, language };
  }
  if (targets.length === 0) {
    const some = TARGETS.some((one) => canTranslate(source, one, allowsSame, abilities));
    return some ? undefined : { reason: 'no-translation', field: from, language: source };
  }
  const language = targets.find((id) => !canTranslate(source, id, allowsSame, abilities));
  if (language === undefined) return undefined;
  const reason = findBaseTagById(source) === findBaseTagById(language) ? 'same-language' : 'no-translation';
  return { reason, field: to, language };
}

const oneRegionOfEach = (all: readonly Language[]): readonly number[] => [
  ...new Map(all.map(({ tag, id }) => [toBaseTag(tag), id])).values(),
];
const TARGETS = oneRegionOfEach(LANGUAGES);
const SOURCES = oneRegionOfEach(LANGUAGES.filter(({ canBeSource }) => canBeSource));

function canTranslate(
  from: number,
  to: number,
  mayBeSame: boolean,
  { translationPairs }: ServiceCapabilities,
): boolean {
  if (findBaseTagById(from) === findBaseTagById(to)) return mayBeSame || translationPairs === undefined;
  return translationPairs === undefined || translationPairs.has(toPairKey(from, to));
}

function findPivotLanguage(
  { translatedFields }: LanguageUse,
  chosen: ChosenValues,
  { translationPairs }: ServiceCapabilities,
): string | undefined {
  const [source] = selectedIds(chosen, translatedFields?.from);
  if (source === undefined || !translationPairs) return undefined;
  return selectedIds(chosen, translatedFields?.to)
    .map((to) => translationPairs.get(toPairKey(source, to)))
    .find((middle) => middle !== undefined);
}

/**
 * Finds a recent refusal by the service whose whole combination is chosen again. Blames the voice before the language.
 */
function findRecentRefusal(
  command: Operation,
  chosen: ChosenValues,
  refused: ServiceKnowledge['recentRefusals'],
): AvailabilityProblem | undefined {
  const before = refused.find(
    (one) =>
      one.command === command.name &&
      Object.entries(one.values).every(([name, value]) => selectedIds(chosen, name).includes(value)),
  );
  if (!before) return undefined;
  const kindOf = (name: string) => command.fields[name]?.options.kind;
  const names = Object.keys(before.values);
  const voice = names.find((name) => kindOf(name) === 'voice');
  if (voice !== undefined) return { reason: 'refused', field: voice };
  const field = names.find((name) => name !== resolveEndpoint(command, chosen).use.translatedFields?.from) ?? names[0];
  if (field === undefined) return undefined;
  return { reason: 'refused', field, language: before.values[field] ?? 0 };
}
