// Which addresses of the internet may be fetched: none that lead back into this machine or its networks.
// Decides by the address a name resolves to, and hands out exactly the checked ones. Knows no HTTP.

import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Not of the public internet: IANA's special-purpose registries, IPv4 and IPv6. */
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

/** The one block that is public; within it, what only wraps an IPv4 address or leads nowhere. */
const PUBLIC_IPV6 = ['2000::', 3] as const;
const IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [net, bits] of IPV4) refused.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of IPV6) refused.addSubnet(net, bits, 'ipv6');
const allowed = new BlockList();
allowed.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** An address of the public internet, that is: no name, and none that is private, shared, local, multicast or wrapped. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, 'ipv4');
  return version === 6 && allowed.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** What an address may hide its real path behind, from whoever compares it and not from whoever serves it. */
const ENCODED = /%(2e|2f|5c)/i;

/** Whether it lies at a listed origin, or under a listed beginning of addresses (`http://127.0.0.1:3000/media/`). */
export const isAllowed = (url: URL, allowed: readonly string[]): boolean =>
  allowed.some((one) => {
    const listed = URL.parse(one);
    if (!listed || listed.origin !== url.origin) return false;
    return (
      listed.pathname === '/' || (url.pathname.startsWith(listed.pathname) && !ENCODED.test(url.pathname))
    );
  });

/** A name led to where nothing may be fetched from. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  constructor() {
    super('the address is not of the public internet');
  }
}

type Resolve = typeof lookup;

/** Resolves for a connection, which then goes to nothing but what was checked. One forbidden address forbids the name. */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (host, options, answer) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, []);
      const [first] = found;
      if (!first || found.some(({ address }) => !isPublic(address)))
        return answer(new ForbiddenAddress(), []);
      if (options.all) answer(null, found);
      else answer(null, first.address, first.family);
    });
