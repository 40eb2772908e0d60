// The catalogue as Discord's application commands: every command typed with a slash, every operation that starts from a message as a
// message action, in every language. What is sent in the end is read and checked by the bot, whatever Discord let through.

import {
  type APIApplicationCommandAttachmentOption,
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type LocalizationMap,
  type RESTPostAPIApplicationCommandsJSONBody,
  ApplicationCommandOptionType as Type,
} from 'discord.js';
import {
  type Catalogue,
  type Choice,
  type Command,
  endingsFor,
  type Field,
  type FieldOptions,
  type Operation,
  sentKinds,
  shortName,
} from '../../domain/commands/command.ts';
import { type FieldLocalWords, fileBesideLink, type Locale } from '../../domain/commands/locale.ts';
import { cut, cutAtWord } from '../../kit/text.ts';
import { COMMANDS } from './limits.ts';

/** In servers and for people who installed the app for themselves; in servers, with the bot, and in other private talks. */
const EVERYWHERE = {
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [
    InteractionContextType.Guild,
    InteractionContextType.BotDM,
    InteractionContextType.PrivateChannel,
  ],
};

/** Name of the attachment option that stands beside a link: its file goes to the link's field. */
export const FILE_OPTION = fileBesideLink().name;

export function declareCommands(
  catalogue: Catalogue,
  locales: readonly Locale[],
): RESTPostAPIApplicationCommandsJSONBody[] {
  return [
    ...catalogue.commands.map((command) => slash(command, catalogue.prefix, locales)),
    ...catalogue.actions.flatMap((operation) => messageAction(operation, locales)),
  ];
}

/**
 * Whether a form asks for what is missing of what is required: a file, or a text that takes some thought. All options of
 * such a command are optional on Discord, so that the bare command opens the form.
 */
export const opensForm = (command: Command): boolean =>
  Object.values<Field>(command.fields).some(({ required, options }) => {
    const asks =
      options.kind === 'file' ||
      (options.kind === 'text' && (options.link ?? options.minContent) !== undefined);
    return required && asks;
  });

function slash(
  command: Command,
  prefix: string,
  locales: readonly Locale[],
): RESTPostAPIApplicationCommandsJSONBody {
  const { name, summary } = command;
  const prefixed = (word = '') => (word === '' ? undefined : `${prefix}${word}`);
  return {
    type: ApplicationCommandType.ChatInput,
    ...typedName(locales, `${prefix}${name}`, ({ commands }) => prefixed(commands[name]?.name)),
    ...description(locales, summary, ({ commands }) => commands[name]?.summary),
    ...EVERYWHERE,
    options: optionsOf(command, locales),
  };
}

function messageAction(
  { name, action, verb }: Operation,
  locales: readonly Locale[],
): RESTPostAPIApplicationCommandsJSONBody[] {
  if (!action) return [];
  const words = shownName(locales, COMMANDS.actionName, verb, ({ commands }) => commands[name]?.verb);
  return [{ type: ApplicationCommandType.Message, ...words, ...EVERYWHERE }];
}

/** What must be given first, as Discord wants it; what most people never need last. */
function optionsOf(command: Command, locales: readonly Locale[]): APIApplicationCommandBasicOption[] {
  const form = opensForm(command);
  return Object.entries<Field>(command.fields)
    .map(([name, field]) => ({
      name,
      field,
      required: field.required && field.setting === undefined && !form,
      ruled: command.rules.some((rule) => rule.field === name),
      alone: !isForFiles(command, field),
    }))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((here) =>
      declareOptions(here, locales, ({ commands }) => commands[command.name]?.fields[here.name]),
    );
}

interface FieldHere {
  readonly name: string;
  readonly field: Field;
  readonly required: boolean;
  /** A rule of the command bounds the value, depending on others; Discord must not be stricter than that. */
  readonly ruled: boolean;
  /** Of a link: no other field takes the file that may be given instead. */
  readonly alone: boolean;
}

/** Another field asks for the files that could stand for this link. */
const isForFiles = ({ fields }: Command, link: Field): boolean =>
  Object.values<Field>(fields).some(
    (other) =>
      other.options.kind === 'file' && sentKinds(link).some((kind) => sentKinds(other).includes(kind)),
  );

const rank = ({ required, field }: FieldHere): number => (required ? 0 : field.more ? 2 : 1);

type LocalWords = (locale: Locale) => FieldLocalWords | undefined;

/** Usually one option; two where a file may be given instead of a link. */
function declareOptions(
  { name, field, required, ruled, alone }: FieldHere,
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
      return options.link && alone ? [text, fileBeside(field, locales)] : [text];
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
    case 'dictionary':
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
  if (!choices.every(({ value }) => Number.isSafeInteger(value)))
    return {
      ...own,
      type: Type.String,
      choices: choices.map((one) => ({ ...named(one), value: `${one.value}` })),
    };
  return {
    ...own,
    type: Type.Integer,
    choices: choices.map((one) => ({ ...named(one), value: Number(one.value) })),
  };
}

/** Discord looks at the ending only; with more kinds than it takes, no filter is better than one that hides some. */
export function fileTypes(field: Field): Pick<APIApplicationCommandAttachmentOption, 'file_types'> {
  const endings = endingsFor(field).map((ending) => ending as `.${string}`);
  return endings.length > 0 && endings.length <= COMMANDS.fileTypes ? { file_types: endings } : {};
}

function fileBeside(field: Field, locales: readonly Locale[]): APIApplicationCommandAttachmentOption {
  const { name, help } = fileBesideLink();
  return {
    ...typedName(locales, name, ({ besideLink }) => besideLink.name),
    ...description(locales, help, ({ besideLink }) => besideLink.help),
    type: Type.Attachment,
    required: false,
    ...fileTypes(field),
  };
}

type Word = (locale: Locale) => string | undefined;

/** D application-commands#naming; lower case is checked apart, since not every script has one. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** A name that is typed. A translation Discord would not take (too long behind a prefix, say) gives way to the English one. */
export function typedName(locales: readonly Locale[], name: string, word: Word) {
  const isName = (text: string) => NAME.test(text) && text === text.toLowerCase();
  return {
    name: name.toLowerCase(),
    name_localizations: localized(locales, word, (text) => (isName(text) ? text : undefined)),
  };
}

/** A name that is read: of a message action or a choice. */
export const shownName = (locales: readonly Locale[], most: number, name: string, word: Word) => ({
  name: cut(name, most),
  name_localizations: localized(locales, word, (text) => cut(text, most)),
});

export const description = (locales: readonly Locale[], text: string, word: Word) => ({
  description: cutAtWord(text, COMMANDS.description),
  description_localizations: localized(locales, word, (one) => cutAtWord(one, COMMANDS.description)),
});

/** As Discord calls them. Spanish has two locales on Discord; ours is worded for both. */
const DISCORD_LOCALES = {
  de: ['de'],
  es: ['es-ES', 'es-419'],
  fr: ['fr'],
  ja: ['ja'],
  ko: ['ko'],
  'pt-BR': ['pt-BR'],
  ru: ['ru'],
  'zh-TW': ['zh-TW'],
} as const satisfies Record<Locale['tag'], readonly string[]>;

/** A word by Discord's locales, as it fits; `null` when no language has it. */
function localized(
  locales: readonly Locale[],
  word: Word,
  fitted: (text: string) => string | undefined,
): LocalizationMap | null {
  const found = locales.flatMap((locale) => {
    const text = fitted(word(locale) ?? '');
    return text ? DISCORD_LOCALES[locale.tag].map((to) => [to, text]) : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}
