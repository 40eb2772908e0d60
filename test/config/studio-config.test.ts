// Tests the studio's configuration, from the environment and from the bot.

import { expect, test } from 'vitest';
import { createStudioEnvironment, readStudioConfig } from '../../src/config/studio-config.ts';
import { configFrom } from '../app/read-settings.ts';

test('the studio may fetch attachments but gets no token', () => {
  const config = configFrom({ DISCORD_TOKEN: 'a.b.c' });
  const child = { botPort: 3000, apiKey: 'child-key', allowedOrigins: ['http://127.0.0.1:2'] };
  const environment = createStudioEnvironment(config, child, { PATH: '/bin', DISCORD_TOKEN: 'a.b.c' });
  expect(JSON.stringify(environment)).not.toContain('a.b.c');
  expect(environment['STUDIO_ALLOW_ORIGINS']?.split(',')).toContain('http://127.0.0.1:2');
});

test('the common model belongs to the common server only', () => {
  const { remoteEngines } = readStudioConfig({
    ENGINES_URL: 'http://localhost:8080/v1',
    ENGINES_MODEL: 'gemma3:4b',
    ENGINE_SPEECH_URL: 'http://localhost:8880/v1',
    ENGINE_SOUND_MODEL: 'stable-audio',
  });
  expect(
    remoteEngines.map(({ capability, isOptional, ...one }) => [capability, isOptional, one.preferredModel, one.model]),
  ).toEqual([
    ['speech', false, undefined, undefined],
    ['recognition', true, 'gemma3:4b', undefined],
    ['translation', true, 'gemma3:4b', undefined],
    ['sound', false, 'gemma3:4b', 'stable-audio'],
    ['separation', true, 'gemma3:4b', undefined],
  ]);
});

test('the studio process gets its own settings without other secrets', () => {
  const config = configFrom({
    SERVICE_BASE_URL: 'https://media.example',
    SERVICE_API_KEY: 'hush',
    PORT: '4000',
  });
  const child = { botPort: 4000, apiKey: 'child-key', allowedOrigins: [] };
  const environment = createStudioEnvironment(config, child, { PATH: '/bin', SERVICE_API_KEY: 'hush' });
  expect(JSON.stringify(environment)).not.toContain('hush');
  expect(environment).toMatchObject({ PATH: '/bin', STUDIO_API_KEY: 'child-key', STUDIO_PORT: '0' });
  expect(readStudioConfig(environment)).toMatchObject({
    apiKey: 'child-key',
    // Only relayed files, no other routes of the port.
    allowedPrivateOrigins: ['http://127.0.0.1:4000/media/'],
  });
});
