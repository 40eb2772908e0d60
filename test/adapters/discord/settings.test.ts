// Validation of the Discord settings.

import { expect, test } from 'vitest';
import { platformFrom } from '../../app/read-settings.ts';

test('enables Discord with only a token set', () => {
  expect(platformFrom({ DISCORD_APPLICATION_ID: ' ' }, 'discord')).toBeUndefined();
  expect(platformFrom({ DISCORD_TOKEN: 'a.b.c' }, 'discord')).toEqual({
    token: 'a.b.c',
    listen: false,
    readAloud: false,
    voice: true,
    voiceStatus: false,
    voiceMessages: true,
    soundboard: true,
  });
  const ids = { DISCORD_APPLICATION_ID: '123456789012345678', DISCORD_GUILD_ID: '876543210987654321' };
  const more = {
    DISCORD_VOICE: 'off',
    DISCORD_VOICE_MESSAGES: 'off',
    DISCORD_SOUNDBOARD: 'off',
    DISCORD_VOICE_STATUS: 'on',
  };
  const urls = { DISCORD_API_URL: 'http://127.0.0.1:1/api/', DISCORD_CDN_URL: 'http://127.0.0.1:2' };
  expect(platformFrom({ DISCORD_TOKEN: 'a.b.c', ...ids, ...urls, ...more }, 'discord')).toEqual({
    token: 'a.b.c',
    applicationId: '123456789012345678',
    guildId: '876543210987654321',
    listen: false,
    readAloud: false,
    voice: false,
    voiceStatus: true,
    voiceMessages: false,
    soundboard: false,
    api: 'http://127.0.0.1:1/api',
    cdn: 'http://127.0.0.1:2',
  });
});
