// The two pages by which a workspace installs the app: one that leads to Slack, one that Slack leads back to. Bolt's installer
// does both; what people read at the end, and which workspaces may, is decided here.

import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import {
  type CallbackOptions,
  ErrorCode,
  type Installation,
  type InstallationStore,
  InstallProvider,
  type OrgInstallation,
} from '@slack/oauth';
import { html } from 'hono/html';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { clientOptions, codeOf, createWebClient, SILENT } from '../api/web-client.ts';

interface SlackOauth {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs what the browser brings back; a secret. */
  readonly stateSecret: string;
  /** Where Slack asks the person; Slack's own page when left out. */
  readonly authorizeUrl?: string | undefined;
}

interface InstallParts {
  readonly oauth: SlackOauth;
  /** What is asked for. */
  readonly scopes: readonly string[];
  /** How the outside reaches us. */
  readonly publicUrl: string;
  /** Ids of the only workspaces that may install the app; empty: every one may. */
  readonly servers: readonly string[];
  readonly installationStore: InstallationStore;
  /** Base of the Web API. */
  readonly api?: string | undefined;
  readonly log: Log;
}

export function createInstaller({ oauth, scopes, publicUrl, installationStore, api, log }: InstallParts) {
  const { authorizeUrl, ...app } = oauth;
  return new InstallProvider({
    ...app,
    ...(authorizeUrl !== undefined && { authorizationUrl: authorizeUrl }),
    stateCookieName: 'earshot-slack-install',
    installationStore,
    installUrlOptions: {
      scopes: [...scopes],
      redirectUri: `${publicUrl.replace(/\/$/, '')}/slack/oauth_redirect`,
    },
    directInstall: true,
    clientOptions: clientOptions(api),
    // Why a token was not renewed is told nowhere else; what else goes wrong comes as an error to the page.
    logger: {
      ...SILENT,
      error(said: unknown) {
        if (typeof said === 'string') log.warn('slack installer', { reason: said });
      },
    },
  });
}

/** `undefined` for what is none of the two. */
export function createInstallPages(installer: InstallProvider, { servers, api, log }: InstallParts) {
  const callback: CallbackOptions = {
    async afterInstallation(installation, _, __, to) {
      const why = refusalOf(installation, servers);
      if (why === undefined) return true;
      log.warn('slack: not installed', { reason: why });
      const { bot } = installation;
      if (bot) await giveBack(bot.token);
      page(to, 400, 'Not installed', why);
      return false;
    },
    success({ team, appId = '', bot }, _, __, to) {
      const { id = '', name = id } = team ?? {};
      log.info('slack: installed', { team: id, scopes: bot?.scopes.length ?? 0 });
      page(to, 200, `Installed in ${name}`, HOW, `slack://app?team=${id}&id=${appId}`);
    },
    failure(error, _, __, to) {
      const reason = codeOf(error) ?? reasonOf(error);
      log.error('slack: not installed', { reason, next: adviceOn(reason) });
      page(to, 400, 'Not installed', FAILURES[error.code] ?? `Slack did not complete it. ${BEGIN}`);
    },
  };

  async function giveBack(token: string): Promise<void> {
    try {
      await createWebClient(api, token).auth.revoke();
    } catch (thrown) {
      log.warn('slack: a token could not be given back', { reason: codeOf(thrown) ?? reasonOf(thrown) });
    }
  }

  return async ({ incoming, outgoing }: HttpBindings): Promise<Response | undefined> => {
    const { pathname } = new URL(incoming.url ?? '', 'http://here');
    if (incoming.method !== 'GET') return undefined;
    if (pathname.endsWith('/slack/install')) await installer.handleInstallPath(incoming, outgoing);
    else if (pathname.endsWith('/slack/oauth_redirect'))
      await installer.handleCallback(incoming, outgoing, callback);
    else return undefined;
    return RESPONSE_ALREADY_SENT;
  };
}

/** Why an installation is not kept. Workspaces that are not on the list learn that first. */
function refusalOf(
  { team, enterprise, isEnterpriseInstall: whole, bot }: Installation | OrgInstallation,
  servers: readonly string[],
): string | undefined {
  const { id = '', name = id } = (whole ? enterprise : team) ?? {};
  if (servers.length > 0 && !servers.includes(id))
    return `This Earshot is not open to ${name || 'this workspace'}, so it keeps nothing of the installation and has given its access back to Slack. Ask the people who run it to add ${id} to ALLOW_SERVERS, then begin again at /slack/install.`;
  if (whole || id === '')
    return 'The app was installed for a whole organisation, which it does not support. Install it in one workspace of it.';
  return bot ? undefined : 'Slack gave the app no bot in this workspace. Install it again.';
}

const BEGIN = 'Begin again at /slack/install.';
const AGAIN = `This was not begun here, in this browser, within the last 10 minutes. ${BEGIN}`;
const DENIED = `Slack says that it was not allowed. ${BEGIN}`;
const HOW = 'You can close this page. In Slack, type /tts Hello team in any channel.';

const FAILURES: Readonly<Record<string, string>> = {
  [ErrorCode.MissingStateError]: AGAIN,
  [ErrorCode.InvalidStateError]: AGAIN,
  [ErrorCode.MissingCodeError]: DENIED,
  [ErrorCode.AuthorizationError]: DENIED,
};

const adviceOn = (reason: string): string =>
  /client/.test(reason)
    ? 'compare SLACK_CLIENT_ID and SLACK_CLIENT_SECRET with the app’s Basic Information'
    : /redirect/.test(reason)
      ? 'add PUBLIC_URL/slack/oauth_redirect to the app’s Redirect URLs (OAuth & Permissions)'
      : 'the person begins again at /slack/install';

function page(to: ServerResponse, status: number, title: string, words: string, link?: string): void {
  const open = link === undefined ? '' : html`<p><a href="${link}">Open Slack</a></p>`;
  const text = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<body style="font:16px/1.5 system-ui;max-width:32em;margin:4em auto;padding:0 1em"><h1>${title}</h1><p>${words}</p>${open}</body></html>`;
  to.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  to.end(String(text));
}
