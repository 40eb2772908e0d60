// Discord as one of the platforms.

import { keptSecret } from '../../kit/disk/kept-secret.ts';
import type { AdapterDescriptor } from '../shared/descriptor.ts';
import { DISCORD_SETTINGS, faultsOf } from './settings.ts';

export const discord: AdapterDescriptor<typeof DISCORD_SETTINGS> = {
  name: 'discord',
  settings: DISCORD_SETTINGS,
  isWanted: ({ token }) => token !== undefined,
  faults: faultsOf,
  secretParts: ['token'],
  apiOrigin: ({ api }) => api ?? 'https://discord.com',
  fileOrigins: ({ cdn }) => (cdn ? [new URL(cdn).origin] : []),

  async create({ token = '', ...values }, parts) {
    const { config, catalogue, locales, wordingFor, notes, others, leave, clock, log } = parts;
    const { createDiscordChat } = await import('./index.ts');
    const chat = createDiscordChat({
      ...values,
      token,
      catalogue,
      locales,
      wordingFor,
      notes: notes(),
      owner: others ? keptSecret(config.data.folder, 'process-id') : undefined,
      onGone: leave.group,
      clock,
      log,
    });
    return { chat };
  },

  doctor: {
    looksAt: 'token, application, servers, commands',
    inChannel: 'and what the bot may do in that channel',
    async examine(values, { catalogue, locales, channel }) {
      const { examineDiscord } = await import('./doctor/index.ts');
      const { declareCommands } = await import('./declare.ts');
      return examineDiscord({ ...values, channel, declared: declareCommands(catalogue, locales) });
    },
  },
};
