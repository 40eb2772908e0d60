// The engine under the suite that every engine passes, against a double of its server.

import { engineContract } from 'earshot/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLibreTranslate, KEY } from './double.ts';
import { libreTranslate } from './libretranslate.ts';

let server: Awaited<ReturnType<typeof createLibreTranslate>> | undefined;
beforeAll(async () => {
  server = await createLibreTranslate();
});
afterAll(() => server?.close());

/** The address is known once the double listens. */
const at = (key: string, path = '') => ({
  get url() {
    return `${server?.url}${path}`;
  },
  key,
});
const lines = ['The house is big.'];
const nothing = () => [];
const way = { from: 'en-US', to: 'es-ES', terms: [nothing, nothing] } as const;

engineContract('LibreTranslate', [libreTranslate(at(KEY))]);

test('what the server says is passed on as its fault, so that another engine can stand in', async () => {
  await expect(libreTranslate(at('another')).translate(lines, way)).rejects.toThrow(
    'LibreTranslate answered with status 403.',
  );
});

test('a server that is away says what is to be done, and languages that it has not are refused', async () => {
  expect(await libreTranslate(at(KEY, '/elsewhere')).describe()).toMatchObject({
    missing: expect.stringContaining('LIBRETRANSLATE_URL'),
  });
  const fr = { ...way, to: 'fr-FR' };
  await expect(libreTranslate(at(KEY)).translate(lines, fr)).rejects.toThrow('no way from en-US to fr-FR');
});
