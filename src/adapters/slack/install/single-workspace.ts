// The token of the one workspace the operator named. Asks Slack at start whose it is; nothing is stored. Another workspace's
// deliveries find no token here.

import pRetry from 'p-retry';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { codeOf, createWebClient } from '../api/web-client.ts';
import { failureOf } from '../errors.ts';
import { notInstalled, type Tokens } from './tokens.ts';

interface OwnTokenParts {
  /** Begins with `xoxb-`; a secret. */
  readonly token: string;
  readonly api?: string | undefined;
  readonly log: Log;
}

/** Nobody can speak with this token; says what the operator does about it. */
class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

const refusedBecause = (code: string): TokenRefused =>
  new TokenRefused(
    `Slack refuses SLACK_BOT_TOKEN (${code}). https://api.slack.com/apps → your app → OAuth & Permissions → Install to Workspace (or Reinstall), then copy the Bot User OAuth Token (xoxb-…) into .env as SLACK_BOT_TOKEN=…`,
  );

export function createOwnToken({ token, api, log }: OwnTokenParts): Tokens {
  const leaving = new AbortController();
  let own: string | undefined;
  let lost = false;

  /** Slack understood the question: asking again changes nothing. */
  const refuses = (thrown: unknown): boolean => failureOf(thrown).is === 'refused';

  return {
    async start() {
      const client = createWebClient(api, token);
      const { team_id: team = '', team: name } = await pRetry(() => client.auth.test(), {
        retries: Number.POSITIVE_INFINITY,
        minTimeout: 500,
        maxTimeout: 60_000,
        randomize: true,
        signal: leaving.signal,
        shouldRetry({ error, retryDelay: againInMs }) {
          if (refuses(error)) return false;
          log.warn('slack not reached', { reason: codeOf(error) ?? reasonOf(error), againInMs });
          return true;
        },
      }).catch((thrown: unknown) => {
        throw refuses(thrown) ? refusedBecause(codeOf(thrown) ?? '') : thrown;
      });
      own = team;
      log.info('slack workspace', { team, name });
    },
    ready: () => own !== undefined && !lost,
    async tokenFor(team) {
      if (lost || (own !== undefined && own !== team)) throw notInstalled(team);
      return token;
    },
    async leaves(team) {
      if (own !== team || lost) return false;
      lost = true;
      log.error('slack: the app was taken out of the workspace', {
        team,
        next: 'install it again and restart with its new SLACK_BOT_TOKEN',
      });
      return true;
    },
    forget: async () => {},
    stop: () => leaving.abort(),
  };
}
