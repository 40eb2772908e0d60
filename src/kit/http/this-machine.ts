// Whether a request comes from a program on this machine, by the connection and by what it says of itself: a proxy, a tunnel,
// or a page of another site does not.

import { isLoopback, isLoopbackHost } from './host-name.ts';
import { httpVersionOf, peerOf } from './remote-address.ts';

/** Headers that a proxy or tunnel adds: the caller is not who is connected, and may be anybody. */
const FORWARDED = [
  /^(?:forwarded|via|cdn-loop|x-real-ip|x-scheme|x-host|x-request-start|x-amzn-trace-id|x-cluster-client-ip)$/,
  /^x-(?:forwarded|original|envoy|azure|arr|vercel|appengine)-/,
  /^(?:cf|fly|fastly|tailscale|ngrok|cloudfront)-/,
  /-(?:client|connecting|user|remote)-?ip$/,
];
const LOOPBACK_PEER = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;

export const isForwarded = (headers: Headers): boolean =>
  [...headers.keys()].some((name) => FORWARDED.some((shape) => shape.test(name)));

/** A browser says so of a page that another site led to, or that calls from there. */
function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  return origin !== null && !(URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}

/**
 * `env`: the connection, as the HTTP server tells it. The host name counts, too: pages rebind their own to this machine. nginx speaks
 * HTTP/1.0 with what it is a proxy of, unless it is told otherwise, and adds no header.
 */
export const isOfThisMachine = (env: unknown, headers: Headers): boolean =>
  !isForwarded(headers) &&
  !isFromElsewhere(headers) &&
  httpVersionOf(env) !== '1.0' &&
  LOOPBACK_PEER.test(peerOf(env) ?? '') &&
  isLoopbackHost(headers.get('host') ?? '');
