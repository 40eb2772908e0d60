// Converts Slack's markup to the text that a person reads: entities, links, mentions, channels and marks, each decoded once. Slack
// escapes a typed `<`, so that none occurs inside its own tags.

import type { Catalogue, Command } from '../../../domain/commands/command.ts';
import { commandWord, readLine, readWords } from '../../../domain/commands/grammar.ts';

/** Of any scheme: apps also link `slack://` and `sip:`. */
const LINK = /<([a-z][a-z0-9+.-]*:[^<>|]+)(?:\|([^<>]*))?>/gi;
const PERSON = /<@([UWB][A-Z0-9]+)(?:\|([^<>]*))?>/g;
const CHANNEL = /<#[CGD][A-Z0-9]+(?:\|([^<>]*))?>/g;
/** `<!here>`, `<!subteam^S1|@team>`, `<!date^1|{date}|fallback>`. */
const SPECIAL = /<!([a-z]+)(?![a-z])[^<>|]*(?:\|([^<>]*))?>/g;
const BROADCASTS = new Set(['here', 'channel', 'everyone', 'group']);
/** A pair of marks around words, with no letter outside: `*bold*`, not `2*3*4` or `snake_case`. */
const MARKS = ['*', '_', '~'].map(
  (mark) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}${mark}])[${mark}](?=\\S)([^${mark}\\n]*[^${mark}\\s])[${mark}](?![\\p{L}\\p{N}${mark}])`,
      'gu',
    ),
);
/** `:wave::skin-tone-3:`, but no time of day and no `std::move`. Slack tells no sign for it in a text. */
const EMOJI =
  /(?<![\p{L}\p{N}_:/])(?::(?:(?!\d+:)[\p{Ll}\p{Lo}\p{M}\p{N}_'+-]+|100|1234):)+(?![\p{L}\p{N}_:/])/gu;
/** A quoted line, also a quote in a quote. */
const QUOTE = /^(?:&gt; ?)+/gm;
const CODE = /`{1,3}([^`]+)`{1,3}/g;

export interface TextOptions {
  /** Emphasis is taken off: for text out of messages, which people write with marks. */
  readonly marked?: boolean;
  /** A link with another text stands as its address, else as its text. */
  readonly addresses?: boolean;
  /** Display name by Slack's user id. */
  readonly nameOf?: ((user: string) => string | undefined) | undefined;
}

export function readText(
  text: string,
  { marked = false, addresses = false, nameOf }: TextOptions = {},
): string {
  const plain = text
    .replace(LINK, (_, address: string, label?: string) =>
      label === undefined || addresses ? address.replace(/^(?:mailto|tel|sip|sms):/i, '') : label,
    )
    .replace(PERSON, (_, id: string, label?: string) => label || (nameOf?.(id) ?? ''))
    .replace(CHANNEL, (_, label?: string) => (label ? `#${label}` : ''))
    .replace(SPECIAL, (_, name: string, label?: string) => label || (BROADCASTS.has(name) ? `@${name}` : ''))
    .replace(EMOJI, '');
  const bare = marked
    ? MARKS.reduce((all, mark) => all.replace(mark, '$1'), plain.replace(QUOTE, '')).replace(CODE, '$1')
    : plain;
  return decoded(bare === text ? bare : tidy(bare)).trim();
}

/** Form input is not escaped, but still has emoji codes. */
export const withoutEmoji = (text: string): string => {
  const bare = text.replace(EMOJI, '');
  return bare === text ? text : tidy(bare).trim();
};

/** Removes the blanks around removed codes. */
const tidy = (text: string): string => text.replace(/ {2,}/g, ' ').replace(/ (?=[,.!?\n]|$)/g, '');

/** `&amp;` last, so that `&amp;lt;` becomes `&lt;` and no further. */
export const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** An address as people paste it; brackets around it and the stop of a sentence do not belong to it. */
const ADDRESS = /https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)\]'"]/;

/** The first address in a message's text. */
export const linkIn = (text: string): string | undefined =>
  ADDRESS.exec(readText(text, { addresses: true }))?.[0];

interface TypedLine {
  readonly command: Command;
  readonly values: Readonly<Record<string, string>>;
}

/** After a slash command's name, which Slack passes on apart from the rest. */
export const readArguments = (
  command: Command,
  text: string,
  others: readonly Command[],
  how: TextOptions = {},
): TypedLine['values'] => unwrapped(readWords(text, command, others), how);

/** `tts Hello` or `/tts Hello`; a string is the first word of a line that names no command. */
export function readTypedLine(
  catalogue: Catalogue,
  given: string,
  how: TextOptions = {},
): TypedLine | string {
  const text = given.trimStart();
  const slashed = text.startsWith('/') ? text : `/${text}`;
  const typed = readLine(slashed, catalogue);
  const word = commandWord(slashed) ?? slashed.slice(1).split(/\s/u, 1)[0] ?? '';
  // Without a slash only a command's own name begins one: `read` and `talk` begin sentences as well.
  const isMeant = typed && (text.startsWith('/') || isNameOf(typed.command, word, catalogue));
  return isMeant ? { command: typed.command, values: unwrapped(typed.values, how) } : word;
}

const isNameOf = ({ name }: Command, word: string, { prefix }: Catalogue): boolean =>
  [name, `${prefix}${name}`].includes(word.toLowerCase());

/** The grammar knows Slack's `<https://…|…>` around a whole value; entities and the rest are undone after it. */
const unwrapped = (values: TypedLine['values'], how: TextOptions): TypedLine['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readText(value, how)]));
