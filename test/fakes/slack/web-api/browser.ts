// Simulates a user who installs the app in a browser: opens the app's page, allows or denies, and follows redirects
// with cookies. Knows pages only by their links.

import type { User } from '../world.ts';

export interface Visit {
  /** URL of the last page. */
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

export interface InstallGiven {
  /** True if the user denies the installation. */
  readonly deny?: boolean;
  /** Forged `state` for the return. */
  readonly state?: string;
  /** Redirect URL of the app's settings, for pages that name none. */
  readonly redirect?: string;
}

export type Decide = (page: URL, user: User, allowed: boolean, home: string) => URL;

export async function install(decide: Decide, start: string, user: User, given: InstallGiven = {}): Promise<Visit> {
  const first = await fetch(start, { redirect: 'manual' });
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const text = await first.text();
  const link = first.headers.get('location') ?? /href="([^"]*oauth\/v2\/authorize[^"]*)"/.exec(text)?.[1];
  if (!link) throw new Error(`The page at ${start} leads nowhere (${first.status}).`);
  const home = given.redirect ?? new URL('/slack/oauth_redirect', start).href;
  const next = decide(new URL(link.replaceAll('&amp;', '&')), user, !given.deny, home);
  if (given.state !== undefined) next.searchParams.set('state', given.state);
  const last = await fetch(next, { headers: { cookie }, redirect: 'manual' });
  return { url: next.origin + next.pathname, status: last.status, text: await last.text() };
}
