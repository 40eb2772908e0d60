// The words of a declaration in every language, as Discord wants them: names that can be typed, descriptions that fit,
// keyed by Discord's own locales. Pure; which words belong to what is the caller's business.

import { inEach, type Locale } from '../../../domain/commands/locale.ts';
import { cut, withoutEnd } from '../../../kit/text.ts';
import { COMMANDS } from '../limits.ts';

/** Spanish has two locales on Discord; ours is worded for both. */
const DISCORD_LOCALES = {
  de: ['de'],
  es: ['es-ES', 'es-419'],
  fr: ['fr'],
  ja: ['ja'],
} as const satisfies Record<Locale['tag'], readonly string[]>;

type DiscordLocale = (typeof DISCORD_LOCALES)[Locale['tag']][number];
type Localized = Partial<Record<DiscordLocale, string>>;

/** D application-commands#naming; lower case is checked apart, since not every script has one. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const isName = (text: string): boolean => NAME.test(text) && text === text.toLowerCase();

export type Word = (locale: Locale) => string | undefined;

/** A word by Discord's locales; `undefined` when no language has it. */
function localized(locales: readonly Locale[], word: Word): Localized | undefined {
  const found = Object.entries(inEach(locales, word)) as [Locale['tag'], string][];
  if (found.length === 0) return undefined;
  return Object.fromEntries(found.flatMap(([tag, text]) => DISCORD_LOCALES[tag].map((to) => [to, text])));
}

const withLocales = <K extends string>(key: K, words: Localized | undefined) =>
  (words ? { [key]: words } : {}) as { [P in K]?: Localized };

/** A name that is typed. A translation Discord would not take (too long behind a prefix, say) gives way to the English one. */
export function typedName(locales: readonly Locale[], name: string, word: Word) {
  const fitting = (locale: Locale) => {
    const text = word(locale);
    return text !== undefined && isName(text) ? text : undefined;
  };
  return {
    name: name.toLowerCase(),
    ...withLocales('name_localizations', localized(locales, fitting)),
  };
}

/** A name that is read: of a message action or a choice. */
export const shownName = (locales: readonly Locale[], most: number, name: string, word: Word) => ({
  name: cut(name, most),
  ...withLocales(
    'name_localizations',
    localized(locales, (locale) => mapped(word(locale), (text) => cut(text, most))),
  ),
});

export const description = (locales: readonly Locale[], text: string, word: Word) => ({
  description: atWord(text, COMMANDS.description),
  ...withLocales(
    'description_localizations',
    localized(locales, (locale) => mapped(word(locale), (one) => atWord(one, COMMANDS.description))),
  ),
});

const mapped = (text: string | undefined, change: (text: string) => string): string | undefined =>
  text === undefined ? undefined : change(text);

/** At most `most` long, cut after a word where there are words. */
export function atWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1);
  const space = text.charAt(most - 1) === ' ' ? -1 : kept.lastIndexOf(' ');
  const atSpace = space < 0 ? kept : kept.slice(0, space);
  return atSpace.length > most / 2 ? `${withoutEnd(atSpace, ' \n\t,;:–(')}…` : cut(text, most);
}
