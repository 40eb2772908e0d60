// Declares the settings of the Discord adapter.

import { z } from 'zod';
import {
  apiUrlSettingBase,
  createSecretSettingBase,
  findFirstSetVariable,
  onOffSettingBase,
  type SettingsGroup,
  type SettingValues,
  toOptionalSchema,
  urlSettingBase,
} from '../../config/setting.ts';

const ID_SETTING = {
  schema: toOptionalSchema(z.string().regex(/^\d{15,21}$/)),
  requirement: 'an id of 15 to 21 digits',
} as const;

export const DISCORD_SETTINGS = {
  title: 'Discord (docs/discord.md)',
  settings: {
    token: {
      name: 'DISCORD_TOKEN',
      ...createSecretSettingBase('token'),
      help: 'Bot token, from the developer portal: your application, Bot, Reset Token.',
    },
    applicationId: {
      name: 'DISCORD_APPLICATION_ID',
      ...ID_SETTING,
      help: 'Application id that the token must belong to. Empty: not checked.',
    },
    guildId: {
      name: 'DISCORD_GUILD_ID',
      ...ID_SETTING,
      help: 'Server id, to register the commands in that server only. Empty: in every server.',
    },
    voice: {
      name: 'DISCORD_VOICE',
      ...onOffSettingBase,
      default: 'on',
      help: 'Playback of finished audio in voice channels. on: the bot also receives who is in which voice channel.',
    },
    voiceStatus: {
      name: 'DISCORD_VOICE_STATUS',
      ...onOffSettingBase,
      default: 'off',
      help: 'Showing what plays in the voice channel’s status. on: the install link requests Set Voice Channel Status.',
    },
    voiceMessages: {
      name: 'DISCORD_VOICE_MESSAGES',
      ...onOffSettingBase,
      default: 'on',
      help: 'Sending finished audio as voice messages. on: the install link requests Send Voice Messages.',
    },
    soundboard: {
      name: 'DISCORD_SOUNDBOARD',
      ...onOffSettingBase,
      default: 'on',
      help: 'Adding short sounds to a server’s soundboard. on: the install link requests Create Expressions.',
    },
    readAloud: {
      name: 'DISCORD_READ_ALOUD',
      ...onOffSettingBase,
      default: 'off',
      help: 'Reading a text channel aloud in a voice channel, with /read. on: requires Message Content Intent in the developer portal.',
    },
    listen: {
      name: 'DISCORD_LISTEN',
      ...onOffSettingBase,
      default: 'off',
      help: 'Transcripts below the voice messages of a channel, with /listen. on: requires Message Content Intent in the developer portal.',
    },
    api: {
      name: 'DISCORD_API_URL',
      ...apiUrlSettingBase,
      help: 'Base URL of the Discord API, ending in /api, without a version. Empty: Discord’s own.',
    },
    cdn: {
      name: 'DISCORD_CDN_URL',
      ...urlSettingBase,
      help: 'Additional origin to download attachments from. Empty: only Discord’s own.',
    },
  },
} as const satisfies SettingsGroup;

export type DiscordSettings = SettingValues<typeof DISCORD_SETTINGS>;

/** Reports a missing token if other Discord settings are present, with the place to find it. */
export function findSettingFaults(values: DiscordSettings): readonly string[] {
  const { token, applicationId, guildId, api, cdn } = DISCORD_SETTINGS.settings;
  const alone = findFirstSetVariable({ applicationId, guildId, api, cdn }, values);
  if (values.token || !alone) return [];
  return [
    `${token.name} is missing, but ${alone} is set. Copy the token from https://discord.com/developers/applications: your application, Bot, Reset Token.`,
  ];
}
