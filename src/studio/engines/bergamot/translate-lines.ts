// Translates lines one by one: as a whole if that succeeds, otherwise the text between the protected parts piece by
// piece. Leaves processes to start-translator.ts.

import type { WordFinder } from '../../../domain/pronunciation/replace-words.ts';
import type { TranslatedLine } from '../engine.ts';
import { isLikelyTranslation } from '../line-translation.ts';
import { canTranslateWhole, type MaskedLine, maskLine, unmaskLine } from './mask.ts';
import type { SourceText } from './protocol.ts';

/** Returns one text per input. */
type TextTranslator = (plain: readonly SourceText[]) => Promise<readonly string[]>;

/** `findTerms`: finder for dictionary terms in the source language. `to`: BCP 47 tag. Lost lines are `undefined`. */
export async function translateLines(
  lines: readonly string[],
  findTerms: WordFinder,
  to: string,
  translateTexts: TextTranslator,
): Promise<(TranslatedLine | undefined)[]> {
  const all = lines.map((line) => maskLine(line, findTerms));
  const whole = all.filter(canTranslateWhole);
  const answers = await translateTexts(whole);
  const done = new Map(whole.map((maskedLine, at) => [maskedLine, unmaskLine(answers[at] ?? '', maskedLine, to)]));
  const lost = all.filter((one) => done.get(one) === undefined);
  const retried = await translatePieces(lost, to, translateTexts);
  return all.map((one) => {
    const text = done.get(one) ?? retried.get(one);
    return text === undefined ? undefined : { text, unknownWords: [] };
  });
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** The grammar gets worse, but no protected part can get lost. */
async function translatePieces(
  lost: readonly MaskedLine[],
  to: string,
  translateTexts: TextTranslator,
): Promise<ReadonlyMap<MaskedLine, string | undefined>> {
  const texts = lost.flatMap(({ pieces }) =>
    pieces.flatMap(({ kind, text }) => (kind === 'text' && hasWords(text) ? [text] : [])),
  );
  const answers = await translateTexts(texts.map((text) => ({ text: text.trim(), isHtml: false })));
  let next = 0;
  const translated = (text: string): string | undefined => {
    const answer = (answers[next++] ?? '').trim();
    if (!isLikelyTranslation(text, answer, to)) return undefined;
    const before = text.slice(0, text.length - text.trimStart().length);
    return before + answer + text.slice(text.trimEnd().length);
  };
  return new Map(
    lost.map((maskedLine) => {
      const parts = maskedLine.pieces.map(({ kind, text }) =>
        kind === 'text' && hasWords(text) ? translated(text) : text,
      );
      const isComplete = parts.every((part) => part !== undefined);
      return [maskedLine, isComplete ? maskedLine.before + parts.join('').trim() + maskedLine.after : undefined];
    }),
  );
}
