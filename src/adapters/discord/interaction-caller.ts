// Extracts the user, place and permissions from an interaction.

import {
  type APIInteraction,
  ApplicationIntegrationType,
  type ChannelType,
  Constants,
  InteractionContextType,
  PermissionFlagsBits,
  PermissionsBitField,
} from 'discord.js';
import type { Person, Place } from '../../domain/person.ts';
import { deriveShortId } from '../../kit/id.ts';
import { DISCORD_LIMITS } from './limits.ts';
import { listChannelIds, toPerson } from './message/people-and-places.ts';

export type InteractionCaller = ReturnType<typeof parseCaller>;

export function parseCaller(interaction: APIInteraction) {
  const { id, token, application_id: application, guild_id: guild } = interaction;
  const place = toPlace(interaction);
  /** The user's locale, not the server's. */
  const locale: string = 'locale' in interaction ? interaction.locale : 'en-US';
  const permissions = BigInt(interaction.member?.permissions ?? '0');
  const granted = new PermissionsBitField(permissions);
  const isModerator = granted.has(PermissionFlagsBits.ManageMessages);
  const isAdmin = interaction.guild_id !== undefined && granted.has(PermissionFlagsBits.ManageGuild);
  const person = { ...toSender(interaction), isModerator, ...(isAdmin && { isAdmin }), language: locale };
  return {
    /** Identifies the interaction in calls that answer it. */
    interaction: { id, token, application },
    person,
    place,
    locale,
    /** True if the user may delete other people's messages here, and so may act on their tasks. */
    isModerator,
    /** True if the user may change this channel. */
    canManageChannel: granted.has(PermissionFlagsBits.ManageChannels),
    /** Permission bits of the user and the bot in this channel. */
    permissions: { person: permissions, bot: BigInt(interaction.app_permissions) },
    sendPermission: sendPermissionFor(interaction),
    /**
     * Id of a task that this interaction starts. Derived from the interaction's id, so that every process computes the
     * same one.
     */
    taskId: deriveShortId(`discord ${id}`),
    /** Fields of the answering message that are known before it exists. */
    messageBase: {
      application,
      channel: place.id,
      guild,
      person: person.id,
      token,
      isBotMember: isBotMember(interaction),
      maxFileBytes: interaction.attachment_size_limit || DISCORD_LIMITS.maxAttachmentBytes,
      locale,
    },
  };
}

function toSender({ member, user }: APIInteraction): Person {
  const sender = member?.user ?? user;
  return sender ? toPerson(sender, member) : { id: '', name: '', roles: [] };
}

function toPlace({ channel, channel_id, guild_id, guild_locale }: APIInteraction): Place {
  const id = channel?.id ?? channel_id ?? '';
  const name = channel && 'name' in channel ? channel.name : undefined;
  const above = channel && 'parent_id' in channel ? channel.parent_id : undefined;
  return {
    id,
    name: name ?? 'direct message',
    server: guild_id ?? null,
    language: guild_locale,
    channels: listChannelIds(id, above),
  };
}

const THREAD_TYPES: ReadonlySet<ChannelType | undefined> = new Set(Constants.ThreadChannelTypes);

const sendPermissionFor = ({ channel }: APIInteraction): 'SendMessages' | 'SendMessagesInThreads' =>
  THREAD_TYPES.has(channel?.type) ? 'SendMessagesInThreads' : 'SendMessages';

/** True if the bot is a member of the place. With a user install alone, only interaction tokens work. */
function isBotMember({ guild_id, context, authorizing_integration_owners: owners }: APIInteraction): boolean {
  if (guild_id === undefined) return context === InteractionContextType.BotDM;
  return owners[ApplicationIntegrationType.GuildInstall] === guild_id;
}
