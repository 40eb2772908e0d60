// Detects the language of a short text. First by letters and everyday words, which is cheap; if these are ambiguous,
// with the scores of an n-gram detector as well. Pure. Languages are base tags (`fr`).

import { EVERYDAY_WORDS } from './everyday-words.ts';
import {
  findLanguagesByRareLetters,
  findLanguagesByScript,
  isWrittenInLatin,
  MAX_SAMPLE_CHARACTERS,
} from './scripts.ts';

/** `unsure`: two or three candidates, most likely first. */
export type DetectionResult =
  /** `alternatives`: rarer languages that fit too, for users known to write them. */
  | { readonly is: 'sure'; readonly language: string; readonly alternatives?: readonly string[] }
  | { readonly is: 'unsure'; readonly languages: readonly string[] }
  | { readonly is: 'unknown' };

/** Evidence from letters and words. */
interface LanguageClues {
  /** Languages that the letters allow. */
  readonly candidates: readonly string[];
  /** Points per language. Languages without points are absent. */
  readonly scores: Readonly<Record<string, number>>;
  readonly letterCount: number;
  readonly wordCount: number;
  /** Number of everyday words of the leading language in the text. */
  readonly everydayWordCount: number;
}

const UNKNOWN_RESULT: DetectionResult = { is: 'unknown' };
/** Points for a word, divided among the languages that have it. */
const WORD_SCORE = 0.8;
const LETTER_SCORE = 0.5;
/** A word that exists in more languages is ignored. */
const MAX_LANGUAGES_PER_WORD = 4;
/** Lead in points with which everyday words alone decide, if they are at least a third of all words. */
const CLEAR_LEAD = 1.5;
/** The same, if they are at least half of all words. */
const CLEAR_LEAD_FEW_WORDS = 0.7;
/** The same, for the rarer languages below. */
const CLEAR_LEAD_RARE_LANGUAGE = 2.3;
/**
 * Languages with far fewer writers, keyed by the similar common language. An ambiguous text counts as the common one.
 */
const RARER_SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  id: ['ms', 'jv', 'su'],
  pt: ['gl'],
  es: ['gl'],
  nl: ['af'],
  hr: ['bs'],
  tr: ['az'],
  hi: ['ne', 'sa'],
  fa: ['ps'],
};
const RARER_LANGUAGES = new Set(Object.values(RARER_SIBLINGS).flat());
/** Maximum number of languages offered to the user. */
const MAX_SUGGESTED = 3;

const LANGUAGES_BY_WORD: ReadonlyMap<string, readonly string[]> = indexEverydayWords();

function indexEverydayWords(): Map<string, readonly string[]> {
  const all = Object.entries(EVERYDAY_WORDS).flatMap(([tag, words]) => words.split(' ').map((word) => ({ tag, word })));
  const owners = Map.groupBy(all, ({ word }) => word);
  // Words without accents, as in hasty typing, unless they are words of another language.
  const hurried = all.map(({ tag, word }) => ({ tag, word: withoutAccents(word) }));
  const added = Map.groupBy(hurried, ({ word }) => word);
  const tagsOf = (found: readonly { tag: string }[]) => [...new Set(found.map(({ tag }) => tag))];
  return new Map([...added, ...owners].map(([word, found]) => [word, tagsOf(found)]));
}

/** Keeps accents of short words, which would turn into different words. */
function withoutAccents(word: string): string {
  return word.length < 4 ? word : word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

const WORDS = /[\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*/gu;
/** URLs, mentions and channel names, which belong to no language. */
const NOISE = /(?:https?:\/\/|www\.|[@#])\S+/giu;

/** Returns the start of the text, without URLs and mentions. */
export const extractSample = (text: string): string =>
  text.slice(0, MAX_SAMPLE_CHARACTERS).normalize('NFC').replace(NOISE, ' ');

/** `supported`: base tags of the service's languages. */
export function collectClues(text: string, supported: readonly string[]): LanguageClues {
  const sample = extractSample(text);
  const written = findLanguagesByScript(sample);
  const possible = supported.filter((tag) => written?.includes(tag) ?? isWrittenInLatin(tag));
  const scores: Record<string, number> = {};
  const known: Record<string, number> = {};
  const add = (owners: readonly string[], weight: number) => {
    for (const tag of owners) scores[tag] = (scores[tag] ?? 0) + weight;
  };
  const words = [...sample.toLowerCase().replaceAll('’', "'").matchAll(WORDS)].map(([word]) => word);
  for (const word of new Set(words)) {
    const owners = (LANGUAGES_BY_WORD.get(word) ?? []).filter((tag) => possible.includes(tag));
    for (const tag of owners) known[tag] = (known[tag] ?? 0) + 1;
    if (owners.length <= MAX_LANGUAGES_PER_WORD) add(owners, WORD_SCORE / owners.length);
  }
  for (const owners of findLanguagesByRareLetters(sample))
    add(
      owners.filter((tag) => possible.includes(tag)),
      LETTER_SCORE,
    );
  const [best] = rankByScore(scores);
  return {
    candidates: possible,
    scores,
    // A Chinese character counts as three letters.
    letterCount: countMatches(sample, /\p{L}/gu) + 2 * countMatches(sample, /\p{Script=Han}/gu),
    wordCount: new Set(words).size,
    everydayWordCount: best === undefined ? 0 : (known[best.tag] ?? 0),
  };
}

const countMatches = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

interface RankedTag {
  readonly tag: string;
  readonly points: number;
}

const rankByScore = (points: Readonly<Record<string, number>>): readonly RankedTag[] =>
  Object.entries(points)
    .map(([tag, count]) => ({ tag, points: count }))
    .sort((a, b) => b.points - a.points);

/** Decides by letters and words alone. Undefined if they are ambiguous. */
export function decideByClues({
  candidates,
  scores,
  letterCount,
  wordCount,
  everydayWordCount,
}: LanguageClues): DetectionResult | undefined {
  const [only] = candidates;
  if (only === undefined || letterCount < 2) return UNKNOWN_RESULT;
  if (candidates.length === 1) return { is: 'sure', language: only };
  const [best, second] = rankByScore(scores);
  if (!best) return undefined;
  const lead = best.points - (second?.points ?? 0);
  const isClear = !RARER_LANGUAGES.has(best.tag)
    ? (lead >= CLEAR_LEAD && everydayWordCount * 3 >= wordCount) ||
      (lead >= CLEAR_LEAD_FEW_WORDS && everydayWordCount * 2 >= wordCount)
    : lead >= CLEAR_LEAD_RARE_LANGUAGE;
  return isClear ? { is: 'sure', language: best.tag } : undefined;
}

/** Languages that the detector lacks, each with its closest relative and a number to add to the relative's score. */
const RELATED_LANGUAGE: Readonly<Record<string, readonly [string, number]>> = {
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
/** The detector's scores (0 to 1) are `raw / (raw + 25)`. */
const SCALE = 25;
/** A lower score means that the text is in none of the detector's languages. */
const MIN_SCORE = 0.3;
/** Lead that the best score needs, by number of letters: short texts are less reliable. */
const REQUIRED_LEADS = [
  { below: 8, lead: 0.4 },
  { below: 16, lead: 0.25 },
  { below: 32, lead: 0.1 },
  { below: Number.POSITIVE_INFINITY, lead: 0.06 },
] as const;
/** Multiplies the required lead if the text has no everyday words. */
const NO_WORDS_FACTOR = 1.5;
/** Lead from which an unsupported language wins, so that the text counts as foreign. */
const FOREIGN_LEAD = 0.2;

/** `scores`: the detector's scores, 0 to 1 by language, including languages that the service lacks. */
export function decideByScores(clues: LanguageClues, scores: Readonly<Record<string, number>>): DetectionResult {
  const scoreOf = (tag: string): number => {
    const [relative, adjustment] = RELATED_LANGUAGE[tag] ?? [tag, 0];
    const score = scores[tag] ?? scores[relative];
    const raw = score === undefined ? 1 : (SCALE * score) / (1 - Math.min(score, 0.99));
    return Math.log(Math.max(raw, 1)) + (scores[tag] === undefined ? adjustment : 0) + (clues.scores[tag] ?? 0);
  };
  const all = rankByScore(Object.fromEntries(clues.candidates.map((tag) => [tag, scoreOf(tag)])));
  const [best] = all;
  if (!best) return UNKNOWN_RESULT;
  const bestScore = Math.max(
    ...clues.candidates.map((tag) => scores[RELATED_LANGUAGE[tag]?.[0] ?? tag] ?? scores[tag] ?? 0),
  );
  if (bestScore < MIN_SCORE && !clues.scores[best.tag]) return UNKNOWN_RESULT;
  const candidateTags = new Set(clues.candidates.flatMap((tag) => [tag, RELATED_LANGUAGE[tag]?.[0] ?? tag]));
  const foreign = Object.keys(scores).filter((tag) => !candidateTags.has(tag));
  if (foreign.some((tag) => scoreOf(tag) > best.points + FOREIGN_LEAD)) return UNKNOWN_RESULT;
  const step = REQUIRED_LEADS.find(({ below }) => clues.letterCount < below) ?? REQUIRED_LEADS[3];
  const lead = step.lead * (clues.scores[best.tag] ? 1 : NO_WORDS_FACTOR);
  const close = all.filter(({ points }) => best.points - points < lead).map(({ tag }) => tag);
  if (close.length === 1) return { is: 'sure', language: best.tag };
  const commonest = close.find((tag) => close.every((other) => other === tag || RARER_SIBLINGS[tag]?.includes(other)));
  return commonest === undefined
    ? { is: 'unsure', languages: close.slice(0, MAX_SUGGESTED) }
    : { is: 'sure', language: commonest, alternatives: close.filter((tag) => tag !== commonest) };
}
