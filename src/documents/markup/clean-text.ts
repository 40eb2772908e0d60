// Cleans the text of a block: white space, invisible characters, and addresses, whose letters nobody wants to hear.

import { trimEndCharacters } from '../../kit/text.ts';

const SPACES = /[ \t\u00a0\u2000-\u200a\u202f\u205f]+/g;
/** Soft hyphens, zero-width spaces and control characters. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\ufffe\uffff]|(?![\n\t])\p{Cc}/gu;
/** Entities that only the file itself defines. */
const UNKNOWN_ENTITY = /&[a-z][\w.-]{0,40};/gi;
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'“”‘’«»()[\]{}]{1,2000}/gi;
const MAX_HOST_CHARACTERS = 60;

/** Returns `example.com` for `https://www.example.com/a/b?c=d`, with punctuation that follows. */
function nameAddress(address: string): string {
  const url = trimEndCharacters(address, '.,;:!?');
  const host = URL.parse(/^www\./i.test(url) ? `http://${url}` : url)?.hostname.replace(/^www\./, '') ?? '';
  return `${host.length > MAX_HOST_CHARACTERS ? '' : host}${address.slice(url.length)}`;
}

/** Keeps line breaks. */
export function cleanText(text: string): string {
  const lines = text.replace(INVISIBLE, '').replace(UNKNOWN_ENTITY, '').split('\n');
  return lines
    .map((line) => line.replace(SPACES, ' ').replace(ADDRESS, nameAddress).trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A single line for a title, of at most this many characters. */
const MAX_TITLE_CHARACTERS = 120;

export function cleanTitle(text: string): string {
  const line = cleanText(text).replaceAll('\n', ' ');
  if (line.length <= MAX_TITLE_CHARACTERS) return line;
  const cut = line.slice(0, MAX_TITLE_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_TITLE_CHARACTERS / 2)).trimEnd()}…`;
}

/** Letters and digits, for comparing titles. */
export const normalizeTitle = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
