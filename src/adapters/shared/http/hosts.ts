// The names by which we may be called, and the page that calls: a foreign page that has its own name point at us is turned away.

import type { Context } from 'hono';
import { isEveryAddress, isLoopback, nameOf } from '../../../kit/http/host-name.ts';

/** Names by which others may call besides loopback's: what is listened on, and how it is reached from outside. */
export function allowedHosts(listening: string, publicUrl: string | undefined): readonly string[] {
  const own = isLoopback(listening) || isEveryAddress(listening) ? [] : [listening];
  return publicUrl ? [...own, new URL(publicUrl).host] : own;
}

/** In lower case. */
export const hostOf = ({ req }: Context): string =>
  (req.header('host') ?? new URL(req.url).host).toLowerCase();

/** As it stands there, or without its port. */
export const isAmong = (host: string, allowed: ReadonlySet<string>): boolean =>
  allowed.has(host) || allowed.has(nameOf(host) ?? '');

/** Whether a page of this origin may call: one of ours, or no page at all. */
export function isOwnOrigin(origin: string | undefined, host: string, allowed: ReadonlySet<string>): boolean {
  if (origin === undefined) return true;
  const from = URL.parse(origin)?.host;
  return from !== undefined && (from === host || allowed.has(from));
}
