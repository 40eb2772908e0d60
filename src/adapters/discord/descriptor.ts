// Discord as one of the platforms.

import { join } from 'node:path';
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
    const { config, catalogue, locales, wordingFor, notes, others, leave, transcode, disk, clock, log } =
      parts;
    const { createDiscordChat } = await import('./index.ts');
    const voice = values.voice ? await import('./voice/index.ts') : undefined;
    const chat = createDiscordChat({
      ...values,
      ...(voice && {
        playing: {
          open: voice.openVoice,
          readAloud: values.readAloud,
          transcode,
          disk,
          folder: join(config.data.folder, 'voice'),
        },
      }),
      transcode,
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

  setup: async () => (await import('./setup.ts')).discordSetup,

  doctor: {
    looksAt: 'token, application, servers, commands',
    inChannel: 'and what the bot may do in that channel',
    async examine(values, { catalogue, locales, channel }) {
      const { examineDiscord } = await import('./doctor/index.ts');
      const { declareCommands } = await import('./declare.ts');
      const { declareOwn } = await import('./own.ts');
      const { READ_COMMAND, VOICE_COMMANDS } = await import('./voice/commands.ts');
      const brought = [...VOICE_COMMANDS, ...(values.readAloud ? [READ_COMMAND] : [])];
      const own = values.voice ? declareOwn(brought, catalogue.prefix, locales) : [];
      return examineDiscord({
        ...values,
        channel,
        declared: [...declareCommands(catalogue, locales), ...own],
      });
    },
  },
};
