// Parses one clause of a prompt: its phrases, subjects and actions, counts, and words too ambiguous for a sound. Pure.

import type { LexiconEntry } from '../lexicon/entry.ts';
import { LEXICON } from '../lexicon/lexicon.ts';
import type { Modifier } from '../lexicon/modifiers.ts';
import {
  findMeaning,
  findMeaningWithoutFillers,
  isDescriptiveWord,
  isSourceActionVerb,
  MAX_PHRASE_WORDS,
  type PhraseMeaning,
} from '../lexicon-lookup.ts';
import { stemWord } from '../stemming.ts';
import { type CountPhrase, MAX_REPETITIONS, parseCountPhrase } from './counts.ts';
import type { NegationRole } from './negation.ts';

/** A named sound, its number of repetitions, and its number of sources. */
export interface NamedSound {
  readonly entry: LexiconEntry;
  readonly repetitions?: number;
  readonly voiceCount?: number;
}

export interface AmbiguousWord {
  readonly word: string;
  readonly entries: readonly LexiconEntry[];
}

export interface SoundClause {
  readonly named: NamedSound[];
  /** Typical sounds of a place, used if nothing else is named. */
  readonly hinted: AmbiguousWord[];
  readonly modifiers: Modifier[];
  readonly unknownWords: string[];
  /** Known words that may have another meaning here. */
  readonly ambiguous: AmbiguousWord[];
  readonly unwanted: LexiconEntry[];
  /** Repetitions such as “twice”, if this clause has nothing to count. */
  readonly repetitions?: number;
}

type ClausePart =
  | {
      readonly is: 'phrase';
      readonly words: readonly string[];
      readonly meaning: PhraseMeaning;
      readonly unwanted: boolean;
    }
  | { readonly is: 'unknown'; readonly word: string }
  | { readonly is: 'count'; readonly count: CountPhrase; readonly word: string }
  | { readonly is: 'filler' };
type PhrasePart = Extract<ClausePart, { is: 'phrase' }>;

/** Words that join clauses, support a verb or end a sound. They are no nouns that could modify the word before them. */
const JOINING_WORDS = new Set(
  'which who whose whom do does did will would should might must also too everything anything stops stopped stopping ceases'.split(
    ' ',
  ),
);

/** Maximum words that a phrase may span, including filler words. */
const MAX_PHRASE_REACH = MAX_PHRASE_WORDS * 2;

interface PhraseMatch {
  readonly meaning: PhraseMeaning;
  readonly length: number;
}

/** Longest known phrase at the start, with or without its filler words. */
function findPhrase(words: readonly string[], stems: readonly string[]): PhraseMatch | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, stems.length); length > 0; length--) {
    const meaning = findMeaning(stems.slice(0, length).join(' '));
    const longer = length === 1 ? findGist(words, stems) : undefined;
    if (longer) return longer;
    if (meaning) return { meaning, length };
  }
  return undefined;
}

function findGist(words: readonly string[], stems: readonly string[]): PhraseMatch | undefined {
  if (LEXICON.words.filler.has(words[0] ?? '')) return undefined;
  const places = stems.flatMap((_, place) => (LEXICON.words.filler.has(words[place] ?? '') ? [] : [place]));
  for (let count = Math.min(MAX_PHRASE_WORDS, places.length); count > 1; count--) {
    const meaning = findMeaningWithoutFillers(
      places
        .slice(0, count)
        .map((place) => stems[place])
        .join(' '),
    );
    if (meaning) return { meaning, length: (places[count - 1] as number) + 1 };
  }
  return undefined;
}

const isSameRole = (roles: readonly NegationRole[], at: number, more: number): boolean =>
  roles.slice(at, at + more + 1).every((role) => role === roles[at]);

const isFillerWord = (word: string): boolean =>
  LEXICON.words.filler.has(word) || JOINING_WORDS.has(word) || isSourceActionVerb(stemWord(word));

function splitParts(words: readonly string[], roles: readonly NegationRole[]): ClausePart[] {
  const parts: ClausePart[] = [];
  const stems = words.map(stemWord);
  for (let at = 0; at < words.length; ) {
    const unwanted = roles[at] === 'unwanted';
    // A phrase never spans a negation.
    const run = words.slice(at, at + MAX_PHRASE_REACH).filter((_, more) => isSameRole(roles, at, more));
    const word = words[at] as string;
    const found = roles[at] === 'negation' ? undefined : findPhrase(run, stems.slice(at, at + run.length));
    const count = unwanted ? undefined : parseCountPhrase(run, 0);
    if (found && (found.length > 1 || !count))
      parts.push({ is: 'phrase', words: run.slice(0, found.length), meaning: found.meaning, unwanted });
    else if (count) parts.push({ is: 'count', count, word: run.slice(0, count.wordCount).join(' ') });
    else if (roles[at] !== 'wanted' || isFillerWord(word)) parts.push({ is: 'filler' });
    else parts.push({ is: 'unknown', word });
    at += found && (found.length > 1 || !count) ? found.length : (count?.wordCount ?? 1);
  }
  return parts;
}

/** True for verb forms, by their ending. */
const isVerb = (word: string): boolean => word.length > 4 && word.endsWith('ing');

const isPhrase = (part: ClausePart | undefined): part is PhrasePart => part?.is === 'phrase';
const isWantedPhrase = (part: ClausePart | undefined): part is PhrasePart => isPhrase(part) && !part.unwanted;
const lastWord = ({ words }: PhrasePart): string => words.at(-1) ?? '';
const listEntries = ({ meaning: { named, agents, hinted, weak } }: PhrasePart): readonly LexiconEntry[] => [
  ...named,
  ...agents,
  ...hinted,
  ...weak,
];
function findNextPart(parts: readonly ClausePart[], at: number): ClausePart | undefined {
  let place = at + 1;
  while (parts[place]?.is === 'filler') place++;
  return parts[place];
}

/** Parts that may be the action of a maker: verbs, and anything directly after the maker. */
const findVerbs = (parts: readonly ClausePart[]): readonly PhrasePart[] =>
  parts.filter(
    (part): part is PhrasePart => isWantedPhrase(part) && part.meaning.agents.length === 0 && isVerb(lastWord(part)),
  );

const hasUnknownVerb = (parts: readonly ClausePart[]): boolean =>
  parts.some((part) => part.is === 'unknown' && isVerb(part.word) && !isDescriptiveWord(part.word));

interface ClauseVerbs {
  readonly verbs: readonly PhrasePart[];
  readonly hasUnknown: boolean;
}

/** Tells if a maker, such as a dog, baby or plane, does something other than its usual sound here. */
function classifyAction(
  parts: readonly ClausePart[],
  at: number,
  { verbs, hasUnknown }: ClauseVerbs,
): 'usual' | 'known' | 'unknown' {
  const own = new Set(listEntries(parts[at] as PhrasePart));
  const following = findNextPart(parts, at);
  const isThing = isWantedPhrase(following) && following.meaning.agents.length === 0 && !isVerb(lastWord(following));
  const others = [...verbs, ...(isThing ? [following] : [])].filter((one) => listEntries(one).length > 0);
  if (others.some((other) => listEntries(other).some((entry) => own.has(entry)))) return 'usual';
  if (others.some(({ meaning }) => meaning.named.length > 0)) return 'known';
  const isUnsure = others.some((other) => isVerb(lastWord(other)) && !isSourceActionVerb(stemWord(lastWord(other))));
  return isUnsure || hasUnknown ? 'unknown' : 'usual';
}

/** True in compounds such as “wind turbine”: the second noun matters, and it is unknown. */
function isCompoundModifier(parts: readonly ClausePart[], at: number): boolean {
  const after = parts[at + 1];
  return after?.is === 'unknown' && !isVerb(after.word) && !after.word.endsWith('ed') && !isDescriptiveWord(after.word);
}

/** True if an unknown subject acts: “parrot talking” is not the known sound of that verb. */
function hasUnknownSubject(parts: readonly ClausePart[], at: number): boolean {
  const before = parts[at - 1];
  const { words } = parts[at] as PhrasePart;
  const isVerbAlone = words.length === 1 && isVerb(words[0] ?? '');
  return isVerbAlone && before?.is === 'unknown' && !isDescriptiveWord(before.word);
}

interface ClauseCounts {
  /** Number of repetitions by index of the part. */
  readonly times: ReadonlyMap<number, number>;
  readonly voices: ReadonlyMap<number, number>;
  readonly unused: readonly string[];
  readonly unassigned?: number;
}

const canBeCounted = (part: PhrasePart): boolean =>
  [...part.meaning.named, ...part.meaning.agents].some(({ isCountable }) => isCountable);

function assignCounts(parts: readonly ClausePart[]): ClauseCounts {
  const times = new Map<number, number>();
  const voices = new Map<number, number>();
  const unused: string[] = [];
  let unassigned: number | undefined;
  for (const [at, part] of parts.entries()) {
    if (part.is !== 'count') continue;
    const { count, word } = part;
    const counted = parts.flatMap((one, place) => (isWantedPhrase(one) && canBeCounted(one) ? [place] : []));
    if (count.value > MAX_REPETITIONS) unused.push(word);
    else if (count.isAdverb && counted.length === 0) unassigned = count.value;
    else if (count.isAdverb) for (const place of counted) times.set(place, count.value);
    else if (!countNextPhrase(parts, at, count.value, { times, voices }) && count.value > 1) unused.push(word);
  }
  return { times, voices, unused, unassigned };
}

/** Handles “three knocks” and “three dog barks”, but also “three dogs barking”. True if something was counted. */
function countNextPhrase(
  parts: readonly ClausePart[],
  at: number,
  count: number,
  { times, voices }: { readonly times: Map<number, number>; readonly voices: Map<number, number> },
): boolean {
  const place = parts.findIndex((part, one) => one > at && isWantedPhrase(part) && listEntries(part).length > 0);
  const first = parts[place];
  if (!isWantedPhrase(first)) return false;
  if (first.meaning.agents.length === 0) {
    if (canBeCounted(first)) times.set(place, count);
    return canBeCounted(first);
  }
  const following = findNextPart(parts, place);
  if (lastWord(first).endsWith('s') && count > 1) voices.set(place, count);
  else if (isWantedPhrase(following) && !isVerb(lastWord(following))) {
    for (const one of [place, parts.indexOf(following)]) times.set(one, count);
  } else return count === 1;
  return true;
}

export function parseClause(words: readonly string[], roles: readonly NegationRole[]): SoundClause {
  const parts = splitParts(words, roles);
  const { times, voices, unused, unassigned } = assignCounts(parts);
  const clause: SoundClause = {
    named: [],
    hinted: [],
    modifiers: [],
    unknownWords: [...parts.flatMap((part) => (part.is === 'unknown' ? [part.word] : [])), ...unused],
    ambiguous: [],
    unwanted: parts.flatMap((part) => (isPhrase(part) && part.unwanted ? listEntries(part) : [])),
    repetitions: unassigned,
  };
  let isSubjectLost = false;
  const doing: ClauseVerbs = { verbs: findVerbs(parts), hasUnknown: hasUnknownVerb(parts) };
  for (const [at, part] of parts.entries()) {
    if (!isWantedPhrase(part)) continue;
    const { named, agents, modifiers } = part.meaning;
    clause.modifiers.push(...modifiers);
    const word = part.words.join(' ');
    const does = agents.length > 0 ? classifyAction(parts, at, doing) : 'usual';
    const sounds = [...named, ...agents];
    isSubjectLost ||= does === 'unknown';
    if (sounds.length === 0 || does === 'known') continue;
    if (isCompoundModifier(parts, at) || hasUnknownSubject(parts, at) || does === 'unknown')
      clause.ambiguous.push({ word, entries: sounds });
    else
      for (const entry of sounds)
        clause.named.push({
          entry,
          ...(times.has(at) && { repetitions: times.get(at) as number }),
          ...(voices.has(at) && { voiceCount: voices.get(at) as number }),
        });
  }
  // If the subject is unknown, the rest of the clause is unreliable too.
  if (isSubjectLost)
    for (const { entry } of clause.named.splice(0)) clause.ambiguous.push({ word: entry.label, entries: [entry] });
  addVagueSounds(parts, clause);
  return clause;
}

const isVague = ({ meaning: { named, agents } }: PhrasePart): boolean => named.length + agents.length === 0;

/** Adds ambiguous words and places, if nothing in the clause contradicts them. */
function addVagueSounds(parts: readonly ClausePart[], clause: SoundClause): void {
  const unknownWords = parts.flatMap((part) =>
    part.is === 'unknown' && !isDescriptiveWord(part.word) ? [part.word] : [],
  );
  const vague = new Set(
    parts.flatMap((part) => (isWantedPhrase(part) && isVague(part) ? part.meaning.weak.slice(0, 1) : [])),
  );
  const isPlain =
    vague.size < 2 && clause.named.length === 0 && clause.ambiguous.length === 0 && unknownWords.length === 0;
  const isPlace = clause.ambiguous.length === 0 && !unknownWords.some(isVerb);
  for (const part of parts) {
    if (!isWantedPhrase(part)) continue;
    const { hinted, weak } = part.meaning;
    if (!isVague(part)) continue;
    const word = part.words.join(' ');
    if (weak.length > 0 && isPlain) clause.named.push(...weak.slice(0, 1).map((entry) => ({ entry })));
    else if (weak.length > 0) clause.ambiguous.push({ word, entries: weak });
    else if (hinted.length > 0 && isPlace) clause.hinted.push({ word, entries: hinted });
    else if (hinted.length > 0) clause.ambiguous.push({ word, entries: hinted });
  }
}
