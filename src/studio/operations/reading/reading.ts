// How a sentence is read aloud by an engine that knows letters and little else: numbers, dates, prices, units, addresses and abbreviations
// become words, and what nobody says is left out. Only what is handed to the engine changes, never what people see. Pure.

import { NOTE_MARK } from '../../../domain/orthography/note-marks.ts';
import { baseOf } from '../../voices/tongues.ts';
import { englishIn } from './english/index.ts';
import { chatRead } from './kinds/chat.ts';
import { otherIn } from './other.ts';

export type Reading = (sentence: string) => string;

/** Around what somebody wants said as it stands: signs of Unicode's private use, which texts hold none of. */
const MARK = { from: '\ue000', to: '\ue001' } as const;
const MARKED = /\ue000([^\ue000\ue001]*)\ue001/g;

/** What no rule changes any more. */
export const asItStands = (said: string): string => `${MARK.from}${said}${MARK.to}`;

/** Letters that voices of other languages spell out or name by their number, by ISO 15924. Others they read by themselves. */
const SPELLED: Readonly<Record<string, RegExp>> = {
  Cyrl: /\p{Script=Cyrillic}/u,
  Arab: /\p{Script=Arabic}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Thai: /\p{Script=Thai}/u,
  Hani: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};
const HAN = new Set(['Jpan', 'Hans', 'Hant', 'Hani', 'Kore', 'Hira', 'Kana']);

/** Letters that a voice of the language cannot read. */
function foreignIn(tag: string, more: readonly string[]): RegExp {
  const own = new Intl.Locale(tag).maximize().script ?? 'Latn';
  const foreign = Object.entries(SPELLED)
    .filter(([script]) => script !== own && !(script === 'Hani' && HAN.has(own)))
    .map(([, { source }]) => source);
  return new RegExp(`(?:${[...foreign, ...more].join('|')})[\\p{M}]{0,8}`, 'gu');
}

interface Reader {
  readonly read: Reading;
  readonly foreign: RegExp;
}

const readers = new Map<string, Reader>();

function readerIn(tag: string): Reader {
  const known = readers.get(tag);
  if (known) return known;
  const read = baseOf(tag) === 'en' ? englishIn(tag) : otherIn(tag);
  const made = {
    read: (text: string) =>
      read(chatRead(text.replace(NOTE_MARK, '')))
        .replace(/ {2,}/g, ' ')
        .replace(/ (?=[,;.](?:\s|$))/g, '')
        .trim(),
    foreign: foreignIn(tag, baseOf(tag) === 'en' ? ['\\p{Script=Greek}'] : []),
  };
  readers.set(tag, made);
  return made;
}

/** Whether the text has letters that are left out in this language, as its voices would only spell them. */
export const hasForeignLetters = (text: string, tag: string): boolean =>
  text.search(readerIn(tag).foreign) >= 0;

/** Reads sentences of a language (BCP 47). */
export function readingIn(tag: string): Reading {
  const { read, foreign } = readerIn(tag);
  const free = (text: string): string =>
    text.trim() === '' ? text : spaced(text, read(text.replace(foreign, '')));
  return (sentence) => {
    let said = '';
    let from = 0;
    for (const { 0: marked, 1: kept = '', index } of sentence.matchAll(MARKED)) {
      said += free(sentence.slice(from, index)) + kept;
      from = index + marked.length;
    }
    return said + free(sentence.slice(from));
  };
}

/** With the spaces at its ends that the text had: what stands beside it is no word of it. */
const spaced = (text: string, read: string): string =>
  `${/^\s/u.test(text) ? ' ' : ''}${read}${/\s$/u.test(text) ? ' ' : ''}`;

/** Letters that a server's voice of one language cannot read; those it can, such as Greek ones, it reads itself. */
const unreadableBy = (tag: string): RegExp => foreignIn(tag, []);

export const hasUnreadableLetters = (text: string, tag: string): boolean =>
  text.search(unreadableBy(tag)) >= 0;

/** For a server's voice of one language: nothing is read, and letters that it would only spell are left out. */
export function readableIn(tag: string): Reading {
  const unreadable = unreadableBy(tag);
  return (sentence) => unread(sentence).replace(unreadable, '');
}

/** What is marked, without its marks; nothing is read. */
export const unread: Reading = (sentence) => sentence.replace(MARKED, '$1');
