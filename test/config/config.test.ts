// The environment becomes a configuration, or a list of instructions.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  ConfigFault,
  isLoopback,
  readConfig,
  readStudioConfig,
  studioEnvironment,
} from '../../src/config/config.ts';
import { ROOT } from '../architecture/sources.ts';

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (thrown) {
    return thrown instanceof ConfigFault ? thrown.faults : [String(thrown)];
  }
};

test('with nothing set it runs on loopback against the studio', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    service: undefined,
    pollIntervalMs: 2000,
    web: { on: true, secret: undefined },
    studio: { port: 0, folder: resolve('data/studio'), apiKey: undefined },
  });
});

test('empty values count as not set, and addresses lose their last slash', () => {
  const config = readConfig({
    PORT: ' ',
    SERVICE_BASE_URL: 'https://media.example/apis/',
    SERVICE_API_KEY: 'k',
  });
  expect(config).toMatchObject({ port: 3000, service: { base: 'https://media.example/apis', key: 'k' } });
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
  expect(faultsOf(environment as Record<string, string>).join()).toContain(words);
});

test('faults never repeat a secret', () => {
  const secrets = {
    SERVICE_API_KEY: 'sk with space',
    WEB_CHAT_SECRET: 'hush',
    DISCORD_TOKEN: 'bot with space',
  };
  expect(faultsOf(secrets).join()).not.toMatch(/sk with|hush|bot with/);
});

test('Discord is on as soon as there is a token, and nothing else is needed', () => {
  expect(readConfig({ DISCORD_APPLICATION_ID: ' ' }).discord).toBeUndefined();
  expect(readConfig({ DISCORD_TOKEN: 'a.b.c' }).discord).toEqual({ token: 'a.b.c' });
  const ids = { DISCORD_APPLICATION_ID: '123456789012345678', DISCORD_GUILD_ID: '876543210987654321' };
  const urls = { DISCORD_API_URL: 'http://127.0.0.1:1/api/', DISCORD_CDN_URL: 'http://127.0.0.1:2' };
  expect(readConfig({ DISCORD_TOKEN: 'a.b.c', ...ids, ...urls }).discord).toEqual({
    token: 'a.b.c',
    applicationId: '123456789012345678',
    guildId: '876543210987654321',
    api: 'http://127.0.0.1:1/api',
    cdn: 'http://127.0.0.1:2',
  });
});

test('the studio may fetch what was attached, and learns no token', () => {
  const config = readConfig({ DISCORD_TOKEN: 'a.b.c', DISCORD_CDN_URL: 'http://127.0.0.1:2/files' });
  const environment = studioEnvironment(config, 'child-key', { PATH: '/bin', DISCORD_TOKEN: 'a.b.c' });
  expect(JSON.stringify(environment)).not.toContain('a.b.c');
  expect(environment['STUDIO_ALLOW_ORIGINS']?.split(',')).toContain('http://127.0.0.1:2');
});

test('off loopback the web chat may be switched off instead', () => {
  expect(faultsOf({ HOST: '0.0.0.0', WEB_CHAT: 'off' })).toEqual([]);
});

test.each([
  ['localhost', true],
  ['127.0.0.2', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['127.0.0.1.example.com', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test('the studio as a child gets its own settings and nothing else that is secret', () => {
  const config = readConfig({
    SERVICE_BASE_URL: 'https://media.example',
    SERVICE_API_KEY: 'hush',
    PORT: '4000',
  });
  const environment = studioEnvironment(config, 'child-key', { PATH: '/bin', SERVICE_API_KEY: 'hush' });
  expect(JSON.stringify(environment)).not.toContain('hush');
  expect(environment).toMatchObject({ PATH: '/bin', STUDIO_API_KEY: 'child-key', STUDIO_PORT: '0' });
  expect(readStudioConfig(environment)).toMatchObject({
    apiKey: 'child-key',
    // Files that are passed on, and nothing else of what the port serves.
    allowOrigins: ['http://127.0.0.1:4000/media/'],
  });
});

test('a .env file is read when there is one, and what is set already wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-env-'));
  const code = `import { loadEnvFile, readConfig } from '${join(ROOT, 'src/config/config.ts')}'; loadEnvFile(); const { port, host } = readConfig(); console.log(port, host);`;
  const run = () =>
    spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOST: 'localhost' },
    }).stdout;
  expect(run()).toBe('3000 localhost\n');
  writeFileSync(join(folder, '.env'), 'PORT=4321\nHOST=127.0.0.9\n');
  expect(run()).toBe('4321 localhost\n');
});
