// What PocketSphinx prints with word times, as utterances: pauses part them, and long ones are cut at their longest pause.
// Pure. The recogniser writes no capitals and no full stops; a little of both is put back for the translator.

import type { Utterance } from './utterance.ts';

export interface Word {
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1, as the recogniser judges itself. */
  readonly sure: number;
}

/** A pause that ends an utterance, seconds. */
const PAUSE = 0.45;
const LONGEST_SECONDS = 12;
const LINE = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/;

/** A line `word start end confidence`; nothing for sentences, silences and noises. */
export function wordOf(line: string): Word | undefined {
  const [, raw = '', start, end, sure] = LINE.exec(line.trim()) ?? [];
  const text = raw.replace(/\(\d+\)$/, '');
  if (text === '' || /^[<[+]/.test(text)) return undefined;
  return { text, start: Number(start), end: Number(end), sure: Math.min(1, Number(sure)) };
}

const gapBefore = (words: readonly Word[], at: number): number =>
  (words[at]?.start ?? 0) - (words[at - 1]?.end ?? 0);

function shorter(words: readonly Word[]): (readonly Word[])[] {
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last || words.length < 4 || last.end - first.start <= LONGEST_SECONDS) return [words];
  // Somewhere in the middle half, so that neither part is a single word.
  const quarter = Math.ceil(words.length / 4);
  let cut = Math.floor(words.length / 2);
  for (let at = quarter; at <= words.length - quarter; at++)
    if (gapBefore(words, at) > gapBefore(words, cut)) cut = at;
  return [...shorter(words.slice(0, cut)), ...shorter(words.slice(cut))];
}

const sentence = (words: readonly Word[]): string => {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(/\bi\b/g, 'I');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

export function utterancesOf(words: readonly Word[]): Utterance[] {
  const groups: Word[][] = [];
  for (const [at, word] of words.entries())
    if (at === 0 || gapBefore(words, at) >= PAUSE) groups.push([word]);
    else groups.at(-1)?.push(word);
  return groups
    .flatMap(shorter)
    .map((group) => ({ start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0, text: sentence(group) }));
}
