// Decides if an unknown `name:value` in a typed line was meant as an option or is plain text, and writes the message
// for a wrong option. Pure.

import { calculateEditDistance } from '../../kit/edit-distance.ts';
import { truncate } from '../../kit/text.ts';
import { type Message, message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { type Command, findTextField, toShortFieldName } from './command.ts';
import { suggestField } from './suggest-names.ts';

/** Options of similar programs, which users may try here. */
const TRIED_ELSEWHERE = new Set(
  'speed rate pitch volume tempo format lang speaker narrator tone style emotion mood accent model quality length seconds output'.split(
    ' ',
  ),
);
/** Shorter names are too easily another word. */
const MIN_MISSPELLED_LENGTH = 5;

/** `otherCommands`: commands whose options the user may have had in mind. URLs are not options (`https://…`). */
export function isLikelyOption(name: string, value: string, otherCommands: readonly Command[]): boolean {
  const word = name.toLowerCase();
  if (value.startsWith('/')) return false;
  if (TRIED_ELSEWHERE.has(word)) return true;
  const names = otherCommands.flatMap(({ kind, fields }) =>
    kind === 'operation'
      ? Object.entries(fields).flatMap(([long, field]) => [long, toShortFieldName(long, field)])
      : [],
  );
  return names.some(
    (one) => one === word || (word.length >= MIN_MISSPELLED_LENGTH && calculateEditDistance(word, one, 1) === 1),
  );
}

/** Explains that the option does not exist, names the closest one, and explains how to send the words as text. */
export function createUnknownOptionMessage(command: Command, typed: string, call: string): Message {
  const near = suggestField(command, typed);
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
    .map(([name, field]) => `${toShortFieldName(name, field)}:`);
  return message('problems.unknownField', {
    call,
    typed: truncate(typed, 60),
    near,
    options: list(options),
    isText: words !== undefined,
  });
}
