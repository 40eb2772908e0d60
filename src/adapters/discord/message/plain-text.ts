// Converts Discord's markup to text as shown: mentions become names, timestamps become times, custom emoji are removed,
// and only emphasis remains of markdown. Pure; the caller provides the names.

import { getMessages } from '../../../domain/messages.ts';
import type { Messages } from '../../../messages/format.ts';

/** Display names by id. `undefined` removes the mention. */
export interface NameLookup {
  person(id: string): string | undefined;
  role(id: string): string | undefined;
  channel(id: string): string | undefined;
}

/** The reader's language, the time and the known names. */
export interface PlainTextContext {
  readonly names: NameLookup;
  /** A locale, such as `pt-BR`. */
  readonly language: string;
  /** Milliseconds since 1970, for relative timestamps. */
  readonly now: number;
}

/** Server pages that Discord links to as `<id:guide>`. */
export const GUILD_NAVIGATION_PATTERN = / ?<id:([a-z-]{1,32})>/g;
/** A sound of a soundboard. */
export const SOUNDBOARD_SOUND_PATTERN = / ?<sound:\d{1,20}:\d{1,20}>/g;
export const TIMESTAMP_PATTERN = /<t:(-?\d{1,17})(?::([A-Za-z]))?>/g;
const USER_MENTION = / ?<@!?(\d{1,20})>/g;
const ROLE_MENTION = / ?<@&(\d{1,20})>/g;
const CHANNEL_MENTION = / ?<#(\d{1,20})>/g;
export const COMMAND_MENTION_PATTERN = /<\/([^:<>]{1,100}):\d{1,20}>/g;
const CUSTOM_EMOJI = / ?<a?:\w{1,64}:\d{1,20}>/g;
const ADDRESS = /<(https?:\/\/[^\s<>]{1,2000})>/g;
const CONTACT = /<(?:mailto:|tel:|sms:)?([\w.+-]{1,64}@[\w.-]{1,250}|\+[\d() -]{3,30})(?:\?[^\s<>]{1,500})?>/g;
const MASKED_LINK = /(?<!\\)\[([^[\]\n]{1,200})\]\(<?https?:\/\/[^\s()<>]{1,2000}>?(?: "[^"\n]{0,200}")?\)/g;
/** The language of a code block is alone on its first line. */
const FENCE = /(?<!\\)```(?:[\w+#.-]{0,20}\n)?/g;
const INLINE_CODE = /(?<![\\`])(`{1,2})([^`\n]{1,400})\1(?!`)/g;
const SPOILER = /(?<!\\)\|\|([^|]{1,4000})(?<!\\)\|\|/g;
/** Headings, small print, quotes. */
const LINE_START = /^[ \t]{0,3}(?:(?:#{1,3}|-#|>{3}|>) ){1,3}/gm;
/** A backslash before a markdown character makes it literal. */
export const ESCAPED_PATTERN = /\\([\\*_~`|>#[\]()<:@\-+.!&])/g;

/** Separates `@` from a possible mention, because Discord may parse mentions before it unescapes text. */
export const ZERO_WIDTH_SPACE = '\u200b';

/** Returns `''` if no text remains. */
export function toPlainText(text: string, textContext: PlainTextContext): string {
  return resolveMarkup(text, textContext)
    .replace(FENCE, '')
    .replace(INLINE_CODE, '$2')
    .replace(SPOILER, '$1')
    .replace(MASKED_LINK, '$1')
    .replace(LINE_START, '')
    .replace(ESCAPED_PATTERN, '$1')
    .replaceAll(ZERO_WIDTH_SPACE, '')
    .trim();
}

/** Resolves mentions, timestamps and emoji only; markdown stays. */
export function resolveMarkup(text: string, { names, language, now }: PlainTextContext): string {
  const named = (found: string, name: string | undefined) =>
    name === undefined ? '' : `${found.startsWith(' ') ? ' ' : ''}${name}`;
  return text
    .replace(USER_MENTION, (found, id: string) => named(found, names.person(id)))
    .replace(ROLE_MENTION, (found, id: string) => named(found, names.role(id)))
    .replace(CHANNEL_MENTION, (found, id: string) => named(found, names.channel(id)))
    .replace(GUILD_NAVIGATION_PATTERN, (found, page: string) =>
      named(found, formatGuildPage(page, getMessages(language))),
    )
    .replace(COMMAND_MENTION_PATTERN, '/$1')
    .replace(CUSTOM_EMOJI, '')
    .replace(SOUNDBOARD_SOUND_PATTERN, '')
    .replace(TIMESTAMP_PATTERN, (_, seconds: string, style?: string) =>
      formatTimestampAsText(Number(seconds), style, language, now),
    )
    .replace(ADDRESS, '$1')
    .replace(CONTACT, '$1');
}

/** Server pages whose names people can read. Source: Discord docs, reference#message-formatting. */
const GUILD_PAGES = ['customize', 'browse', 'guide', 'linked-roles'] as const;

/** Returns `undefined` for an unknown page. */
export function formatGuildPage(page: string, messages: Messages): string | undefined {
  const known = GUILD_PAGES.find((one) => one === page);
  return known && messages.format(`aloud.spoken.pages.${known}`);
}

/** Source: Discord docs, reference#message-formatting. The user's time zone is unknown. */
const TIMESTAMP_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
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

/** Formats a timestamp as text; `''` for an invalid time. */
export function formatTimestampAsText(seconds: number, style = 'f', language: string, now: number): string {
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return '';
  if (style === 'R') {
    const secondsAway = seconds - Math.floor(now / 1000);
    const [unit, size] = UNITS.find(([, one]) => Math.abs(secondsAway) >= one) ?? ['second', 1];
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(secondsAway / size), unit);
  }
  const format = TIMESTAMP_STYLES[style] ?? TIMESTAMP_STYLES['f'];
  const text = at.toLocaleString(language, { ...format, timeZone: 'UTC' });
  return format?.timeStyle === undefined ? text : `${text} UTC`;
}
