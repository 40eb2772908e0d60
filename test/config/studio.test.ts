// What the studio is told: by its environment, and as a child by the bot.

import { expect, test } from 'vitest';
import { readStudioConfig, studioEnvironment } from '../../src/config/studio.ts';
import { configFrom } from '../app/read-settings.ts';

test('the studio may fetch what was attached, and learns no token', () => {
  const config = configFrom({ DISCORD_TOKEN: 'a.b.c' });
  const child = { port: 3000, key: 'child-key', origins: ['http://127.0.0.1:2'] };
  const environment = studioEnvironment(config, child, { PATH: '/bin', DISCORD_TOKEN: 'a.b.c' });
  expect(JSON.stringify(environment)).not.toContain('a.b.c');
  expect(environment['STUDIO_ALLOW_ORIGINS']?.split(',')).toContain('http://127.0.0.1:2');
});

test('a server for everything, and another one for speech: the model that is named for all is the first one’s', () => {
  const { engineAddresses } = readStudioConfig({
    ENGINES_URL: 'http://localhost:8080/v1',
    ENGINES_MODEL: 'gemma3:4b',
    ENGINE_SPEECH_URL: 'http://localhost:8880/v1',
    ENGINE_SOUND_MODEL: 'stable-audio',
  });
  expect(
    engineAddresses.map(({ ability, isGuess, ...one }) => [ability, isGuess, one.preferred, one.model]),
  ).toEqual([
    ['speech', false, undefined, undefined],
    ['recognition', true, 'gemma3:4b', undefined],
    ['translation', true, 'gemma3:4b', undefined],
    ['sound', false, 'gemma3:4b', 'stable-audio'],
    ['separation', true, 'gemma3:4b', undefined],
  ]);
});

test('the studio as a child gets its own settings and nothing else that is secret', () => {
  const config = configFrom({
    SERVICE_BASE_URL: 'https://media.example',
    SERVICE_API_KEY: 'hush',
    PORT: '4000',
  });
  const child = { port: 4000, key: 'child-key', origins: [] };
  const environment = studioEnvironment(config, child, { PATH: '/bin', SERVICE_API_KEY: 'hush' });
  expect(JSON.stringify(environment)).not.toContain('hush');
  expect(environment).toMatchObject({ PATH: '/bin', STUDIO_API_KEY: 'child-key', STUDIO_PORT: '0' });
  expect(readStudioConfig(environment)).toMatchObject({
    apiKey: 'child-key',
    // Files that are passed on, and nothing else of what the port serves.
    allowOrigins: ['http://127.0.0.1:4000/media/'],
  });
});
