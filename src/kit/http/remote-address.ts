// Addresses at the other end of a connection: near ones, behind which many people may stand, and a key to count the others by.

import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses at which the operator's own proxy stands: this machine and private networks (RFC 1918, RFC 4193). */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/** The other end of the connection that a request came over, as the HTTP server tells it to what it serves. */
export function peerOf(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as Bindings;
  return incoming?.socket?.remoteAddress;
}

/** The version of HTTP that the other end speaks. */
export function httpVersionOf(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as Bindings;
  return incoming?.httpVersion;
}

interface Bindings {
  readonly incoming?: {
    readonly httpVersion?: string;
    readonly socket?: { readonly remoteAddress?: string | undefined };
  };
}

/** By the connection alone: the key of an address from outside, `undefined` for near ones, which may stand for many. */
export function strangerOf(remote: string | undefined): string | undefined {
  const direct = plain(remote ?? '');
  return direct === '' || isNear(direct) ? undefined : groupOf(direct);
}

/** The key of whoever calls; the address that a proxy beside us names, where one stands between. */
export function callerOf(remote: string | undefined, forwardedFor: string | undefined): string {
  const direct = plain(remote ?? '');
  const named = plain(forwardedFor?.split(',').at(-1) ?? '');
  return groupOf(isNear(direct) && (isIPv4(named) || isIPv6(named)) ? named : direct);
}

export const isNear = (address: string): boolean =>
  isIPv4(address) ? NEAR.check(address) : isIPv6(address) && NEAR.check(address, 'ipv6');

/** `::ffff:10.0.0.1` is 10.0.0.1. */
export const plain = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=[\d.]+$)/, '');

/** An IPv4 address as it is; of an IPv6 address the /64, since one connection at home has that many. */
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
