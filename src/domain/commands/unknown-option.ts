// Decides if an unknown `name:value` in a typed line was meant as an option or is plain text, and writes the message
// for a wrong option. Pure.

import { calculateEditDistance } from '../../kit/edit-distance.ts';
import { truncate } from '../../kit/text.ts';
import type { LocaleTag } from '../../messages/catalogue.ts';
import { type Message, message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { type Command, findTextField, toShortFieldName } from './command.ts';
import { foldName, getLocalFieldName, getTypedFieldName } from './localized-names.ts';
import { suggestField } from './suggest-names.ts';

/** Options of similar programs, which users may try here. */
const TRIED_ELSEWHERE = new Set(
  'speed rate pitch volume tempo format lang speaker narrator tone style emotion mood accent model quality length seconds output'.split(
    ' ',
  ),
);
/** Shorter names are too easily another word. */
const MIN_MISSPELLED_LENGTH = 5;

/** `otherCommands`: commands whose options the user may have had in mind. `locale`: the user's. */
export function isLikelyOption(name: string, otherCommands: readonly Command[], locale: LocaleTag): boolean {
  const word = foldName(name);
  if (TRIED_ELSEWHERE.has(word)) return true;
  const names = otherCommands.flatMap((command) =>
    command.kind === 'operation'
      ? Object.entries(command.fields).flatMap(([long, field]) => [
          long,
          toShortFieldName(long, field),
          getLocalFieldName(command, long, locale),
        ])
      : [],
  );
  return names.some(
    (one) => one === word || (word.length >= MIN_MISSPELLED_LENGTH && calculateEditDistance(word, one, 1) === 1),
  );
}

/** Explains that the option does not exist, names the closest one, and explains how to send the words as text. */
export function createUnknownOptionMessage(
  command: Command,
  typed: string,
  { call, locale }: { readonly call: string; readonly locale: LocaleTag },
): Message {
  const near = suggestField(command, typed, locale);
  const words = findTextField(command);
  const options = Object.entries(command.fields)
    .filter(
      ([
        name,
        {
          options: { kind },
          isAdvanced,
        },
      ]) => name !== words && kind !== 'file' && !isAdvanced,
    )
    .map(([name]) => `${getTypedFieldName(command, name, locale)}:`);
  return message('problems.unknownField', {
    call,
    typed: truncate(typed, 60),
    near,
    options: list(options),
    isText: words !== undefined,
  });
}
