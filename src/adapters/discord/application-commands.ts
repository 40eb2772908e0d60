// Builds Discord's application commands from the catalogue in every language: slash commands, and message actions for
// commands that can start from a message. Discord's checks only assist the user; the bot validates all input itself.

import {
  type APIApplicationCommandAttachmentOption,
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  Locale,
  type LocalizationMap,
  type RESTPostAPIApplicationCommandsJSONBody,
  ApplicationCommandOptionType as Type,
} from 'discord.js';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import {
  type Choice,
  type Command,
  type Field,
  type FieldType,
  listFileExtensions,
  listServiceFileKinds,
  toShortFieldName,
} from '../../domain/commands/command.ts';
import { choiceText, commandText, fieldText } from '../../domain/commands/command-texts.ts';
import { isInputRequired } from '../../domain/commands/parse-invocation.ts';
import { findTranslation, getMessages } from '../../domain/messages.ts';
import { truncate, truncateAtWord } from '../../kit/text.ts';
import { LOCALE_TAGS } from '../../messages/catalogue.ts';
import { matchLocaleTag } from '../../messages/match-locale.ts';
import { type Message, message } from '../../messages/message.ts';
import { COMMAND_LIMITS } from './limits.ts';

/** Server installs work in servers and the bot's direct messages; user installs also in other private chats. */
const ALL_CONTEXTS = {
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
};

/** Name of the attachment option that accompanies a link. Its file is stored in the link's field. */
export const LINK_ATTACHMENT_OPTION_NAME = getMessages().format('chat.linkFile.name');

export const buildApplicationCommands = (catalogue: Catalogue): RESTPostAPIApplicationCommandsJSONBody[] => [
  ...catalogue.commands.map((command) => toSlashCommand(command, catalogue.prefix)),
  ...catalogue.messageActions.flatMap(toMessageCommand),
];

/** Discord's desktop client replaces the line breaks of an option by spaces; those of a form stay. */
const readsLines = (command: Command): boolean => command.kind === 'operation' && command.script !== undefined;

/**
 * True if a form asks for missing required input: a file, a link, a text of some length or with lines, or a text or file.
 * All options of such a command are optional on Discord, so that the bare command opens the form.
 */
export const canStartWithForm = (command: Command): boolean =>
  readsLines(command) ||
  Object.values<Field>(command.fields).some(({ required, options, replacedBy }) => {
    const needsForm =
      replacedBy !== undefined ||
      options.kind === 'file' ||
      (options.kind === 'text' && (options.linkKinds ?? options.minContent) !== undefined);
    return required && needsForm;
  });

const toSlashCommand = (command: Command, prefix: string): RESTPostAPIApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.ChatInput,
  ...localizeName(command.name, commandText(command, 'name'), prefix),
  ...localizeDescription(command.summary, commandText(command, 'summary')),
  ...ALL_CONTEXTS,
  options: toOptions(command),
});

function toMessageCommand(command: Command): RESTPostAPIApplicationCommandsJSONBody[] {
  const { action, verb } = command;
  if (!action) return [];
  const name = localizeDisplayName(verb, commandText(command, 'verb'), COMMAND_LIMITS.actionName);
  return [{ type: ApplicationCommandType.Message, ...name, ...ALL_CONTEXTS }];
}

/** Discord requires required options first. Rarely used options come last. */
function toOptions(command: Command): APIApplicationCommandBasicOption[] {
  const opensForm = canStartWithForm(command);
  return Object.entries<Field>(command.fields)
    .map(([name, field]) => ({
      command,
      name,
      field,
      required: isInputRequired(field) && !opensForm,
      hasRule: command.rules.some((rule) => rule.field === name),
      takesFile: !hasFileField(command, field),
    }))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(toFieldOptions);
}

interface FieldContext {
  readonly command: Command;
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

/** Returns one option, or two for a link that also accepts a file. */
function toFieldOptions(context: FieldContext): readonly APIApplicationCommandBasicOption[] {
  const { command, name, field, required, hasRule, takesFile } = context;
  const own = {
    ...localizeName(toShortFieldName(name, field), fieldText(command, name, 'name')),
    ...localizeDescription(field.help, fieldText(command, name, 'help')),
    required,
  };
  const { options } = field;
  switch (options.kind) {
    case 'text': {
      const text = { ...own, type: Type.String as const, ...toLengthBounds(options) };
      return options.linkKinds && takesFile ? [text, toLinkFileOption(field)] : [text];
    }
    case 'lines':
      return [{ ...own, type: Type.String }];
    case 'number': {
      if (options.allowsMultiple) return [{ ...own, type: Type.String }];
      const number = { ...own, ...(!hasRule && toValueBounds(options)) };
      return [options.isInteger ? { ...number, type: Type.Integer } : { ...number, type: Type.Number }];
    }
    case 'choice':
      return [toChoiceOption(own, options.choices, context)];
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
  { command, name }: FieldContext,
): APIApplicationCommandBasicOption {
  const localizeChoice = ({ label }: Choice) =>
    localizeDisplayName(label, choiceText(command, name, label), COMMAND_LIMITS.choiceName);
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

const toLinkFileOption = (field: Field): APIApplicationCommandAttachmentOption => ({
  ...localizeName(LINK_ATTACHMENT_OPTION_NAME, message('chat.linkFile.name')),
  ...localizeDescription(getMessages().format('chat.linkFile.help'), message('chat.linkFile.help')),
  type: Type.Attachment,
  required: false,
  ...createFileTypeFilter(field),
});

/** Source: Discord docs, application-commands#naming. Lower case is checked separately, because not every script has case. */
const COMMAND_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/**
 * Localizes a typed name. `text` is the English name as a message. A translation that Discord would refuse, for example
 * because the prefix makes it too long, falls back to English.
 */
export function localizeName(name: string, text: Message, prefix = '') {
  const isName = (typed: string) => COMMAND_NAME.test(typed) && typed === typed.toLowerCase();
  const toName = (word: string) => (isName(`${prefix}${word}`) ? `${prefix}${word}` : undefined);
  return { name: `${prefix}${name}`.toLowerCase(), name_localizations: toLocalizationMap(text, toName) };
}

/** Localizes a displayed name of a message action or choice. */
export const localizeDisplayName = (name: string, text: Message, max: number) => ({
  name: truncate(name, max),
  name_localizations: toLocalizationMap(text, (translation) => truncate(translation, max)),
});

export const localizeDescription = (description: string, text: Message) => ({
  description: truncateAtWord(description, COMMAND_LIMITS.description),
  description_localizations: toLocalizationMap(text, (translation) =>
    truncateAtWord(translation, COMMAND_LIMITS.description),
  ),
});

/**
 * Discord's locales by our language. Discord has two Spanish locales; one translation serves both. A language that
 * Discord does not have is not listed.
 */
const DISCORD_LOCALES = Map.groupBy(Object.values(Locale), matchLocaleTag);

/** English is the default text of everything, so it needs no localization. */
const TRANSLATED_TAGS = LOCALE_TAGS.filter((tag) => tag !== 'en');

/** Maps Discord's locales to the translations that fit; `null` if no language has one. */
function toLocalizationMap(
  text: Message,
  toFitting: (translation: string) => string | undefined,
): LocalizationMap | null {
  const found = TRANSLATED_TAGS.flatMap((tag) => {
    const translation = findTranslation(text, tag);
    const fitting = translation ? toFitting(translation) : undefined;
    return fitting === undefined ? [] : (DISCORD_LOCALES.get(tag) ?? []).map((locale) => [locale, fitting]);
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}
