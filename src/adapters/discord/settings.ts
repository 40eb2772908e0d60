// The settings of Discord.

import { z } from 'zod';
import {
  address,
  apiAddress,
  firstSet,
  optional,
  pasted,
  type SettingsGroup,
  type ValuesOf,
} from '../../config/setting.ts';

const id = { schema: optional(z.string().regex(/^\d{15,21}$/)), must: 'an id of 15 to 21 digits' } as const;

const onOrOff = z.enum(['on', 'off']).transform((word) => word === 'on');

export const DISCORD_SETTINGS = {
  title: 'Discord (docs/discord.md)',
  settings: {
    token: {
      name: 'DISCORD_TOKEN',
      ...pasted('token'),
      help: 'Token of the bot, from the developer portal: your application, Bot, Reset Token.',
    },
    applicationId: {
      name: 'DISCORD_APPLICATION_ID',
      ...id,
      help: 'Id of the application the token should belong to; only checked.',
    },
    guildId: {
      name: 'DISCORD_GUILD_ID',
      ...id,
      help: 'Id of the only server that gets the commands, at once; empty registers them everywhere.',
    },
    voice: {
      name: 'DISCORD_VOICE',
      schema: onOrOff,
      default: 'on',
      must: 'on or off',
      help: 'Whether finished sound can be played in voice channels (on) or not (off); on, the bot learns who is in which of them.',
    },
    voiceMessages: {
      name: 'DISCORD_VOICE_MESSAGES',
      schema: onOrOff,
      default: 'on',
      must: 'on or off',
      help: 'Whether finished sound can be sent as a voice message (on) or not (off); on, the bot’s invitation asks for Send Voice Messages.',
    },
    soundboard: {
      name: 'DISCORD_SOUNDBOARD',
      schema: onOrOff,
      default: 'on',
      must: 'on or off',
      help: 'Whether short sounds can be added to a server’s soundboard (on) or not (off); on, the bot’s invitation asks for Create Expressions.',
    },
    readAloud: {
      name: 'DISCORD_READ_ALOUD',
      schema: onOrOff,
      default: 'off',
      must: 'on or off',
      help: 'Whether people can have a channel read aloud in a voice channel with /read; on, Discord’s Message Content Intent is asked for, which the portal must allow.',
    },
    api: {
      name: 'DISCORD_API_URL',
      ...apiAddress,
      help: 'Base address of Discord’s API with /api and without a version, where it is not Discord’s own.',
    },
    cdn: {
      name: 'DISCORD_CDN_URL',
      ...address,
      help: 'One more address from which attachments are read, besides Discord’s own.',
    },
  },
} as const satisfies SettingsGroup;

export type DiscordValues = ValuesOf<typeof DISCORD_SETTINGS>;

/** Half a platform, with where the missing value is to be had. */
export function faultsOf(values: DiscordValues): readonly string[] {
  const { token, applicationId, guildId, api, cdn } = DISCORD_SETTINGS.settings;
  const alone = firstSet({ applicationId, guildId, api, cdn }, values);
  if (values.token || !alone) return [];
  return [
    `${token.name} is missing: ${alone} is set. The token is in the developer portal (https://discord.com/developers/applications): your application, Bot, Reset Token.`,
  ];
}
