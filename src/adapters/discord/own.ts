// Commands and buttons that only Discord has, beside those of the catalogue: declared as data by the rooms that bring them, and led to
// them here. The core knows nothing of them.

import {
  type ApplicationCommandOptionAllowedChannelType as AllowedChannel,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
  ApplicationCommandOptionType as Type,
} from 'discord.js';
import type { Person, Place } from '../../domain/commands/invocation.ts';
import type { Locale } from '../../domain/commands/locale.ts';
import type { Row } from '../../domain/views/view.ts';
import type { Draft } from '../shared/drafts.ts';
import { type Texts, textsFor } from '../shared/texts/index.ts';
import { description, shownName, typedName } from './declare.ts';
import { COMMANDS } from './limits.ts';
import type { Edit, Post } from './rest/api.ts';

/** Who called it, and where. */
export interface OwnCaller {
  readonly person: Person;
  readonly place: Place;
  /** May act on what is other people's there. */
  readonly moderator: boolean;
}

interface TypedWords {
  readonly name: string;
  readonly help: string;
}

/** A command in servers where the bot is. */
export interface DeclaredOwn {
  /** English, without the prefix. */
  readonly name: string;
  words(texts: Texts): { readonly name: string; readonly summary: string };
  /** A channel that may be given. */
  readonly channel?: {
    readonly types: readonly AllowedChannel[];
    words(texts: Texts): TypedWords;
  };
  /** One of these has to be chosen. */
  readonly choice?: {
    readonly names: readonly string[];
    words(texts: Texts): TypedWords & { readonly names: Readonly<Record<string, string>> };
  };
}

/** Its answer is seen by the person alone. */
export interface OwnCommand extends DeclaredOwn {
  /** `channel`: the id of the one that was given. `chosen`: by its name. */
  run(caller: OwnCaller, channel: string | undefined, chosen: string | undefined): Promise<Edit & Post>;
  /** Whether it is about what is kept of a person, which they may look after wherever they are. */
  isForAll?(chosen: string | undefined): boolean;
}

/** What a room adds to the adapter. */
export interface OwnParts {
  readonly commands: readonly OwnCommand[];
  /** Whether the button with this id is one of its own. */
  isButton(customId: string): boolean;
  /** What there is to say to the person alone, once the press is acknowledged. */
  press(caller: OwnCaller, customId: string): Promise<(Edit & Post) | undefined>;
}

export const nothingOwn: OwnParts = {
  commands: [],
  isButton: () => false,
  press: async () => undefined,
};

const CHANNEL = 'channel';

export const declareOwn = (
  commands: readonly DeclaredOwn[],
  prefix: string,
  locales: readonly Locale[],
): RESTPostAPIApplicationCommandsJSONBody[] =>
  commands.map(({ name, words, channel, choice }) => ({
    type: ApplicationCommandType.ChatInput,
    ...typedName(locales, `${prefix}${name}`, ({ tag }) => `${prefix}${words(textsFor(tag)).name}`),
    ...description(locales, words(textsFor()).summary, ({ tag }) => words(textsFor(tag)).summary),
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild],
    options: [
      ...(choice ? [choiceOption(choice, locales)] : []),
      ...(channel
        ? [
            {
              type: Type.Channel as const,
              ...typedWords(locales, CHANNEL, channel.words),
              channel_types: [...channel.types],
              required: false,
            },
          ]
        : []),
    ],
  }));

const typedWords = (locales: readonly Locale[], name: string, words: (texts: Texts) => TypedWords) => ({
  ...typedName(locales, name, ({ tag }) => words(textsFor(tag)).name),
  ...description(locales, words(textsFor()).help, ({ tag }) => words(textsFor(tag)).help),
});

const choiceOption = ({ names, words }: NonNullable<OwnCommand['choice']>, locales: readonly Locale[]) => ({
  type: Type.String as const,
  ...typedWords(locales, words(textsFor()).name, words),
  required: true,
  choices: names.map((value) => ({
    value,
    ...shownName(
      locales,
      COMMANDS.choiceName,
      words(textsFor()).names[value] ?? value,
      ({ tag }) => words(textsFor(tag)).names[value],
    ),
  })),
});

/** The one that is called so. */
export const ownCommand = (
  { commands }: Pick<OwnParts, 'commands'>,
  prefix: string,
  called: string,
): OwnCommand | undefined => commands.find(({ name }) => `${prefix}${name}` === called);

/** Their lines in the help. */
export const ownHelp = (
  { commands }: Pick<OwnParts, 'commands'>,
  prefix: string,
  texts: Texts,
): readonly Row[] =>
  commands.map(({ name, words }) => ({ title: `/${prefix}${name}`, detail: words(texts).summary }));

interface OwnCall {
  readonly command: OwnCommand;
  readonly channel: string | undefined;
  readonly chosen: string | undefined;
}

/** A call of one of these commands as a draft, so that it can be repeated. */
export const draftOfOwn = ({ command, channel, chosen }: OwnCall, prefix: string): Draft => ({
  command: `${prefix}${command.name}`,
  values: { ...(channel !== undefined && { channel }), ...(chosen !== undefined && { chosen }) },
  files: [],
});

/** `undefined` for drafts of other commands. */
export function readOwnDraft(
  { command: called, values: { channel, chosen } }: Draft,
  prefix: string,
  own: OwnParts,
): ({ readonly is: 'own' } & OwnCall) | undefined {
  const command = ownCommand(own, prefix, called);
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return command && { is: 'own', command, channel: text(channel), chosen: text(chosen) };
}
