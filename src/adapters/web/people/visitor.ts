// Where a call comes from, as a key to count by: what one address does must not be held against the others. Only a proxy
// that stands beside us is believed when it names the address behind it.

import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** The server's side of a connection, where there is one. */
interface Bindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
}

/** Addresses at which the operator's own proxy stands: this machine and private networks (RFC 1918, RFC 4193). */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/** By the connection alone: the key of an address from outside, `undefined` for near ones, which may stand for many. */
export function strangerOf(remote: string | undefined): string | undefined {
  const direct = plain(remote ?? '');
  return direct === '' || isNear(direct) ? undefined : groupOf(direct);
}

/** Whether the person's way here is encrypted, as far as a proxy beside us says so. */
export function isEncrypted(context: Context): boolean {
  const { incoming } = (context.env ?? {}) as Bindings;
  const said = context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase();
  return said === 'https' && isNear(plain(incoming?.socket?.remoteAddress ?? ''));
}

/** An IPv4 address as it is; of an IPv6 address the /64, since one connection at home has that many. */
export function visitorOf(context: Context): string {
  const { incoming } = (context.env ?? {}) as Bindings;
  const direct = plain(incoming?.socket?.remoteAddress ?? '');
  const named = plain(context.req.header('x-forwarded-for')?.split(',').at(-1) ?? '');
  return groupOf(isNear(direct) && (isIPv4(named) || isIPv6(named)) ? named : direct);
}

const isNear = (address: string): boolean =>
  isIPv4(address) ? NEAR.check(address) : isIPv6(address) && NEAR.check(address, 'ipv6');

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const plain = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=[\d.]+$)/, '');

function groupOf(address: string): string {
  if (!isIPv6(address)) return address || 'unknown';
  const [bare = ''] = address.split('%', 1);
  const [head = '', tail] = bare.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
