// Candidates for a field while a person types, from memory: what works comes first, what takes a middle language after it, what cannot
// work here last and with the reason.

import { meant } from '../../domain/commands/as-sent.ts';
import { type Availability, available, type Chosen } from '../../domain/commands/available.ts';
import {
  type Catalogue,
  type Command,
  type Defaults,
  type Field,
  fieldNamed,
} from '../../domain/commands/command.ts';
import { brief, remark } from '../../domain/commands/instead.ts';
import { fieldWords } from '../../domain/commands/locale.ts';
import { wordsSourceOf } from '../../domain/commands/words-source.ts';
import type { NamedDictionary } from '../../domain/dictionary/dictionary.ts';
import type { Known } from '../../domain/media/abilities.ts';
import {
  findLanguage,
  type Language,
  LONGEST_NAME,
  languageById,
  searchLanguages,
} from '../../domain/media/language.ts';
import { type Listed, listedOnce } from '../../domain/media/regions.ts';
import { describeVoice, findVoice, searchVoices, type Voice, viewerAt } from '../../domain/media/voice.ts';
import { bareNameIn, languageName, languageOf, type Words } from '../../domain/words/index.ts';
import { fold } from '../../kit/text.ts';
import type { Ask, Suggestion } from '../../ports/chat.ts';
import type { BotParts } from './parts.ts';

/** What is at hand for it. */
interface AtHand {
  readonly catalogue: Catalogue;
  readonly voices: readonly Voice[];
  readonly dictionaries: readonly NamedDictionary[];
  readonly known: Known;
  /** What stands in for what is not given. */
  readonly defaults: Defaults;
  readonly words: Words;
}

/** More than any platform shows; each adapter cuts to its own limit. */
const MOST = 100;

export function suggest(ask: Ask, atHand: AtHand): readonly Suggestion[] {
  const command = atHand.catalogue.find(ask.command);
  const name = command && fieldNamed(command, ask.field);
  const field = name === undefined ? undefined : command?.fields[name];
  if (!command || name === undefined || !field || ask.typed.length > LONGEST_NAME) return [];
  return candidates({ ask, command, name, field }, atHand).slice(0, MOST);
}

/** What a bot suggests on one platform, from what is known at that moment. */
export const createSuggest =
  (
    adapter: string,
    parts: Pick<BotParts, 'catalogue' | 'directory' | 'dictionaries' | 'abilities' | 'wordsFor'>,
    defaults: Defaults,
  ) =>
  (ask: Ask): readonly Suggestion[] =>
    suggest(ask, {
      catalogue: parts.catalogue,
      voices: parts.directory.voices(viewerAt(adapter, ask.person, ask.place)),
      dictionaries: parts.dictionaries.named(viewerAt(adapter, ask.person, ask.place)),
      known: parts.abilities.known(),
      defaults,
      words: parts.wordsFor(languageOf(ask)),
    });

interface Asked {
  readonly ask: Ask;
  readonly command: Command;
  readonly name: string;
  readonly field: Field;
}

function candidates(asked: Asked, atHand: AtHand): readonly Suggestion[] {
  const { ask, command, name } = asked;
  const { options } = asked.field;
  const local = fieldWords(command, name, atHand.words);
  const begins = (...names: readonly string[]) => names.some((one) => fold(one).startsWith(fold(ask.typed)));
  switch (options.kind) {
    case 'voice':
      return voicesFor(asked, atHand);
    case 'dictionary':
      return dictionariesFor(asked, atHand);
    case 'language':
      return languagesFor(asked, atHand, options);
    case 'choice':
      return options.choices
        .map(({ label }) => ({ value: label, label: local?.choices?.[label] ?? label }))
        .filter(({ value, label }) => begins(value, label));
    case 'toggle':
      return (['yes', 'no'] as const)
        .map((value) => ({ value, label: atHand.words.card[value] }))
        .filter(({ value, label }) => begins(value, label));
    default:
      return [];
  }
}

const dictionariesFor = ({ ask }: Asked, { dictionaries, words }: AtHand): readonly Suggestion[] =>
  dictionaries
    .filter(({ name }) => fold(name).includes(fold(ask.typed)))
    .map(({ name, of }) => ({ value: name, label: name, detail: words.dictionaries[of] }));

function voicesFor(asked: Asked, { voices, known, words }: AtHand): readonly Suggestion[] {
  const { ask, command } = asked;
  const chosen = chosenSoFar(asked, { voices, words }, {});
  const speaks = command.kind === 'operation' ? meant(command, chosen).use.speaks : undefined;
  const spoken = chosen[speaks ?? ''];
  const judge = judging(asked, chosen, known);
  const usable = ask.typed === '' ? voices.filter(isAtHome(command.fields[speaks ?? ''])) : voices;
  const found = searchVoices(usable, ask.typed, typeof spoken === 'number' ? spoken : undefined)
    .slice(0, MOST)
    .map((voice) => ({ voice, availability: judge(voice.id) }));
  return workingFirst(found).map(({ voice, availability }) => ({
    value: voice.name,
    label: voice.name,
    detail: describeVoice(voice, words),
    ...(availability.is === 'cannot' && { unavailable: brief(availability, words) }),
    ...(voice.preview !== undefined && { listen: voice.id }),
  }));
}

/** Whether the operation can speak the voice's own language at all, as some are only translated into; what people kept is always theirs. */
const isAtHome =
  (speaks: Field | undefined) =>
  ({ language, kept }: Voice): boolean =>
    kept !== undefined ||
    speaks?.options.kind !== 'language' ||
    language === undefined ||
    speaks.options.side === 'target' ||
    languageById(language)?.source !== false;

function languagesFor(
  asked: Asked,
  { voices, known, defaults, words }: AtHand,
  { side, many = false }: Extract<Field['options'], { kind: 'language' }>,
): readonly Suggestion[] {
  const judge = judging(asked, chosenSoFar(asked, { voices, words }, defaults), known);
  const found = listedOnce(searchLanguages(asked.ask.typed, side, words.tag), side, ({ id }) =>
    withoutLanguage(judge(many ? [id] : id)),
  );
  return workingFirst(found.map((one) => ({ ...one, availability: one.extra }))).map((one) =>
    languageSuggestion(one, words),
  );
}

/** So that all regions for which the same holds are alike. */
function withoutLanguage(availability: Availability): Availability {
  if (availability.is === 'can') return availability;
  const { language: _, ...same } = availability;
  return same;
}

function languageSuggestion(
  { language, name, regions, availability }: Listed<unknown> & { readonly availability: Availability },
  words: Words,
): Suggestion {
  const label = shownName(language, name, regions, words);
  const about =
    regions > 1 ? [bareOwn(language), words.alternatives.regions(regions)] : [language.own, language.tag];
  const detail = [remark(availability, words), ...about].filter(
    (part) => part !== undefined && part !== label,
  );
  return {
    value: regions > 1 ? name : language.name,
    label,
    detail: detail.join(' · '),
    ...(availability.is === 'cannot' && { unavailable: brief(availability, words) }),
  };
}

/** As the person reads it, who may type it as well. */
function shownName(language: Language, name: string, regions: number, words: Words): string {
  if (words.tag === 'en') return name;
  return regions > 1 ? bareNameIn(language, words) : languageName(language, words);
}

/** Without the region in brackets. */
const bareOwn = ({ own }: Language): string => own.split(/[(（]/u)[0]?.trim() ?? own;

type Judged = { readonly availability: Availability };

/** In their order otherwise. */
const workingFirst = <One extends Judged>(found: readonly One[]): readonly One[] =>
  found.toSorted((one, other) => rankOf(one) - rankOf(other));

function rankOf({ availability }: Judged): number {
  if (availability.is === 'cannot') return 3;
  if (availability.subtitles) return 2;
  return availability.through === undefined ? 0 : 1;
}

/** How a candidate for the field would do, with all that is chosen so far. */
const judging =
  ({ ask, command, name }: Asked, chosen: Chosen, known: Known) =>
  (value: unknown): Availability =>
    available(
      command,
      { ...chosen, [name]: value },
      known,
      wordsSourceOf({ values: ask.values ?? {}, files: {}, labels: {} }),
    );

/** The languages and voices chosen so far in the other fields, or standing in for them, by id. */
function chosenSoFar(
  { ask, command, name }: Asked,
  { voices, words }: Pick<AtHand, 'voices' | 'words'>,
  defaults: Defaults,
): Chosen {
  const { values = {} } = ask;
  const chosen: Record<string, unknown> = {};
  for (const [other, { as, options, setting }] of Object.entries<Field>(command.fields)) {
    if (other === name) continue;
    const typed = values[other] ?? (as === undefined ? undefined : values[as]);
    const text = typed === undefined || typeof typed === 'object' ? '' : String(typed);
    if (options.kind === 'voice') chosen[other] = findVoice(voices, text)?.id;
    if (options.kind !== 'language' || options.many) continue;
    const standsIn = options.side === 'source' && setting ? defaults[setting] : undefined;
    chosen[other] = text === '' ? standsIn : findLanguage(text, options.side, words.tag)?.id;
  }
  return chosen;
}
