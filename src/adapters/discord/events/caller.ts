// Who did something and where, read from an interaction once: the person, the place, how it is answered, and where an answer
// of ours will stand.

import {
  type APIInteraction,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord.js';
import type { Person, Place } from '../../../domain/commands/invocation.ts';
import { idFor } from '../../../kit/id.ts';
import type { Ref } from '../delivery/ref.ts';
import { LIMITS } from '../limits.ts';
import type { Waiting } from '../rest/api.ts';

export interface Caller {
  /** How it is answered. */
  readonly by: Waiting;
  readonly person: Person;
  readonly place: Place;
  /** Discord's locale of the person, whatever the place's. */
  readonly locale: string;
  /** May act on other people's tasks: whoever may delete their messages here. */
  readonly moderator: boolean;
  /** What a task that comes of it is called: the same for the same interaction, whichever process leads it. */
  readonly task: string;
  /** Where a message that answers will stand. */
  readonly here: Omit<Ref, 'message' | 'ephemeral' | 'tokenAt'>;
}

const MODERATES = PermissionFlagsBits.ManageMessages | PermissionFlagsBits.Administrator;

export function callerOf(interaction: APIInteraction): Caller {
  const { id, token, application_id: application, guild_id: guild } = interaction;
  const person = personOf(interaction);
  const place = placeOf(interaction);
  const locale = 'locale' in interaction ? interaction.locale : 'en-US';
  return {
    by: { id, token, application },
    person,
    place,
    locale,
    moderator: (BigInt(interaction.member?.permissions ?? '0') & MODERATES) !== 0n,
    task: idFor(`discord ${id}`),
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
function placeOf({ channel, channel_id, guild_id }: APIInteraction): Place {
  const id = channel?.id ?? channel_id ?? '';
  const name = channel && 'name' in channel ? channel.name : undefined;
  const above = channel && 'parent_id' in channel ? channel.parent_id : undefined;
  return {
    id,
    name: name ?? 'direct message',
    server: guild_id ?? null,
    channels: above ? [id, above] : [id],
  };
}

/** Whether the bot itself is there; where only the person installed the app, nothing but tokens leads in. */
function isInside({ guild_id, context, authorizing_integration_owners: owners }: APIInteraction): boolean {
  if (guild_id === undefined) return context === InteractionContextType.BotDM;
  return owners[ApplicationIntegrationType.GuildInstall] === guild_id;
}
