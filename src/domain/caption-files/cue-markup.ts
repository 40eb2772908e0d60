// Splits the text of a cue into words and markup: tags of SubRip, WebVTT and ASS, entities and line breaks. Pure.

import { decodeHTMLStrict } from 'entities/decode';

/** A tag inside the words, before the character at `at`. */
export interface PlacedTag {
  readonly at: number;
  readonly raw: string;
}

/** Words without markup, and their tags. */
export interface MarkedWords {
  readonly words: string;
  readonly tags: readonly PlacedTag[];
}

/** A line of a cue; `raw` is the line in the file. */
export interface MarkedLine extends MarkedWords {
  readonly raw: string;
}

export interface CueLines {
  readonly lines: readonly MarkedLine[];
  /** Line breaks between the lines, as they are in the file. */
  readonly breaks: readonly string[];
  /** True if the words of the file have entities. */
  readonly hasEntities: boolean;
}

/**
 * Tags of HTML and WebVTT with their settings, WebVTT's times, and codes of ASS and MicroDVD. `3 < 5 and 7 > 2` has
 * none.
 */
const ANGLE_TAG = String.raw`<\/?[a-zA-Z][^<>\r\n]{0,400}>|<\/>|<\d{1,4}:[\d:.,]{1,20}>`;
const CODE = String.raw`\{\\[^{}\r\n]{0,400}\}|\{[a-zA-Z]:[^{}\r\n]{0,100}\}`;
const TAG = `${ANGLE_TAG}|${CODE}`;
const TAGS = new RegExp(`(${TAG})`, 'g');
const ANY_TAG = new RegExp(TAG, 'g');
const ANY_CODE = new RegExp(CODE, 'g');
/** A line end with the blank lines after it, or the break of ASS. */
const LINE_BREAK = /((?:\r\n|\r|\n)(?:[^\S\r\n]{0,99}(?:\r\n|\r|\n))*|\\N)/;
const ENTITY = /&(?:[a-zA-Z]{2,8}|#\d{1,6}|#x[\da-fA-F]{1,6});/;

export const isTime = (tag: string): boolean => /^<\d/.test(tag);

/** Returns the name of an opening or closing tag in angle brackets: `c` for `<c.yellow>` and `</c>`. */
export function readTagName(tag: string): { readonly name: string; readonly isClosing: boolean } | undefined {
  const found = /^<(\/?)([a-zA-Z]+)/.exec(tag);
  return found ? { name: (found[2] ?? '').toLowerCase(), isClosing: found[1] === '/' } : undefined;
}

function parseLine(line: string, decode: (text: string) => string): MarkedLine {
  const tags: PlacedTag[] = [];
  let words = '';
  for (const [nth, part] of line.split(TAGS).entries()) {
    if (nth % 2 === 1) tags.push({ at: words.length, raw: part });
    // `\h` is a space that breaks no line.
    else words += decode(part).replaceAll('\\h', ' ');
  }
  return { words, tags, raw: line };
}

/** Splits a cue's text into lines. */
export function parseCueLines(body: string): CueLines {
  const pieces = body.split(LINE_BREAK);
  const hasEntities = ENTITY.test(body);
  const decode = hasEntities ? decodeHTMLStrict : (text: string) => text;
  return {
    lines: pieces.filter((_, nth) => nth % 2 === 0).map((line) => parseLine(line, decode)),
    breaks: pieces.filter((_, nth) => nth % 2 === 1),
    hasEntities,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
  '\u200e': '&lrm;',
  '\u200f': '&rlm;',
};

/** Encodes words for the file. An arrow would be read as a time. */
function encodeWords(words: string, hasEntities: boolean): string {
  if (hasEntities) return words.replace(/[&<>\u00a0\u200e\u200f]/g, (sign) => ENTITIES[sign] ?? sign);
  return words.replaceAll('-->', '→');
}

const MAX_NESTED_TAGS = 5;

/** Removes again what the parts around a removed tag form. */
function removeAll(words: string, pattern: RegExp): string {
  let rest = words;
  for (let nth = 0; nth < MAX_NESTED_TAGS; nth++) {
    const next = rest.replace(pattern, '');
    if (next === rest) return rest;
    rest = next;
  }
  return rest.replace(/[<>{}]/g, '');
}

/** Removes the codes of ASS and MicroDVD. */
export const removeCodes = (words: string): string => removeAll(words, ANY_CODE);

/** Removes what a reader of the file would take for a tag. */
export const removeTags = (words: string): string => removeAll(words, ANY_TAG);

/** Returns the words with their tags, as they are in a file. */
export function formatWords({ words, tags }: MarkedWords, hasEntities: boolean): string {
  let done = 0;
  let line = '';
  for (const { at, raw } of tags) {
    line += encodeWords(words.slice(done, at), hasEntities) + raw;
    done = at;
  }
  return line + encodeWords(words.slice(done), hasEntities);
}
