// Commands and buttons that only Discord has. Features declare them as data; this module builds the Discord commands
// and finds the handler. The core does not know them.

import {
  type ApplicationCommandOptionAllowedChannelType as AllowedChannel,
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
import type { MessageCreateBody, MessageEditBody } from './rest/discord-api.ts';

/** The user and place of a command or button press. */
export interface DiscordOnlyCaller {
  readonly person: Person;
  readonly place: Place;
  /** True if the user may act on other people's sounds and readings here. */
  readonly isModerator: boolean;
}

interface OptionTexts {
  readonly name: Message;
  readonly help: Message;
}

/** A slash command that is available in servers with the bot. */
export interface DiscordOnlyDeclaration {
  /** English name without the prefix. */
  readonly name: string;
  readonly texts: { readonly name: Message; readonly summary: Message };
  readonly channelOption?: { readonly types: readonly AllowedChannel[]; readonly texts: OptionTexts };
  /** Required argument with fixed choices: the shown names by value. */
  readonly choiceOption?: { readonly choices: Readonly<Record<string, Message>>; readonly texts: OptionTexts };
}

/** A command whose answer only the user sees. */
export interface DiscordOnlyCommand extends DiscordOnlyDeclaration {
  /** `channel` is a channel id; `chosen` is the name of a choice. */
  run(
    caller: DiscordOnlyCaller,
    channel: string | undefined,
    chosen: string | undefined,
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

export const buildDiscordOnlyCommands = (
  commands: readonly DiscordOnlyDeclaration[],
  prefix: string,
): RESTPostAPIApplicationCommandsJSONBody[] =>
  commands.map(({ name, texts, channelOption, choiceOption }) => ({
    type: ApplicationCommandType.ChatInput,
    ...localizeName(name, texts.name, prefix),
    ...localizeDescription(toEnglish(texts.summary), texts.summary),
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild],
    options: [
      ...(choiceOption ? [toChoiceOption(choiceOption)] : []),
      ...(channelOption ? [toChannelOption(channelOption)] : []),
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

export const findDiscordOnlyCommand = (
  { commands }: Pick<DiscordOnlyFeature, 'commands'>,
  prefix: string,
  commandName: string,
): DiscordOnlyCommand | undefined => commands.find(({ name }) => `${prefix}${name}` === commandName);

export const listHelpRows = ({ commands }: Pick<DiscordOnlyFeature, 'commands'>, prefix: string): readonly Row[] =>
  commands.map(({ name, texts }) => ({ title: `/${prefix}${name}`, detail: texts.summary }));

interface DiscordOnlyCall {
  readonly command: DiscordOnlyCommand;
  readonly channel: string | undefined;
  readonly chosen: string | undefined;
}

/** Converts a command call to an invocation, so that it can be stored and repeated. */
export const toDiscordOnlyInvocation = ({ command, channel, chosen }: DiscordOnlyCall, prefix: string): Invocation => ({
  command: `${prefix}${command.name}`,
  values: { ...(channel !== undefined && { channel }), ...(chosen !== undefined && { chosen }) },
  files: [],
});

/** Returns `undefined` for invocations of other commands. */
export function parseDiscordOnlyInvocation(
  { command: commandName, values: { channel, chosen } }: Invocation,
  prefix: string,
  feature: DiscordOnlyFeature,
): ({ readonly is: 'discord-only' } & DiscordOnlyCall) | undefined {
  const command = findDiscordOnlyCommand(feature, prefix, commandName);
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return command && { is: 'discord-only', command, channel: text(channel), chosen: text(chosen) };
}
