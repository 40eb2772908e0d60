// Runs the suite for engines against a fake LibreTranslate server.

import { engineContract } from 'earshot/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLibreTranslate, KEY } from './double.ts';
import { libreTranslate } from './libretranslate.ts';

let server: Awaited<ReturnType<typeof createLibreTranslate>> | undefined;
beforeAll(async () => {
  server = await createLibreTranslate();
});
afterAll(() => server?.close());

/** A getter, since the URL is known only after the server has started. */
const at = (key: string, path = '') => ({
  get url() {
    return `${server?.url}${path}`;
  },
  key,
});
const lines = ['The house is big.'];
const nothing = () => [];
const way = { from: 'en-US', to: 'es-ES', termFinders: [nothing, nothing] } as const;

engineContract('LibreTranslate', [libreTranslate(at(KEY))]);

test('throws the status of the server for another engine', async () => {
  await expect(libreTranslate(at('another')).translate(lines, way)).rejects.toThrow(
    'LibreTranslate answered with status 403.',
  );
});

test('reports an unreachable server and refuses unsupported languages', async () => {
  expect(await libreTranslate(at(KEY, '/elsewhere')).describe()).toMatchObject({
    missing: expect.stringContaining('LIBRETRANSLATE_URL'),
  });
  const fr = { ...way, to: 'fr-FR' };
  await expect(libreTranslate(at(KEY)).translate(lines, fr)).rejects.toThrow('no way from en-US to fr-FR');
});
