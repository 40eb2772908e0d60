// What is said in a film, put in order, and cut into lines where it is known when each word is said. Pure; knows neither recognisers
// nor subtitles.

import type { TimedWord, Utterance } from '../../engines/engine.ts';
import { joinedWords } from '../../engines/timed-words.ts';

/** In order, inside `seconds`, none without letters or digits. Its lines are whole: words are told no further. */
export const tidied = (utterances: readonly Utterance[], seconds: number): Utterance[] =>
  utterances
    .filter(({ start, end, text }) => start < seconds && end > start && /[\p{L}\p{N}]/u.test(text))
    .map(({ words: _, ...one }) => ({ ...one, end: Math.min(one.end, seconds) }))
    .toSorted((one, other) => one.start - other.start);

/** What two lines of captions hold; what is longer would be cut somewhere in its time. */
const MOST = 76;
/** After a sign that parts clauses. */
const CLAUSE = /[,;:.!?…–—،؛؟।、，；。！？：]["”’»)]?\s{0,4}$/u;
/** What speaks for a cut: a clause's end, a pause of so many seconds, and that both sides are of one size. */
const WORTH = { clause: 1, pause: 1, seconds: 0.5, balance: 3 } as const;

/** Long ones in parts that fit captions, each from its first word to its last. */
export const inLines = (utterances: readonly Utterance[]): readonly Utterance[] =>
  utterances.flatMap((one) =>
    one.words && one.text.length > MOST
      ? cut(one.words).map((words) => ({ ...one, ...joinedWords(words) }))
      : [one],
  );

const lengthOf = (words: readonly TimedWord[]): number =>
  words.reduce((sum, { text }) => sum + text.length, 0);

function cut(words: readonly TimedWord[]): readonly (readonly TimedWord[])[] {
  const whole = lengthOf(words);
  if (whole <= MOST || words.length < 2) return [words];
  let before = 0;
  let best = { at: 1, worth: Number.NEGATIVE_INFINITY };
  for (const [at, { end, text }] of words.slice(0, -1).entries()) {
    before += text.length;
    const pause = Math.min(1, Math.max(0, (words[at + 1]?.start ?? end) - end) / WORTH.seconds);
    const balance = Math.abs(before / whole - 0.5);
    const worth = (CLAUSE.test(text) ? WORTH.clause : 0) + WORTH.pause * pause - WORTH.balance * balance;
    if (worth > best.worth) best = { at: at + 1, worth };
  }
  return [...cut(words.slice(0, best.at)), ...cut(words.slice(best.at))];
}
