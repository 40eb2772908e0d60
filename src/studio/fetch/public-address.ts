// Decides which internet addresses may be fetched: none inside this machine or its networks. Checks the resolved
// addresses and passes on exactly those.

import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Non-public address ranges from IANA's special-purpose registries for IPv4 and IPv6. */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** The only public IPv6 block. The ranges below are its exceptions: wrapped IPv4 addresses and unused blocks. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateBlocks = new BlockList();
for (const [net, bits] of IPV4) privateBlocks.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of IPV6) privateBlocks.addSubnet(net, bits, 'ipv6');
const publicBlocks = new BlockList();
publicBlocks.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** True for a public IP address. False for names and for private, shared, local, multicast or wrapped addresses. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !privateBlocks.check(address, 'ipv4');
  return version === 6 && publicBlocks.check(address, 'ipv6') && !privateBlocks.check(address, 'ipv6');
}

/** Encoded dots and slashes, which servers decode but a string comparison does not. */
const ENCODED_PATH = /%(2e|2f|5c)/i;

/** True if the URL has an allowed origin or an allowed prefix such as `http://127.0.0.1:3000/media/`. */
export const hasAllowedUrlPrefix = (url: URL, allowed: readonly string[]): boolean =>
  allowed.some((prefix) => {
    const listed = URL.parse(prefix);
    if (!listed || listed.origin !== url.origin) return false;
    return listed.pathname === '/' || (url.pathname.startsWith(listed.pathname) && !ENCODED_PATH.test(url.pathname));
  });

/** A host name resolved to an address that may not be fetched. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  constructor() {
    super('the address is not on the public internet');
  }
}

type Resolve = typeof lookup;

/** Creates a DNS lookup that returns only public addresses and fails if any address of the name is not public. */
export const createPublicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(new ForbiddenAddressError(), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
