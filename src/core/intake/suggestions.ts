// What a person can choose: values while they type, the voices, and why a command or request is unavailable here.
// Reads only memory, except for a person's defaults. Supported values come first, then those that need a pivot
// language, then unsupported ones with the reason.

import {
  type Availability,
  type ChosenValues,
  checkAvailability,
  findTranscriptSource,
} from '../../domain/commands/availability.ts';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import { type Command, type Defaults, type Field, findFieldName } from '../../domain/commands/command.ts';
import { choiceText } from '../../domain/commands/command-texts.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { resolveEndpoint } from '../../domain/commands/resolve-variant.ts';
import {
  createAvailabilityNote,
  createBriefReason,
  findCommandRefusal,
  findUnavailableReason,
} from '../../domain/commands/suggest-alternatives.ts';
import type { ServiceKnowledge } from '../../domain/media/capabilities.ts';
import {
  findLanguage,
  findLanguageById,
  type Language,
  MAX_SEARCH_LENGTH,
  searchLanguages,
  toBaseTag,
} from '../../domain/media/language.ts';
import { languageName, languageNameWithoutRegion } from '../../domain/media/language-name.ts';
import { groupRegions, type LanguageGroup } from '../../domain/media/regions.ts';
import { describeVoice, findVoice, searchVoices, toViewer, type Viewer, type Voice } from '../../domain/media/voice.ts';
import { toLocalizableDescription } from '../../domain/media/voice-description.ts';
import { findReaderLanguage } from '../../domain/messages.ts';
import type { SelectableDictionary } from '../../domain/pronunciation/dictionary.ts';
import { createDeleteVoiceAction } from '../../domain/views/query-views.ts';
import { normalizeForMatching } from '../../kit/text.ts';
import type { Messages } from '../../messages/format.ts';
import { message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { AvailableVoice, Bot, Suggestion, SuggestionQuery } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { findPersonLanguage } from './person-language.ts';

export const createSuggestionProvider = (
  adapter: string,
  options: BotContext,
): Pick<Bot, 'suggest' | 'unavailableReason' | 'findBetterModels' | 'listVoices' | 'openVoiceSample'> => ({
  suggest: (query) =>
    suggestValues(query, {
      catalogue: options.catalogue,
      voices: options.voiceDirectory.voicesFor(toViewer(adapter, query.person, query.place)),
      dictionaries: options.userDictionaries.listSelectable(toViewer(adapter, query.person, query.place)),
      known: options.capabilities.current(),
      defaults: { language: findPersonLanguage(query, options.messagesFor) },
      messages: options.messagesFor(findReaderLanguage(query)),
    }),
  unavailableReason: (command) => findUnavailableReason(command, options.capabilities.current()),
  findBetterModels: (language) => options.capabilities.current().capabilities.betterModels?.get(language),
  async listVoices(person, place) {
    const viewer = toViewer(adapter, person, place);
    if (options.voiceDirectory.voicesFor(viewer).length === 0) await options.voiceDirectory.refresh();
    const voices = sortCustomFirst(options.voiceDirectory.voicesFor(viewer)).map((voice) => toAvailableVoice(voice));
    return { voices, defaults: await options.settings.get({ adapter, person: person.id }) };
  },
  openVoiceSample: (voice, person, place) => options.voiceSamples.open(voice, toViewer(adapter, person, place)),
});

const RANK = { mine: 0, here: 1, service: 2 } as const;

const sortCustomFirst = (voices: readonly Voice[]): readonly Voice[] =>
  voices.toSorted((a, b) => RANK[a.ownership ?? 'service'] - RANK[b.ownership ?? 'service']);

function toAvailableVoice(voice: Voice): AvailableVoice {
  const { id, name, gender, age = 0, description, ownership, previewUrl } = voice;
  const language = voice.language === undefined ? undefined : findLanguageById(voice.language);
  return {
    id,
    name,
    ...(gender === 1 && { gender: 'male' }),
    ...(gender === 2 && { gender: 'female' }),
    ...(age > 0 && { age }),
    ...(language && { language: languageName(language), languageTag: language.tag }),
    ...(description !== undefined && { description: toLocalizableDescription(description) }),
    ownership,
    ...(previewUrl !== undefined && { previewVoiceId: id }),
    ...(ownership === 'mine' && { actions: [createDeleteVoiceAction(voice)] }),
  };
}

/** Returns why the request is unsupported and what to offer instead; `undefined` if no known limitation applies. */
export const findRequestRefusal = (
  command: Command,
  request: Request,
  { capabilities, voiceDirectory }: Pick<BotContext, 'capabilities' | 'voiceDirectory'>,
  { viewer, isAdmin = false }: { readonly viewer: Viewer; readonly isAdmin?: boolean | undefined },
) =>
  command.kind === 'operation'
    ? findCommandRefusal({
        command,
        chosen: request.values,
        knowledge: capabilities.current(),
        source: findTranscriptSource(request),
        voices: voiceDirectory.voicesFor(viewer),
        isAdmin,
      })
    : undefined;

interface SuggestionContext {
  readonly catalogue: Catalogue;
  readonly voices: readonly Voice[];
  readonly dictionaries: readonly SelectableDictionary[];
  readonly known: ServiceKnowledge;
  /** Values for empty fields. */
  readonly defaults: Defaults;
  readonly messages: Messages;
}

/** More than any platform shows. Each adapter applies its own limit. */
const MAX_SUGGESTIONS = 100;

export function suggestValues(query: SuggestionQuery, context: SuggestionContext): readonly Suggestion[] {
  const command = context.catalogue.findCommand(query.command);
  const name = command && findFieldName(command, query.field);
  const field = name === undefined ? undefined : command?.fields[name];
  if (!command || name === undefined || !field || query.text.length > MAX_SEARCH_LENGTH) return [];
  return suggestForKind({ query, command, name, field }, context).slice(0, MAX_SUGGESTIONS);
}

interface FieldQuery {
  readonly query: SuggestionQuery;
  readonly command: Command;
  readonly name: string;
  readonly field: Field;
}

function suggestForKind(asked: FieldQuery, context: SuggestionContext): readonly Suggestion[] {
  const { query, command, name } = asked;
  const { options } = asked.field;
  const matchesPrefix = (...names: readonly string[]) =>
    names.some((one) => normalizeForMatching(one).startsWith(normalizeForMatching(query.text)));
  switch (options.kind) {
    case 'voice':
      return voicesFor(asked, context);
    case 'dictionary':
      return dictionariesFor(asked, context);
    case 'language':
      return languagesFor(asked, context, options);
    case 'choice':
      return options.choices
        .map(({ label }) => ({ value: label, label: context.messages.render(choiceText(command, name, label)) }))
        .filter(({ value, label }) => matchesPrefix(value, label));
    case 'toggle':
      return (
        [
          ['yes', 'card.yes'],
          ['no', 'card.no'],
        ] as const
      )
        .map(([value, label]) => ({ value, label: context.messages.format(label) }))
        .filter(({ value, label }) => matchesPrefix(value, label));
    default:
      return [];
  }
}

const dictionariesFor = ({ query }: FieldQuery, { dictionaries }: SuggestionContext): readonly Suggestion[] =>
  dictionaries
    .filter(({ name }) => normalizeForMatching(name).includes(normalizeForMatching(query.text)))
    .map(({ name, source }) => ({ value: name, label: name, detail: message(`dictionaries.${source}`) }));

function voicesFor(asked: FieldQuery, { voices, known, messages }: SuggestionContext): readonly Suggestion[] {
  const { query, command } = asked;
  const chosen = readChosenValues(asked, { voices, messages }, {});
  const speaks = command.kind === 'operation' ? resolveEndpoint(command, chosen).use.spokenField : undefined;
  const spoken = chosen[speaks ?? ''];
  const judge = createAvailabilityCheck(asked, chosen, known);
  const usable = query.text === '' ? voices.filter(speaksOwnLanguage(command.fields[speaks ?? ''])) : voices;
  const found = searchVoices(usable, query.text, typeof spoken === 'number' ? spoken : undefined)
    .slice(0, MAX_SUGGESTIONS)
    .map((voice) => ({ voice, availability: judge(voice.id) }));
  return sortAvailableFirst(found).map(({ voice, availability }) => ({
    value: voice.name,
    label: voice.name,
    detail: describeVoice(voice),
    ...(availability.is === 'unavailable' && { unavailableReason: createBriefReason(availability) }),
    ...(voice.previewUrl !== undefined && { previewVoiceId: voice.id }),
  }));
}

/**
 * False if the operation needs a source language and the voice's own language can only be a target. Custom voices always
 * qualify.
 */
const speaksOwnLanguage =
  (speaks: Field | undefined) =>
  ({ language, ownership }: Voice): boolean =>
    ownership !== undefined ||
    speaks?.options.kind !== 'language' ||
    language === undefined ||
    speaks.options.side === 'target' ||
    findLanguageById(language)?.canBeSource !== false;

function languagesFor(
  asked: FieldQuery,
  { voices, known, defaults, messages }: SuggestionContext,
  { side, allowsMultiple = false }: Extract<Field['options'], { kind: 'language' }>,
): readonly Suggestion[] {
  const judge = createAvailabilityCheck(asked, readChosenValues(asked, { voices, messages }, defaults), known);
  const languages = sortOwnFirst(searchLanguages(asked.query.text, side, messages.tag), asked.query, messages);
  const found = groupRegions(languages, side, ({ id }) => withoutLanguage(judge(allowsMultiple ? [id] : id)));
  return sortAvailableFirst(found.map((one) => ({ ...one, availability: one.extra }))).map((one) =>
    languageSuggestion(one, messages),
  );
}

/** While nothing is typed, recent languages come first, then the reader's. */
function sortOwnFirst(
  languages: readonly Language[],
  { text, recent = [] }: SuggestionQuery,
  { tag }: Messages,
): readonly Language[] {
  if (text !== '') return languages;
  const recentTags = recent.flatMap((name) => findLanguage(name, 'target', tag)?.tag ?? []);
  const first = [...recentTags, tag].map(toBaseTag);
  const rank = (language: Language): number => {
    const at = first.indexOf(toBaseTag(language.tag));
    return at < 0 ? first.length : at;
  };
  return languages.toSorted((one, other) => rank(one) - rank(other));
}

/** Drops the language that a refusal names. Regions are grouped by equal availability, and it differs per region. */
function withoutLanguage(availability: Availability): Availability {
  if (availability.is === 'available') return availability;
  const { language: _, ...same } = availability;
  return same;
}

function languageSuggestion(
  { language, name, regionCount, availability }: LanguageGroup<unknown> & { readonly availability: Availability },
  messages: Messages,
): Suggestion {
  const label = regionCount > 1 ? languageNameWithoutRegion(language) : languageName(language);
  const note = createAvailabilityNote(availability) ?? '';
  const details =
    regionCount > 1
      ? [nameWithoutRegion(language), message('alternatives.regions', { regions: regionCount })]
      : [language.nativeName, language.tag];
  return {
    value: regionCount > 1 ? name : language.name,
    label,
    // The name in the language itself may be the label.
    detail: list([note, ...details.filter((part) => part !== messages.render(label))], 'dot'),
    ...(availability.is === 'unavailable' && { unavailableReason: createBriefReason(availability) }),
  };
}

/** Removes the region in brackets. */
const nameWithoutRegion = ({ nativeName }: Language): string => nativeName.split(/[(（]/u)[0]?.trim() ?? nativeName;

type RatedCandidate = { readonly availability: Availability };

/** Keeps the order of equally available candidates. */
const sortAvailableFirst = <One extends RatedCandidate>(found: readonly One[]): readonly One[] =>
  found.toSorted((one, other) => rankOf(one) - rankOf(other));

function rankOf({ availability }: RatedCandidate): number {
  if (availability.is === 'unavailable') return 3;
  if (availability.needsSubtitles) return 2;
  return availability.pivotLanguage === undefined ? 0 : 1;
}

/** Rates a candidate for the field, given the values of the other fields. */
const createAvailabilityCheck =
  ({ query, command, name }: FieldQuery, chosen: ChosenValues, known: ServiceKnowledge) =>
  (value: unknown): Availability =>
    checkAvailability(
      command,
      { ...chosen, [name]: value },
      known,
      findTranscriptSource({ values: query.values ?? {}, files: {}, labels: {} }),
    );

/** Returns the ids of languages and voices in the other fields, or of their defaults. */
function readChosenValues(
  { query, command, name }: FieldQuery,
  { voices, messages }: Pick<SuggestionContext, 'voices' | 'messages'>,
  defaults: Defaults,
): ChosenValues {
  const { values = {} } = query;
  const chosen: Record<string, unknown> = {};
  for (const [other, { shortName, options, setting }] of Object.entries<Field>(command.fields)) {
    if (other === name) continue;
    const typed = values[other] ?? (shortName === undefined ? undefined : values[shortName]);
    const text = typed === undefined || typeof typed === 'object' ? '' : String(typed);
    if (options.kind === 'voice') chosen[other] = findVoice(voices, text)?.id;
    if (options.kind !== 'language' || options.allowsMultiple) continue;
    const defaultLanguage = options.side === 'source' && setting ? defaults[setting] : undefined;
    chosen[other] = text === '' ? defaultLanguage : findLanguage(text, options.side, messages.tag)?.id;
  }
  return chosen;
}
