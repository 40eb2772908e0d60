// A prompt in the words of one table turned into the English words that the reader knows. In time proportional to the prompt. Pure.

import { folded, type Meant, type Table } from './tongue.ts';

export interface Rendering {
  readonly english: string;
  readonly unknown: readonly string[];
  /** Of the letters of the prompt, those in words that are known. */
  readonly share: number;
  readonly hasThing: boolean;
  /** In how many pieces it is known, those twice that are known without their endings only. */
  readonly pieces: number;
}

/** A stretch of the prompt, with what it means if that is known. */
interface Piece {
  readonly text: string;
  readonly meant?: Meant;
  readonly isByStem?: boolean;
}

const DENIES = '<no';
const SPACE: Piece = { text: ' ', meant: { english: '', isThing: false } };
const SPACED_TOKEN = /[\p{L}\p{M}\p{N}]+|[,;.:&+]/gu;
/** Spaces stand inside of phrases here. */
const TOKEN = /[\p{L}\p{M}\p{N}ー ]+|[,;.:、，；。：&+]/gu;
const NUMBER = /^\p{N}+$/u;
const JOINT = /^[,;.:、，；。：&+]$/u;
const KATAKANA = /^[\p{Script=Katakana}ー]$/u;

function spacedPieces(tokens: readonly string[], { exact, stems, longest, stemOf }: Table): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(longest, tokens.length - at);
    let piece: Piece | undefined;
    for (; length > 0 && !piece; length--) {
      const text = tokens.slice(at, at + length).join(' ');
      const meant = exact.get(text) ?? stems.get(stemOf(text));
      if (meant) piece = { text, meant, isByStem: !exact.has(text) };
    }
    pieces.push(piece ?? { text: tokens[at] ?? '' });
    at += piece ? length + 1 : 1;
  }
  return pieces;
}

const isKatakana = (letter: string | undefined): boolean => letter !== undefined && KATAKANA.test(letter);

/** Of a word that is written in katakana no part is taken for another word. */
const splitsKatakana = (letters: readonly string[], end: number): boolean =>
  isKatakana(letters[end - 1]) && isKatakana(letters[end]);

function longestAt(letters: readonly string[], at: number, { exact, longest }: Table): Piece | undefined {
  if (letters[at] === ' ') return SPACE;
  for (let length = Math.min(longest, letters.length - at); length > 0; length--) {
    const text = letters.slice(at, at + length).join('');
    const meant = exact.get(text);
    if (meant && !splitsKatakana(letters, at + length)) return { text, meant };
  }
  return undefined;
}

/** Where less of a word is known, a single one of them is no word. */
const KNOWN_AROUND = 2 / 3;

const knownIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { text, meant }) => sum + (meant ? text.length : 0), 0);

/** Between two spaces. */
function withoutChance(word: readonly Piece[]): readonly Piece[] {
  const letters = word.reduce((sum, { text }) => sum + text.length, 0);
  if (knownIn(word) >= letters * KNOWN_AROUND) return word;
  return word.map((piece) => (piece.text.length > 1 ? piece : { text: piece.text }));
}

function wordByWord(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  let word: Piece[] = [];
  for (const piece of [...pieces, SPACE]) {
    if (piece !== SPACE) word.push(piece);
    else {
      out.push(...withoutChance(word), piece);
      word = [];
    }
  }
  return out;
}

/** The words in letters that may stand without space between. */
function runPieces(run: string, table: Table): Piece[] {
  const letters = [...run];
  const pieces: Piece[] = [];
  let unknown = '';
  for (let at = 0; at < letters.length; ) {
    const isInside = unknown !== '' && isKatakana(letters[at - 1]) && isKatakana(letters[at]);
    const found = isInside ? undefined : longestAt(letters, at, table);
    if (!found) {
      unknown += letters[at++] ?? '';
      continue;
    }
    if (unknown !== '') pieces.push({ text: unknown });
    unknown = '';
    pieces.push(found);
    at += [...found.text].length;
  }
  if (unknown !== '') pieces.push({ text: unknown });
  return wordByWord(pieces);
}

const asIs = (text: string): Piece | undefined => {
  if (JOINT.test(text)) return { text: '', meant: { english: ',', isThing: false } };
  return NUMBER.test(text) ? { text, meant: { english: text, isThing: false } } : undefined;
};

function piecesOf(text: string, table: Table): Piece[] {
  const tokens = folded(text, table.isSpaced).match(table.isSpaced ? SPACED_TOKEN : TOKEN) ?? [];
  if (!table.isSpaced) return tokens.flatMap((token) => asIs(token) ?? runPieces(token.trim(), table));
  const pieces: Piece[] = [];
  let words: string[] = [];
  for (const token of [...tokens, ',']) {
    const own = asIs(token);
    if (!own) words.push(token);
    else {
      pieces.push(...spacedPieces(words, table), own);
      words = [];
    }
  }
  return pieces.slice(0, -1);
}

/** "Rain without" is "no rain"; what two words after each other say is said once. */
function inOrder(pieces: readonly Piece[]): string {
  const english: string[] = [];
  let lastThing = 0;
  for (const { meant } of pieces) {
    if (!meant || meant.english === '') continue;
    if (meant.english === DENIES) {
      english.splice(lastThing, 0, 'no');
      english.push(',');
      lastThing = english.length;
    } else if (meant.english !== english.at(-1)) {
      if (meant.isThing) lastThing = english.length;
      english.push(meant.english);
    }
  }
  return english.join(' ');
}

export function renderedBy(table: Table, prompt: string): Rendering {
  const pieces = piecesOf(prompt, table);
  const all = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return {
    english: inOrder(pieces),
    unknown: [...new Set(pieces.flatMap(({ text, meant }) => (meant ? [] : [text])))],
    share: all === 0 ? 0 : knownIn(pieces) / all,
    hasThing: pieces.some(({ meant }) => meant?.isThing),
    pieces: pieces.reduce((sum, { isByStem }) => sum + (isByStem ? 2 : 1), 0),
  };
}
