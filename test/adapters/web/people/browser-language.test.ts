// Languages that a browser reports.

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readBrowserLanguage } from '../../../../src/adapters/web/people/identity.ts';

test.each([
  ['de-AT,en;q=0.5', { language: 'de', firstLanguage: 'de-AT' }],
  ['en;q=0.5,nl,fr;q=0.8', { language: 'fr', firstLanguage: 'nl' }],
  ['nl', { firstLanguage: 'nl' }],
  ['', {}],
])('“%s”', async (header, expected) => {
  const app = new Hono().get('/', (context) => context.json(readBrowserLanguage(context)));
  const response = await app.request('/', { headers: { 'accept-language': header } });
  expect(await response.json()).toEqual(expected);
});
