// Explains why a command cannot work with the chosen values, and what can be done instead: up to three alternatives, or
// a request without the unavailable languages. Also writes the short notes beside suggestions. Pure.

import { type Message, message, type Text } from '../../messages/message.ts';
import { joinSentences, language, list } from '../../messages/values.ts';
import { findBaseTagById, type ImprovableAbility, type ServiceKnowledge } from '../media/capabilities.ts';
import {
  findLanguageById,
  type Language,
  type LanguageSide,
  listLanguagesForSide,
  toBaseTag,
} from '../media/language.ts';
import { languageName, languageNameById, languageNameWithoutRegion } from '../media/language-name.ts';
import { findMainRegion, toTagWithoutRegion } from '../media/regions.ts';
import { findVoiceForLanguage, type Voice } from '../media/voice.ts';
import { getMessages } from '../messages.ts';
import {
  type Availability,
  type ChosenValues,
  checkAvailability,
  findTranscriptSource,
  type TranscriptSource,
} from './availability.ts';
import type { Command, Operation } from './command.ts';
import { commandText } from './command-texts.ts';
import type { Alternative, Problem, Request } from './invocation.ts';
import { resolveEndpoint } from './resolve-variant.ts';

type Unavailable = Extract<Availability, { is: 'unavailable' }>;

/** Says in at most six words why a choice is unavailable. */
export const createBriefReason = ({ reason }: Unavailable): Message => message(`alternatives.brief.${reason}`);

/** Says in at most six words why a command is unavailable whatever is chosen. */
export function findUnavailableReason(command: Command, known: ServiceKnowledge): Message | undefined {
  const judged = checkAvailability(command, {}, known);
  return judged.is === 'unavailable' && judged.field === undefined ? createBriefReason(judged) : undefined;
}

/** Returns a note on a choice that works, like `through Spanish`. */
export function createAvailabilityNote(availability: Availability): Message | undefined {
  if (availability.is === 'unavailable') return undefined;
  const { pivotLanguage, needsSubtitles } = availability;
  if (pivotLanguage !== undefined) return message('alternatives.through', { language: languageOfBase(pivotLanguage) });
  return needsSubtitles ? message('alternatives.subtitles') : undefined;
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
  /** True if the person may add what is missing. Others get no command. */
  readonly isAdmin?: boolean;
}

/** Returns the reason and alternatives, or undefined if the command can work. */
export function findCommandRefusal(situation: RefusalContext): RefusalWithAlternatives | undefined {
  const { command, chosen, knowledge, source } = situation;
  const judged = checkAvailability(command, chosen, knowledge, source);
  if (judged.is === 'available') return undefined;
  const { field } = judged;
  const reason = createRefusalMessage(judged, situation);
  const adminCommand = findCommandForAdmin(judged, situation);
  const problem = { message: adminCommand ? joinSentences(reason, adminCommand) : reason };
  return {
    problems: [field === undefined ? problem : { field, ...problem }],
    alternatives: field === undefined ? [] : listAlternatives(field, judged, situation),
  };
}

function createRefusalMessage(
  { reason, language: id, field }: Unavailable,
  { command, chosen, knowledge, isAdmin = false }: RefusalContext,
): Message {
  const name = id === undefined ? '' : nameLanguageForSide(id, sideOf(command, field));
  const from = resolveEndpoint(command, chosen).use.translatedFields?.from ?? '';
  switch (reason) {
    case 'unsupported':
      return message('alternatives.unsupported', {
        title: commandText(command, 'title'),
        install: isAdmin ? knowledge.capabilities.unsupported.get(command.endpoint) : undefined,
      });
    case 'no-speech':
      return message('alternatives.noSpeech', { name });
    case 'no-recognition':
      return message('alternatives.noRecognition', { name, known: list(listRecognisedLanguages(knowledge)) });
    case 'same-language':
      return message('alternatives.sameLanguage', { name });
    case 'no-translation': {
      const source = chosen[from];
      return field === from || typeof source !== 'number'
        ? message('alternatives.noTranslationFrom', { name })
        : message('alternatives.noTranslation', { name, from: nameLanguageOfId(source) });
    }
    case 'refused':
      return id === undefined
        ? message('alternatives.refusedVoice')
        : message('alternatives.refusedLanguage', { name });
  }
}

/** Ability that is missing, by the reason. */
const MISSING_ABILITIES: Readonly<Partial<Record<Unavailable['reason'], ImprovableAbility>>> = {
  'no-speech': 'speech',
  'no-recognition': 'recognition',
  'no-translation': 'translation',
};

/** The command that adds the missing ability, for people who may run it. */
function findCommandForAdmin(
  { reason, language: id }: Unavailable,
  { command, chosen, knowledge, isAdmin }: RefusalContext,
): Message | undefined {
  const ability = MISSING_ABILITIES[reason];
  if (!isAdmin || ability === undefined || id === undefined) return undefined;
  const from = chosen[resolveEndpoint(command, chosen).use.translatedFields?.from ?? ''];
  const ids = [id, ...(ability === 'translation' && typeof from === 'number' ? [from] : [])];
  const commands = ids.flatMap((one) => {
    const models = knowledge.capabilities.betterModels?.get(findBaseTagById(one));
    return models?.abilities.includes(ability) ? [models.install] : [];
  });
  return commands.length === 0
    ? undefined
    : message('alternatives.adminCommand', { commands: list(commands, 'comma') });
}

function nameLanguageOfId(id: number): Text {
  const found = findLanguageById(id);
  return found ? languageNameWithoutRegion(found) : String(id);
}

const sideOf = (command: Operation, field: string | undefined): LanguageSide => {
  const options = command.fields[field ?? '']?.options;
  return options?.kind === 'language' ? options.side : 'target';
};

/** Adds the region only if the plain name means a different region. */
function nameLanguageForSide(id: number, side: LanguageSide): Text {
  const found = findLanguageById(id);
  if (!found) return String(id);
  return findMainRegion(found, side).id === id ? languageNameWithoutRegion(found) : languageName(found);
}

const languageOfBase = (tag: string): Text => languageNameWithoutRegion({ tag });

/** One entry for each language, whatever its regions. */
function listRecognisedLanguages({
  capabilities: { speechRecognition = new Set() },
}: ServiceKnowledge): readonly Text[] {
  const languages = [...speechRecognition].flatMap((id) => findLanguageById(id) ?? []);
  return [...new Set(languages.map(toTagWithoutRegion))].map(language);
}

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
  const { command, chosen, knowledge, source } = situation;
  const current = chosen[field];
  const check = (value: unknown) => checkAvailability(command, { ...chosen, [field]: value }, knowledge, source);
  const asFieldValue = (id: number) => (Array.isArray(current) ? [id] : id);
  const rest = (Array.isArray(current) ? (current as readonly number[]) : []).filter(
    (id) => check(asFieldValue(id)).is === 'available',
  );
  const found: Alternative[] = rest.length > 0 ? [createAlternative(field, rest, undefined)] : [];
  for (const { id } of listCandidates(field, wrong, situation)) {
    if (found.length === MAX_ALTERNATIVES) break;
    const judged = check(asFieldValue(id));
    if (rest.some((one) => findBaseTagById(one) === findBaseTagById(id)) || judged.is === 'unavailable') continue;
    // A recording's language is fixed; alternatives would need subtitle files.
    if (judged.needsSubtitles) continue;
    found.push(createAlternative(field, [...rest, id], judged.pivotLanguage));
  }
  return found;
}

/** Uses English values, which can be typed in any language. */
function createAlternative(field: string, ids: readonly number[], pivotLanguage: string | undefined): Alternative {
  const named = ids.map(nameLanguageOfId);
  const through = pivotLanguage === undefined ? undefined : languageOfBase(pivotLanguage);
  const typed = named.map(getMessages().render).join(', ');
  return { label: message('alternatives.instead', { names: list(named), through }), values: { [field]: typed } };
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
              leftOutNote: message('alternatives.leftOut', {
                name: languageNameById(id),
                why: createBriefReason(availability),
              }),
            },
          ]
        : [];
    });
    const rest = ids.filter((id) => !dropped.some((one) => one.id === id));
    if (dropped.length === 0 || rest.length === 0) continue;
    return {
      ...request,
      values: { ...values, [field]: rest },
      labels: { ...labels, [field]: list(rest.map(languageNameById), 'comma') },
      note: joinSentences(note, ...dropped.map(({ leftOutNote }) => leftOutNote)),
    };
  }
  return request;
}
