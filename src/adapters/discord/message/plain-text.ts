// Text as Discord shows it, without its codes: mentions become names, timestamps become times, own emoji are left out, and
// of markdown only emphasis stays. Pure; names are looked up by the caller.

import { textsFor } from '../../shared/texts/index.ts';

/** Display names by id; `undefined` leaves the mention out. */
export interface Names {
  person(id: string): string | undefined;
  role(id: string): string | undefined;
  channel(id: string): string | undefined;
}

/** For whom a text is read, and when. */
export interface Reader {
  readonly names: Names;
  /** A locale (`pt-BR`). */
  readonly language: string;
  /** Milliseconds since 1970, for relative timestamps. */
  readonly now: number;
}

/** Pages of a server that Discord links to as `<id:guide>`. */
export const PAGE = / ?<id:([a-z-]{1,32})>/g;
/** A sound of a soundboard. */
export const SOUND = / ?<sound:\d{1,20}:\d{1,20}>/g;
export const TIME = /<t:(-?\d{1,17})(?::([A-Za-z]))?>/g;
const PERSON = / ?<@!?(\d{1,20})>/g;
const ROLE = / ?<@&(\d{1,20})>/g;
const CHANNEL = / ?<#(\d{1,20})>/g;
const COMMAND = /<\/([^:<>]{1,100}):\d{1,20}>/g;
const OWN_EMOJI = / ?<a?:\w{1,64}:\d{1,20}>/g;
const ADDRESS = /<(https?:\/\/[^\s<>]{1,2000})>/g;
const CONTACT =
  /<(?:mailto:|tel:|sms:)?([\w.+-]{1,64}@[\w.-]{1,250}|\+[\d() -]{3,30})(?:\?[^\s<>]{1,500})?>/g;
const MASKED_LINK = /(?<!\\)\[([^[\]\n]{1,200})\]\(<?https?:\/\/[^\s()<>]{1,2000}>?(?: "[^"\n]{0,200}")?\)/g;
/** The language of a code block stands alone on its first line. */
const FENCE = /(?<!\\)```(?:[\w+#.-]{0,20}\n)?/g;
const INLINE_CODE = /(?<![\\`])(`{1,2})([^`\n]{1,400})\1(?!`)/g;
const SPOILER = /(?<!\\)\|\|([^|]{1,4000})(?<!\\)\|\|/g;
/** Headings, small print, quotes. */
const LINE_START = /^[ \t]{0,3}(?:(?:#{1,3}|-#|>{3}|>) ){1,3}/gm;
/** A backslash in front of a mark only says that the mark is a character. */
const ESCAPED = /\\([\\*_~`|>#[\]()<:@\-+.!&])/g;
/** What keeps a mention in our cards from being one. */
const APART = '\u200b';

/** `''` where nothing is left. */
export function plainText(text: string, reader: Reader): string {
  return withoutCodes(text, reader)
    .replace(FENCE, '')
    .replace(INLINE_CODE, '$2')
    .replace(SPOILER, '$1')
    .replace(MASKED_LINK, '$1')
    .replace(LINE_START, '')
    .replace(ESCAPED, '$1')
    .replaceAll(APART, '')
    .trim();
}

/** Only what stands for something else: markdown stays. */
export function withoutCodes(text: string, { names, language, now }: Reader): string {
  const { pages } = textsFor(language).aloud.spoken;
  const named = (found: string, name: string | undefined) =>
    name === undefined ? '' : `${found.startsWith(' ') ? ' ' : ''}${name}`;
  return text
    .replace(PERSON, (found, id: string) => named(found, names.person(id)))
    .replace(ROLE, (found, id: string) => named(found, names.role(id)))
    .replace(CHANNEL, (found, id: string) => named(found, names.channel(id)))
    .replace(PAGE, (found, page: string) => named(found, pages[page]))
    .replace(COMMAND, '/$1')
    .replace(OWN_EMOJI, '')
    .replace(SOUND, '')
    .replace(TIME, (_, seconds: string, style?: string) => timeText(Number(seconds), style, language, now))
    .replace(ADDRESS, '$1')
    .replace(CONTACT, '$1');
}

/** D reference#message-formatting. The zone of the person is not known. */
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'long' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'long', timeStyle: 'short' },
  S: { dateStyle: 'long', timeStyle: 'medium' },
};

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** A timestamp in words; `''` for a time that no calendar has. */
export function timeText(seconds: number, style = 'f', language: string, now: number): string {
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return '';
  if (style === 'R') {
    const away = seconds - Math.floor(now / 1000);
    const [unit, size] = UNITS.find(([, one]) => Math.abs(away) >= one) ?? ['second', 1];
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(away / size), unit);
  }
  const shown = STYLES[style] ?? STYLES['f'];
  const said = at.toLocaleString(language, { ...shown, timeZone: 'UTC' });
  return shown?.timeStyle === undefined ? said : `${said} UTC`;
}
