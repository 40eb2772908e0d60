// A message that is read aloud, cut into what is made and heard one after the other: its first sentence by itself, so that it is heard soon,
// and the rest in larger pieces, which are made while others are heard. Pure.

import { sentencesOf } from '../../../../domain/media/sentences.ts';

/** What is shorter is heard at once anyway. */
const WHOLE = 90;
/** Characters of the first, the second and the others, at least: each is heard while the next is made, so that they may grow. */
const LEAST = [25, 60, 110] as const;
/** Fewer sound lost at the end. */
const LAST = 40;
/** A first sentence that is longer than this is cut after a clause. */
const LONG_FIRST = 100;
const CLAUSE_END = /[,;:،、，；：—–](?=\s|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/gu;

export function piecesOf(text: string, language: string): readonly string[] {
  if (text.length <= WHOLE) return [text];
  const pieces: string[] = [];
  for (const part of partsOf(sentencesOf(text, language))) {
    const last = pieces.at(-1);
    const least = LEAST[pieces.length - 1] ?? LEAST[2];
    if (last !== undefined && last.length < least) pieces[pieces.length - 1] = `${last} ${part}`;
    else pieces.push(part);
  }
  const [end = '', before] = pieces.toReversed();
  return before !== undefined && pieces.length > 2 && end.length < LAST
    ? [...pieces.slice(0, -2), `${before} ${end}`]
    : pieces;
}

/** Sentences, the first one in two where it is long and a comma lets it be. */
function partsOf([first = '', ...others]: readonly string[]): readonly string[] {
  const ends = first.length > LONG_FIRST ? first.matchAll(CLAUSE_END) : [];
  const at = [...ends]
    .map(({ index }) => index + 1)
    .find((end) => end >= LEAST[0] && end <= first.length - LEAST[0]);
  if (at === undefined) return [first, ...others];
  return [first.slice(0, at), first.slice(at).trim(), ...others];
}
