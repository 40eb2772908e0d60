// Translates a prompt to English with one language table, in linear time. Pure.

import { foldText, LEFT_OUT, type WordMeaning, type WordTable } from './prompt-language.ts';

export interface PromptTranslation {
  readonly english: string;
  readonly unknownWords: readonly string[];
  /** Share of the prompt's letters in known words. */
  readonly knownShare: number;
  readonly hasSound: boolean;
  /** Number of known pieces. Pieces known only without their endings count twice. */
  readonly pieceCount: number;
}

/** A part of the prompt, with its meaning if known. */
interface PromptPiece {
  readonly text: string;
  readonly meaning?: WordMeaning;
  readonly isStemMatch?: boolean;
}

const SPACE: PromptPiece = { text: ' ', meaning: { english: '', isSound: false } };
const SPACED_TOKEN = /[\p{L}\p{M}\p{N}]+|[,;.:&+]/gu;
/** Phrases contain spaces here. */
const TOKEN = /[\p{L}\p{M}\p{N}ー ]+|[,;.:、，；。：&+]/gu;
const NUMBER = /^\p{N}+$/u;
const SEPARATOR = /^[,;.:、，；。：&+]$/u;
const KATAKANA = /^[\p{Script=Katakana}ー]$/u;

function matchWords(tokens: readonly string[], table: WordTable): PromptPiece[] {
  const { exact, stems, maxPhraseLength, stemPhrase } = table;
  const pieces: PromptPiece[] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(maxPhraseLength, tokens.length - at);
    let piece: PromptPiece | undefined;
    for (; length > 0 && !piece; length--) {
      const text = tokens.slice(at, at + length).join(' ');
      const meaning = exact.get(text) ?? stems.get(stemPhrase(text));
      if (meaning) piece = { text, meaning, isStemMatch: !exact.has(text) };
    }
    pieces.push(...(piece ? [piece] : splitCompound(tokens[at] ?? '', table)));
    at += piece ? length + 1 : 1;
  }
  return pieces;
}

/** Length of the shortest head of a compound, and of the longest compound. */
const MIN_HEAD_LENGTH = 4;
const MAX_COMPOUND_LENGTH = 60;
const LINKING_LETTERS = /(?:e?s|e?n|er?)$/u;

/** Splits `klaviermusik`, whose last part is a word of the table's subject. The part before it may be unknown. */
function splitCompound(word: string, { exact, stems, stemPhrase, hasCompounds }: WordTable): PromptPiece[] {
  if (!hasCompounds || word.length > MAX_COMPOUND_LENGTH) return [{ text: word }];
  const find = (part: string) => exact.get(part) ?? stems.get(stemPhrase(part));
  for (let at = 2; at <= word.length - MIN_HEAD_LENGTH; at++) {
    const head = exact.get(word.slice(at));
    if (!head?.isSound) continue;
    const first = word.slice(0, at);
    const meaning = find(first) ?? find(first.replace(LINKING_LETTERS, ''));
    return [meaning ? { text: first, meaning } : { text: first }, { text: word.slice(at), meaning: head }];
  }
  return [{ text: word }];
}

const isKatakana = (letter: string | undefined): boolean => letter !== undefined && KATAKANA.test(letter);

/** A katakana word is never split, because a part of it could match another word. */
const isInsideKatakana = (letters: readonly string[], end: number): boolean =>
  isKatakana(letters[end - 1]) && isKatakana(letters[end]);

function findLongest(
  letters: readonly string[],
  at: number,
  { exact, maxPhraseLength }: WordTable,
): PromptPiece | undefined {
  if (letters[at] === ' ') return SPACE;
  for (let length = Math.min(maxPhraseLength, letters.length - at); length > 0; length--) {
    const text = letters.slice(at, at + length).join('');
    const meaning = exact.get(text);
    if (meaning && !isInsideKatakana(letters, at + length)) return { text, meaning };
  }
  return undefined;
}

/** Minimum share of a word's letters that must be known. Below it, single-letter matches are dropped. */
const MIN_WORD_SHARE = 2 / 3;

const countKnownLetters = (pieces: readonly PromptPiece[]): number =>
  pieces.reduce((sum, { text, meaning }) => sum + (meaning ? text.length : 0), 0);

/** Drops accidental matches in text between two spaces. */
function dropChanceMatches(word: readonly PromptPiece[]): readonly PromptPiece[] {
  const letters = word.reduce((sum, { text }) => sum + text.length, 0);
  if (countKnownLetters(word) >= letters * MIN_WORD_SHARE) return word;
  return word.map((piece) => (piece.text.length > 1 ? piece : { text: piece.text }));
}

function checkWords(pieces: readonly PromptPiece[]): PromptPiece[] {
  const out: PromptPiece[] = [];
  let word: PromptPiece[] = [];
  for (const piece of [...pieces, SPACE]) {
    if (piece !== SPACE) word.push(piece);
    else {
      out.push(...dropChanceMatches(word), piece);
      word = [];
    }
  }
  return out;
}

/** Matches phrases in text that may have no spaces. */
function matchLetters(run: string, table: WordTable): PromptPiece[] {
  const letters = [...run];
  const pieces: PromptPiece[] = [];
  let unknown = '';
  for (let at = 0; at < letters.length; ) {
    const isInside = unknown !== '' && isKatakana(letters[at - 1]) && isKatakana(letters[at]);
    const found = isInside ? undefined : findLongest(letters, at, table);
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
  return checkWords(pieces);
}

const toLiteralPiece = (text: string): PromptPiece | undefined => {
  if (SEPARATOR.test(text)) return { text: '', meaning: { english: ',', isSound: false } };
  return NUMBER.test(text) ? { text, meaning: { english: text, isSound: false } } : undefined;
};

function splitPrompt(text: string, table: WordTable): PromptPiece[] {
  const tokens = foldText(text, table.hasSpaces).match(table.hasSpaces ? SPACED_TOKEN : TOKEN) ?? [];
  if (!table.hasSpaces) return tokens.flatMap((token) => toLiteralPiece(token) ?? matchLetters(token.trim(), table));
  const pieces: PromptPiece[] = [];
  let words: string[] = [];
  for (const token of [...tokens, ',']) {
    const own = toLiteralPiece(token);
    if (!own) words.push(token);
    else {
      pieces.push(...matchWords(words, table), own);
      words = [];
    }
  }
  return pieces.slice(0, -1);
}

/** Puts “no” first (“rain without” → “no rain”) and removes repeated words. */
function toEnglish(pieces: readonly PromptPiece[]): string {
  const english: string[] = [];
  let lastThing = 0;
  for (const { meaning } of pieces) {
    if (!meaning || meaning.english === '') continue;
    if (meaning.english === LEFT_OUT) {
      english.splice(lastThing, 0, 'no');
      english.push(',');
      lastThing = english.length;
    } else if (meaning.english !== english.at(-1)) {
      if (meaning.isSound) lastThing = english.length;
      english.push(meaning.english);
    }
  }
  return english.join(' ');
}

/** Returns the translations that know the most letters, if that is at least `minShare` and names the subject. */
export function findBestTranslations(
  tables: readonly WordTable[],
  prompt: string,
  minShare: number,
): readonly PromptTranslation[] {
  const read = tables
    .map((table) => translatePrompt(table, prompt))
    .filter(({ knownShare, hasSound }) => hasSound && knownShare >= minShare);
  const most = Math.max(...read.map(({ knownShare }) => knownShare));
  const likely = read.filter(({ knownShare }) => knownShare === most);
  const fewest = Math.min(...likely.map(({ pieceCount }) => pieceCount));
  return likely.filter(({ pieceCount }) => pieceCount === fewest);
}

export function translatePrompt(table: WordTable, prompt: string): PromptTranslation {
  const pieces = splitPrompt(prompt, table);
  const all = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return {
    english: toEnglish(pieces),
    unknownWords: [...new Set(pieces.flatMap(({ text, meaning }) => (meaning ? [] : [text])))],
    knownShare: all === 0 ? 0 : countKnownLetters(pieces) / all,
    hasSound: pieces.some(({ meaning }) => meaning?.isSound),
    pieceCount: pieces.reduce((sum, { isStemMatch }) => sum + (isStemMatch ? 2 : 1), 0),
  };
}
