// Who did something and where, read from an interaction: the person, the place, and where an answer of ours will stand.
// Pure. What was done is read.ts; nothing is asked of a client's memory.

import { type APIInteraction, PermissionFlagsBits } from 'discord.js';
import type { Person, Place } from '../../../domain/commands/invocation.ts';
import type { Ref } from '../delivery/ref.ts';
import { LIMITS } from '../limits.ts';
import type { Waiting } from '../rest/api.ts';

/** A talk with the bot itself, which it may always write in. */
const BOT_DM = 1;
const MODERATES = PermissionFlagsBits.ManageMessages | PermissionFlagsBits.Administrator;

export const waitingOf = ({ id, token, application_id: application }: APIInteraction): Waiting => ({
  id,
  token,
  application,
});

/** In servers people go by another name than elsewhere. */
export function personOf({ member, user }: APIInteraction): Person {
  const who = member?.user ?? user;
  const name = member?.nick ?? who?.global_name ?? who?.username ?? '';
  return { id: who?.id ?? '', name, roles: member?.roles ?? [] };
}

/** A thread also goes by its channel, and a channel by its category. */
export function placeOf(interaction: APIInteraction): Place {
  const { channel, guild_id: server = null } = interaction;
  const id = channelOf(interaction);
  const name = channel && 'name' in channel ? channel.name : undefined;
  const above = channel && 'parent_id' in channel ? channel.parent_id : undefined;
  return { id, name: name ?? 'direct message', server, channels: above ? [id, above] : [id] };
}

const channelOf = ({ channel, channel_id }: APIInteraction): string => channel?.id ?? channel_id ?? '';

/** May act on other people's tasks: whoever may delete their messages here. */
export const mayModerate = ({ member }: APIInteraction): boolean =>
  (BigInt(member?.permissions ?? '0') & MODERATES) !== 0n;

/** Whether the bot itself is there; where only the person installed the app, nothing but tokens leads in. */
export function isInside(interaction: APIInteraction): boolean {
  if (interaction.guild_id === undefined) return interaction.context === BOT_DM;
  return interaction.authorizing_integration_owners['0'] === interaction.guild_id;
}

/** Where the message stands that answers this interaction. */
export function refOf(
  interaction: APIInteraction,
  { message, ephemeral, now }: { message: string; ephemeral: boolean; now: number },
): Ref {
  return {
    application: interaction.application_id,
    channel: channelOf(interaction),
    message,
    ...(interaction.guild_id !== undefined && { guild: interaction.guild_id }),
    person: personOf(interaction).id,
    token: interaction.token,
    tokenAt: now,
    ephemeral,
    inside: isInside(interaction),
    most: interaction.attachment_size_limit || LIMITS.attachmentBytes,
    locale: localeOf(interaction),
  };
}

/** The person's own language, whatever the place's. */
export const localeOf = (interaction: APIInteraction): string =>
  'locale' in interaction ? interaction.locale : 'en-US';
