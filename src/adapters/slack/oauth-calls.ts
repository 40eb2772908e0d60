// How a workspace's token is had: for the code an installation ends with, and for what the last token came with. One call
// each, never repeated, because both are good once. Where the result is kept is not known here.

import type { OauthV2AccessResponse } from '@slack/web-api';
import type { Clock } from '../../ports/clock.ts';
import type { Installation } from './installations.ts';
import { createWebClient } from './web-client.ts';

/** The app's own name and password at Slack. */
export interface AppCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface OauthCalls {
  /** Throws {@link NotForUs} for what cannot be used, and what Slack's client throws. */
  exchange(code: string, redirect: string): Promise<Installation>;
  refresh(installation: Installation, refresh: string): Promise<Installation>;
}

/** An installation we cannot use; the message says why, to the person who installed. */
export class NotForUs extends Error {
  override readonly name = 'NotForUs';
}

interface OauthParts extends AppCredentials {
  readonly api?: string | undefined;
  readonly clock: Clock;
}

export function createOauthCalls({ clientId, clientSecret, api, clock }: OauthParts): OauthCalls {
  const app = { client_id: clientId, client_secret: clientSecret };
  const access = createWebClient(api).oauth.v2.access;

  function read(answer: OauthV2AccessResponse): Installation {
    const { team, access_token: token, bot_user_id: bot, app_id: id = '', scope = '' } = answer;
    if (answer.is_enterprise_install || !team?.id)
      throw new NotForUs(
        'The app was installed for a whole organisation, which it does not support. Install it in one workspace of it.',
      );
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
    exchange: async (code, redirect) => read(await access({ ...app, code, redirect_uri: redirect })),
    async refresh({ installed }, refresh) {
      const answer = await access({ ...app, grant_type: 'refresh_token', refresh_token: refresh });
      return { ...read(answer), installed };
    },
  };
}
