// Explains why a command cannot work with the chosen values, and what can be done instead: up to three alternatives, or
// a request without the unavailable languages. Also writes the short notes beside suggestions. Pure.

import { findBaseTagById, type ServiceKnowledge } from '../media/capabilities.ts';
import {
  findLanguageById,
  type Language,
  type LanguageSide,
  listLanguagesForSide,
  toBaseTag,
} from '../media/language.ts';
import { formatLanguageName, formatLanguageWithoutRegion } from '../media/language-name.ts';
import { findMainRegion } from '../media/regions.ts';
import { findVoiceForLanguage, type Voice } from '../media/voice.ts';
import { englishMessages, type Messages } from '../messages/index.ts';
import {
  type Availability,
  type ChosenValues,
  checkAvailability,
  findTranscriptSource,
  type TranscriptSource,
} from './availability.ts';
import type { Command, Operation } from './command.ts';
import type { Alternative, Problem, Request } from './invocation.ts';
import { localizeCommand } from './locale.ts';
import { resolveEndpoint } from './resolve-variant.ts';

type Unavailable = Extract<Availability, { is: 'unavailable' }>;

/** Says in at most six words why a choice is unavailable. */
export const formatBriefReason = ({ reason }: Unavailable, { alternatives }: Messages): string =>
  alternatives.brief[reason];

/** Says in at most six words why a command is unavailable whatever is chosen. */
export function findUnavailableReason(
  command: Command,
  known: ServiceKnowledge,
  messages: Messages,
): string | undefined {
  const judged = checkAvailability(command, {}, known);
  return judged.is === 'unavailable' && judged.field === undefined ? formatBriefReason(judged, messages) : undefined;
}

/** Returns a note on a choice that works, like `through Spanish`. */
export function formatAvailabilityNote(availability: Availability, messages: Messages): string | undefined {
  if (availability.is === 'unavailable') return undefined;
  const { pivotLanguage, needsSubtitles } = availability;
  if (pivotLanguage !== undefined) return messages.alternatives.through(formatBaseLanguage(pivotLanguage, messages));
  return needsSubtitles ? messages.alternatives.subtitles : undefined;
}

export interface RefusalWithAlternatives {
  readonly problems: readonly Problem[];
  readonly alternatives: readonly Alternative[];
}

interface RefusalContext {
  readonly command: Operation;
  readonly chosen: ChosenValues;
  readonly knowledge: ServiceKnowledge;
  readonly source: TranscriptSource;
  readonly voices: readonly Voice[];
  readonly messages: Messages;
}

/** Returns the reason and alternatives, or undefined if the command can work. */
export function findCommandRefusal(situation: RefusalContext): RefusalWithAlternatives | undefined {
  const { command, chosen, knowledge, source } = situation;
  const judged = checkAvailability(command, chosen, knowledge, source);
  if (judged.is === 'available') return undefined;
  const { field } = judged;
  const message = formatRefusal(judged, situation);
  return {
    problems: [field === undefined ? { message } : { field, message }],
    alternatives: field === undefined ? [] : listAlternatives(field, judged, situation),
  };
}

function formatRefusal(
  { reason, language, field }: Unavailable,
  { command, chosen, knowledge, messages }: RefusalContext,
): string {
  const sentences = messages.alternatives;
  const name = language === undefined ? '' : formatLanguageForSide(language, sideOf(command, field), messages);
  const from = resolveEndpoint(command, chosen).use.translatedFields?.from ?? '';
  switch (reason) {
    case 'unsupported':
      return sentences.unsupported(
        localizeCommand(command, messages).title,
        knowledge.capabilities.unsupported.get(command.endpoint),
      );
    case 'no-speech':
      return sentences.noSpeech(name);
    case 'no-recognition':
      return sentences.noRecognition(name, listRecognisedLanguages(knowledge, messages));
    case 'same-language':
      return sentences.sameLanguage(name);
    case 'no-translation': {
      const source = chosen[from];
      return field === from || typeof source !== 'number'
        ? sentences.noTranslationFrom(name)
        : sentences.noTranslation(name, formatLanguageId(source, messages));
    }
    case 'refused':
      return language === undefined ? sentences.refusedVoice : sentences.refusedLanguage(name);
  }
}

function formatLanguageId(id: number, messages: Messages): string {
  const language = findLanguageById(id);
  return language ? formatLanguageWithoutRegion(language, messages) : String(id);
}

const sideOf = (command: Operation, field: string | undefined): LanguageSide => {
  const options = command.fields[field ?? '']?.options;
  return options?.kind === 'language' ? options.side : 'target';
};

/** Adds the region only if the plain name means a different region. */
function formatLanguageForSide(id: number, side: LanguageSide, messages: Messages): string {
  const language = findLanguageById(id);
  if (!language) return String(id);
  return findMainRegion(language, side).id === id
    ? formatLanguageWithoutRegion(language, messages)
    : formatLanguageName(language, messages);
}

const formatBaseLanguage = (base: string, messages: Messages): string =>
  formatLanguageWithoutRegion({ tag: base, name: base }, messages);

const listRecognisedLanguages = (
  { capabilities: { speechRecognition = new Set<number>() } }: ServiceKnowledge,
  messages: Messages,
): readonly string[] => [...new Set([...speechRecognition].map((id) => formatLanguageId(id, messages)))];

/** Limit of buttons on a card. */
const MAX_ALTERNATIVES = 3;

/** Widely spoken languages, offered first. */
const COMMON_LANGUAGES = 'en es fr pt it de zh ja hi ar ru ko nl pl tr sv id ca da nb'.split(' ');

/**
 * Languages that share a script and are close enough to read the text aloud. A text in the key's language can be spoken
 * in the others.
 */
const SIMILAR_LANGUAGES: Readonly<Record<string, string>> = {
  fil: 'id es',
  gl: 'pt es',
  jv: 'id ms',
  mn: 'kk ru',
  ps: 'fa ur',
  sa: 'hi mr',
  so: 'sw en',
  su: 'id ms',
  zu: 'sw en',
};

function listAlternatives(field: string, judged: Unavailable, situation: RefusalContext): readonly Alternative[] {
  const kind = situation.command.fields[field]?.options.kind;
  if (kind === 'voice') return otherVoices(field, situation);
  return kind === 'language' && judged.language !== undefined ? otherLanguages(field, judged.language, situation) : [];
}

function otherVoices(field: string, { command, chosen, knowledge, source, voices }: RefusalContext) {
  const language = chosen[resolveEndpoint(command, chosen).use.spokenField ?? ''];
  const first = typeof language === 'number' ? findVoiceForLanguage(voices, language) : undefined;
  return [...new Set([...(first ? [first] : []), ...voices])]
    .filter(({ id }) => checkAvailability(command, { ...chosen, [field]: id }, knowledge, source).is === 'available')
    .slice(0, MAX_ALTERNATIVES)
    .map(({ name }): Alternative => ({ label: name, values: { [field]: name } }));
}

function otherLanguages(field: string, wrong: number, situation: RefusalContext): readonly Alternative[] {
  const { command, chosen, knowledge, source, messages } = situation;
  const current = chosen[field];
  const check = (value: unknown) => checkAvailability(command, { ...chosen, [field]: value }, knowledge, source);
  const asFieldValue = (id: number) => (Array.isArray(current) ? [id] : id);
  const rest = (Array.isArray(current) ? (current as readonly number[]) : []).filter(
    (id) => check(asFieldValue(id)).is === 'available',
  );
  const found: Alternative[] = rest.length > 0 ? [createAlternative(field, rest, undefined, messages)] : [];
  for (const { id } of listCandidates(field, wrong, situation)) {
    if (found.length === MAX_ALTERNATIVES) break;
    const judged = check(asFieldValue(id));
    if (rest.some((one) => findBaseTagById(one) === findBaseTagById(id)) || judged.is === 'unavailable') continue;
    // A recording's language is fixed; alternatives would need subtitle files.
    if (judged.needsSubtitles) continue;
    found.push(createAlternative(field, [...rest, id], judged.pivotLanguage, messages));
  }
  return found;
}

/** Uses English values, which can be typed in any language. */
function createAlternative(
  field: string,
  ids: readonly number[],
  through: string | undefined,
  messages: Messages,
): Alternative {
  const named = ids.map((id) => formatLanguageId(id, messages));
  const middle = through === undefined ? undefined : formatBaseLanguage(through, messages);
  const typed = ids.map((id) => formatLanguageId(id, englishMessages)).join(', ');
  return { label: messages.alternatives.instead(named, middle), values: { [field]: typed } };
}

/** Lists candidates, one region per language, most likely first. */
function listCandidates(field: string, wrong: number, { command, chosen }: RefusalContext): readonly Language[] {
  const side = sideOf(command, field);
  const { use } = resolveEndpoint(command, chosen);
  const base = findBaseTagById(wrong);
  // A text that is spoken but not translated keeps its language; a translation can go to any language.
  const readOnly = use.spokenField === field && use.translatedFields === undefined;
  const bases = readOnly ? (SIMILAR_LANGUAGES[base] ?? '').split(' ') : COMMON_LANGUAGES;
  const all = [...new Map(listLanguagesForSide(side).map((one) => [toBaseTag(one.tag), one])).values()];
  const rank = ({ tag }: Language) => bases.indexOf(toBaseTag(tag)) + 1 || bases.length + 1;
  return all
    .filter(({ tag }) => toBaseTag(tag) !== base && (!readOnly || bases.includes(toBaseTag(tag))))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((one) => findMainRegion(one, side));
}

/**
 * Removes unavailable languages from a request for several, with a note on each. Returns the request unchanged if all
 * are available, or none, which {@link findCommandRefusal} rejects.
 */
export function dropUnavailableRequestLanguages(
  operation: Operation,
  request: Request,
  known: ServiceKnowledge,
  messages: Messages,
): Request {
  const { values, labels, note } = request;
  const source = findTranscriptSource(request);
  for (const [field, { options }] of Object.entries(operation.fields)) {
    const value: unknown = values[field];
    if (options.kind !== 'language' || !Array.isArray(value)) continue;
    const ids = value.filter((id) => typeof id === 'number');
    const dropped = ids.flatMap((id) => {
      const availability = checkAvailability(operation, { ...values, [field]: [id] }, known, source);
      const isAtFault = availability.is === 'unavailable' && availability.field === field;
      return isAtFault
        ? [
            {
              id,
              leftOutNote: messages.alternatives.leftOut(
                formatLanguageWithRegion(id, messages),
                formatBriefReason(availability, messages),
              ),
            },
          ]
        : [];
    });
    const rest = ids.filter((id) => !dropped.some((one) => one.id === id));
    if (dropped.length === 0 || rest.length === 0) continue;
    return {
      ...request,
      values: { ...values, [field]: rest },
      labels: { ...labels, [field]: rest.map((id) => formatLanguageWithRegion(id, messages)).join(', ') },
      note: [note, ...dropped.map(({ leftOutNote }) => leftOutNote)].filter(Boolean).join(' '),
    };
  }
  return request;
}

function formatLanguageWithRegion(id: number, messages: Messages): string {
  const language = findLanguageById(id);
  return language ? formatLanguageName(language, messages) : String(id);
}
