// Creates servers, channels and users for a test and changes the bot's permissions, with Discord's events.

import type { Core } from './core.ts';
import { joined } from './gateway/interactions.ts';
import { channelJson, guildCreateJson, roleJson } from './gateway/payload.ts';
import { directChannel } from './rest/channels.ts';
import { type BotCan, deniedBy, USUAL } from './rest/permissions.ts';
import { bits, type Channel, type GuildRecord, MIB, person, type Right, type Role, type User } from './world.ts';

const KINDS = { text: 0, dm: 1, group: 3, category: 4, thread: 11, voice: 2, stage: 13 } as const;
const GUILDS = 1;

export interface ChannelWish {
  readonly name: string;
  readonly type?: keyof typeof KINDS;
  readonly botCan?: BotCan;
  readonly parent?: Channel;
  readonly archived?: boolean;
  readonly locked?: boolean;
  /** Maximum users of a voice channel. */
  readonly userLimit?: number;
}

export interface Guild extends GuildRecord {
  channel(wish: ChannelWish): Channel;
  /** Discord reports new roles and nicknames only with the member's next act. */
  join(user: User, more?: Joining): void;
  /** `isOwn` marks the role that the server created for the bot. */
  role(name: string, isOwn?: boolean): Role;
  removeRole(role: Role): void;
}

interface Joining {
  readonly permissions?: readonly Right[];
  readonly roles?: readonly Role[];
  readonly nick?: string;
}

export interface GuildWish {
  readonly name?: string;
  /** True if the bot is a member; default. */
  readonly bot?: boolean;
  readonly attachmentLimit?: number;
  /** The bot's permissions; by default those of a typical media bot. */
  readonly botPermissions?: readonly Right[];
  readonly locale?: string;
  /** Boost level, 0 to 3. */
  readonly boosts?: number;
}

export function createPlaces(core: Core) {
  const { world } = core;
  const add = (wish: ChannelWish, guild: GuildRecord | undefined, recipients: readonly User[]): Channel => {
    const made: Channel = {
      id: world.id(),
      name: wish.name,
      type: KINDS[wish.type ?? 'text'],
      guild,
      parent: wish.parent,
      recipients,
      denied: deniedBy(wish.botCan ?? {}),
      archived: wish.archived ?? false,
      locked: wish.locked ?? false,
      userLimit: wish.userLimit ?? 0,
      status: undefined,
      oldEdits: [],
      messages: [],
    };
    world.channels.set(made.id, made);
    return made;
  };
  const updated = (channel: Channel) => {
    const thread = channel.type >= 10 && channel.type <= 12;
    if (channel.guild?.bot)
      core.dispatch(thread ? 'THREAD_UPDATE' : 'CHANNEL_UPDATE', channelJson(core, channel), GUILDS);
    core.changed();
  };
  return {
    guild(wish: GuildWish = {}): Guild {
      const record: GuildRecord = {
        id: world.id(),
        name: wish.name ?? 'Server',
        members: new Map(),
        roles: [],
        channels: [],
        voice: new Map(),
        sounds: [],
        boosts: wish.boosts ?? 0,
        bot: wish.bot ?? true,
        botPermissions: bits(wish.botPermissions ?? USUAL),
        attachmentLimit: wish.attachmentLimit ?? 10 * MIB,
        locale: wish.locale ?? 'en-US',
      };
      const guild: Guild = Object.assign(record, {
        channel(one: ChannelWish) {
          const made = add(one, guild, []);
          guild.channels.push(made);
          const event = made.type === KINDS.thread ? 'THREAD_CREATE' : 'CHANNEL_CREATE';
          if (guild.bot) core.dispatch(event, channelJson(core, made), GUILDS);
          return made;
        },
        join(user: User, { permissions = [], roles, nick }: Joining = {}) {
          const member = joined(guild, user);
          member.permissions |= bits(permissions);
          if (roles) member.roles = roles.map(({ id }) => id);
          if (nick !== undefined) member.nick = nick;
        },
        removeRole(role: Role) {
          guild.roles.splice(guild.roles.indexOf(role), 1);
          if (guild.bot) core.dispatch('GUILD_ROLE_DELETE', { guild_id: guild.id, role_id: role.id }, GUILDS);
        },
        role(name: string, isOwn = false) {
          const role = { id: world.id(), name, ...(isOwn && { bot: world.bot.id }) };
          guild.roles.push(role);
          const event = { guild_id: guild.id, role: roleJson(role) };
          if (guild.bot) core.dispatch('GUILD_ROLE_CREATE', event, GUILDS);
          return role;
        },
      });
      world.guilds.set(guild.id, guild);
      if (guild.bot) core.dispatch('GUILD_CREATE', guildCreateJson(core, guild, false), GUILDS);
      return guild;
    },
    user(name: string, more: Partial<Pick<User, 'locale' | 'dmsOpen' | 'installed' | 'attachmentLimit'>> = {}): User {
      const made = person(world.id(), name, more);
      world.users.set(made.id, made);
      return made;
    },
    /** Posts under this name, like a proxy bot. */
    webhook(name: string): User {
      const made = { ...person(world.id(), name), bot: true, webhook: true } as const;
      world.users.set(made.id, made);
      return made;
    },
    /** The person's direct channel with the bot. */
    dm: (user: User) => directChannel(core, user),
    /** A private channel without the bot, in which only user installs work. */
    group: (name: string, recipients: readonly User[]) => add({ name, type: 'group' }, undefined, recipients),
    /** Removes the bot's access to the channel. */
    closeChannel(channel: Channel) {
      channel.denied |= deniedBy({ view: false });
      updated(channel);
    },
    allow(channel: Channel, can: BotCan) {
      channel.denied = deniedBy(can);
      updated(channel);
    },
    archiveThread(thread: Channel, { locked = false }: { readonly locked?: boolean } = {}) {
      thread.archived = true;
      thread.locked = locked;
      updated(thread);
    },
    removeBot(guild: GuildRecord) {
      guild.bot = false;
      core.dispatch('GUILD_DELETE', { id: guild.id }, GUILDS);
      core.changed();
    },
    /** An outage of Discord: the server is unavailable, but the bot stays a member. */
    outage(guild: GuildRecord) {
      core.dispatch('GUILD_DELETE', { id: guild.id, unavailable: true }, GUILDS);
    },
  };
}
