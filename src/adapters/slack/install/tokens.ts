// The token of a workspace at this very moment, for a call of Slack: of the one workspace the operator named, or of all that
// installed the app.

import type { InstallProvider } from '@slack/oauth';
import type { AuthTestResponse } from '@slack/web-api';
import pRetry from 'p-retry';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { createSerial } from '../../../kit/mutex.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';
import { ApiError } from '../../shared/errors.ts';
import { codeOf, createWebClient } from '../api/web-client.ts';
import { failureOf } from '../errors.ts';
import { type Installation, type Installations, isInstallation } from './installations.ts';

export interface Tokens {
  /** Resolves once it is known whom we speak for. Throws what the operator should read. */
  start(): Promise<void>;
  ready(): boolean;
  /**
   * Throws an ApiError: `revoked` where the app is not installed (any more), `busy` when it may pass. `expired`: a token that Slack
   * says has run out, whatever we thought of it.
   */
  tokenFor(team: string, expired?: string): Promise<string>;
  /**
   * The workspace let us go, at `at` in ms: its token is given out no more, and after `clear` the installation ends, unless it was
   * made anew meanwhile. Does nothing where that was done before, or we were installed again since.
   */
  leave(team: string, at: number, clear: () => Promise<void>): Promise<void>;
  stop(): void;
}

const notInstalled = (team: string): ApiError =>
  new ApiError(
    'revoked',
    'not_installed',
    `The app is not installed in the workspace ${team} (any more). Install it again to go on.`,
  );

interface OwnTokenParts {
  /** Begins with `xoxb-`; a secret. */
  readonly token: string;
  readonly api?: string | undefined;
  readonly log: Log;
}

/** `organisation`: the token is good in every workspace of it. */
interface Own {
  readonly is: 'workspace' | 'organisation';
  readonly team: string;
}

/** Installed for an organisation, Slack tells that one's id (E…) in place of a workspace's, or none. */
function ownOf({ team_id: team, enterprise_id: organisation = '', ...told }: AuthTestResponse): Own {
  const isOrganisation = told.is_enterprise_install === true || !team || team.startsWith('E');
  return isOrganisation ? { is: 'organisation', team: organisation } : { is: 'workspace', team };
}

/** Asks Slack at start whose the operator's token is. Another workspace's deliveries find no token here. */
export function createOwnToken({ token, api, log }: OwnTokenParts): Tokens {
  const leaving = new AbortController();
  let own: Own | undefined;
  const left = new Set<string>();
  const isOurs = (team: string): boolean => own?.is === 'organisation' || own?.team === team;

  /** Slack understood the question: asking again changes nothing. */
  const refuses = (thrown: unknown): boolean => failureOf(thrown).is === 'refused';

  return {
    async start() {
      const client = createWebClient(api, token);
      const told = await pRetry(() => client.auth.test(), {
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
        if (!refuses(thrown)) throw thrown;
        throw new Error(
          `Slack refuses SLACK_BOT_TOKEN (${codeOf(thrown)}). https://api.slack.com/apps → your app → OAuth & Permissions → Install to Workspace (or Reinstall), then copy the Bot User OAuth Token (xoxb-…) into .env as SLACK_BOT_TOKEN=…`,
        );
      });
      own = ownOf(told);
      log.info('slack workspace', { ...own, name: told.team });
    },
    ready: () => own !== undefined && !left.has(own.team),
    async tokenFor(team) {
      if (own !== undefined && (left.has(team) || left.has(own.team) || !isOurs(team)))
        throw notInstalled(team);
      return token;
    },
    async leave(team, _, clear) {
      if (!isOurs(team) || left.has(team)) return;
      left.add(team);
      log.error('slack: the app was taken out of the workspace', {
        team,
        next: 'install it again and restart with its new SLACK_BOT_TOKEN',
      });
      await clear();
    },
    stop: () => leaving.abort(),
  };
}

interface TokensParts {
  readonly installations: Installations;
  readonly installer: Pick<InstallProvider, 'authorize'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Of all workspaces that installed the app. One that runs out soon is renewed first, also when only the poller works. */
export function createTokens({ installations, installer, clock, log }: TokensParts): Tokens {
  /** By workspace that lets us go: when what ends was installed. */
  const leaving = new Map<string, number>();
  const inTurn = createSerial();

  const find = async (team: string): Promise<Installation> => {
    const installation = await installations.get(team);
    if (!installation || installation.installed === leaving.get(team)) throw notInstalled(team);
    return installation;
  };
  const current = createRenewal({ find, installations, installer, clock, log });

  return {
    async start() {
      log.info('slack workspaces', { count: (await installations.teams()).length });
    },
    // Without any workspace it is ready to be installed.
    ready: () => true,
    async tokenFor(team, expired) {
      if (expired !== undefined) await installations.expired(team, expired);
      return (await current(team)).token;
    },
    leave: (team, at, clear) =>
      inTurn(team, async () => {
        const installation = await installations.get(team);
        // What is told late must not end what was begun anew; Slack tells the time in whole seconds.
        if (!installation || Math.floor(installation.installed / 1000) > at / 1000) return;
        const { installed } = installation;
        leaving.set(team, installed);
        log.info('slack: a workspace let the app go', { team });
        await clear();
        // Last, so that what was interrupted is done when Slack says it again.
        if ((await installations.get(team))?.installed === installed) await installations.delete(team);
      }),
    stop: () => {},
  };
}

/** As early as Bolt's installer renews a token; they live for twelve hours. */
const EARLY_MS = 2 * 3_600_000;
/** Another process is renewing it: how often and how long to look for the result. */
const LOOK_MS = 250;
const LOOKS = 40;
/** After a failed try, while the old one is good. */
const REST_MS = 60_000;

interface RenewalParts extends TokensParts {
  find(team: string): Promise<Installation>;
}

/** An installation whose token is good, renewed by Bolt's installer once for all that ask. */
function createRenewal({ find, installations, installer, clock, log }: RenewalParts) {
  const running = new Map<string, Promise<Installation>>();
  const resting = new Map<string, number>();

  const left = ({ next }: Installation): number =>
    next ? next.expires - clock.now() : Number.POSITIVE_INFINITY;
  const noneYet = () => new ApiError('busy', '', 'Slack has not given a new token yet.');

  async function renew(team: string): Promise<Installation> {
    // Another process may be at it, or have done it just now.
    const mine = await installations.claimRefresh(team);
    const old = await find(team);
    if (!mine) return left(old) > 0 ? old : awaited(team);
    try {
      if (left(old) >= EARLY_MS) return old;
      await installer.authorize({ teamId: team, enterpriseId: undefined, isEnterpriseInstall: false });
    } finally {
      await installations.refreshed(team);
    }
    const renewed = await find(team);
    if (renewed.token !== old.token) {
      log.info('slack token renewed', { team });
      return renewed;
    }
    // Slack gave no new one, and the installer said why; the old one is good until its time has come.
    const next = 'if this goes on, the workspace installs the app again at PUBLIC_URL/slack/install';
    resting.set(team, clock.now() + REST_MS);
    if (left(old) <= 0) {
      log.error('slack token not renewed, and over', { team, next });
      throw noneYet();
    }
    log.warn('slack token not renewed, tried again in a minute', { team, leftMs: left(old), next });
    return old;
  }

  async function awaited(team: string): Promise<Installation> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await clock.sleep(LOOK_MS);
      const now = await find(team);
      if (left(now) > 0) return now;
    }
    throw noneYet();
  }

  return async (team: string): Promise<Installation> => {
    const installation = await find(team);
    if (left(installation) >= EARLY_MS) return installation;
    if (left(installation) > 0 && (resting.get(team) ?? 0) > clock.now()) return installation;
    const work = running.get(team) ?? renew(team).finally(() => running.delete(team));
    running.set(team, work);
    return work;
  };
}

interface LeaveParts {
  readonly tokens: Tokens;
  /** Everything noted of a workspace, under keys that begin with it. */
  readonly notes: Notes;
  onGone(team: string): Promise<void>;
}

/** A workspace let the app go: its tasks end, and what was noted of it is deleted. */
export const createLeave =
  ({ tokens, notes, onGone }: LeaveParts) =>
  (team: string, at: number): Promise<void> =>
    tokens.leave(team, at, async () => {
      await onGone(team);
      for (const key of await notes.keys(`${team}:`)) if (!isInstallation(key)) await notes.delete(key);
    });
