// How a workspace's token is had: for the code an installation ends with, and for what the last token came with. One call
// each, never repeated, because both are good once. A token we must not keep is given back at once. Where the result is
// kept is not known here.

import type { OauthV2AccessResponse } from '@slack/web-api';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { codeOf, createWebClient } from '../api/web-client.ts';
import type { Installation } from './installations.ts';

/** The app's own name and password at Slack. */
export interface AppCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OauthCalls {
  /** Throws {@link NotForUs} for what cannot be used, having given the token back, and what Slack's client throws. */
  exchange(code: string, redirect: string): Promise<Installation>;
  refresh(installation: Installation, refresh: string): Promise<Installation>;
}

/** An installation we cannot use; the message says why, to the person who installed. */
export class NotForUs extends Error {
  override readonly name = 'NotForUs';
}

interface OauthParts extends AppCredentials {
  /** Ids of the only workspaces that may install the app; empty: every one may. */
  readonly servers: readonly string[];
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

const ORGANISATION =
  'The app was installed for a whole organisation, which it does not support. Install it in one workspace of it.';

const closedTo = (name: string, id: string): string =>
  `This Earshot is not open to ${name}, so it keeps nothing of the installation and has given its access back to Slack. Ask the people who run it to add ${id} to ALLOW_SERVERS, then begin again at /slack/install.`;

export function createOauthCalls(parts: OauthParts): OauthCalls {
  const { clientId, clientSecret, servers, api, clock, log } = parts;
  const app = { client_id: clientId, client_secret: clientSecret };
  const access = createWebClient(api).oauth.v2.access;

  /** Whoever is not on the list learns that first: what else is wrong is no news for them. */
  function refusalOf({ team, enterprise, is_enterprise_install: whole }: OauthV2AccessResponse) {
    const installed = whole ? enterprise : team;
    const { id = '', name = id } = installed ?? {};
    if (servers.length > 0 && !servers.includes(id)) return closedTo(name || 'this workspace', id);
    return whole || id === '' ? ORGANISATION : undefined;
  }

  async function giveBack(token: string): Promise<void> {
    try {
      await createWebClient(api, token).auth.revoke();
    } catch (thrown) {
      log.warn('slack: a token could not be given back', { reason: codeOf(thrown) ?? reasonOf(thrown) });
    }
  }

  function read(answer: OauthV2AccessResponse): Installation {
    const { team, access_token: token, bot_user_id: bot, app_id: id = '', scope = '' } = answer;
    if (!team?.id) throw new NotForUs(ORGANISATION);
    if (!token || !bot) throw new NotForUs('Slack gave the app no bot in this workspace. Install it again.');
    const { refresh_token: refresh, expires_in: seconds } = answer;
    const now = clock.now();
    return {
      ...{ team: team.id, name: team.name ?? team.id, app: id, bot, token, installed: now },
      scopes: scope.split(',').filter(Boolean),
      ...(refresh && seconds && { next: { refresh, expires: now + seconds * 1000 } }),
    };
  }

  return {
    async exchange(code, redirect) {
      const answer = await access({ ...app, code, redirect_uri: redirect });
      const refusal = refusalOf(answer);
      if (refusal === undefined) return read(answer);
      if (answer.access_token) await giveBack(answer.access_token);
      throw new NotForUs(refusal);
    },
    async refresh({ installed }, refresh) {
      const answer = await access({ ...app, grant_type: 'refresh_token', refresh_token: refresh });
      return { ...read(answer), installed };
    },
  };
}
