// Loads the messages of each language from locales/. A folder there is a language; nothing else lists them. A language
// is loaded on first use, since a bot needs few of them.

import { readdirSync, readFileSync } from 'node:fs';
import { createLazyGetter } from '../kit/lazy-getter.ts';

/** The name of a language's folder: a BCP 47 tag. */
export type LocaleTag = string;

/** Messages in ICU MessageFormat by id. */
export type Catalogue = ReadonlyMap<string, string>;

export const LOCALES_FOLDER = new URL('../../locales/', import.meta.url);
/** The page's texts are loaded by browsers only. */
const SERVER_FILES = ['cards', 'errors', 'commands', 'voice'] as const;

/** English first. Ignores folders that are not named after a language. */
export const LOCALE_TAGS: readonly LocaleTag[] = [
  'en',
  ...readdirSync(LOCALES_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en' && isLocaleTag(entry.name))
    .map(({ name }) => name)
    .sort(),
];

/** Whether it is a BCP 47 tag in its canonical form. */
export function isLocaleTag(name: string): boolean {
  try {
    return new Intl.Locale(name).toString() === name;
  } catch {
    return false;
  }
}

const catalogues = new Map(
  LOCALE_TAGS.map((tag) => [tag, createLazyGetter(() => readCatalogue(tag, SERVER_FILES))] as const),
);

/**
 * Reads synchronously: otherwise a message could be sent in English while its language loads. A language need not have
 * every file. Keys that begin with `@` are notes for translators.
 */
export function readCatalogue(tag: LocaleTag, files: readonly string[]): Catalogue {
  const entries = files.flatMap((file) =>
    Object.entries<string>(JSON.parse(readLocaleFile(tag, `${file}.json`) ?? '{}')),
  );
  return new Map(entries.filter(([id]) => !id.startsWith('@')));
}

/** Returns undefined if the language has no such file. */
export function readLocaleFile(tag: LocaleTag, name: string): string | undefined {
  try {
    return readFileSync(new URL(`${tag}/${name}`, LOCALES_FOLDER), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the file of every language that has one. `path`: for error messages. */
export const readLocaleFiles = (name: string) =>
  LOCALE_TAGS.flatMap((tag) => {
    const text = readLocaleFile(tag, name);
    return text === undefined ? [] : [{ tag, path: `locales/${tag}/${name}`, text }];
  });

const addedMessages = new Map<LocaleTag, Map<string, string>>();

/** Adds the messages of an extension. Call it before the language is used. */
export function addMessages(tag: LocaleTag, messages: Readonly<Record<string, string>>): void {
  addedMessages.set(tag, new Map([...(addedMessages.get(tag) ?? []), ...Object.entries(messages)]));
}

/** Returns undefined for an unknown id, or one without a translation. */
export const findMessageText = (tag: LocaleTag, id: string): string | undefined =>
  catalogues.get(tag)?.().get(id) ?? addedMessages.get(tag)?.get(id);

/** True if the message exists, for ids composed from data. */
export const hasMessage = (id: string): boolean => findMessageText('en', id) !== undefined;
