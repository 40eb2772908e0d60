// Translates lines with one step, keeping protected parts and counting unknown words. Retries lost lines. Receives a
// function that translates a stream; leaves programs and languages to its callers.

import type { WordFinder } from '../../../domain/pronunciation/replace-words.ts';
import type { TranslatedLine } from '../engine.ts';
import {
  formatWithPlaceholders,
  type LinePiece,
  restorePlaceholders,
  splitIntoLinePieces,
} from '../translation/placeholders.ts';

/** Translates one text in Apertium's stream format. */
export type StreamFormatTranslator = (stream: string) => Promise<string>;

/** Apertium's marks before a word: not in the dictionary, without a translation, or without the required form. */
const WORD_MARK = /[*@#]([\p{L}\p{M}\p{N}'’-]*)/gu;

/** Returns one result per line, `undefined` if the line was lost. `findTerms`: finder for dictionary terms. */
export async function translateInOneStep(
  lines: readonly string[],
  translateStream: StreamFormatTranslator,
  findTerms?: WordFinder,
): Promise<(TranslatedLine | undefined)[]> {
  const pieceLists = lines.map((line) => splitIntoLinePieces(line, findTerms));
  const whole = await translateTexts(pieceLists.map(formatWithPlaceholders), translateStream);
  const finished = whole.map((translated, at) => restoreLine(translated, pieceLists[at] ?? []));
  const lost = pieceLists.filter((_, at) => finished[at] === undefined);
  const retried = (await translatePieces(lost, translateStream)).values();
  return finished.map((line) => line ?? retried.next().value);
}

/**
 * Runs several steps in turn. A line that one step loses stays lost. `finders`: for dictionary terms in the first and
 * the last language.
 */
export async function translateInSteps(
  lines: readonly string[],
  steps: readonly StreamFormatTranslator[],
  finders: readonly WordFinder[] = [],
): Promise<(TranslatedLine | undefined)[]> {
  let done: (TranslatedLine | undefined)[] = lines.map((text) => ({ text, unknownWords: [] }));
  for (const [at, step] of steps.entries()) {
    const before = done;
    const left = before.flatMap((line) => line ?? []);
    const translated = await translateInOneStep(
      left.map(({ text }) => text),
      step,
      finders[Math.min(at, 1)],
    );
    let next = 0;
    done = before.map((line) => {
      const after = line && translated[next++];
      return (
        after && {
          text: after.text,
          unknownWords: [...new Set([...line.unknownWords, ...after.unknownWords])],
        }
      );
    });
  }
  return done;
}

function restoreLine(translated: string | undefined, pieces: readonly LinePiece[]): TranslatedLine | undefined {
  if (translated === undefined) return undefined;
  const unknownWords = [...translated.matchAll(WORD_MARK)]
    .map(([, word = '']) => word)
    .filter((word) => word !== '' && !/^PROT\d+ZQ/i.test(word));
  const text = restorePlaceholders(translated.replaceAll(/[*@#~\\]/g, ''), pieces);
  return text === undefined ? undefined : { text, unknownWords };
}

/**
 * Translates the text between protected parts separately. The grammar gets worse, but no protected part can get lost.
 * Returns one result per line.
 */
async function translatePieces(
  lines: readonly (readonly LinePiece[])[],
  translateStream: StreamFormatTranslator,
): Promise<(TranslatedLine | undefined)[]> {
  const isKept = ({ kind, text }: LinePiece) => kind !== 'text' || !/\p{L}/u.test(text);
  const texts = lines.flat().flatMap((piece) => (isKept(piece) ? [] : [piece.text]));
  const results = (await translateTexts(texts, translateStream)).values();
  return lines.map((pieces) =>
    joinParts(
      pieces.map((piece) =>
        isKept(piece)
          ? { text: piece.text, unknownWords: [] }
          : restoreLine(results.next().value, [{ kind: 'text', text: piece.text }]),
      ),
    ),
  );
}

const joinParts = (parts: readonly (TranslatedLine | undefined)[]): TranslatedLine | undefined =>
  parts.every((part) => part !== undefined)
    ? {
        text: parts.map(({ text }) => text).join(''),
        unknownWords: parts.flatMap(({ unknownWords }) => unknownWords),
      }
    : undefined;

/**
 * Text with a sentence end. Other lines get a full stop, so that the translator does not join them with the next line.
 */
const SENTENCE_END = /[.!?…]$/;

/**
 * Translates all texts in one call. If some are lost, halves the batch, so that one bad line does not affect the
 * others.
 */
async function translateTexts(
  texts: readonly string[],
  translateStream: StreamFormatTranslator,
): Promise<(string | undefined)[]> {
  if (texts.length === 0) return [];
  const stops = texts.map((body) => (SENTENCE_END.test(body.trim()) ? '' : '.'));
  const stream = texts.map((body, index) => `${normalizeText(body)}${stops[index]}[][s${index}]`).join('\n');
  const answer = await translateStream(`${stream}\n`).catch(() => '');
  // A number follows each chunk. Text after the last number is ignored.
  const parts = answer.split(/\[\]\[s(\d+)\]\n?/);
  const chunks = parts.filter((_, at) => at % 2 === 0).slice(0, -1);
  const complete = chunks.length === texts.length && chunks.every((_, index) => Number(parts[2 * index + 1]) === index);
  if (complete) return chunks.map((chunk, index) => restoreSpacing(texts[index] ?? '', chunk, stops[index] ?? ''));
  if (texts.length === 1) return [undefined];
  const middle = Math.ceil(texts.length / 2);
  return [
    ...(await translateTexts(texts.slice(0, middle), translateStream)),
    ...(await translateTexts(texts.slice(middle), translateStream)),
  ];
}

/** Replaces typographic apostrophes and spaces by those in the dictionaries. */
const normalizeText = (body: string): string =>
  body
    .trim()
    .replaceAll('’', "'")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters end a stream
    .replaceAll(/[\s\u0000-\u001f]+/g, ' ');

/** Removes the added full stop and restores the surrounding spaces. Undefined if the translation is empty. */
function restoreSpacing(body: string, chunk: string, stop: string): string | undefined {
  const trimmed = chunk.trim();
  const text = stop && trimmed.endsWith(stop) ? trimmed.slice(0, -stop.length).trimEnd() : trimmed;
  if (body.trim() === '') return body;
  if (text === '') return undefined;
  return body.slice(0, body.length - body.trimStart().length) + text + body.slice(body.trimEnd().length);
}
