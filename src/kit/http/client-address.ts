// Addresses of HTTP clients: private ones, which many people may share, and a key for counting the others.

import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses of the operator's own proxy: this machine and private networks (RFC 1918, RFC 4193). */
const PRIVATE_NETWORKS = new BlockList();
PRIVATE_NETWORKS.addSubnet('127.0.0.0', 8);
PRIVATE_NETWORKS.addSubnet('10.0.0.0', 8);
PRIVATE_NETWORKS.addSubnet('172.16.0.0', 12);
PRIVATE_NETWORKS.addSubnet('192.168.0.0', 16);
PRIVATE_NETWORKS.addAddress('::1', 'ipv6');
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');

/** Remote address of the request's connection. `env` is what the HTTP server passes to the application. */
export function getPeerAddress(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as ConnectionBindings;
  return incoming?.socket?.remoteAddress;
}

export function getHttpVersion(env: unknown): string | undefined {
  const { incoming } = (env ?? {}) as ConnectionBindings;
  return incoming?.httpVersion;
}

interface ConnectionBindings {
  readonly incoming?: {
    readonly httpVersion?: string;
    readonly socket?: { readonly remoteAddress?: string };
  };
}

/**
 * Returns a key for an address outside private networks; `undefined` for a private one, which many people may share.
 * Ignores proxy headers.
 */
export function getPublicClientKey(remote: string | undefined): string | undefined {
  const address = normalizeIpAddress(remote ?? '');
  return address === '' || isPrivateAddress(address) ? undefined : toAddressKey(address);
}

/** Returns the key of the client. Uses the address that a proxy in a private network reports. */
export function getClientKey(remote: string | undefined, forwardedFor: string | undefined): string {
  const peer = normalizeIpAddress(remote ?? '');
  const forwarded = normalizeIpAddress(forwardedFor?.split(',').at(-1) ?? '');
  return toAddressKey(isPrivateAddress(peer) && (isIPv4(forwarded) || isIPv6(forwarded)) ? forwarded : peer);
}

export const isPrivateAddress = (address: string): boolean =>
  isIPv4(address) ? PRIVATE_NETWORKS.check(address) : isIPv6(address) && PRIVATE_NETWORKS.check(address, 'ipv6');

/** Converts `::ffff:10.0.0.1` to `10.0.0.1`. */
export const normalizeIpAddress = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=[\d.]+$)/, '');

/** Returns an IPv4 address unchanged, and the /64 prefix of an IPv6 address: one home connection has a whole /64. */
function toAddressKey(address: string): string {
  if (!isIPv6(address)) return address || 'unknown';
  const [bare = ''] = address.split('%', 1);
  const [head = '', tail] = bare.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(gap).fill('0'), ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
