// Detects requests from programs on this machine, and rejects those that came through a proxy, a tunnel or a page of
// another site.

import { getHttpVersion, getPeerAddress } from './client-address.ts';
import { isLoopbackHost, isLoopbackHostname } from './host-name.ts';

/** Headers of proxies and tunnels. With one of these, the caller may be on any machine. */
const PROXY_HEADERS = [
  /^(?:forwarded|via|cdn-loop|x-real-ip|x-scheme|x-host|x-request-start|x-amzn-trace-id|x-cluster-client-ip)$/,
  /^x-(?:forwarded|original|envoy|azure|arr|vercel|appengine)-/,
  /^(?:cf|fly|fastly|tailscale|ngrok|cloudfront)-/,
  /-(?:client|connecting|user|remote)-?ip$/,
];
const LOOPBACK_PEER = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;

export const hasProxyHeaders = (headers: Headers): boolean =>
  [...headers.keys()].some((name) => PROXY_HEADERS.some((shape) => shape.test(name)));

/** Browsers mark requests from pages of other sites. */
function isCrossSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  return origin !== null && !(URL.canParse(origin) && isLoopbackHostname(new URL(origin).hostname));
}

/**
 * `env`: what the HTTP server passes to the application. Also checks the host name, since a page can point its own name
 * at this machine (DNS rebinding). nginx adds no header by default, but proxies with HTTP/1.0.
 */
export const isLocalRequest = (env: unknown, headers: Headers): boolean =>
  !hasProxyHeaders(headers) &&
  !isCrossSite(headers) &&
  getHttpVersion(env) !== '1.0' &&
  LOOPBACK_PEER.test(getPeerAddress(env) ?? '') &&
  isLoopbackHost(headers.get('host') ?? '');
