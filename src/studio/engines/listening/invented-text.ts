// Detects text that is too long for the given time, and endless repetition. Neural recognisers invent both from sounds
// that are no speech. Knows no phrases of any language. Pure.

/** Fast speakers say 20 letters a second, or 9 characters of Chinese. */
const MAX_LETTERS_PER_SECOND = 30;
const MAX_IDEOGRAMS_PER_SECOND = 14;
/** Seconds that voice activity may miss. */
const SLACK_SECONDS = 0.3;
const IDEOGRAM = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const MAX_PHRASE_WORDS = 20;
/** People repeat a word five times, “no, no, no, no, no”, but a whole sentence hardly ever twice in a row. */
const SHORT_PHRASE = { words: 3, maxRepetitions: 6 } as const;
const MAX_LONG_REPETITIONS = 2;

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** True if no speaker could say the text in this time. */
export const isTooFast = (text: string, speechSeconds: number): boolean => {
  const ideograms = countMatches(text, IDEOGRAM);
  const letters = countMatches(text, /[\p{L}\p{N}]/gu) - ideograms;
  return letters / MAX_LETTERS_PER_SECOND + ideograms / MAX_IDEOGRAMS_PER_SECOND > speechSeconds + SLACK_SECONDS;
};

/** Ideograms count as words. */
const splitWords = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}'’]+/gu) ?? [];

/** Counts the words, from the first on, that are equal to those `distance` words later. */
function findLongestRepeat(words: readonly string[], distance: number): number {
  let longest = 0;
  let run = 0;
  for (let at = 0; at + distance < words.length; at++) {
    run = words[at] === words[at + distance] ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** True if more than half of the text is one phrase, again and again. */
function isRepetition(text: string): boolean {
  const words = splitWords(text);
  for (let length = 1; length <= Math.min(MAX_PHRASE_WORDS, words.length / 2); length++) {
    const repeated = findLongestRepeat(words, length) + length;
    const max = length <= SHORT_PHRASE.words ? SHORT_PHRASE.maxRepetitions : MAX_LONG_REPETITIONS;
    if (repeated > max * length && repeated > words.length / 2) return true;
  }
  return false;
}

/** `speechSeconds`: length of the speech that the text stands for. */
export const isInvented = (text: string, speechSeconds: number): boolean =>
  isTooFast(text, speechSeconds) || isRepetition(text);
