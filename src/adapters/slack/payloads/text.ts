// Converts Slack's markup to plain text: entities, links, mentions, channels and emphasis, each decoded once. Slack
// escapes a typed `<`, so `<` only occurs in Slack's own tags.

import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Command } from '../../../domain/commands/command.ts';
import { parseArguments, parseCommandLine, parseCommandName } from '../../../domain/commands/parse-command-line.ts';
import type { LocaleTag } from '../../../messages/catalogue.ts';
import { findLink } from '../../shared/message-action.ts';

/** Any scheme, since apps also link `slack://` and `sip:`. */
const LINK_TAG = /<([a-z][a-z0-9+.-]*:[^<>|]+)(?:\|([^<>]*))?>/gi;
const USER_TAG = /<@([UWB][A-Z0-9]+)(?:\|([^<>]*))?>/g;
const CHANNEL_TAG = /<#[CGD][A-Z0-9]+(?:\|([^<>]*))?>/g;
/** Matches `<!here>`, `<!subteam^S1|@team>`, `<!date^1|{date}|fallback>`. */
const SPECIAL_TAG = /<!([a-z]+)(?![a-z])[^<>|]*(?:\|([^<>]*))?>/g;
const BROADCASTS = new Set(['here', 'channel', 'everyone', 'group']);
/** Emphasis marks around words, with no letter outside: `*bold*`, not `2*3*4` or `snake_case`. */
const EMPHASIS = ['*', '_', '~'].map(
  (mark) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}${mark}])[${mark}](?=\\S)([^${mark}\\n]*[^${mark}\\s])[${mark}](?![\\p{L}\\p{N}${mark}])`,
      'gu',
    ),
);
/**
 * Emoji codes such as `:wave::skin-tone-3:`, but not times of day or `std::move`. Slack sends text without the emoji's
 * character.
 */
const EMOJI_CODE = /(?<![\p{L}\p{N}_:/])(?::(?:(?!\d+:)[\p{Ll}\p{Lo}\p{M}\p{N}_'+-]+|100|1234):)+(?![\p{L}\p{N}_:/])/gu;
/** Marks of a quoted line, including nested quotes. */
const QUOTE_MARK = /^(?:&gt; ?)+/gm;
const CODE_MARKS = /`{1,3}([^`]+)`{1,3}/g;

export interface StripMarkupOptions {
  /** True to remove emphasis marks, for the text of messages. */
  readonly stripEmphasis?: boolean;
  /** True to replace a link with its URL instead of its label. */
  readonly keepAddresses?: boolean;
  /** Returns the display name of a Slack user id. */
  readonly getUserName?: (user: string) => string | undefined;
}

export function stripMarkup(
  text: string,
  { stripEmphasis = false, keepAddresses = false, getUserName }: StripMarkupOptions = {},
): string {
  const plain = text
    .replace(LINK_TAG, (_, address: string, label?: string) =>
      label === undefined || keepAddresses ? address.replace(/^(?:mailto|tel|sip|sms):/i, '') : label,
    )
    .replace(USER_TAG, (_, id: string, label?: string) => label || (getUserName?.(id) ?? ''))
    .replace(CHANNEL_TAG, (_, label?: string) => (label ? `#${label}` : ''))
    .replace(SPECIAL_TAG, (_, name: string, label?: string) => label || (BROADCASTS.has(name) ? `@${name}` : ''))
    .replace(EMOJI_CODE, '');
  const bare = stripEmphasis
    ? EMPHASIS.reduce((all, mark) => all.replace(mark, '$1'), plain.replace(QUOTE_MARK, '')).replace(CODE_MARKS, '$1')
    : plain;
  return decodeEntities(bare === text ? bare : collapseSpaces(bare)).trim();
}

/** Form input is not escaped, but still has emoji codes. */
export const removeEmojiCodes = (text: string): string => {
  const bare = text.replace(EMOJI_CODE, '');
  return bare === text ? text : collapseSpaces(bare).trim();
};

/** Removes the spaces that removed codes leave behind. */
const collapseSpaces = (text: string): string => text.replace(/ {2,}/g, ' ').replace(/ (?=[,.!?\n]|$)/g, '');

/** Replaces `&amp;` last, so that `&amp;lt;` becomes `&lt;` and not `<`. */
export const decodeEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Returns the first URL in a message's text. */
export const findLinkInMarkup = (text: string): string | undefined =>
  findLink(stripMarkup(text, { keepAddresses: true }));

interface CommandLine {
  readonly command: Command;
  readonly values: Readonly<Record<string, string>>;
}

interface CommandLineOptions extends StripMarkupOptions {
  /** The person's language, whose names of commands and options are accepted. */
  readonly locale?: LocaleTag;
}

/** Parses the arguments of a slash command. Slack sends the command's name separately. */
export const parseSlackArguments = (
  command: Command,
  text: string,
  others: readonly Command[],
  options: CommandLineOptions = {},
): CommandLine['values'] => stripValues(parseArguments(text, command, others, options.locale), options);

/** Parses `tts Hello` or `/tts Hello`. Returns the first word if it is not a command. */
export function parseSlackCommandLine(
  catalogue: Catalogue,
  line: string,
  options: CommandLineOptions = {},
): CommandLine | string {
  const text = line.trimStart();
  const withSlash = text.startsWith('/') ? text : `/${text}`;
  const parsed = parseCommandLine(withSlash, catalogue, options.locale);
  const word = parseCommandName(withSlash) ?? withSlash.slice(1).split(/\s/u, 1)[0] ?? '';
  // Without a slash, aliases are not accepted: sentences may begin with `read` or `talk`.
  const isMeant = parsed && (text.startsWith('/') || isNameOf(parsed.command, word, catalogue));
  return isMeant ? { command: parsed.command, values: stripValues(parsed.values, options) } : word;
}

const isNameOf = ({ name }: Command, word: string, { prefix }: Catalogue): boolean =>
  [name, `${prefix}${name}`].includes(word.toLowerCase());

/** The grammar accepts Slack's `<https://…|…>` around a whole value. Other markup is removed afterwards. */
const stripValues = (values: CommandLine['values'], how: StripMarkupOptions): CommandLine['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, stripMarkup(value, how)]));
