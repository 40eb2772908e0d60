// The environment becomes a configuration, or a list of instructions.

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PLATFORMS } from '../../src/adapters/index.ts';
import { SETTINGS_GROUPS } from '../../src/app/settings.ts';
import { warnings } from '../../src/config/config.ts';
import { configFrom, faultsIn, platformFrom } from './read-settings.ts';

test('with nothing set it runs on loopback against the studio', () => {
  expect(configFrom({})).toMatchObject({
    http: { port: 3000, host: '127.0.0.1' },
    data: { folder: resolve('data'), maxBytes: 40_000_000_000, takeoverMs: 30_000 },
    service: { base: undefined, pollIntervalMs: 2000 },
    studio: { port: 0, apiKey: undefined },
  });
  expect(platformFrom({}, 'web')).toMatchObject({ on: true, visitorDayBytes: 2_000_000_000 });
});

test('marks that are off are warned about', () => {
  expect(warnings(configFrom({}))).toEqual([]);
  expect(warnings(configFrom({ MARKS: 'off' }))[0]?.finding).toMatch(/^MARKS=off/);
});

test('empty values count as not set, and addresses lose their last slash', () => {
  const config = configFrom({
    PORT: ' ',
    SERVICE_BASE_URL: 'https://media.example/apis/',
    SERVICE_API_KEY: 'k',
  });
  expect(config).toMatchObject({
    http: { port: 3000 },
    service: { base: 'https://media.example/apis', key: 'k' },
  });
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
  [{ WEB_CHAT_SECRET: 'Password123!' }, 'WEB_CHAT_SECRET is among the first that anybody would try'],
  [{ DISCORD_TOKEN: 'two words' }, 'DISCORD_TOKEN'],
  [{ DISCORD_TOKEN: 'a.b.c', DISCORD_APPLICATION_ID: 'my bot' }, 'DISCORD_APPLICATION_ID'],
  [{ DISCORD_TOKEN: 'a.b.c', DISCORD_GUILD_ID: '12' }, 'DISCORD_GUILD_ID'],
  [{ DISCORD_TOKEN: 'a.b.c', DISCORD_API_URL: 'discord.com/api' }, 'DISCORD_API_URL'],
  [{ DISCORD_TOKEN: 'a.b.c', DISCORD_CDN_URL: 'ftp://cdn' }, 'DISCORD_CDN_URL'],
  [{ DISCORD_GUILD_ID: '123456789012345678' }, 'DISCORD_TOKEN is missing: DISCORD_GUILD_ID is set'],
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

test('off loopback the web chat may be switched off instead', () => {
  expect(faultsIn({ HOST: '0.0.0.0', WEB_CHAT: 'off' })).toEqual([]);
});

const names = (groups: typeof SETTINGS_GROUPS) =>
  groups.flatMap(({ settings }) => Object.values(settings).map(({ name }) => name));

test('no two settings have one name', () => {
  const all = names(SETTINGS_GROUPS);
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});

test.each(
  SETTINGS_GROUPS.flatMap(({ settings }) => Object.values(settings).map((row) => [row.name, row] as const)),
)(
  '%s can be left alone, and says what it is for in sentences',
  (_, { schema, default: standard = '', help, must }) => {
    expect(schema.safeParse(standard).success).toBe(true);
    expect(help).toMatch(/\.$/);
    expect(must).not.toMatch(/\.$/);
  },
);

test('what looks like a secret by its name is one', () => {
  const open = SETTINGS_GROUPS.flatMap(({ settings }) => Object.values(settings))
    .filter(({ name, secret }) => /_(KEY|TOKEN|SECRET)$/.test(name) && !secret)
    .map(({ name }) => name);
  expect(open).toEqual([]);
});

test.each(PLATFORMS)(
  '$name is described once, and each of its settings is a name, `_` and what it sets',
  ({ name, settings }) => {
    expect(PLATFORMS.filter((one) => one.name === name)).toHaveLength(1);
    expect(names([settings]).filter((one) => !one.includes('_'))).toEqual([]);
  },
);
