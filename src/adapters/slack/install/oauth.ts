// The two pages by which a workspace installs the app: one that leads to Slack, one that Slack leads back to. Whoever comes
// back must have left from here, with the same browser, not long ago. What the installation is for is not known here.

import { type Context, Hono } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { broken } from '../../../kit/http/unexpected-error.ts';
import { secretId } from '../../../kit/id.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { codeOf } from '../api/web-client.ts';
import type { Installations } from './installations.ts';
import { NotForUs, type OauthCalls } from './oauth-calls.ts';

interface OauthPagesParts {
  readonly clientId: string;
  /** Signs what the browser brings back; a secret. */
  readonly stateSecret: string;
  /** Where Slack asks the person; Slack's own page when left out. */
  readonly authorizeUrl?: string | undefined;
  /** How the outside reaches us. */
  readonly publicUrl: string;
  readonly scopes: readonly string[];
  readonly installations: Installations;
  readonly calls: OauthCalls;
  readonly clock: Clock;
  readonly log: Log;
}

const SLACK = 'https://slack.com/oauth/v2/authorize';
const COOKIE = 'earshot-slack-install';
const MINUTES = 10;

export function createOauthPages(parts: OauthPagesParts): Hono {
  const { clientId, stateSecret, authorizeUrl = SLACK, publicUrl, scopes, calls, clock, log } = parts;
  const back = `${publicUrl.replace(/\/$/, '')}/slack/oauth_redirect`;
  const cookie = {
    // A proxy may have put all of this below a path of its own.
    path: new URL('.', back).pathname.replace(/\/$/, ''),
    secure: back.startsWith('https:'),
    httpOnly: true,
    sameSite: 'Lax',
  } as const;
  const app = new Hono();
  app.onError(broken(log, 'slack: an install page broke'));

  app.get('/slack/install', async (context) => {
    const state = `${secretId()}.${clock.now()}`;
    await setSignedCookie(context, COOKIE, state, stateSecret, { ...cookie, maxAge: MINUTES * 60 });
    const to = new URL(authorizeUrl);
    to.searchParams.set('client_id', clientId);
    to.searchParams.set('scope', scopes.join(','));
    to.searchParams.set('redirect_uri', back);
    to.searchParams.set('state', state);
    return context.redirect(to.href);
  });

  app.get('/slack/oauth_redirect', async (context) => {
    const { code, state = '', error } = context.req.query();
    const left = await getSignedCookie(context, stateSecret, COOKIE);
    deleteCookie(context, COOKIE, cookie);
    const age = clock.now() - Number(state.split('.')[1]);
    if (!left || left !== state || !(age >= 0 && age < MINUTES * 60_000))
      return page(context, 400, 'Not installed', AGAIN);
    if (error !== undefined || !code)
      return page(context, 400, 'Not installed', `Slack says that it was not allowed. ${BEGIN}`);
    try {
      const installation = await calls.exchange(code, back);
      await parts.installations.put(installation);
      log.info('slack: installed', { team: installation.team, scopes: installation.scopes.length });
      const { name, team, app: id } = installation;
      return page(context, 200, `Installed in ${name}`, HOW, `slack://app?team=${team}&id=${id}`);
    } catch (thrown) {
      const reason = codeOf(thrown) ?? reasonOf(thrown);
      log.error('slack: not installed', { reason, next: adviceOn(reason) });
      const words = thrown instanceof NotForUs ? thrown.message : `Slack did not complete it. ${BEGIN}`;
      return page(context, 400, 'Not installed', words);
    }
  });

  return app;
}

const BEGIN = 'Begin again at /slack/install.';
const AGAIN = `This was not begun here, in this browser, within the last ${MINUTES} minutes. ${BEGIN}`;
const HOW = 'You can close this page. In Slack, type /tts Hello team in any channel.';

const adviceOn = (reason: string): string =>
  /client/.test(reason)
    ? 'compare SLACK_CLIENT_ID and SLACK_CLIENT_SECRET with the app’s Basic Information'
    : /redirect/.test(reason)
      ? 'add PUBLIC_URL/slack/oauth_redirect to the app’s Redirect URLs (OAuth & Permissions)'
      : 'the person begins again at /slack/install';

function page(context: Context, status: 200 | 400, title: string, words: string, link?: string) {
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Cache-Control', 'no-store');
  const open = link === undefined ? '' : html`<p><a href="${link}">Open Slack</a></p>`;
  return context.html(
    html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<body style="font:16px/1.5 system-ui;max-width:32em;margin:4em auto;padding:0 1em"><h1>${title}</h1><p>${words}</p>${open}</body></html>`,
    status,
  );
}
