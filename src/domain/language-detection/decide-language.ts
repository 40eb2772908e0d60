// Decides in which language a text is read. Its author's language applies unless the letters rule it out or an n-gram
// detector is sure of another one. Pure. Languages are base tags (`fr`).

import { removeSpeechMarkup } from '../speech-markup/edit-speech-markup.ts';
import { findLanguagesByScript } from './scripts.ts';

/** The detector's scores, 0 to 1 by language. Languages without any similarity are absent. */
export type LanguageScores = Readonly<Record<string, number>>;

interface LanguageQuestion {
  readonly text: string;
  readonly scores: LanguageScores;
  /** Language of the text's author, or of the voice that the author chose. Absent if the text is certainly in another. */
  readonly own?: string;
  /** The languages to choose from. */
  readonly candidates: readonly string[];
}

/** Longest sample that is read. */
const MAX_SAMPLE_CHARACTERS = 1000;

/** Links, mentions, channel names and markup, which belong to no language. */
const NOISE = /(?:https?:\/\/|www\.|[@#])\S+|<[^<>]*>/giu;

/** Returns what a detector should score: the start of the text, without links, mentions and markup. */
export const extractSample = (text: string): string =>
  removeSpeechMarkup(text.slice(0, MAX_SAMPLE_CHARACTERS)).normalize('NFC').replace(NOISE, ' ');

/** The detector reads UTF-8, so a Cyrillic letter says as much as two Latin ones, and a Chinese one as three. */
const countLetterBytes = (sample: string): number => Buffer.byteLength((sample.match(/\p{L}/gu) ?? []).join(''));

/** Lead over the author's language that makes another one sure: 1 for 10 letters, 0.25 for 20, 0.06 for 40. */
const requiredLead = (sample: string): number => (10 / countLetterBytes(sample)) ** 2;

/** The detector cannot tell languages with closer scores apart. */
const MIN_DIFFERENCE = 0.02;
/** A text with a lower score is in none of the detector's languages. */
const MIN_SCORE = 0.6;

/** Languages that the detector lacks, or lacks in one of their scripts, with those whose scores they get. */
const SCORED_AS: Readonly<Record<string, string>> = {
  af: 'nl',
  bs: 'hr',
  gl: 'es pt',
  id: 'ms',
  mk: 'bg sr',
  ne: 'hi',
  ps: 'fa',
  sa: 'hi mr',
  sr: 'sr hr',
  su: 'ms tl',
  uz: 'tr az',
};
/** Languages that the detector lacks and that resemble none of its own. */
const UNSCORED = new Set(['cy', 'mt', 'so', 'sw']);
/** The commonest language of a detector's tag, if the service has another tag for it. */
const SERVICE_TAGS: Readonly<Record<string, string>> = { ms: 'id' };

/** True if scores can make a difference to the author's language. */
export function dependsOnScores(text: string): boolean {
  const sample = extractSample(text);
  return requiredLead(sample) < 1 && findLanguagesByScript(sample)?.length !== 1;
}

/** Returns the language, or the choices if only the author knows. The author's own is among them if it has these letters. */
export function decideLanguage(question: LanguageQuestion): string | readonly string[] | undefined {
  const { scores, own, candidates } = question;
  const sample = extractSample(question.text);
  const written = findLanguagesByScript(sample);
  // Every voice reads Latin letters, which occur in chats of all languages.
  const isOwnPossible = own !== undefined && (written?.includes(own) ?? true);
  const likely = isOwnPossible ? own : written?.find((tag) => candidates.includes(tag));
  if (likely === undefined && written) return own;
  const family = (SCORED_AS[likely ?? ''] ?? likely)?.split(' ') ?? [];
  const [best, ...others] = Object.entries(scores)
    .filter(([tag]) => !family.includes(tag) && (written?.includes(tag) ?? true))
    .map(([tag, score]) => ({ tag: SERVICE_TAGS[tag] ?? tag, score }))
    .sort((one, other) => other.score - one.score);
  if (!best || !candidates.includes(best.tag)) return likely;
  if (likely !== undefined) {
    const ownScore = Math.max(UNSCORED.has(likely) ? MIN_SCORE : 0, ...family.map((tag) => scores[tag] ?? 0));
    if (best.score < MIN_SCORE || best.score - ownScore < requiredLead(sample)) return likely;
  }
  const rival = others.find(({ tag, score }) => best.score - score < MIN_DIFFERENCE && candidates.includes(tag));
  return rival ? [best.tag, rival.tag, ...(isOwnPossible ? [own] : [])] : best.tag;
}
