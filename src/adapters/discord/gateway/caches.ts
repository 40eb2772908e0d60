// What Discord's library keeps in memory: servers, channels, roles and threads, which it cannot do without, and nothing that grows
// with use. Each interaction brings a person and a member, who would otherwise stay for good.

import { type CacheFactory, Collection, LimitedCollection } from 'discord.js';

/** Its own kinds of managers, by what it says of them: limiting these is not supported. */
const NEEDED: ReadonlySet<string> = new Set([
  'GuildManager',
  'ChannelManager',
  'GuildChannelManager',
  'RoleManager',
  'PermissionOverwriteManager',
  'ThreadManager',
  'GuildTextThreadManager',
  'GuildForumThreadManager',
]);

export const keepNothing: CacheFactory = (kind, _holds, manager) =>
  NEEDED.has(kind.name) || NEEDED.has(manager.name)
    ? new Collection()
    : new LimitedCollection({ maxSize: 0 });
