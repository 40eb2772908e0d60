// Looks up role and channel names in the gateway's cache. Users are not cached.

import type { Guild } from 'discord.js';
import type { NameLookup } from './plain-text.ts';

export const createGuildNameLookup = (findGuild: () => Guild | undefined): NameLookup => ({
  person: () => undefined,
  role: (id) => findGuild()?.roles.cache.get(id)?.name,
  channel: (id) => findGuild()?.channels.cache.get(id)?.name,
});
