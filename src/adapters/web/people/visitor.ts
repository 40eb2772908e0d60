// Where a call comes from, as a key to count by: what one address does must not be held against the others. Only a proxy that
// stands beside us is believed when it names the address behind it. And cookies that no script of a page reads and no other site
// sends: where the way to the person is encrypted they carry the prefix `__Host-` (RFC 6265bis §4.1.3).

import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { groupOf, isNear, plain } from '../../../kit/http/remote-address.ts';

/** The server's side of a connection, where there is one. */
interface Bindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
}

/** Whether the person's way here is encrypted, as far as a proxy beside us says so. */
export function isEncrypted(context: Context): boolean {
  const { incoming } = (context.env ?? {}) as Bindings;
  const said = context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase();
  return said === 'https' && isNear(plain(incoming?.socket?.remoteAddress ?? ''));
}

/** Whom a call is counted for. */
export function visitorOf(context: Context): string {
  const { incoming } = (context.env ?? {}) as Bindings;
  const direct = plain(incoming?.socket?.remoteAddress ?? '');
  const named = plain(context.req.header('x-forwarded-for')?.split(',').at(-1) ?? '');
  return groupOf(isNear(direct) && (isIPv4(named) || isIPv6(named)) ? named : direct);
}

export const readCookie = (context: Context, name: string): string | undefined =>
  isEncrypted(context) ? getCookie(context, name, 'host') : getCookie(context, name);

export function writeCookie(context: Context, name: string, value: string, seconds: number): void {
  const options = { httpOnly: true, sameSite: 'Strict', maxAge: seconds, path: '/' } as const;
  if (isEncrypted(context)) setCookie(context, name, value, { ...options, secure: true, prefix: 'host' });
  else setCookie(context, name, value, options);
}

export function dropCookie(context: Context, name: string): void {
  if (isEncrypted(context)) deleteCookie(context, `__Host-${name}`, { path: '/', secure: true });
  else deleteCookie(context, name, { path: '/' });
}
