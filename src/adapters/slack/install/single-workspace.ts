// The token of the one workspace the operator named. Asks Slack at start whose it is; nothing is stored. Another workspace's
// deliveries find no token here.

import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { codeOf, createWebClient } from '../api/web-client.ts';
import { notInstalled, type Tokens } from './tokens.ts';

interface OwnTokenParts {
  /** Begins with `xoxb-`; a secret. */
  readonly token: string;
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Nobody can speak with this token; says what the operator does about it. */
class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [500, 60_000];
const PASSING = new Set([
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'ratelimited',
  'request_timeout',
]);

const refusedBecause = (code: string): TokenRefused =>
  new TokenRefused(
    `Slack refuses SLACK_BOT_TOKEN (${code}). https://api.slack.com/apps → your app → OAuth & Permissions → Install to Workspace (or Reinstall), then copy the Bot User OAuth Token (xoxb-…) into .env as SLACK_BOT_TOKEN=…`,
  );

export function createOwnToken({ token, api, clock, log }: OwnTokenParts): Tokens {
  const leaving = new AbortController();
  let own: { readonly team: string; readonly bot: string } | undefined;
  let lost = false;

  return {
    async start() {
      for (let tries = 1; ; tries += 1) {
        try {
          const {
            team_id: team = '',
            user_id: bot = '',
            team: name,
          } = await createWebClient(api, token).auth.test();
          own = { team, bot };
          log.info('slack workspace', { team, name });
          return;
        } catch (thrown) {
          const code = codeOf(thrown);
          if (code !== undefined && !PASSING.has(code)) throw refusedBecause(code);
          if (leaving.signal.aborted) throw new Error('Stopped before Slack was reached.');
          const againInMs = jitter(backoff(tries, FIRST_WAIT_MS, LONGEST_WAIT_MS));
          log.warn('slack not reached', { reason: code ?? reasonOf(thrown), againInMs });
          await clock.sleep(againInMs, leaving.signal);
        }
      }
    },
    ready: () => own !== undefined && !lost,
    async tokenFor(team) {
      if (lost || (own && own.team !== team)) throw notInstalled(team);
      return token;
    },
    botOf: async (team) => (own?.team === team ? own.bot : undefined),
    async leaves(team) {
      if (own?.team !== team || lost) return false;
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
