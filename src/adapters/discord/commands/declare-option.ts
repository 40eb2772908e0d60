// One field of a command as Discord's options: the kind decides the type, the options its bounds. Pure; it looks into no
// schema, and what is sent in the end is read and checked by the bot, whatever Discord let through.

import {
  type APIApplicationCommandAttachmentOption,
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as Type,
} from 'discord.js';
import { endingsFor, shortName } from '../../../domain/commands/catalogue.ts';
import type { Choice, Field, FieldOptions } from '../../../domain/commands/field.ts';
import type { FieldLocalWords, Locale } from '../../../domain/commands/locale.ts';
import { textsFor } from '../../shared/texts/index.ts';
import { COMMANDS } from '../limits.ts';
import { description, shownName, typedName } from './declare-words.ts';

/** Name of the attachment option that stands beside a link: its file goes to the link's field. */
export const FILE_OPTION = textsFor().file.name;

export interface FieldHere {
  readonly name: string;
  readonly field: Field;
  readonly required: boolean;
  /** A rule of the command bounds the value, depending on others; Discord must not be stricter than that. */
  readonly ruled: boolean;
}

type LocalWords = (locale: Locale) => FieldLocalWords | undefined;

/** Usually one option; two where a file may be given instead of a link. */
export function declareOptions(
  { name, field, required, ruled }: FieldHere,
  locales: readonly Locale[],
  words: LocalWords,
): readonly APIApplicationCommandBasicOption[] {
  const own = {
    ...typedName(locales, shortName(name, field), (locale) => words(locale)?.name),
    ...description(locales, field.help, (locale) => words(locale)?.help),
    required,
  };
  const { options } = field;
  switch (options.kind) {
    case 'text': {
      const text = { ...own, type: Type.String as const, ...textBounds(options) };
      return options.link ? [text, fileBeside(field, locales)] : [text];
    }
    case 'lines':
      return [{ ...own, type: Type.String }];
    case 'number': {
      if (options.many) return [{ ...own, type: Type.String }];
      const number = { ...own, ...(!ruled && numberBounds(options)) };
      return [options.whole ? { ...number, type: Type.Integer } : { ...number, type: Type.Number }];
    }
    case 'choice':
      return [choiceOption(own, options.choices, locales, words)];
    case 'language':
    case 'voice':
      return [{ ...own, type: Type.String, autocomplete: true }];
    case 'toggle':
      return [{ ...own, type: Type.Boolean }];
    case 'file':
      return [{ ...own, type: Type.Attachment, ...fileTypes(field) }];
  }
}

function textBounds({ max, minContent }: Extract<FieldOptions, { kind: 'text' }>) {
  return {
    ...(minContent && { min_length: Math.min(minContent.characters, COMMANDS.stringOption) }),
    ...(max !== undefined && { max_length: Math.min(max, COMMANDS.stringOption) }),
  };
}

const numberBounds = ({ min, max }: Extract<FieldOptions, { kind: 'number' }>) => ({
  ...(min !== undefined && { min_value: min }),
  ...(max !== undefined && { max_value: max }),
});

/** Numbers stay numbers where all are whole, so that nothing has to be guessed on the way back. */
function choiceOption(
  own: Pick<APIApplicationCommandAttachmentOption, 'name' | 'description'>,
  choices: readonly Choice[],
  locales: readonly Locale[],
  words: LocalWords,
): APIApplicationCommandBasicOption {
  const named = ({ label }: Choice) =>
    shownName(locales, COMMANDS.choiceName, label, (locale) => words(locale)?.choices?.[label]);
  if (choices.every(({ value }) => Number.isSafeInteger(value))) {
    const numbers = choices.map((one) => ({ ...named(one), value: Number(one.value) }));
    return { ...own, type: Type.Integer, choices: numbers };
  }
  const texts = choices.map((one) => ({ ...named(one), value: String(one.value) }));
  return { ...own, type: Type.String, choices: texts };
}

/** Discord looks at the ending only; with more kinds than it takes, no filter is better than one that hides some. */
function fileTypes(field: Field): Pick<APIApplicationCommandAttachmentOption, 'file_types'> {
  const endings = endingsFor(field).map((ending) => ending as `.${string}`);
  return endings.length > 0 && endings.length <= COMMANDS.fileTypes ? { file_types: endings } : {};
}

function fileBeside(field: Field, locales: readonly Locale[]): APIApplicationCommandAttachmentOption {
  const { name, help } = textsFor().file;
  return {
    ...typedName(locales, name, ({ tag }) => textsFor(tag).file.name),
    ...description(locales, help, ({ tag }) => textsFor(tag).file.help),
    type: Type.Attachment,
    required: false,
    ...fileTypes(field),
  };
}
