// Names of commands and options as people type them in their language. Other languages load only when a name is in
// none of English and the person's language.

import { findMessageText, LOCALE_TAGS, type LocaleTag } from '../../messages/catalogue.ts';
import type { Message } from '../../messages/message.ts';
import type { Command } from './command.ts';
import { commandText, fieldText } from './command-texts.ts';

/** Shorter option names are words of other languages: `in`, `de`. */
const MIN_FOREIGN_OPTION_LENGTH = 4;

/** The form in which names are compared. */
export const foldName = (name: string): string => name.normalize('NFC').toLowerCase();

const readText = ({ id }: Message, tag: LocaleTag): string => findMessageText(tag, id) ?? '';

/** The command's name and aliases in the language, which may have none. */
export const listCommandNames = (command: Command, tag: LocaleTag): readonly string[] =>
  [readText(commandText(command, 'name'), tag), ...readText(commandText(command, 'aliases'), tag).split(', ')]
    .filter((name) => name !== '')
    .map(foldName);

/** The option's name in the language, or an empty string. */
export const getLocalFieldName = (command: Command, field: string, tag: LocaleTag): string =>
  foldName(readText(fieldText(command, field, 'name'), tag));

/** The option's name for people who read the language, in English if it has none. */
export const getTypedFieldName = (command: Command, field: string, tag: LocaleTag): string =>
  getLocalFieldName(command, field, tag) || getLocalFieldName(command, field, 'en') || field;

/** Returns the command that has this name in the person's language, else the only one that has it in any language. */
export function findLocalCommand(commands: readonly Command[], typed: string, locale: LocaleTag): Command | undefined {
  const name = foldName(typed);
  const findIn = (tag: LocaleTag): readonly Command[] =>
    commands.filter((command) => listCommandNames(command, tag).includes(name));
  const own = findIn(locale);
  const [command, ...others] = own.length > 0 ? own : new Set(LOCALE_TAGS.flatMap(findIn));
  return others.length === 0 ? command : undefined;
}

const listFieldNames = (command: Command, tag: LocaleTag) =>
  Object.keys(command.fields).map((field) => [getLocalFieldName(command, field, tag), field] as const);

const fieldsByName = new WeakMap<Command, Map<LocaleTag, ReadonlyMap<string, string>>>();

/** Cached, since a long text may contain thousands of names. */
function getFieldsByName(command: Command, tag: LocaleTag): ReadonlyMap<string, string> {
  const byTag = fieldsByName.get(command) ?? new Map<LocaleTag, ReadonlyMap<string, string>>();
  fieldsByName.set(command, byTag);
  const found = byTag.get(tag) ?? new Map(listFieldNames(command, tag));
  byTag.set(tag, found);
  return found;
}

/** Returns the field that has this name in the person's language, else in any language. */
export function findLocalFieldName(command: Command, typed: string, locale: LocaleTag): string | undefined {
  const name = foldName(typed);
  const findIn = (tag: LocaleTag): string | undefined => getFieldsByName(command, tag).get(name);
  const own = findIn(locale);
  if (own !== undefined || [...name].length < MIN_FOREIGN_OPTION_LENGTH) return own;
  for (const tag of LOCALE_TAGS) {
    const found = findIn(tag);
    if (found !== undefined) return found;
  }
  return undefined;
}
