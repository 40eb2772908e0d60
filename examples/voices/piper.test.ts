// Runs the suite for engines against a fake Piper server.

import { engineContract } from 'earshot/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { createPiper } from './double.ts';
import { piper } from './piper.ts';

const [server, old] = [await createPiper(), await createPiper({ isOld: true })];
afterAll(() => Promise.all([server.close(), old.close()]));

describe('newer server', () => engineContract('Piper', [piper(server.url)]));
describe('older server', () => engineContract('Piper', [piper(old.url)]));

test('lists voices with their names and languages', async () => {
  const { voices, languages } = await piper(server.url).describe();
  expect(languages).toEqual(['en', 'de']);
  expect(voices).toMatchObject([
    { key: 'en_US-hum-low@16000', name: 'Hum', tag: 'en-US' },
    { key: 'de_DE-brumm-medium@22050', name: 'Brumm', tag: 'de' },
  ]);
});

test('reports an unreachable server and lists no voices', async () => {
  const { voices, missing } = await piper('http://127.0.0.1:9').describe();
  expect([voices, missing]).toEqual([undefined, expect.stringContaining('PIPER_URL')]);
});
