// Reads and sets HttpOnly, SameSite cookies. Over HTTPS their names have the prefix `__Host-` (RFC 6265bis §4.1.3).

import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { getPeerAddress, isPrivateAddress, normalizeIpAddress } from '../../../kit/http/client-address.ts';

/** True if a local proxy reports that the browser connected over HTTPS. */
export function isHttps(context: Context): boolean {
  const protocol = context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase();
  return protocol === 'https' && isPrivateAddress(normalizeIpAddress(getPeerAddress(context.env) ?? ''));
}

export const readCookie = (context: Context, name: string): string | undefined =>
  isHttps(context) ? getCookie(context, name, 'host') : getCookie(context, name);

export function writeCookie(context: Context, name: string, value: string, seconds: number): void {
  const options = { httpOnly: true, sameSite: 'Strict', maxAge: seconds, path: '/' } as const;
  if (isHttps(context)) setCookie(context, name, value, { ...options, secure: true, prefix: 'host' });
  else setCookie(context, name, value, options);
}

export function clearCookie(context: Context, name: string): void {
  if (isHttps(context)) deleteCookie(context, `__Host-${name}`, { path: '/', secure: true });
  else deleteCookie(context, name, { path: '/' });
}
