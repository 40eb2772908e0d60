// What people do on Discord, parsed once where it comes in: who did it and where, and what it is: a command or an action on a
// message with what was given, a form that was sent, a pressed button, a word being typed. Pure; the router acts on it.

import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageApplicationCommandInteractionData,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type ChannelType,
  Constants,
  InteractionContextType,
  InteractionType,
  PermissionFlagsBits,
} from 'discord.js';
import type { Catalogue, Command } from '../../../domain/commands/command.ts';
import { meantByFile } from '../../../domain/commands/given-file.ts';
import type { Person, Place } from '../../../domain/commands/invocation.ts';
import { missing } from '../../../domain/commands/reading.ts';
import { idFor } from '../../../kit/id.ts';
import { cut } from '../../../kit/text.ts';
import { readTaskButton, type TaskButton } from '../../shared/buttons.ts';
import type { Draft } from '../../shared/drafts.ts';
import type { Filled } from '../../shared/form.ts';
import { nothingToTake, startOf } from '../../shared/message-action.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { opensForm } from '../declare.ts';
import { type FormId, readFormId } from '../form.ts';
import { COMMANDS, LIMITS } from '../limits.ts';
import { isSticker } from '../message/content.ts';
import type { Names, Reader } from '../message/plain-text.ts';
import { nothingOwn, type OwnCommand, type OwnParts, ownCommand } from '../own.ts';
import { readMessage, readSlash, readSubmit, readTyped, type Typed } from '../read.ts';
import { readSoundboardForm } from '../sharing/soundboard-form.ts';

export type Caller = ReturnType<typeof callerOf>;

/** `form`: what is missing is asked for with one before anything is sent. `useless`: leads nowhere, and why. */
type UserAction =
  | { readonly is: 'command'; readonly command: Command; readonly draft: Draft; readonly form: boolean }
  | { readonly is: 'outlet-form'; readonly button: TaskButton; readonly filled: Filled }
  | { readonly is: 'form'; readonly id: FormId | undefined; readonly filled: Filled }
  | { readonly is: 'edit'; readonly id: FormId }
  | { readonly is: 'use'; readonly id: FormId }
  | { readonly is: 'press'; readonly button: TaskButton; readonly message: string }
  | {
      readonly is: 'own';
      readonly command: OwnCommand;
      readonly channel: string | undefined;
      readonly chosen: string | undefined;
    }
  | { readonly is: 'own-press'; readonly id: string }
  | { readonly is: 'typing'; readonly typed: Typed }
  | { readonly is: 'useless'; readonly why: (wording: Wording) => string };

export type EventOf<Is extends UserAction['is']> = Caller & Extract<UserAction, { readonly is: Is }>;
export type DiscordEvent = Caller & UserAction;

/** `own`: what Discord alone has. `names`: of a server; who calls goes by the name that the event brings. */
interface Around {
  readonly own?: OwnParts | undefined;
  readonly names?: Names | undefined;
  readonly now?: number;
}

/** `undefined` for what asks for nothing. */
export function readEvent(
  interaction: APIInteraction,
  catalogue: Catalogue,
  { own = nothingOwn, names = NAMELESS, now = Date.now() }: Around = {},
): DiscordEvent | undefined {
  const caller = callerOf(interaction);
  const { id: self, name } = caller.person;
  const person = (id: string) => (id === self ? name : names.person(id));
  const reader = { names: { ...names, person }, language: caller.locale, now };
  const action = actionOf(interaction, catalogue, own, reader);
  return action && { ...caller, ...action };
}

const NAMELESS: Names = { person: () => undefined, role: () => undefined, channel: () => undefined };

function actionOf(
  interaction: APIInteraction,
  catalogue: Catalogue,
  own: OwnParts,
  reader: Reader,
): UserAction | undefined {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return ownCommandOf(interaction, catalogue, own) ?? commandOf(interaction, catalogue, reader);
    case InteractionType.ApplicationCommandAutocomplete: {
      const typed = readTyped(interaction.data);
      return typed && { is: 'typing', typed };
    }
    case InteractionType.ModalSubmit: {
      const { custom_id: customId } = interaction.data;
      const button = readSoundboardForm(customId);
      const id = readFormId(customId);
      const command = id && catalogue.find(id.command);
      const filled = readSubmit(interaction.data, command, reader);
      return button ? { is: 'outlet-form', button, filled } : { is: 'form', id, filled };
    }
    case InteractionType.MessageComponent: {
      const id = readFormId(interaction.data.custom_id);
      if (id?.kind === 'edit' || id?.kind === 'use') return { is: id.kind, id };
      if (own.isButton(interaction.data.custom_id))
        return { is: 'own-press', id: interaction.data.custom_id };
      const button = readButton(interaction.data.custom_id);
      return button
        ? { is: 'press', button, message: interaction.message.id }
        : { is: 'useless', why: ({ texts }) => texts.oldButton };
    }
    default:
      return undefined;
  }
}

const unknown = (name: string): UserAction => ({
  is: 'useless',
  why: ({ texts }) => texts.unknownNow(name, 'Discord'),
});

function ownCommandOf(
  { data }: APIApplicationCommandInteraction,
  { prefix }: Catalogue,
  own: OwnParts,
): UserAction | undefined {
  if (data.type !== ApplicationCommandType.ChatInput) return undefined;
  const command = ownCommand(own, prefix, data.name);
  if (!command) return undefined;
  const given = (wanted: ApplicationCommandOptionType) => {
    const found = data.options?.find(({ type }) => type === wanted);
    return found && 'value' in found ? String(found.value) : undefined;
  };
  const { Channel, String: Text } = ApplicationCommandOptionType;
  return { is: 'own', command, channel: given(Channel), chosen: given(Text) };
}

function commandOf(
  { data, application_id: us }: APIApplicationCommandInteraction,
  catalogue: Catalogue,
  reader: Reader,
): UserAction {
  if (data.type === ApplicationCommandType.Message) return messageAction(data, us, catalogue, reader);
  const called = data.type === ApplicationCommandType.ChatInput ? catalogue.find(data.name) : undefined;
  if (data.type !== ApplicationCommandType.ChatInput || !called) return unknown(data.name);
  const typed: Draft = { command: called.name, ...readSlash(called, data, reader) };
  const { command, given: draft } = meantByFile(catalogue, called, typed);
  // Decided from what was given alone, since a form must be the first answer.
  const form =
    command.kind === 'operation' && opensForm(command) && missing(command, draft, false).length > 0;
  return { is: 'command', command, draft, form };
}

function messageAction(
  { name, resolved, target_id }: APIMessageApplicationCommandInteractionData,
  us: string,
  catalogue: Catalogue,
  reader: Reader,
): UserAction {
  const command = catalogue.actions.find(({ verb }) => cut(verb, COMMANDS.actionName) === name);
  const message = resolved.messages[target_id];
  if (!command || !message) return unknown(name);
  const given = readMessage(command, message, us, reader);
  if (!given) {
    const { takes } = startOf(command);
    const why = (wording: Wording) =>
      takes === 'text' && isSticker(message) ? wording.texts.onlySticker : nothingToTake(command, wording);
    return { is: 'useless', why };
  }
  const draft = { command: command.name, ...given };
  // Nothing could be typed, so what no setting surely holds is asked for.
  return { is: 'command', command, draft, form: missing(command, draft, true).length > 0 };
}

/** From `task:action`; `undefined` for a button that is none of a task. */
function readButton(customId: string): TaskButton | undefined {
  const at = customId.indexOf(':');
  return readTaskButton(customId.slice(0, at), customId.slice(at + 1));
}

const MODERATES = PermissionFlagsBits.ManageMessages | PermissionFlagsBits.Administrator;

export function callerOf(interaction: APIInteraction) {
  const { id, token, application_id: application, guild_id: guild } = interaction;
  const place = placeOf(interaction);
  /** Of the person, whatever the place's. */
  const locale: string = 'locale' in interaction ? interaction.locale : 'en-US';
  const rights = BigInt(interaction.member?.permissions ?? '0');
  const moderator = (rights & MODERATES) !== 0n;
  const person = { ...personOf(interaction), moderator, language: locale };
  return {
    /** How it is answered. */
    by: { id, token, application },
    person,
    place,
    locale,
    /** May act on other people's tasks: whoever may delete their messages here. */
    moderator,
    /** What the person and the bot may do in this very channel, as bits. */
    rights: { person: rights, bot: BigInt(interaction.app_permissions) },
    /** The right that writing there needs. */
    writing: writingIn(interaction),
    /** What a task that comes of it is called: the same for the same interaction, whichever process leads it. */
    task: idFor(`discord ${id}`),
    /** Where a message that answers will stand, but for what is known with it. */
    here: {
      application,
      channel: place.id,
      ...(guild !== undefined && { guild }),
      person: person.id,
      token,
      inside: isInside(interaction),
      most: interaction.attachment_size_limit || LIMITS.attachmentBytes,
      locale,
    },
  };
}

/** In servers people go by another name than elsewhere. */
function personOf({ member, user }: APIInteraction): Person {
  const who = member?.user ?? user;
  const name = member?.nick ?? who?.global_name ?? who?.username ?? '';
  return { id: who?.id ?? '', name, roles: member?.roles ?? [] };
}

/** A thread also goes by its channel, and a channel by its category. */
function placeOf({ channel, channel_id, guild_id, guild_locale }: APIInteraction): Place {
  const id = channel?.id ?? channel_id ?? '';
  const name = channel && 'name' in channel ? channel.name : undefined;
  const above = channel && 'parent_id' in channel ? channel.parent_id : undefined;
  return {
    id,
    name: name ?? 'direct message',
    server: guild_id ?? null,
    ...(guild_locale !== undefined && { language: guild_locale }),
    channels: above ? [id, above] : [id],
  };
}

const THREADS: ReadonlySet<ChannelType | undefined> = new Set(Constants.ThreadChannelTypes);

const writingIn = ({ channel }: APIInteraction): 'SendMessages' | 'SendMessagesInThreads' =>
  THREADS.has(channel?.type) ? 'SendMessagesInThreads' : 'SendMessages';

/** Whether the bot itself is there; where only the person installed the app, nothing but tokens leads in. */
function isInside({ guild_id, context, authorizing_integration_owners: owners }: APIInteraction): boolean {
  if (guild_id === undefined) return context === InteractionContextType.BotDM;
  return owners[ApplicationIntegrationType.GuildInstall] === guild_id;
}
