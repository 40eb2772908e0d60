// One part of a prompt between two joints ("and", a comma): the phrases in it, who does what, how often, and which of its words
// are too doubtful to make a sound of. Pure reading.

import { COUNTED } from '../lexicon/counted.ts';
import type { Entry } from '../lexicon/entry.ts';
import { FILLER } from '../lexicon/filler.ts';
import type { Modifier } from '../lexicon/modifiers.ts';
import { isHelper, isManner, LONGEST_PHRASE, type Meaning, meaningOf, meaningOfGist } from '../lookup.ts';
import { stemOf } from '../words.ts';
import { type Count, countAt, MOST_TIMES } from './counts.ts';
import type { Role } from './negation.ts';

/** A sound that is named, how often it is heard, and how many make it. */
export interface Named {
  readonly entry: Entry;
  readonly times?: number;
  readonly voices?: number;
}

export interface Doubt {
  readonly word: string;
  /** What it may mean. */
  readonly entries: readonly Entry[];
}

export interface Clause {
  readonly named: Named[];
  /** Sounds of a place, used where nothing is named. */
  readonly hinted: Doubt[];
  readonly modifiers: Modifier[];
  readonly unknown: string[];
  /** Known words that may mean something else here. */
  readonly doubtful: Doubt[];
  readonly unwanted: Entry[];
  /** "Twice", where nothing in this clause can be counted. */
  readonly times?: number;
}

type Part =
  | {
      readonly is: 'phrase';
      readonly words: readonly string[];
      readonly meaning: Meaning;
      readonly unwanted: boolean;
    }
  | { readonly is: 'unknown'; readonly word: string }
  | { readonly is: 'count'; readonly count: Count; readonly word: string }
  | { readonly is: 'small' };
type Phrase = Extract<Part, { is: 'phrase' }>;

/** Words that join, help a verb or tell that a sound is over: none of them is a noun that changes what stands before it. */
const JOINING = new Set(
  'which who whose whom do does did will would should might must also too everything anything stops stopped stopping ceases'.split(
    ' ',
  ),
);

/** Words that a phrase may reach over, those that say nothing included. */
const MOST_LOOKED_AT = LONGEST_PHRASE * 2;

interface Found {
  readonly meaning: Meaning;
  readonly length: number;
}

/** The longest phrase that the words begin with, as it stands or without the words in it that say nothing. */
function phraseAt(words: readonly string[], stems: readonly string[]): Found | undefined {
  for (let length = Math.min(LONGEST_PHRASE, stems.length); length > 0; length--) {
    const meaning = meaningOf(stems.slice(0, length).join(' '));
    const longer = length === 1 ? gistAt(words, stems) : undefined;
    if (longer) return longer;
    if (meaning) return { meaning, length };
  }
  return undefined;
}

function gistAt(words: readonly string[], stems: readonly string[]): Found | undefined {
  if (FILLER.has(words[0] ?? '')) return undefined;
  const places = stems.flatMap((_, place) => (FILLER.has(words[place] ?? '') ? [] : [place]));
  for (let count = Math.min(LONGEST_PHRASE, places.length); count > 1; count--) {
    const meaning = meaningOfGist(
      places
        .slice(0, count)
        .map((place) => stems[place])
        .join(' '),
    );
    if (meaning) return { meaning, length: (places[count - 1] as number) + 1 };
  }
  return undefined;
}

const isOneRun = (roles: readonly Role[], at: number, more: number): boolean =>
  roles.slice(at, at + more + 1).every((role) => role === roles[at]);

const isSmall = (word: string): boolean => FILLER.has(word) || JOINING.has(word) || isHelper(stemOf(word));

function partsOf(words: readonly string[], roles: readonly Role[]): Part[] {
  const parts: Part[] = [];
  const stems = words.map(stemOf);
  for (let at = 0; at < words.length; ) {
    const unwanted = roles[at] === 'unwanted';
    // No phrase reaches over a "no".
    const run = words.slice(at, at + MOST_LOOKED_AT).filter((_, more) => isOneRun(roles, at, more));
    const word = words[at] as string;
    const found = roles[at] === 'steers' ? undefined : phraseAt(run, stems.slice(at, at + run.length));
    const count = unwanted ? undefined : countAt(run, 0);
    if (found && (found.length > 1 || !count))
      parts.push({ is: 'phrase', words: run.slice(0, found.length), meaning: found.meaning, unwanted });
    else if (count) parts.push({ is: 'count', count, word: run.slice(0, count.length).join(' ') });
    else if (roles[at] !== 'meant' || isSmall(word)) parts.push({ is: 'small' });
    else parts.push({ is: 'unknown', word });
    at += found && (found.length > 1 || !count) ? found.length : (count?.length ?? 1);
  }
  return parts;
}

/** A word that says that something does something. */
const isVerb = (word: string): boolean => word.length > 4 && word.endsWith('ing');

const isPhrase = (part: Part | undefined): part is Phrase => part?.is === 'phrase';
const wanted = (part: Part | undefined): part is Phrase => isPhrase(part) && !part.unwanted;
const lastWord = ({ words }: Phrase): string => words.at(-1) ?? '';
const anyOf = ({ meaning: { named, agents, hinted, weak } }: Phrase): readonly Entry[] => [
  ...named,
  ...agents,
  ...hinted,
  ...weak,
];
function next(parts: readonly Part[], at: number): Part | undefined {
  let place = at + 1;
  while (parts[place]?.is === 'small') place++;
  return parts[place];
}

/** The phrases that may be what an agent does: verbs, and anything right after it. */
const verbsIn = (parts: readonly Part[]): readonly Phrase[] =>
  parts.filter(
    (part): part is Phrase => wanted(part) && part.meaning.agents.length === 0 && isVerb(lastWord(part)),
  );

const hasUnknownVerb = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.is === 'unknown' && isVerb(part.word) && !isManner(part.word));

interface Doings {
  readonly verbs: readonly Phrase[];
  readonly hasUnknown: boolean;
}

/** What else than its usual sound a dog, a baby or a plane makes here. */
function doingsOf(
  parts: readonly Part[],
  at: number,
  { verbs, hasUnknown }: Doings,
): 'usual' | 'known' | 'unknown' {
  const own = new Set(anyOf(parts[at] as Phrase));
  const following = next(parts, at);
  const isThing = wanted(following) && following.meaning.agents.length === 0 && !isVerb(lastWord(following));
  const others = [...verbs, ...(isThing ? [following] : [])].filter((one) => anyOf(one).length > 0);
  if (others.some((one) => anyOf(one).some((entry) => own.has(entry)))) return 'usual';
  if (others.some(({ meaning }) => meaning.named.length > 0)) return 'known';
  const isUnsure = others.some((one) => isVerb(lastWord(one)) && !isHelper(stemOf(lastWord(one))));
  return isUnsure || hasUnknown ? 'unknown' : 'usual';
}

/** "Wind turbine": of two nouns the last is what is meant, and it is not known. */
function isOnlyFirstOfTwo(parts: readonly Part[], at: number): boolean {
  const after = parts[at + 1];
  return (
    after?.is === 'unknown' && !isVerb(after.word) && !after.word.endsWith('ed') && !isManner(after.word)
  );
}

/** "Parrot talking": who does it is not known, so it is not what is known by that verb. */
function isOfUnknown(parts: readonly Part[], at: number): boolean {
  const before = parts[at - 1];
  const { words } = parts[at] as Phrase;
  const isVerbAlone = words.length === 1 && isVerb(words[0] ?? '');
  return isVerbAlone && before?.is === 'unknown' && !isManner(before.word);
}

interface Counted {
  /** By part: how often it is heard, or how many make it. */
  readonly times: ReadonlyMap<number, number>;
  readonly voices: ReadonlyMap<number, number>;
  readonly unused: readonly string[];
  readonly left?: number;
}

const canBeCounted = (part: Phrase): boolean =>
  [...part.meaning.named, ...part.meaning.agents].some(({ label }) => COUNTED.has(label));

function countsIn(parts: readonly Part[]): Counted {
  const times = new Map<number, number>();
  const voices = new Map<number, number>();
  const unused: string[] = [];
  let left: number | undefined;
  for (const [at, part] of parts.entries()) {
    if (part.is !== 'count') continue;
    const { count, word } = part;
    const counted = parts.flatMap((one, place) => (wanted(one) && canBeCounted(one) ? [place] : []));
    if (count.times > MOST_TIMES) unused.push(word);
    else if (count.isAdverb && counted.length === 0) left = count.times;
    else if (count.isAdverb) for (const place of counted) times.set(place, count.times);
    else if (!countNext(parts, at, count.times, { times, voices }) && count.times > 1) unused.push(word);
  }
  return { times, voices, unused, ...(left !== undefined && { left }) };
}

/** "Three knocks", "three dog barks", but "three dogs barking". Answers whether anything was counted. */
function countNext(
  parts: readonly Part[],
  at: number,
  count: number,
  { times, voices }: { readonly times: Map<number, number>; readonly voices: Map<number, number> },
): boolean {
  const place = parts.findIndex((part, one) => one > at && wanted(part) && anyOf(part).length > 0);
  const first = parts[place];
  if (!wanted(first)) return false;
  if (first.meaning.agents.length === 0) {
    if (canBeCounted(first)) times.set(place, count);
    return canBeCounted(first);
  }
  const following = next(parts, place);
  if (lastWord(first).endsWith('s') && count > 1) voices.set(place, count);
  else if (wanted(following) && !isVerb(lastWord(following))) {
    for (const one of [place, parts.indexOf(following)]) times.set(one, count);
  } else return count === 1;
  return true;
}

export function readClause(words: readonly string[], roles: readonly Role[]): Clause {
  const parts = partsOf(words, roles);
  const { times, voices, unused, left } = countsIn(parts);
  const clause: Clause = {
    named: [],
    hinted: [],
    modifiers: [],
    unknown: [...parts.flatMap((part) => (part.is === 'unknown' ? [part.word] : [])), ...unused],
    doubtful: [],
    unwanted: parts.flatMap((part) => (isPhrase(part) && part.unwanted ? anyOf(part) : [])),
    ...(left !== undefined && { times: left }),
  };
  let isSubjectLost = false;
  const doing: Doings = { verbs: verbsIn(parts), hasUnknown: hasUnknownVerb(parts) };
  for (const [at, part] of parts.entries()) {
    if (!wanted(part)) continue;
    const { named, agents, modifiers } = part.meaning;
    clause.modifiers.push(...modifiers);
    const word = part.words.join(' ');
    const does = agents.length > 0 ? doingsOf(parts, at, doing) : 'usual';
    const sounds = [...named, ...agents];
    isSubjectLost ||= does === 'unknown';
    if (sounds.length === 0 || does === 'known') continue;
    if (isOnlyFirstOfTwo(parts, at) || isOfUnknown(parts, at) || does === 'unknown')
      clause.doubtful.push({ word, entries: sounds });
    else
      for (const entry of sounds)
        clause.named.push({
          entry,
          ...(times.has(at) && { times: times.get(at) as number }),
          ...(voices.has(at) && { voices: voices.get(at) as number }),
        });
  }
  // Of a clause whose subject is not understood the rest is no picture either.
  if (isSubjectLost)
    for (const { entry } of clause.named.splice(0))
      clause.doubtful.push({ word: entry.label, entries: [entry] });
  addVague(parts, clause);
  return clause;
}

const isVague = ({ meaning: { named, agents } }: Phrase): boolean => named.length + agents.length === 0;

/** Words that have other meanings too, and places: only where nothing speaks against it. */
function addVague(parts: readonly Part[], clause: Clause): void {
  const strange = parts.flatMap((part) => (part.is === 'unknown' && !isManner(part.word) ? [part.word] : []));
  const vague = new Set(
    parts.flatMap((part) => (wanted(part) && isVague(part) ? part.meaning.weak.slice(0, 1) : [])),
  );
  const isPlain =
    vague.size < 2 && clause.named.length === 0 && clause.doubtful.length === 0 && strange.length === 0;
  const isPlace = clause.doubtful.length === 0 && !strange.some(isVerb);
  for (const part of parts) {
    if (!wanted(part)) continue;
    const { hinted, weak } = part.meaning;
    if (!isVague(part)) continue;
    const word = part.words.join(' ');
    if (weak.length > 0 && isPlain) clause.named.push(...weak.slice(0, 1).map((entry) => ({ entry })));
    else if (weak.length > 0) clause.doubtful.push({ word, entries: weak });
    else if (hinted.length > 0 && isPlace) clause.hinted.push({ word, entries: hinted });
    else if (hinted.length > 0) clause.doubtful.push({ word, entries: hinted });
  }
}
