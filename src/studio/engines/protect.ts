// What must come through a translation untouched: found, replaced by stand-ins, put back, and counted. Pure.
// Two kinds: what acts as a word in the sentence (a mention, a link) gets a made-up word that no dictionary knows and keeps its
// place in the grammar; what is only decoration (emoji, markup) becomes formatting that the translator looks through.

import type { Finder, Respelling } from '../../domain/dictionary/respell.ts';

/** Order matters: the longer thing first. What begins with a run is looked for at the run's beginning only. */
const WORDS: readonly RegExp[] = [
  /`[^`\n]+`/v,
  /<(?:[@#!]|https?:|mailto:)[^<>\n]+>/v,
  /(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?\)\]'"”’]/v,
  /(?<![\w.+\-])[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+/v,
  /(?<![\p{L}\p{N}])[@#][\p{L}\p{N}_](?:[\p{L}\p{N}_.\-]*[\p{L}\p{N}_])?/v,
  // Names of programs' things: snake_case.
  /(?<![\p{L}\p{N}_])[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+(?![\p{L}\p{N}_])/v,
  // Placeholders, and messages of ICU with their variants: `{count, plural, one {# file} other {{count} files}}`.
  /\$?\{(?:[^\{\}\n]|\{(?:[^\{\}\n]|\{[^\{\}\n]*\})*\})*\}/v,
  // Commands: after a prompt, or a line that begins with a program; variables, options, paths and names of files.
  /(?<=^\s{0,4})\$ \S[^\n]*/v,
  /(?<=^\s{0,4})(?:sudo|npm|npx|pnpm|yarn|pip3?|git|docker|kubectl|apt-get|curl|wget) [\w@.:=\/\-~$"'+ ]+$/v,
  /\$[A-Z_][A-Z0-9_]*(?:\/[\w.\-]+)*|%[A-Z_]{2,40}%/v,
  /(?<!\S)--[a-z][a-zA-Z0-9\-]*(?:=[^\s,;]+)?|(?<!\S)-[a-zA-Z](?!\S)/v,
  /(?<!\S)(?:~|\.{1,2})?\/[\w.\-~]*[\w\-~](?:\/[\w.\-~]*[\w\-~])*\/?|(?<!\w)[A-Z]:\\[^\s<>\|"]+/v,
  /(?<![\p{L}\p{N}_.\-])\w[\w\-.]{0,80}\.(?:sh|py|m?js|tsx?|json|ya?ml|toml|md|txt|csv|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|mp[34]|wav|zip|exe|bat|html?|css|xml|ini|cfg|conf|log|env)(?![\p{L}\p{N}_])/v,
  /%\(\w+\)[sdf]|(?<!\d)%(?:\d{1,3}\$)?[\-+0]{0,3}\d{0,6}(?:\.\d{1,6})?[sdfiu@](?!\p{L})/v,
  // Quantities with their unit, and figures with something between: prices, times, dates, versions, thousands.
  /[€$£¥]\s?\d+(?:[.,]\d+)*|(?<!\d[.,]?)\d+(?:[.,]\d+)*\s?(?:[€$£¥%]|°[CF]?|(?:km\/h|m\/s|kWh|mph|[kMGT]?bit\/s|[kmcµn]?m[²³]?|[kmµ]?g|[mcd]?[lL]|[kMG]?Hz|[kMGT]?B|[kM]?[WV]|min|ms|h|s|lb|oz|ft)(?![\p{L}\p{N}]))/v,
  /(?<!\d)\d+(?:[.,:\/\-]\d+)+/v,
];

const MARKS: readonly RegExp[] = [
  /<[^<>\n]+>/v,
  /(?<![\p{L}\p{N}]):(?=[0-9+\-]*[a-zA-Z_])[a-zA-Z0-9_+\-]+:/v,
  // Emoji: flags; one sign, perhaps coloured, tagged, or joined with others. \p{RGI_Emoji} is exact, and ten times as slow.
  /\p{RI}\p{RI}|(?:\p{Emoji}\ufe0f\u20e3?|\p{Emoji_Presentation}|\p{Emoji}(?=\p{EMod}))\p{EMod}?[\u{e0020}-\u{e007f}]*(?:\u200d\p{Emoji}\ufe0f?\p{EMod}?)*/v,
  // Everything that means something in Apertium's stream, or would be taken for one of its marks.
  /[\[\]\{\}^$\/@<>\\*#~_\|]+/v,
];

const anyOf = (list: readonly RegExp[]): string => list.map(({ source }) => source).join('|');
const KEPT = new RegExp(`(?<word>${anyOf(WORDS)})|(?<mark>${anyOf(MARKS)})`, 'gv');

export interface Piece {
  /** `text` is to be translated, the others are kept. */
  readonly kind: 'text' | 'word' | 'mark';
  readonly text: string;
  /** What a dictionary has there; the text is what it says. */
  readonly term?: Respelling;
}

/** A line cut into what is translated and what is kept; joined again it is the line, but for what dictionaries say. */
export function piecesOf(line: string, find?: Finder): Piece[] {
  const whole = find ? line.normalize('NFC') : line;
  const terms = find?.(whole) ?? [];
  if (terms.length === 0) return plainPiecesOf(line);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end, found } of terms) {
    pieces.push(...plainPiecesOf(whole.slice(from, start)), { kind: 'word', text: found.as, term: found });
    from = end;
  }
  return [...pieces, ...plainPiecesOf(whole.slice(from))];
}

function plainPiecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(KEPT)) {
    if (match.index > from) pieces.push({ kind: 'text', text: line.slice(from, match.index) });
    pieces.push({ kind: match.groups?.['word'] === undefined ? 'mark' : 'word', text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < line.length) pieces.push({ kind: 'text', text: line.slice(from) });
  return pieces;
}

const standIn = (kind: Piece['kind'], index: number): string =>
  kind === 'word' ? `PROT${index}ZQ` : `[k${index}]`;

/** The line with stand-ins, in the translator's stream format. */
export const standInsFor = (pieces: readonly Piece[]): string =>
  pieces.map(({ kind, text }, index) => (kind === 'text' ? text : standIn(kind, index))).join('');

const STAND_IN = /PROT(\d+)ZQ|\[k(\d+)\]/gi;

/** The stand-ins put back; `undefined` when one is missing, doubled or made up, or when a number has changed. */
export function putBack(translated: string, pieces: readonly Piece[]): string | undefined {
  const found = [...translated.matchAll(STAND_IN)].map(([, word, mark]) => Number(word ?? mark));
  const kept = pieces.flatMap(({ kind }, index) => (kind === 'text' ? [] : [index]));
  const numbers = pieces.flatMap(({ kind, text }) => (kind === 'text' ? numbersIn(text) : []));
  if (!sameItems(found, kept) || !sameItems(numbersIn(translated.replace(STAND_IN, ' ')), numbers))
    return undefined;
  return translated.replace(STAND_IN, (_, word, mark) => pieces[Number(word ?? mark)]?.text ?? '');
}

const numbersIn = (text: string): string[] => text.match(/\p{N}+/gu) ?? [];

const sameItems = <Item extends string | number>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.toSorted().join(' ') === other.toSorted().join(' ');
