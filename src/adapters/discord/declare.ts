// The catalogue as Discord's application commands: every command typed with a slash, every operation that starts from a
// message as a message action. Pure; registering them is register.ts, an option's form is declare-option.ts.

import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord.js';
import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Field } from '../../domain/commands/field.ts';
import type { Locale } from '../../domain/commands/locale.ts';
import type { Command, Operation } from '../../domain/commands/operation.ts';
import { declareOptions } from './commands/declare-option.ts';
import { description, shownName, typedName } from './commands/declare-words.ts';
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

export function declareCommands(
  catalogue: Catalogue,
  locales: readonly Locale[],
): RESTPostAPIApplicationCommandsJSONBody[] {
  return [
    ...catalogue.commands.map((command) => slash(command, catalogue.prefix, locales)),
    ...catalogue.operations.flatMap((operation) => messageAction(operation, locales)),
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
  const words = (locale: Locale) => locale.commands[command.name];
  const prefixed = (name: string | undefined) => (name === undefined ? undefined : `${prefix}${name}`);
  return {
    type: ApplicationCommandType.ChatInput,
    ...typedName(locales, `${prefix}${command.name}`, (locale) => prefixed(words(locale)?.name)),
    ...description(locales, command.summary, (locale) => words(locale)?.summary),
    ...EVERYWHERE,
    options: optionsOf(command, locales),
  };
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
    }))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((here) =>
      declareOptions(here, locales, (locale) => locale.commands[command.name]?.fields[here.name]),
    );
}

const rank = ({ required, field }: { required: boolean; field: Field }): number =>
  required ? 0 : field.more ? 2 : 1;

function messageAction(
  { name, action }: Operation,
  locales: readonly Locale[],
): RESTPostAPIApplicationCommandsJSONBody[] {
  if (!action) return [];
  return [
    {
      type: ApplicationCommandType.Message,
      ...shownName(locales, COMMANDS.actionName, action.label, (locale) => locale.commands[name]?.action),
      ...EVERYWHERE,
    },
  ];
}
