// Translates lines one by one, with as little protection as keeps their parts: light, then full, then the text between
// the protected parts piece by piece. Leaves models and processes to the text translator.

import type { WordFinder } from '../../../domain/pronunciation/replace-words.ts';
import type { TranslatedLine } from '../engine.ts';
import { isLikelyTranslation, isShortText } from './check-translation.ts';
import { joinParts, type LinePart, type PreparedLine, prepareLine } from './line-parts.ts';
import { maskLine } from './mask.ts';
import type { SourceText } from './source-text.ts';
import { unmaskLine } from './unmask.ts';

/** Returns one text per input. */
type TextTranslator = (texts: readonly SourceText[]) => Promise<readonly string[]>;

/** Yields texts to translate and receives their translations. */
type LineTranslation = Generator<readonly SourceText[], TranslatedLine | undefined, readonly string[]>;

/** `findTerms`: finder for dictionary terms in the source language. `to`: BCP 47 tag. Lost lines are `undefined`. */
export async function translateLines(
  lines: readonly string[],
  findTerms: WordFinder,
  to: string,
  translateTexts: TextTranslator,
): Promise<(TranslatedLine | undefined)[]> {
  const all = lines.map((line) => translateLine(prepareLine(line, findTerms), to));
  let states = all.map((line) => line.next());
  // All lines are translated together, in one call for each attempt.
  while (states.some(({ done }) => !done)) {
    const answers = (await translateTexts(states.flatMap((state) => (state.done ? [] : state.value)))).values();
    states = states.map((state, at) =>
      state.done ? state : (all[at]?.next(state.value.map(() => answers.next().value ?? '')) ?? state),
    );
  }
  return states.map((state) => (state.done ? state.value : undefined));
}

const isTranslatable = ({ kind, text }: LinePart): boolean => kind === 'text' && /\p{L}/u.test(text);

function* translateLine(line: PreparedLine, to: string): LineTranslation {
  const { parts, before, after } = line;
  if (!parts.some(isTranslatable)) return { text: before + joinParts(parts).trim() + after, unknownWords: [] };
  let tried: string | undefined;
  for (const protection of ['light', 'full'] as const) {
    const mask = maskLine(line, protection, to);
    if (!mask || mask.text === tried) continue;
    tried = mask.text;
    const [answer = ''] = yield [mask];
    const text = unmaskLine(answer, line, mask, to);
    if (text !== undefined) return { text, unknownWords: [] };
  }
  // A line without protected parts is one piece, which was tried already.
  return parts.length === 1 && tried !== undefined ? undefined : yield* translatePieces(line, to);
}

/** The grammar gets worse, but no protected part can get lost. */
function* translatePieces({ parts, before, after }: PreparedLine, to: string): LineTranslation {
  const pieces = parts.map((part) => {
    // Networks drop punctuation at the start.
    const start = isTranslatable(part) ? part.text.search(/[\p{L}\p{N}]/u) : part.text.length;
    const text = part.text.slice(start).trimEnd();
    return { lead: part.text.slice(0, start), text, space: part.text.slice(start + text.length) };
  });
  const answers = (yield pieces.flatMap(({ text }) => (text === '' ? [] : [{ text, isHtml: false }]))).values();
  let line = '';
  let isUntranslated = false;
  for (const { lead, text, space } of pieces) {
    const answer = text === '' ? '' : (answers.next().value ?? '').replaceAll(/\s+/g, ' ').trim();
    const isLikely = isLikelyTranslation(text, answer, to);
    // A network may have nothing to say about a single short word.
    if (!isLikely && !isShortText(text)) return undefined;
    isUntranslated ||= !isLikely;
    line += lead + (isLikely ? answer : text) + space;
  }
  return { text: before + line.trim() + after, unknownWords: [], ...(isUntranslated && { isUntranslated }) };
}
