// Suggests commands and fields for a misspelled name, and writes the message for an unknown command. Pure; the user
// decides whether to take a suggestion.

import { calculateEditDistance, getAllowedTypos } from '../../kit/edit-distance.ts';
import { truncate } from '../../kit/text.ts';
import type { LocaleTag } from '../../messages/catalogue.ts';
import { type Message, message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { Catalogue } from './catalogue.ts';
import { type Command, toShortFieldName } from './command.ts';
import { foldName, getLocalFieldName, getTypedFieldName, listCommandNames } from './localized-names.ts';

const MAX_SUGGESTIONS = 3;

/**
 * Lower is closer. Undefined if the name is no likely misspelling. A prefix of three or more letters counts as close.
 */
function spellingDistance(typed: string, name: string): number | undefined {
  if (typed === name) return 0;
  if (typed.length > 2 && (name.startsWith(typed) || (name.length > 2 && typed.startsWith(name)))) return 1;
  const maxTypos = getAllowedTypos(typed);
  const distance = calculateEditDistance(typed, name, maxTypos);
  return distance <= maxTypos ? distance : undefined;
}

const rankBySpelling = <T>(all: readonly T[], namesOf: (one: T) => readonly string[], typed: string): readonly T[] =>
  all
    .map((one) => {
      const found = namesOf(one).flatMap((name) => spellingDistance(typed, name) ?? []);
      return { one, distance: Math.min(...found) };
    })
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ one }) => one);

/** Returns up to three commands whose name or alias is close, in English or the person's language, closest first. */
export function suggestCommands(
  { commands, prefix }: Catalogue,
  typed: string,
  locale: LocaleTag = 'en',
): readonly Command[] {
  const bare = foldName(typed.trim().replace(/^\//, ''));
  const word = prefix !== '' && bare.startsWith(prefix) ? bare.slice(prefix.length) : bare;
  const namesOf = (command: Command) => [command.name, ...command.aliases, ...listCommandNames(command, locale)];
  return rankBySpelling(commands, namesOf, word);
}

/** Suggests similar commands, or else the help command. */
export function createUnknownCommandMessage(catalogue: Catalogue, typed: string, locale: LocaleTag = 'en'): Message {
  const call = (name: string) => `/${catalogue.prefix}${name}`;
  const near = suggestCommands(catalogue, typed, locale).map(({ name }) => call(name));
  return message('problems.unknownCommand', {
    call: `/${truncate(typed.replace(/^\//, ''), 60)}`,
    near: list(near, 'or'),
    help: call('help'),
  });
}

/** Returns the field whose name is closest, in English or the person's language, as its name in that language. */
export function suggestField(command: Command, typed: string, locale: LocaleTag = 'en'): string | undefined {
  const [found] = rankBySpelling(
    Object.entries(command.fields),
    ([name, field]) => [name, toShortFieldName(name, field), getLocalFieldName(command, name, locale)],
    foldName(typed),
  );
  return found && getTypedFieldName(command, found[0], locale);
}
