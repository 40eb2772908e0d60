// Tests that the environment becomes a configuration or a list of instructions.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ADAPTER_DESCRIPTORS } from '../../src/adapters/index.ts';
import { ALL_SETTINGS_GROUPS } from '../../src/app/settings.ts';
import { listWarnings } from '../../src/config/config.ts';
import { configFrom, faultsIn, platformFrom } from './read-settings.ts';

test('with nothing set it runs on loopback against the studio', () => {
  expect(configFrom({})).toMatchObject({
    http: { port: 3000, host: '127.0.0.1' },
    data: { folder: resolve('data'), maxBytes: 40_000_000_000, takeoverAfterMs: 30_000 },
    service: { baseUrl: undefined, pollIntervalMs: 2000 },
    studio: { port: 0, apiKey: undefined },
  });
  expect(platformFrom({}, 'web')).toMatchObject({ enabled: true, visitorBytesPerDay: 2_000_000_000 });
});

test('warns about disabled marks', () => {
  expect(listWarnings(configFrom({}))).toEqual([]);
  expect(listWarnings(configFrom({ MARKS: 'off' }))[0]?.summary).toMatch(/^MARKS=off/);
});

test('treats empty values as unset and strips trailing slashes', () => {
  const config = configFrom({
    PORT: ' ',
    SERVICE_BASE_URL: 'https://media.example/apis/',
    SERVICE_API_KEY: 'k',
  });
  expect(config).toMatchObject({
    http: { port: 3000 },
    service: { baseUrl: 'https://media.example/apis', apiKey: 'k' },
  });
});

test('expands the home folder in DATA_DIR', () => {
  expect(configFrom({ DATA_DIR: '~/earshot' }).data.folder).toBe(join(homedir(), 'earshot'));
});

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ POLL_INTERVAL_MS: 'soon' }, 'POLL_INTERVAL_MS'],
  [{ COMMAND_PREFIX: 'Ear ' }, 'COMMAND_PREFIX'],
  [{ SERVICE_BASE_URL: 'ftp://x', SERVICE_API_KEY: 'k' }, 'SERVICE_BASE_URL'],
  [{ SERVICE_BASE_URL: 'https://media.example' }, 'SERVICE_API_KEY is missing'],
  [{ SERVICE_API_KEY: 'k' }, 'SERVICE_BASE_URL is missing'],
  [{ HOST: '0.0.0.0' }, 'WEB_CHAT_SECRET is missing'],
  [{ WEB_CHAT_SECRET: 'short' }, 'WEB_CHAT_SECRET'],
  [{ WEB_CHAT_SECRET: 'Password123!' }, 'WEB_CHAT_SECRET is easy to guess'],
  [{ DISCORD_TOKEN: 'two words' }, 'DISCORD_TOKEN'],
  [{ DISCORD_TOKEN: 'a.b.c', DISCORD_APPLICATION_ID: 'my bot' }, 'DISCORD_APPLICATION_ID'],
  [{ DISCORD_TOKEN: 'a.b.c', DISCORD_GUILD_ID: '12' }, 'DISCORD_GUILD_ID'],
  [{ DISCORD_TOKEN: 'a.b.c', DISCORD_API_URL: 'discord.com/api' }, 'DISCORD_API_URL'],
  [{ DISCORD_TOKEN: 'a.b.c', DISCORD_CDN_URL: 'ftp://cdn' }, 'DISCORD_CDN_URL'],
  [{ DISCORD_GUILD_ID: '123456789012345678' }, 'DISCORD_TOKEN is missing, but DISCORD_GUILD_ID is set'],
])('%o is a fault that names the setting', (environment, words) => {
  expect(faultsIn(environment as Record<string, string>).join()).toContain(words);
});

test('faults never repeat a secret', () => {
  const secrets = {
    SERVICE_API_KEY: 'sk with space',
    WEB_CHAT_SECRET: 'hush',
    DISCORD_TOKEN: 'bot with space',
  };
  expect(faultsIn(secrets).join()).not.toMatch(/sk with|hush|bot with/);
});

test('allows switching off the web chat off loopback', () => {
  expect(faultsIn({ HOST: '0.0.0.0', WEB_CHAT: 'off' })).toEqual([]);
});

const names = (groups: typeof ALL_SETTINGS_GROUPS) =>
  groups.flatMap(({ settings }) => Object.values(settings).map(({ name }) => name));

test('all settings have different names', () => {
  const all = names(ALL_SETTINGS_GROUPS);
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});

test.each(
  ALL_SETTINGS_GROUPS.flatMap(({ settings }) => Object.values(settings).map((row) => [row.name, row] as const)),
)(
  '%s has a valid default and a description in sentences',
  (_, { schema, default: standard = '', help, requirement }) => {
    expect(schema.safeParse(standard).success).toBe(true);
    expect(help).toMatch(/\.$/);
    expect(requirement).not.toMatch(/\.$/);
  },
);

test('settings named like secrets are marked secret', () => {
  const open = ALL_SETTINGS_GROUPS.flatMap(({ settings }) => Object.values(settings))
    .filter(({ name, secret }) => /_(KEY|TOKEN|SECRET)$/.test(name) && !secret)
    .map(({ name }) => name);
  expect(open).toEqual([]);
});

test.each(ADAPTER_DESCRIPTORS)('$name is described once, with prefixed setting names', ({ name, settings }) => {
  expect(ADAPTER_DESCRIPTORS.filter((one) => one.name === name)).toHaveLength(1);
  expect(names([settings]).filter((one) => !one.includes('_'))).toEqual([]);
});
