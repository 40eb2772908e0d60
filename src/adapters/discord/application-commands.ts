// Builds Discord's application commands from the catalogue in every language: slash commands, and message actions for
// operations that can start from a message. Discord's checks only assist the user; the bot validates all input itself.

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
import type { CommandLocale, FieldTranslation } from '../../domain/command-locale.ts';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import {
  type Choice,
  type Command,
  type Field,
  type FieldType,
  listFileExtensions,
  listServiceFileKinds,
  type Operation,
  toShortFieldName,
} from '../../domain/commands/command.ts';
import { findLinkUploadTranslation } from '../../domain/commands/locale.ts';
import { isInputRequired } from '../../domain/commands/parse-invocation.ts';
import { truncate, truncateAtWord } from '../../kit/text.ts';
import { COMMAND_LIMITS } from './limits.ts';

/** Server installs work in servers and the bot's direct messages; user installs also in other private chats. */
const ALL_CONTEXTS = {
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
};

/** Name of the attachment option that accompanies a link. Its file is stored in the link's field. */
export const LINK_ATTACHMENT_OPTION_NAME = findLinkUploadTranslation().name;

export function buildApplicationCommands(
  catalogue: Catalogue,
  locales: readonly CommandLocale[],
): RESTPostAPIApplicationCommandsJSONBody[] {
  return [
    ...catalogue.commands.map((command) => toSlashCommand(command, catalogue.prefix, locales)),
    ...catalogue.messageActions.flatMap((operation) => toMessageCommand(operation, locales)),
  ];
}

/**
 * True if a form asks for missing required input: a file, a link or a text of some length. All options of such a
 * command are optional on Discord, so that the bare command opens the form.
 */
export const canStartWithForm = (command: Command): boolean =>
  Object.values<Field>(command.fields).some(({ required, options }) => {
    const needsForm =
      options.kind === 'file' || (options.kind === 'text' && (options.linkKinds ?? options.minContent) !== undefined);
    return required && needsForm;
  });

function toSlashCommand(
  command: Command,
  prefix: string,
  locales: readonly CommandLocale[],
): RESTPostAPIApplicationCommandsJSONBody {
  const { name, summary } = command;
  const prefixed = (word = '') => (word === '' ? undefined : `${prefix}${word}`);
  return {
    type: ApplicationCommandType.ChatInput,
    ...localizeName(locales, `${prefix}${name}`, ({ commands }) => prefixed(commands[name]?.name)),
    ...localizeDescription(locales, summary, ({ commands }) => commands[name]?.summary),
    ...ALL_CONTEXTS,
    options: toOptions(command, locales),
  };
}

function toMessageCommand(
  { name, action, verb }: Operation,
  locales: readonly CommandLocale[],
): RESTPostAPIApplicationCommandsJSONBody[] {
  if (!action) return [];
  const words = localizeDisplayName(locales, COMMAND_LIMITS.actionName, verb, ({ commands }) => commands[name]?.verb);
  return [{ type: ApplicationCommandType.Message, ...words, ...ALL_CONTEXTS }];
}

/** Discord requires required options first. Rarely used options come last. */
function toOptions(command: Command, locales: readonly CommandLocale[]): APIApplicationCommandBasicOption[] {
  const opensForm = canStartWithForm(command);
  return Object.entries<Field>(command.fields)
    .map(([name, field]) => ({
      name,
      field,
      required: isInputRequired(field) && !opensForm,
      hasRule: command.rules.some((rule) => rule.field === name),
      takesFile: !hasFileField(command, field),
    }))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((context) =>
      toFieldOptions(context, locales, ({ commands }) => commands[command.name]?.fields[context.name]),
    );
}

interface FieldContext {
  readonly name: string;
  readonly field: Field;
  readonly required: boolean;
  /** True if a command rule limits the value depending on other fields. Discord's own limits must not be stricter. */
  readonly hasRule: boolean;
  /** True if a link has no separate file field, so that its own attachment option is needed. */
  readonly takesFile: boolean;
}

/** True if another field accepts the same files as this link. */
const hasFileField = ({ fields }: Command, link: Field): boolean =>
  Object.values<Field>(fields).some(
    (other) =>
      other.options.kind === 'file' &&
      listServiceFileKinds(link).some((kind) => listServiceFileKinds(other).includes(kind)),
  );

const rank = ({ required, field }: FieldContext): number => (required ? 0 : field.isAdvanced ? 2 : 1);

type FindWords = (locale: CommandLocale) => FieldTranslation | undefined;

/** Returns one option, or two for a link that also accepts a file. */
function toFieldOptions(
  { name, field, required, hasRule, takesFile }: FieldContext,
  locales: readonly CommandLocale[],
  findWords: FindWords,
): readonly APIApplicationCommandBasicOption[] {
  const own = {
    ...localizeName(locales, toShortFieldName(name, field), (locale) => findWords(locale)?.name),
    ...localizeDescription(locales, field.help, (locale) => findWords(locale)?.help),
    required,
  };
  const { options } = field;
  switch (options.kind) {
    case 'text': {
      const text = { ...own, type: Type.String as const, ...toLengthBounds(options) };
      return options.linkKinds && takesFile ? [text, toLinkFileOption(field, locales)] : [text];
    }
    case 'lines':
      return [{ ...own, type: Type.String }];
    case 'number': {
      if (options.allowsMultiple) return [{ ...own, type: Type.String }];
      const number = { ...own, ...(!hasRule && toValueBounds(options)) };
      return [options.isInteger ? { ...number, type: Type.Integer } : { ...number, type: Type.Number }];
    }
    case 'choice':
      return [toChoiceOption(own, options.choices, locales, findWords)];
    case 'language':
    case 'dictionary':
    case 'voice':
      return [{ ...own, type: Type.String, autocomplete: true }];
    case 'toggle':
      return [{ ...own, type: Type.Boolean }];
    case 'file':
      return [{ ...own, type: Type.Attachment, ...createFileTypeFilter(field) }];
  }
}

function toLengthBounds({ max, minContent }: Extract<FieldType, { kind: 'text' }>) {
  return {
    ...(minContent && { min_length: Math.min(minContent.characters, COMMAND_LIMITS.stringOption) }),
    ...(max !== undefined && { max_length: Math.min(max, COMMAND_LIMITS.stringOption) }),
  };
}

const toValueBounds = ({ min, max }: Extract<FieldType, { kind: 'number' }>) => ({
  min_value: min,
  max_value: max,
});

/** Uses a number option if all choices are integers, so that values need no parsing. */
function toChoiceOption(
  own: Pick<APIApplicationCommandAttachmentOption, 'name' | 'description'>,
  choices: readonly Choice[],
  locales: readonly CommandLocale[],
  words: FindWords,
): APIApplicationCommandBasicOption {
  const localizeChoice = ({ label }: Choice) =>
    localizeDisplayName(locales, COMMAND_LIMITS.choiceName, label, (locale) => words(locale)?.choices?.[label]);
  if (!choices.every(({ value }) => Number.isSafeInteger(value)))
    return {
      ...own,
      type: Type.String,
      choices: choices.map((one) => ({ ...localizeChoice(one), value: `${one.value}` })),
    };
  return {
    ...own,
    type: Type.Integer,
    choices: choices.map((one) => ({ ...localizeChoice(one), value: Number(one.value) })),
  };
}

/**
 * Discord filters by extension only. No filter is set if there are more extensions than Discord allows, because a
 * shorter list would hide valid files.
 */
export function createFileTypeFilter(field: Field): Pick<APIApplicationCommandAttachmentOption, 'file_types'> {
  const endings = listFileExtensions(field).map((ending) => ending as `.${string}`);
  return endings.length > 0 && endings.length <= COMMAND_LIMITS.fileTypes ? { file_types: endings } : {};
}

function toLinkFileOption(field: Field, locales: readonly CommandLocale[]): APIApplicationCommandAttachmentOption {
  const { name, help } = findLinkUploadTranslation();
  return {
    ...localizeName(locales, name, ({ linkUploadField }) => linkUploadField.name),
    ...localizeDescription(locales, help, ({ linkUploadField }) => linkUploadField.help),
    type: Type.Attachment,
    required: false,
    ...createFileTypeFilter(field),
  };
}

type FindTranslation = (locale: CommandLocale) => string | undefined;

/** Source: Discord docs, application-commands#naming. Lower case is checked separately, because not every script has case. */
const COMMAND_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/**
 * Localizes a typed name. A translation that Discord would refuse, for example because the prefix makes it too long,
 * falls back to English.
 */
export function localizeName(locales: readonly CommandLocale[], name: string, word: FindTranslation) {
  const isName = (text: string) => COMMAND_NAME.test(text) && text === text.toLowerCase();
  return {
    name: name.toLowerCase(),
    name_localizations: toLocalizationMap(locales, word, (text) => (isName(text) ? text : undefined)),
  };
}

/** Localizes a displayed name of a message action or choice. */
export const localizeDisplayName = (
  locales: readonly CommandLocale[],
  max: number,
  name: string,
  word: FindTranslation,
) => ({
  name: truncate(name, max),
  name_localizations: toLocalizationMap(locales, word, (text) => truncate(text, max)),
});

export const localizeDescription = (locales: readonly CommandLocale[], text: string, word: FindTranslation) => ({
  description: truncateAtWord(text, COMMAND_LIMITS.description),
  description_localizations: toLocalizationMap(locales, word, (one) => truncateAtWord(one, COMMAND_LIMITS.description)),
});

/** Discord's locales by language. Discord has two Spanish locales; one translation serves both. */
const DISCORD_LOCALES = {
  de: ['de'],
  es: ['es-ES', 'es-419'],
  fr: ['fr'],
  ja: ['ja'],
  ko: ['ko'],
  'pt-BR': ['pt-BR'],
  ru: ['ru'],
  'zh-TW': ['zh-TW'],
} as const satisfies Record<CommandLocale['tag'], readonly string[]>;

/** Maps Discord's locales to the translations that fit; `null` if no language has one. */
function toLocalizationMap(
  locales: readonly CommandLocale[],
  word: FindTranslation,
  toFitting: (text: string) => string | undefined,
): LocalizationMap | null {
  const found = locales.flatMap((locale) => {
    const text = toFitting(word(locale) ?? '');
    return text ? DISCORD_LOCALES[locale.tag].map((to) => [to, text]) : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}
