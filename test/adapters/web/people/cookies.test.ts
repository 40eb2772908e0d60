// Detection of HTTPS from headers of a trusted local proxy.

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isHttps } from '../../../../src/adapters/web/people/cookies.ts';

test.each([
  ['a proxy on this machine', '127.0.0.1', 'https', true],
  ['a proxy in a private network', '::ffff:10.0.0.2', 'https', true],
  ['only what the nearest of them says', '127.0.0.1', 'https, http', false],
  ['somebody outside who pretends', '203.0.113.7', 'https', false],
  ['nobody', '127.0.0.1', undefined, false],
])('decides whether a connection is encrypted by %s', async (_, remoteAddress, said, expected) => {
  const app = new Hono();
  app.get('/', (context) => context.json(isHttps(context)));
  const headers = said === undefined ? {} : { 'x-forwarded-proto': said };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  expect(await answer.json()).toBe(expected);
});
