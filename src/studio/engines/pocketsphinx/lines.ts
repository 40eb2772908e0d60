// The recogniser's words as lines people read: pauses part them, long ones are cut at the end of a sentence or else at their longest
// pause. Full stops, question marks and capitals are restored (sentences.ts, capitals.ts); no word is changed. Pure.

import type { Utterance } from '../engine.ts';
import { begun, withNames } from './capitals.ts';
import { asks, sentenceEnds, type Timed } from './sentences.ts';

/** A pause that ends a line, seconds. */
const PAUSE = 0.45;
const LONGEST_SECONDS = 12;

interface Written extends Timed {
  /** Whether a sentence ends with it. */
  readonly ends: boolean;
}

const gapBefore = (words: readonly Written[], at: number): number =>
  (words[at]?.start ?? 0) - (words[at - 1]?.end ?? 0);

/** How good it is to cut there: ends of sentences first, then pauses. */
const worth = (words: readonly Written[], at: number): number =>
  gapBefore(words, at) + (words[at - 1]?.ends ? LONGEST_SECONDS : 0);

function shorter(words: readonly Written[]): (readonly Written[])[] {
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last || words.length < 4 || last.end - first.start <= LONGEST_SECONDS) return [words];
  // Somewhere in the middle half, so that neither part is a single word.
  const quarter = Math.ceil(words.length / 4);
  let cut = Math.floor(words.length / 2);
  for (let at = quarter; at <= words.length - quarter; at++)
    if (worth(words, at) > worth(words, cut)) cut = at;
  return [...shorter(words.slice(0, cut)), ...shorter(words.slice(cut))];
}

/** With the marks and capitals of its sentence. */
function written(sentence: readonly Timed[]): Written[] {
  const texts = sentence.map(({ text }) => text);
  const mark = asks(texts) ? '?' : '.';
  return begun(withNames(texts)).map((text, at) => {
    const ends = at === sentence.length - 1;
    return { ...(sentence[at] as Timed), text: ends ? `${text}${mark}` : text, ends };
  });
}

/** Neighbours stand together until one of them ends a group. */
function grouped<Item>(items: readonly Item[], endsAt: (at: number) => boolean): Item[][] {
  const groups: Item[][] = [[]];
  for (const [at, item] of items.entries()) {
    groups.at(-1)?.push(item);
    if (endsAt(at)) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

/** Of its words, by how long each is. */
function surenessOf(words: readonly Timed[]): Pick<Utterance, 'sure'> {
  const [sum, seconds] = words.reduce(
    ([total, length], { start, end, sure = 0 }) => [total + sure * (end - start), length + end - start],
    [0, 0],
  );
  return words.some(({ sure }) => sure !== undefined) && seconds > 0 ? { sure: sum / seconds } : {};
}

/** `words` in order, in small letters. */
export function linesOf(words: readonly Timed[]): Utterance[] {
  const ends = sentenceEnds(words);
  const all = grouped(words, (at) => ends[at] === true).flatMap(written);
  return grouped(all, (at) => gapBefore(all, at + 1) >= PAUSE)
    .flatMap(shorter)
    .map((line) => ({
      start: line[0]?.start ?? 0,
      end: line.at(-1)?.end ?? 0,
      text: line.map(({ text }) => text).join(' '),
      ...surenessOf(line),
    }));
}
