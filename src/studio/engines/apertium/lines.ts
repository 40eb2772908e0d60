// Lines of text through one step of translation, one for one: kept things kept, unknown words counted, nothing lost.
// Given a function that runs a stream; knows neither programs nor languages.

import type { Finder } from '../../../domain/dictionary/respell.ts';
import type { TranslatedLine } from '../engine.ts';
import { type Piece, piecesOf, putBack, standInsFor } from '../protect.ts';
import type { Rules } from './rules.ts';
import { asTidyAs } from './tidy.ts';

/** One stream of Apertium text through one mode. */
export type Through = (stream: string) => Promise<string>;

export interface Step {
  readonly through: Through;
  /** What the pair is known to get wrong. */
  readonly rules?: Rules;
}

/** Marks before a word: not in the dictionary, no translation of it, no form of it. */
const MARK = /[*@#]([\p{L}\p{M}\p{N}'’-]*)/gu;

/** Translates every line; the answer has as many. A line that could not be translated is `undefined`. `find`: what dictionaries have. */
export async function translateLines(
  lines: readonly string[],
  step: Step,
  find?: Finder,
): Promise<(TranslatedLine | undefined)[]> {
  const cut = lines.map((line) => {
    const pieces = piecesOf(line, find);
    return step.rules?.cut(pieces) ?? pieces;
  });
  const whole = await runAll(cut.map(standInsFor), step);
  const finished = whole.map((translated, at) => finish(translated, cut[at] ?? []));
  const lost = cut.filter((_, at) => finished[at] === undefined);
  const again = (await piecewise(lost, step)).values();
  return finished.map((line) => line ?? again.next().value);
}

/** The same through one step after the other; a line that one of them lost is lost. `finders`: what dictionaries have, in the first language and in the last. */
export async function throughSteps(
  lines: readonly string[],
  steps: readonly Step[],
  finders: readonly Finder[] = [],
): Promise<(TranslatedLine | undefined)[]> {
  let done: (TranslatedLine | undefined)[] = lines.map((text) => ({ text, unknown: [] }));
  for (const [at, step] of steps.entries()) {
    const before = done;
    const left = before.flatMap((line) => line ?? []);
    const translated = await translateLines(
      left.map(({ text }) => text),
      step,
      finders[Math.min(at, 1)],
    );
    let next = 0;
    done = before.map((line) => {
      const after = line && translated[next++];
      return after && { text: after.text, unknown: [...new Set([...line.unknown, ...after.unknown])] };
    });
  }
  return done;
}

function finish(translated: string | undefined, pieces: readonly Piece[]): TranslatedLine | undefined {
  if (translated === undefined) return undefined;
  const unknown = [...translated.matchAll(MARK)]
    .map(([, word = '']) => word)
    .filter((word) => word !== '' && !/^PROT\d+ZQ/i.test(word));
  const text = putBack(translated.replaceAll(/[*@#~\\]/g, ''), pieces);
  return text === undefined ? undefined : { text, unknown };
}

/** What stands around the kept things translated on its own: worse grammar, but nothing can get lost. Answers as many lines. */
async function piecewise(
  lines: readonly (readonly Piece[])[],
  step: Step,
): Promise<(TranslatedLine | undefined)[]> {
  const isKept = ({ kind, text }: Piece) => kind !== 'text' || !/\p{L}/u.test(text);
  const bodies = lines.flat().flatMap((piece) => (isKept(piece) ? [] : [piece.text]));
  const results = (await runAll(bodies, step)).values();
  return lines.map((pieces) =>
    joinParts(
      pieces.map((piece) =>
        isKept(piece)
          ? { text: piece.text, unknown: [] }
          : finish(results.next().value, [{ kind: 'text', text: piece.text }]),
      ),
    ),
  );
}

const joinParts = (parts: readonly (TranslatedLine | undefined)[]): TranslatedLine | undefined =>
  parts.every((part) => part !== undefined)
    ? { text: parts.map(({ text }) => text).join(''), unknown: parts.flatMap(({ unknown }) => unknown) }
    : undefined;

/** Ends a sentence, so that the translator does not read on into the next line. */
const ENDED = /[.!?…]$/;

/** All in one call; when that loses some, by halves, so that one bad line does not sink the others. */
async function runAll(bodies: readonly string[], step: Step): Promise<(string | undefined)[]> {
  if (bodies.length === 0) return [];
  const stops = bodies.map((body) => (ENDED.test(body.trim()) ? '' : '.'));
  const stream = bodies.map((body, index) => `${plain(body)}${stops[index]}[][s${index}]`).join('\n');
  const answer = await step.through(`${stream}\n`).catch(() => '');
  // Each chunk is followed by its number; what comes after the last number is nothing.
  const parts = answer.split(/\[\]\[s(\d+)\]\n?/);
  const chunks = parts.filter((_, at) => at % 2 === 0).slice(0, -1);
  const complete =
    chunks.length === bodies.length && chunks.every((_, index) => Number(parts[2 * index + 1]) === index);
  if (complete)
    return chunks.map((chunk, index) => withSpaceOf(bodies[index] ?? '', chunk, stops[index] ?? '', step));
  if (bodies.length === 1) return [undefined];
  const middle = Math.ceil(bodies.length / 2);
  return [...(await runAll(bodies.slice(0, middle), step)), ...(await runAll(bodies.slice(middle), step))];
}

/** Typographic apostrophes and spaces are written the way the dictionaries have them. */
const plain = (body: string): string =>
  body
    .trim()
    .replaceAll('’', "'")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they end streams
    .replaceAll(/[\s\u0000-\u001f]+/g, ' ');

/** Without our full stop, with the space around it as it was; nothing when nothing came. */
function withSpaceOf(body: string, chunk: string, stop: string, { rules }: Step): string | undefined {
  const trimmed = chunk.trim();
  const text = stop && trimmed.endsWith(stop) ? trimmed.slice(0, -stop.length).trimEnd() : trimmed;
  if (text === '' && body.trim() !== '') return undefined;
  const before = body.slice(0, body.length - body.trimStart().length);
  const after = body.slice(body.trimEnd().length);
  const mended = rules?.mend(body.trim(), text) ?? text;
  return body.trim() === '' ? body : `${before}${asTidyAs(body.trim(), mended)}${after}`;
}
