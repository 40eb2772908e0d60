// Tests visitor keys: by address, or by the forwarded address of a trusted proxy.

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { getVisitorKey } from '../../../../src/adapters/shared/http/visitor-key.ts';
import { getPublicClientKey } from '../../../../src/kit/http/client-address.ts';

async function visitor(remoteAddress: string | undefined, forwarded?: string): Promise<string> {
  const app = new Hono();
  app.get('/', (context) => context.text(getVisitorKey(context)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  return answer.text();
}

test.each([
  ['its own address', '203.0.113.7', undefined, '203.0.113.7'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['the /64 of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['the same /64, shortened', '2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
  ['behind a proxy on this machine', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['behind a proxy in a private network', '::ffff:172.18.0.1', '203.0.113.7', '203.0.113.7'],
  ['what our own proxy added, not what was sent to it', '127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['somebody outside who pretends', '198.51.100.9', '203.0.113.7', '198.51.100.9'],
  ['a proxy that says nothing of use', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['no connection at all', undefined, undefined, 'unknown'],
])('%s', async (_, address, forwarded, expected) => {
  expect(await visitor(address, forwarded)).toBe(expected);
});

test('counts connections by address only without a trusted proxy', () => {
  expect(['127.0.0.1', '::1', '::ffff:192.168.1.9', undefined].map(getPublicClientKey)).toEqual(
    Array(4).fill(undefined),
  );
  expect(['203.0.113.7', '2001:db8:1:2::9'].map(getPublicClientKey)).toEqual(['203.0.113.7', '2001:db8:1:2::/64']);
});
