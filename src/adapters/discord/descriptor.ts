// Describes the Discord adapter for the program's start, settings and doctor.

import { join } from 'node:path';
import { loadOrCreateSecret } from '../../kit/disk/stored-secret.ts';
import type { AdapterDescriptor } from '../shared/adapter-descriptor.ts';
import { DISCORD_SETTINGS, findSettingFaults } from './settings.ts';

export const discordDescriptor: AdapterDescriptor<typeof DISCORD_SETTINGS> = {
  name: 'discord',
  settings: DISCORD_SETTINGS,
  isEnabled: ({ token }) => token !== undefined,
  validateSettings: findSettingFaults,
  secretFields: ['token'],
  getApiOrigin: ({ api }) => api ?? 'https://discord.com',
  listPrivateFileOrigins: ({ cdn }) => (cdn ? [new URL(cdn).origin] : []),

  async create({ token = '', ...values }, parts) {
    const {
      config,
      catalogue,
      messagesFor,
      openKeyValueStore,
      hasOtherProcesses,
      workspaceEraser,
      transcode,
      disk,
      clock,
      log,
    } = parts;
    const { createDiscordAdapter } = await import('./index.ts');
    const voice = values.voice ? await import('./voice/index.ts') : undefined;
    const statuses = values.voice && values.voiceStatus ? await import('./voice/channel-status/index.ts') : undefined;
    const listening = values.listen ? await import('./listening/index.ts') : undefined;
    const chat = createDiscordAdapter({
      ...values,
      ...(voice && {
        voicePlayback: {
          open: voice.createVoicePlayback,
          readAloud: values.readAloud,
          openStatuses: statuses?.createChannelStatuses,
          transcode,
          disk,
          folder: join(config.data.folder, 'voice'),
        },
      }),
      ...(listening && { openListening: listening.createDiscordListening }),
      transcode,
      token,
      catalogue,
      messagesFor,
      keyValueStore: openKeyValueStore(),
      owner: hasOtherProcesses ? loadOrCreateSecret(config.data.folder, 'process-id') : undefined,
      onServerRemoved: workspaceEraser.eraseGroup,
      clock,
      log,
    });
    return { chat };
  },

  loadSetup: async () => (await import('./setup.ts')).discordSetupGuide,

  doctor: {
    description: 'token, application, servers, commands',
    channelCheckDescription: 'also checks the bot’s permissions in that channel',
    async examine(values, { catalogue, channelId }) {
      const { examineDiscord } = await import('./doctor/index.ts');
      const { buildApplicationCommands } = await import('./application-commands.ts');
      const { buildDiscordOnlyCommands } = await import('./discord-only-commands.ts');
      const { READ_ALOUD_COMMAND, VOICE_COMMANDS } = await import('./voice/voice-commands.ts');
      const { LISTEN_COMMAND } = await import('./listening/listen-command.ts');
      const voiceCommands = [...VOICE_COMMANDS, ...(values.readAloud ? [READ_ALOUD_COMMAND] : [])];
      const brought = [...(values.voice ? voiceCommands : []), ...(values.listen ? [LISTEN_COMMAND] : [])];
      const own = buildDiscordOnlyCommands(brought, catalogue.prefix);
      return examineDiscord({
        ...values,
        channel: channelId,
        declared: [...buildApplicationCommands(catalogue), ...own],
      });
    },
  },
};
