// Cookies that no script of a page reads and no other site sends: where the way to the person is encrypted they carry the prefix
// `__Host-` (RFC 6265bis §4.1.3).

import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isNear, peerOf, plain } from '../../../kit/http/remote-address.ts';

/** Whether the person's way here is encrypted, as far as a proxy beside us says so. */
export function isEncrypted(context: Context): boolean {
  const said = context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase();
  return said === 'https' && isNear(plain(peerOf(context.env) ?? ''));
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
