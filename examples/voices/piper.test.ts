// The engine under the suite that every engine passes, against a double of its server.

import { engineContract } from 'earshot/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { createPiper } from './double.ts';
import { piper } from './piper.ts';

const [server, old] = [await createPiper(), await createPiper({ isOld: true })];
afterAll(() => Promise.all([server.close(), old.close()]));

describe('a newer server', () => engineContract('Piper', [piper(server.url)]));
describe('an older one', () => engineContract('Piper', [piper(old.url)]));

test('its voices are told with their language and what they are called', async () => {
  const { voices, languages } = await piper(server.url).describe();
  expect(languages).toEqual(['en', 'de']);
  expect(voices).toMatchObject([
    { key: 'en_US-hum-low@16000', name: 'Hum', tag: 'en-US' },
    { key: 'de_DE-brumm-medium@22050', name: 'Brumm', tag: 'de' },
  ]);
});

test('a server that is away says what is to be done, and tells no voices', async () => {
  const { voices, missing } = await piper('http://127.0.0.1:9').describe();
  expect([voices, missing]).toEqual([undefined, expect.stringContaining('PIPER_URL')]);
});
