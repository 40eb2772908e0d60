// Names of what a message only has ids of, from what the gateway told of its server. People are not kept there.

import type { Guild } from 'discord.js';
import type { Names } from './plain-text.ts';

export const namesIn = (guild: Guild | undefined): Names => ({
  person: () => undefined,
  role: (id) => guild?.roles.cache.get(id)?.name,
  channel: (id) => guild?.channels.cache.get(id)?.name,
});
