// Whether a request comes from a program on this machine, by the connection and by what it says of itself: a proxy, a tunnel or
// a page that rebinds its own name to us does not.

import { isLoopbackHost } from './host-name.ts';

/** What a proxy or tunnel adds: the caller is not who is connected, and may be anybody. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'cf-connecting-ip',
];
const LOOPBACK_PEER = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/;

export const isForwarded = (headers: Headers): boolean => FORWARDED.some((name) => headers.has(name));

/** `peer`: the address at the other end of the connection. The name counts, too: pages rebind their own to this machine. */
export const isOfThisMachine = (peer: string | undefined, headers: Headers): boolean =>
  !isForwarded(headers) && LOOPBACK_PEER.test(peer ?? '') && isLoopbackHost(headers.get('host') ?? '');
