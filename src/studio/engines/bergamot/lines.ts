// Lines through translators, one for one: whole where that works, else what stands between the kept things by itself. Given a function
// that translates; knows no processes.

import type { Finder } from '../../../domain/dictionary/respell.ts';
import type { TranslatedLine } from '../engine.ts';
import { isLikely } from '../lines.ts';
import { isWhole, type Marked, marked, putBack } from './marked.ts';
import type { Plain } from './words.ts';

/** As many texts as were given. */
export type Through = (plain: readonly Plain[]) => Promise<readonly string[]>;

/** `find`: what dictionaries have in the first language; `to`: BCP 47. A line that is lost is `undefined`. */
export async function translateLines(
  lines: readonly string[],
  find: Finder,
  to: string,
  through: Through,
): Promise<(TranslatedLine | undefined)[]> {
  const all = lines.map((line) => marked(line, find));
  const whole = all.filter(isWhole);
  const answers = await through(whole);
  const done = new Map(whole.map((one, at) => [one, putBack(answers[at] ?? '', one, to)]));
  const lost = all.filter((one) => done.get(one) === undefined);
  const mended = await inPieces(lost, to, through);
  return all.map((one) => {
    const text = done.get(one) ?? mended.get(one);
    return text === undefined ? undefined : { text, unknown: [] };
  });
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** Worse grammar, but nothing can get lost. */
async function inPieces(
  lost: readonly Marked[],
  to: string,
  through: Through,
): Promise<ReadonlyMap<Marked, string | undefined>> {
  const texts = lost.flatMap(({ pieces }) =>
    pieces.flatMap(({ kind, text }) => (kind === 'text' && hasWords(text) ? [text] : [])),
  );
  const answers = await through(texts.map((text) => ({ text: text.trim(), html: false })));
  let next = 0;
  const translated = (text: string): string | undefined => {
    const answer = (answers[next++] ?? '').trim();
    if (!isLikely(text, answer, to)) return undefined;
    const before = text.slice(0, text.length - text.trimStart().length);
    return before + answer + text.slice(text.trimEnd().length);
  };
  return new Map(
    lost.map((one) => {
      const parts = one.pieces.map(({ kind, text }) =>
        kind === 'text' && hasWords(text) ? translated(text) : text,
      );
      const isThere = parts.every((part) => part !== undefined);
      return [one, isThere ? one.before + parts.join('').trim() + one.after : undefined];
    }),
  );
}
