// Whether a command can work with the languages and voices chosen so far, decided from what is known of the service before anything
// is done; where not, which field stands in the way and why. Pure.

import { type Abilities, baseById, type Known, pairOf } from '../media/abilities.ts';
import { baseOf, LANGUAGES, type Language } from '../media/language.ts';
import { meant } from './as-sent.ts';
import type { Command, LanguageUse, Operation } from './command.ts';

/** Values by the service's field names; what is not chosen yet stands in nobody's way. */
export type Chosen = Readonly<Record<string, unknown>>;

/** `field`: the one to change; without it the command cannot work here at all. */
interface Hindrance {
  readonly why: Why;
  readonly field?: string;
  /** The language in the way, where it is one. */
  readonly language?: number;
}

export type Availability =
  /** `through`: the translation takes two steps. `subtitles`: only where the film brings its words as subtitles. */
  | { readonly is: 'can'; readonly through?: string; readonly subtitles?: true }
  | ({ readonly is: 'cannot' } & Hindrance);

type Why = 'missing' | 'unspoken' | 'unheard' | 'untranslated' | 'same' | 'refused';

/** Where the words of a recording come from: a file of subtitles, perhaps subtitles inside, nothing but its sound. */
export type WordsSource = 'subtitles' | 'perhaps-inside' | 'sound';

export function available(
  command: Command,
  chosen: Chosen,
  { abilities, refused }: Known,
  source: WordsSource = 'perhaps-inside',
): Availability {
  if (command.kind !== 'operation') return { is: 'can' };
  const { endpoint, use } = meant(command, chosen);
  if (abilities.missing.has(endpoint)) return { is: 'cannot', why: 'missing' };
  const hindrance =
    unheard(use, chosen, abilities, source) ??
    untranslated(use, chosen, abilities) ??
    unspoken(use, chosen, abilities) ??
    refusedBefore(command, chosen, refused);
  if (hindrance) return { is: 'cannot', ...hindrance };
  const through = middleOf(use, chosen, abilities);
  const { heard } = abilities;
  const from = idsIn(chosen, use.hears)[0];
  const byEar = from === undefined || heard === undefined || heard.has(from) || source === 'subtitles';
  return { is: 'can', ...(through !== undefined && { through }), ...(!byEar && { subtitles: true }) };
}

/** The ids in a field: none where nothing is chosen. */
function idsIn(chosen: Chosen, field: string | undefined): readonly number[] {
  const value = field === undefined ? undefined : chosen[field];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'number');
}

function unspoken({ speaks }: LanguageUse, chosen: Chosen, { spoken }: Abilities): Hindrance | undefined {
  const language = spoken && idsIn(chosen, speaks).find((id) => !spoken.has(id));
  return language === undefined ? undefined : { why: 'unspoken', language, ...(speaks && { field: speaks }) };
}

function unheard(
  { hears }: LanguageUse,
  chosen: Chosen,
  { heard }: Abilities,
  source: WordsSource,
): Hindrance | undefined {
  const language =
    heard && source === 'sound' ? idsIn(chosen, hears).find((id) => !heard.has(id)) : undefined;
  return language === undefined ? undefined : { why: 'unheard', language, ...(hears && { field: hears }) };
}

function untranslated(
  { translates }: LanguageUse,
  chosen: Chosen,
  abilities: Abilities,
): Hindrance | undefined {
  if (!translates) return undefined;
  const { from, to, mayBeSame = false } = translates;
  const [source] = idsIn(chosen, from);
  const targets = idsIn(chosen, to);
  if (source === undefined) {
    const language = targets.find((id) => !SOURCES.some((one) => pairWorks(one, id, mayBeSame, abilities)));
    return language === undefined ? undefined : { why: 'untranslated', field: to, language };
  }
  if (targets.length === 0) {
    const some = TARGETS.some((one) => pairWorks(source, one, mayBeSame, abilities));
    return some ? undefined : { why: 'untranslated', field: from, language: source };
  }
  const language = targets.find((id) => !pairWorks(source, id, mayBeSame, abilities));
  if (language === undefined) return undefined;
  const why = baseById(source) === baseById(language) ? 'same' : 'untranslated';
  return { why, field: to, language };
}

const firstOfEach = (all: readonly Language[]): readonly number[] => [
  ...new Map(all.map(({ tag, id }) => [baseOf(tag), id])).values(),
];
const TARGETS = firstOfEach(LANGUAGES);
const SOURCES = firstOfEach(LANGUAGES.filter(({ source }) => source));

function pairWorks(from: number, to: number, mayBeSame: boolean, { pairs }: Abilities): boolean {
  if (baseById(from) === baseById(to)) return mayBeSame || pairs === undefined;
  return pairs === undefined || pairs.has(pairOf(from, to));
}

/** The first language between, of those that are translated in two steps. */
function middleOf({ translates }: LanguageUse, chosen: Chosen, { pairs }: Abilities): string | undefined {
  const [source] = idsIn(chosen, translates?.from);
  if (source === undefined || !pairs) return undefined;
  return idsIn(chosen, translates?.to)
    .map((to) => pairs.get(pairOf(source, to)))
    .find((middle) => middle !== undefined);
}

/** All that it named then is chosen again. The voice is blamed before the language. */
function refusedBefore(command: Operation, chosen: Chosen, refused: Known['refused']): Hindrance | undefined {
  const before = refused.find(
    (one) =>
      one.command === command.name &&
      Object.entries(one.values).every(([name, value]) => idsIn(chosen, name).includes(value)),
  );
  if (!before) return undefined;
  const kindOf = (name: string) => command.fields[name]?.options.kind;
  const names = Object.keys(before.values);
  const voice = names.find((name) => kindOf(name) === 'voice');
  if (voice !== undefined) return { why: 'refused', field: voice };
  const field = names.find((name) => name !== meant(command, chosen).use.translates?.from) ?? names[0];
  if (field === undefined) return undefined;
  return { why: 'refused', field, language: before.values[field] ?? 0 };
}
