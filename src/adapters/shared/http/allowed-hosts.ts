// Checks the Host and Origin headers of requests. Rejects pages that point their own name at this process (DNS
// rebinding).

import type { Context } from 'hono';
import { isLoopbackHost, isLoopbackHostname, isWildcardAddress, parseHostname } from '../../../kit/http/host-name.ts';

/** Returns the names besides loopback: the listen address and the host of the public URL. */
export function listAllowedHosts(listenAddress: string, publicUrl: string | undefined): readonly string[] {
  const hosts = isLoopbackHostname(listenAddress) || isWildcardAddress(listenAddress) ? [] : [listenAddress];
  return publicUrl ? [...hosts, new URL(publicUrl).host] : hosts;
}

/** Lower case, with the port. */
export const getRequestHost = ({ req }: Context): string => (req.header('host') ?? new URL(req.url).host).toLowerCase();

/** Accepts loopback, and the allowed hosts with or without the port. */
export const isAllowedHost = (host: string, allowed: ReadonlySet<string>): boolean =>
  isLoopbackHost(host) || allowed.has(host) || allowed.has(parseHostname(host) ?? '');

/** True for requests without an origin, and for pages of an allowed host. */
export function isAllowedOrigin(origin: string | undefined, host: string, allowed: ReadonlySet<string>): boolean {
  if (origin === undefined) return true;
  const from = URL.parse(origin)?.host;
  return from !== undefined && (from === host || allowed.has(from));
}
