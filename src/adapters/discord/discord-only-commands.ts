// Commands and buttons that only Discord has. Features declare them as data; this module builds the Discord commands
// and finds the handler. The core does not know them.

import {
  type ApplicationCommandOptionAllowedChannelType as AllowedChannel,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandInteractionDataOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
  ApplicationCommandOptionType as Type,
} from 'discord.js';
import type { Invocation } from '../../domain/commands/invocation.ts';
import { toEnglish } from '../../domain/messages.ts';
import type { Person, Place } from '../../domain/person.ts';
import type { Row } from '../../domain/views/view.ts';
import type { Message } from '../../messages/message.ts';
import { localizeDescription, localizeDisplayName, localizeName } from './application-commands.ts';
import { COMMAND_LIMITS } from './limits.ts';
import type { InteractionToken, MessageCreateBody, MessageEditBody } from './rest/discord-api.ts';

/** The user and place of a command or button press. */
export interface DiscordOnlyCaller {
  readonly person: Person;
  readonly place: Place;
  /** Answers the command or press. */
  readonly interaction: InteractionToken;
  /** True if the user may act on other people's sounds and readings here. */
  readonly isModerator: boolean;
  /** True if the user may change this channel. */
  readonly canManageChannel: boolean;
}

interface OptionTexts {
  readonly name: Message;
  readonly help: Message;
}

/** An optional value. `language`: a name, with suggestions. `role`: a role's id. */
export interface DiscordOnlyOption {
  readonly type:
    | { readonly kind: 'toggle' | 'language' | 'role' }
    | { readonly kind: 'text'; readonly max: number }
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly isInteger?: boolean };
  readonly texts: OptionTexts;
}

/** Values of options, as Discord sent them. */
export type DiscordOnlyValues = Readonly<Record<string, string | number | boolean>>;

/** A slash command that is available in servers with the bot. */
export interface DiscordOnlyDeclaration {
  /** English name without the prefix. */
  readonly name: string;
  readonly texts: { readonly name: Message; readonly summary: Message };
  readonly channelOption?: { readonly types: readonly AllowedChannel[]; readonly texts: OptionTexts };
  /** Required argument with fixed choices: the shown names by value. */
  readonly choiceOption?: { readonly choices: Readonly<Record<string, Message>>; readonly texts: OptionTexts };
  /** Further options by their English names. */
  readonly options?: Readonly<Record<string, DiscordOnlyOption>>;
}

/** A command whose answer only the user sees. */
export interface DiscordOnlyCommand extends DiscordOnlyDeclaration {
  /** `channel` is a channel id; `chosen` is the name of a choice; `values` are those of `options`. */
  run(
    caller: DiscordOnlyCaller,
    channel: string | undefined,
    chosen: string | undefined,
    values: DiscordOnlyValues,
  ): Promise<MessageEditBody & MessageCreateBody>;
  /** True if the command manages the user's own data, which is allowed everywhere. */
  isAlwaysAllowed?(chosen: string | undefined): boolean;
}

/** A set of commands and buttons that the adapter adds. */
export interface DiscordOnlyFeature {
  readonly commands: readonly DiscordOnlyCommand[];
  ownsButton(customId: string): boolean;
  /** Called after the press was acknowledged. Returns a message for the user alone. */
  handlePress(caller: DiscordOnlyCaller, customId: string): Promise<(MessageEditBody & MessageCreateBody) | undefined>;
}

export const NO_DISCORD_ONLY_FEATURE: DiscordOnlyFeature = {
  commands: [],
  ownsButton: () => false,
  handlePress: async () => undefined,
};

export const combineFeatures = (features: readonly DiscordOnlyFeature[]): DiscordOnlyFeature => ({
  commands: features.flatMap(({ commands }) => commands),
  ownsButton: (customId) => features.some((one) => one.ownsButton(customId)),
  handlePress: async (caller, customId) =>
    features.find((one) => one.ownsButton(customId))?.handlePress(caller, customId),
});

export const buildDiscordOnlyCommands = (
  commands: readonly DiscordOnlyDeclaration[],
  prefix: string,
): RESTPostAPIApplicationCommandsJSONBody[] =>
  commands.map(({ name, texts, channelOption, choiceOption, options = {} }) => ({
    type: ApplicationCommandType.ChatInput,
    ...localizeName(name, texts.name, prefix),
    ...localizeDescription(toEnglish(texts.summary), texts.summary),
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild],
    options: [
      ...(choiceOption ? [toChoiceOption(choiceOption)] : []),
      ...(channelOption ? [toChannelOption(channelOption)] : []),
      ...Object.values(options).map(toOption),
    ],
  }));

const localizeOption = ({ name, help }: OptionTexts) => ({
  ...localizeName(toEnglish(name), name),
  ...localizeDescription(toEnglish(help), help),
});

const toChannelOption = ({ types, texts }: NonNullable<DiscordOnlyDeclaration['channelOption']>) => ({
  type: Type.Channel as const,
  ...localizeOption(texts),
  channel_types: [...types],
  required: false,
});

const toChoiceOption = ({ choices, texts }: NonNullable<DiscordOnlyDeclaration['choiceOption']>) => ({
  type: Type.String as const,
  ...localizeOption(texts),
  required: true,
  choices: Object.entries(choices).map(([value, name]) => ({
    value,
    ...localizeDisplayName(toEnglish(name), name, COMMAND_LIMITS.choiceName),
  })),
});

function toOption({ type, texts }: DiscordOnlyOption): APIApplicationCommandBasicOption {
  const own = { ...localizeOption(texts), required: false };
  switch (type.kind) {
    case 'toggle':
      return { ...own, type: Type.Boolean };
    case 'role':
      return { ...own, type: Type.Role };
    case 'language':
      return { ...own, type: Type.String, autocomplete: true };
    case 'text':
      return { ...own, type: Type.String, max_length: type.max };
    case 'number': {
      const bounds = { min_value: type.min, max_value: type.max };
      return type.isInteger
        ? { ...own, ...bounds, type: Type.Integer as const }
        : { ...own, ...bounds, type: Type.Number as const };
    }
  }
}

export const findDiscordOnlyCommand = (
  { commands }: Pick<DiscordOnlyFeature, 'commands'>,
  prefix: string,
  commandName: string,
): DiscordOnlyCommand | undefined => commands.find(({ name }) => `${prefix}${name}` === commandName);

export const listHelpRows = ({ commands }: Pick<DiscordOnlyFeature, 'commands'>, prefix: string): readonly Row[] =>
  commands.map(({ name, texts }) => ({ title: `/${prefix}${name}`, detail: texts.summary }));

export interface DiscordOnlyCall {
  readonly command: DiscordOnlyCommand;
  readonly channel: string | undefined;
  readonly chosen: string | undefined;
  readonly values: DiscordOnlyValues;
}

/** Reads the options of a call. Discord sends them in any order, under their English names. */
export function parseDiscordOnlyCall(
  command: DiscordOnlyCommand,
  sent: readonly APIApplicationCommandInteractionDataOption[] = [],
): DiscordOnlyCall {
  const { channelOption, choiceOption, options = {} } = command;
  const given = new Map(sent.flatMap((one) => ('value' in one ? [[one.name, one.value] as const] : [])));
  const find = (option: { readonly texts: OptionTexts } | undefined) =>
    option && given.get(localizeOption(option.texts).name);
  const values = Object.entries(options).flatMap(([name, option]) => {
    const value = find(option);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    command,
    channel: toText(find(channelOption)),
    chosen: toText(find(choiceOption)),
    values: Object.fromEntries(values),
  };
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Converts a command call to an invocation, so that it can be stored and repeated. */
export const toDiscordOnlyInvocation = (
  { command, channel, chosen, values }: DiscordOnlyCall,
  prefix: string,
): Invocation => ({
  command: `${prefix}${command.name}`,
  values: { ...values, ...(channel !== undefined && { channel }), ...(chosen !== undefined && { chosen }) },
  files: [],
});

/** Returns `undefined` for invocations of other commands. */
export function parseDiscordOnlyInvocation(
  { command: commandName, values: { channel, chosen, ...values } }: Invocation,
  prefix: string,
  feature: DiscordOnlyFeature,
): ({ readonly is: 'discord-only' } & DiscordOnlyCall) | undefined {
  const command = findDiscordOnlyCommand(feature, prefix, commandName);
  const given = Object.entries(values).filter(([name]) => command?.options?.[name] !== undefined);
  return (
    command && {
      is: 'discord-only',
      command,
      channel: toText(channel),
      chosen: toText(chosen),
      values: Object.fromEntries(given) as DiscordOnlyValues,
    }
  );
}
