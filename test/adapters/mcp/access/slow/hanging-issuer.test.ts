// An issuer that accepts requests and never answers.

import { afterEach, expect, it } from 'vitest';
import { BEARER, type Live, openMcp } from '../../setup.ts';
import { openIssuer, type TestIssuer } from '../issuer.ts';

let issuer: TestIssuer;
let live: Live;
afterEach(async () => {
  await live.close();
  await issuer.close();
});

const post = (token: string) =>
  live.call('/mcp', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });

it('holds up nobody else, and is asked once for all', async () => {
  issuer = await openIssuer();
  issuer.behave(() => undefined);
  live = await openMcp({ oauth: issuer.oauth });
  const token = await issuer.sign();
  const waiting = Promise.all(Array.from({ length: 20 }, () => post(token)));
  // The secret needs no issuer. 400: the request is no call.
  expect((await post(BEARER)).status).toBe(400);
  const statuses = (await waiting).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(issuer.requests).toHaveLength(1);
  expect(live.chat.warning?.()).toContain('took too long');
  expect((await post(token)).status).toBe(503);
  expect(issuer.requests).toHaveLength(1);
});
