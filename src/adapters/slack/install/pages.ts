// Serves the two installation pages: a redirect to Slack, and the return from Slack. Bolt's installer handles both;
// this module decides the result texts and the allowed workspaces.

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
import { formatError, type Log } from '../../../kit/log.ts';
import { createClientOptions, createWebClient, getErrorCode, SILENT_LOGGER } from '../api/web-client.ts';

interface SlackOauth {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs the state that the browser returns. A secret. */
  readonly stateSecret: string;
  /** Authorization page. Absent for Slack's own page. */
  readonly authorizeUrl?: string;
}

interface InstallOptions {
  readonly oauth: SlackOauth;
  /** Scopes to request. */
  readonly scopes: readonly string[];
  /** Public URL of our port. */
  readonly publicUrl: string;
  /** Ids of the workspaces that may install the app. An empty list allows all. */
  readonly allowedWorkspaces: readonly string[];
  readonly installationStore: InstallationStore;
  readonly apiUrl?: string;
  readonly log: Log;
}

export function createInstaller({ oauth, scopes, publicUrl, installationStore, apiUrl, log }: InstallOptions) {
  const { authorizeUrl, ...app } = oauth;
  return new InstallProvider({
    ...app,
    ...(authorizeUrl !== undefined && { authorizationUrl: authorizeUrl }),
    stateCookieName: 'earshot-slack-install',
    installationStore,
    installUrlOptions: {
      scopes: [...scopes],
      redirectUri: `${publicUrl}/slack/oauth_redirect`,
    },
    directInstall: true,
    clientOptions: createClientOptions(apiUrl),
    // Logs why a token refresh failed. Other errors of the installer reach the result page.
    logger: {
      ...SILENT_LOGGER,
      error(message: unknown) {
        if (typeof message === 'string') log.warn('slack installer', { reason: message });
      },
    },
  });
}

/** Returns `undefined` for any other path. */
export function createInstallPages(installer: InstallProvider, { allowedWorkspaces, apiUrl, log }: InstallOptions) {
  const callback: CallbackOptions = {
    async afterInstallation(installation, _, __, to) {
      const reason = findRefusal(installation, allowedWorkspaces);
      if (reason === undefined) return true;
      log.warn('slack: installation failed', { reason });
      const { bot } = installation;
      if (bot) await revokeToken(bot.token);
      sendPage(to, 400, 'Not installed', reason);
      return false;
    },
    success({ team, appId = '', bot }, _, __, to) {
      const { id = '', name = id } = team ?? {};
      log.info('slack: installed', { team: id, scopes: bot?.scopes.length ?? 0 });
      sendPage(to, 200, `Installed in ${name}`, NEXT_STEPS, `slack://app?team=${id}&id=${appId}`);
    },
    failure(error, _, __, to) {
      const reason = getErrorCode(error) ?? formatError(error);
      log.error('slack: installation failed', { reason, next: findAdvice(reason) });
      sendPage(
        to,
        400,
        'Not installed',
        FAILURES[error.code] ?? `Slack didn’t complete the installation. ${HOW_TO_BEGIN}`,
      );
    },
  };

  async function revokeToken(token: string): Promise<void> {
    try {
      await createWebClient(apiUrl, token).auth.revoke();
    } catch (thrown) {
      log.warn('slack: token not revoked', {
        reason: getErrorCode(thrown) ?? formatError(thrown),
      });
    }
  }

  return async ({ incoming, outgoing }: HttpBindings): Promise<Response | undefined> => {
    const { pathname } = new URL(incoming.url ?? '', 'http://here');
    if (incoming.method !== 'GET') return undefined;
    if (pathname.endsWith('/slack/install')) await installer.handleInstallPath(incoming, outgoing);
    else if (pathname.endsWith('/slack/oauth_redirect')) await installer.handleCallback(incoming, outgoing, callback);
    else return undefined;
    return RESPONSE_ALREADY_SENT;
  };
}

/** Returns the reason to reject an installation. Workspaces outside the allowed list get that reason first. */
function findRefusal(
  { team, enterprise, isEnterpriseInstall: isOrganisationWide, bot }: Installation | OrgInstallation,
  servers: readonly string[],
): string | undefined {
  const { id = '', name = id } = (isOrganisationWide ? enterprise : team) ?? {};
  if (servers.length > 0 && !servers.includes(id))
    return `${name || 'This workspace'} isn’t allowed to use this Earshot. The installation was removed. Ask the operator to add ${id} to ALLOW_SERVERS, then start again at /slack/install.`;
  if (isOrganisationWide || id === '')
    return 'The app can’t be installed for a whole organisation. Install it in a single workspace.';
  return bot ? undefined : 'Slack didn’t add a bot to this workspace. Install the app again.';
}

const HOW_TO_BEGIN = 'Start again at /slack/install.';
const EXPIRED_STATE = `The installation has expired, or was started in another browser. ${HOW_TO_BEGIN}`;
const DENIED = `The installation was cancelled in Slack. ${HOW_TO_BEGIN}`;
const NEXT_STEPS = 'You can close this page. In Slack, type /tts Hello team in any channel.';

const FAILURES: Readonly<Record<string, string>> = {
  [ErrorCode.MissingStateError]: EXPIRED_STATE,
  [ErrorCode.InvalidStateError]: EXPIRED_STATE,
  [ErrorCode.MissingCodeError]: DENIED,
  [ErrorCode.AuthorizationError]: DENIED,
};

const findAdvice = (reason: string): string =>
  /client/.test(reason)
    ? 'check SLACK_CLIENT_ID and SLACK_CLIENT_SECRET against the app’s Basic Information'
    : /redirect/.test(reason)
      ? 'add PUBLIC_URL/slack/oauth_redirect to the app’s Redirect URLs (OAuth & Permissions)'
      : 'the user can start again at /slack/install';

function sendPage(response: ServerResponse, status: number, title: string, paragraph: string, link?: string): void {
  const open = link === undefined ? '' : html`<p><a href="${link}">Open Slack</a></p>`;
  const text = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<body style="font:16px/1.5 system-ui;max-width:32em;margin:4em auto;padding:0 1em"><h1>${title}</h1><p>${paragraph}</p>${open}</body></html>`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(String(text));
}
