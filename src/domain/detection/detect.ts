// Which language a short text is in: first by its letters and by everyday words, which costs nothing; then, where these leave it open,
// together with the scores of a detector that knows how often letters follow each other. Pure. Languages are base tags (`fr`).

import { EVERYDAY_WORDS } from './everyday-words.ts';
import { ENOUGH, isLatin, languagesOfScript, ownersOfLetters } from './letters.ts';

/** `unsure`: two or three that it may be, likeliest first. */
export type Detected =
  /** `or`: a rarer language that it may be as well, for somebody who is known to write it. */
  | { readonly is: 'sure'; readonly language: string; readonly or?: readonly string[] }
  | { readonly is: 'unsure'; readonly languages: readonly string[] }
  | { readonly is: 'unknown' };

/** What letters and words say, before anything else is asked. */
export interface Clues {
  /** The languages that are possible at all. */
  readonly among: readonly string[];
  /** How much speaks for each; those that nothing speaks for are left out. */
  readonly points: Readonly<Record<string, number>>;
  readonly letters: number;
  readonly words: number;
  /** How many of the words are everyday ones of the language with the most points. */
  readonly known: number;
}

const UNKNOWN: Detected = { is: 'unknown' };
/** What a word says that only one language has; shared by those that have it. */
const WORD = 0.8;
/** What a rare letter says. */
const LETTER = 0.5;
/** A word that more languages have says nothing. */
const MOST_OWNERS = 4;
/** Points by which everyday words alone are enough: of many words, or of half of the few that there are. */
const CLEAR = 1.5;
const CLEAR_OF_FEW = 0.7;
const CLEAR_OF_RARE = 2.3;
/** By a language: those written much alike by far fewer people. A text that may be in either is taken to be in the first. */
const RARER: Readonly<Record<string, readonly string[]>> = {
  id: ['ms', 'jv', 'su'],
  pt: ['gl'],
  es: ['gl'],
  nl: ['af'],
  hr: ['bs'],
  tr: ['az'],
  hi: ['ne', 'sa'],
  fa: ['ps'],
};
const RARE = new Set(Object.values(RARER).flat());
/** As many as a person is asked about. */
const MOST_ASKED = 3;

const OWNERS: ReadonlyMap<string, readonly string[]> = ownersOfWords();

function ownersOfWords(): Map<string, readonly string[]> {
  const all = Object.entries(EVERYDAY_WORDS).flatMap(([tag, words]) =>
    words.split(' ').map((word) => ({ tag, word })),
  );
  const owners = Map.groupBy(all, ({ word }) => word);
  // As they are typed in a hurry, unless another language has just that word.
  const hurried = all.map(({ tag, word }) => ({ tag, word: withoutAccents(word) }));
  const added = Map.groupBy(hurried, ({ word }) => word);
  const tagsOf = (found: readonly { tag: string }[]) => [...new Set(found.map(({ tag }) => tag))];
  return new Map([...added, ...owners].map(([word, found]) => [word, tagsOf(found)]));
}

/** Short words are others without them. */
function withoutAccents(word: string): string {
  return word.length < 4 ? word : word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

const WORDS = /[\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*/gu;
/** Addresses, and names of people and channels: in no language. */
const NOISE = /(?:https?:\/\/|www\.|[@#])\S+/giu;

/** What is looked at: the beginning, without what is in no language. */
export const readable = (text: string): string => text.slice(0, ENOUGH).normalize('NFC').replace(NOISE, ' ');

/** `among`: base tags of what the service can do. */
export function cluesOf(text: string, among: readonly string[]): Clues {
  const seen = readable(text);
  const written = languagesOfScript(seen);
  const possible = among.filter((tag) => written?.includes(tag) ?? isLatin(tag));
  const points: Record<string, number> = {};
  const known: Record<string, number> = {};
  const add = (owners: readonly string[], weight: number) => {
    for (const tag of owners) points[tag] = (points[tag] ?? 0) + weight;
  };
  const words = [...seen.toLowerCase().replaceAll('’', "'").matchAll(WORDS)].map(([word]) => word);
  for (const word of new Set(words)) {
    const owners = (OWNERS.get(word) ?? []).filter((tag) => possible.includes(tag));
    for (const tag of owners) known[tag] = (known[tag] ?? 0) + 1;
    if (owners.length <= MOST_OWNERS) add(owners, WORD / owners.length);
  }
  for (const owners of ownersOfLetters(seen))
    add(
      owners.filter((tag) => possible.includes(tag)),
      LETTER,
    );
  const [best] = ranked(points);
  return {
    among: possible,
    points,
    letters: countOf(seen, /\p{L}/gu) + 2 * countOf(seen, /\p{Script=Han}/gu),
    words: new Set(words).size,
    known: best === undefined ? 0 : (known[best.tag] ?? 0),
  };
}

/** A sign of Chinese says as much as three letters. */
const countOf = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

interface Ranked {
  readonly tag: string;
  readonly points: number;
}

const ranked = (points: Readonly<Record<string, number>>): readonly Ranked[] =>
  Object.entries(points)
    .map(([tag, count]) => ({ tag, points: count }))
    .sort((a, b) => b.points - a.points);

/** What letters and words alone decide; `undefined` where they leave it open. */
export function decidedByClues({ among, points, letters, words, known }: Clues): Detected | undefined {
  const [only] = among;
  if (only === undefined || letters < 2) return UNKNOWN;
  if (among.length === 1) return { is: 'sure', language: only };
  const [best, second] = ranked(points);
  if (!best) return undefined;
  const lead = best.points - (second?.points ?? 0);
  const isClear = !RARE.has(best.tag)
    ? (lead >= CLEAR && known * 3 >= words) || (lead >= CLEAR_OF_FEW && known * 2 >= words)
    : lead >= CLEAR_OF_RARE;
  return isClear ? { is: 'sure', language: best.tag } : undefined;
}

/** Languages that the detector does not know, each by the nearest that it does, and how much less it is than that one. */
const KIN: Readonly<Record<string, readonly [string, number]>> = {
  id: ['ms', 0],
  nb: ['no', 0],
  fil: ['tl', 0],
  gl: ['pt', -0.1],
  bs: ['hr', -0.02],
  af: ['nl', -0.2],
  jv: ['ms', -0.3],
  su: ['ms', -0.3],
  mk: ['bg', -0.1],
  ne: ['hi', -0.1],
  sa: ['hi', -0.4],
  ps: ['fa', -0.3],
  uz: ['tr', -0.3],
};
/** What the detector's scores (0 to 1) are made of: `raw / (raw + 25)`. */
const SCALE = 25;
/** Below this score the letters follow each other as in no language it knows. */
const LEAST = 0.3;
/** By how much the best must lead: few letters say little. */
const LEADS = [
  { below: 8, lead: 0.4 },
  { below: 16, lead: 0.25 },
  { below: 32, lead: 0.1 },
  { below: Number.POSITIVE_INFINITY, lead: 0.06 },
] as const;
/** So many times that, where no word is an everyday one. */
const WITHOUT_WORDS = 1.5;
/** By how much a language that the service does not have must lead for the text to be in none that it has. */
const ELSEWHERE = 0.2;

/** `scores`: 0 to 1 by language, as the detector gives them; those not among the possible ones too. */
export function decidedByScores(clues: Clues, scores: Readonly<Record<string, number>>): Detected {
  const scoreOf = (tag: string): number => {
    const [kin, less] = KIN[tag] ?? [tag, 0];
    const score = scores[tag] ?? scores[kin];
    const raw = score === undefined ? 1 : (SCALE * score) / (1 - Math.min(score, 0.99));
    return Math.log(Math.max(raw, 1)) + (scores[tag] === undefined ? less : 0) + (clues.points[tag] ?? 0);
  };
  const all = ranked(Object.fromEntries(clues.among.map((tag) => [tag, scoreOf(tag)])));
  const [best] = all;
  if (!best) return UNKNOWN;
  const heard = Math.max(...clues.among.map((tag) => scores[KIN[tag]?.[0] ?? tag] ?? scores[tag] ?? 0));
  if (heard < LEAST && !clues.points[best.tag]) return UNKNOWN;
  const ours = new Set(clues.among.flatMap((tag) => [tag, KIN[tag]?.[0] ?? tag]));
  const foreign = Object.keys(scores).filter((tag) => !ours.has(tag));
  if (foreign.some((tag) => scoreOf(tag) > best.points + ELSEWHERE)) return UNKNOWN;
  const step = LEADS.find(({ below }) => clues.letters < below) ?? LEADS[3];
  const lead = step.lead * (clues.points[best.tag] ? 1 : WITHOUT_WORDS);
  const close = all.filter(({ points }) => best.points - points < lead).map(({ tag }) => tag);
  if (close.length === 1) return { is: 'sure', language: best.tag };
  const main = close.find((tag) => close.every((other) => other === tag || RARER[tag]?.includes(other)));
  return main === undefined
    ? { is: 'unsure', languages: close.slice(0, MOST_ASKED) }
    : { is: 'sure', language: main, or: close.filter((tag) => tag !== main) };
}
