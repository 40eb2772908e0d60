// Splits a message into pieces for reading aloud: a short first piece for a fast start, then larger pieces, which are
// synthesized during playback. Pure.

import { splitSentences } from '../../../../domain/media/sentences.ts';

/** Shorter messages are fast enough in one piece. */
const MAX_UNSPLIT_CHARACTERS = 90;
/**
 * Minimum characters of the first, second and further pieces. Each plays while the next is synthesized, so pieces can
 * grow.
 */
const MIN_PIECE_CHARACTERS = [25, 60, 110] as const;
/** Shorter remainders are added to the previous piece. */
const MIN_LAST_CHARACTERS = 40;
/** A longer first sentence is split after a clause. */
const MAX_FIRST_CHARACTERS = 100;
const CLAUSE_END = /[,;:،、，；：—–](?=\s|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/gu;

export function splitIntoPieces(text: string, language: string): readonly string[] {
  if (text.length <= MAX_UNSPLIT_CHARACTERS) return [text];
  const pieces: string[] = [];
  for (const part of splitFirstSentence(splitSentences(text, language))) {
    const last = pieces.at(-1);
    const least = MIN_PIECE_CHARACTERS[pieces.length - 1] ?? MIN_PIECE_CHARACTERS[2];
    if (last !== undefined && last.length < least) pieces[pieces.length - 1] = `${last} ${part}`;
    else pieces.push(part);
  }
  const [end = '', before] = pieces.toReversed();
  return before !== undefined && pieces.length > 2 && end.length < MIN_LAST_CHARACTERS
    ? [...pieces.slice(0, -2), `${before} ${end}`]
    : pieces;
}

/** Splits a long first sentence at a comma, if possible. */
function splitFirstSentence([first = '', ...others]: readonly string[]): readonly string[] {
  const ends = first.length > MAX_FIRST_CHARACTERS ? first.matchAll(CLAUSE_END) : [];
  const at = [...ends]
    .map(({ index }) => index + 1)
    .find((end) => end >= MIN_PIECE_CHARACTERS[0] && end <= first.length - MIN_PIECE_CHARACTERS[0]);
  if (at === undefined) return [first, ...others];
  return [first.slice(0, at), first.slice(at).trim(), ...others];
}
