// A person who installs the app with a browser: opens the app's page, allows (or not), and follows where it leads, with
// the cookies the app gave. It knows the pages only by their links.

import type { User } from '../world.ts';

export interface Visit {
  /** The page the browser ended on. */
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

export interface InstallGiven {
  /** The person says no. */
  readonly deny?: boolean;
  /** Comes back with another `state` than the app gave. */
  readonly state?: string;
  /** Where the app's settings say that people come back to, when the page names no place. */
  readonly redirect?: string;
}

export type Decide = (page: URL, user: User, allowed: boolean, home: string) => URL;

export async function install(
  decide: Decide,
  start: string,
  user: User,
  given: InstallGiven = {},
): Promise<Visit> {
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
