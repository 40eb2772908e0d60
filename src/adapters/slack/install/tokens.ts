// The token of a workspace at this very moment, for whoever calls Slack: of all the workspaces that installed the app. One that
// runs out soon is renewed first, by Bolt's installer, once for all that ask: also when no event comes and only the poller works.

import type { InstallProvider } from '@slack/oauth';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Installation, Installations } from './installations.ts';

export interface Tokens {
  /** Resolves once it is known whom we speak for. Throws what the operator should read. */
  start(): Promise<void>;
  ready(): boolean;
  /**
   * Throws a {@link ApiError}: `revoked` where the app is not installed (any more), `busy` when it may pass. `expired`: a
   * token that Slack says has run out, whatever we thought of it.
   */
  tokenFor(team: string, expired?: string): Promise<string>;
  /**
   * Whether what was told of a farewell at `at` (ms) still holds: nothing was done about it, nor were we installed again.
   * If so, nobody is given that token from now on.
   */
  leaves(team: string, at: number): Promise<boolean>;
  /** The farewell is done with; an installation made meanwhile stays. */
  forget(team: string): Promise<void>;
  stop(): void;
}

interface TokensParts {
  readonly installations: Installations;
  readonly installer: Pick<InstallProvider, 'authorize'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** As early as Bolt's installer renews a token; they live for twelve hours. */
const EARLY_MS = 2 * 3_600_000;
/** Another process is renewing it: how often and how long to look for the result. */
const LOOK_MS = 250;
const LOOKS = 40;
/** After a failed try, while the old one is good. */
const REST_MS = 60_000;

export const notInstalled = (team: string): ApiError =>
  new ApiError(
    'revoked',
    'not_installed',
    `The app is not installed in the workspace ${team} (any more). Install it again to go on.`,
  );

export function createTokens({ installations, installer, clock, log }: TokensParts): Tokens {
  const running = new Map<string, Promise<Installation>>();
  const resting = new Map<string, number>();
  /** By workspace that lets us go: when what ends was installed. */
  const leaving = new Map<string, number>();

  const found = async (team: string): Promise<Installation> => {
    const installation = await installations.get(team);
    if (!installation || installation.installed === leaving.get(team)) throw notInstalled(team);
    return installation;
  };
  const left = ({ next }: Installation): number =>
    next ? next.expires - clock.now() : Number.POSITIVE_INFINITY;

  async function renewed(team: string): Promise<Installation> {
    // Another process may be at it, or have done it just now.
    const mine = await installations.claimRefresh(team);
    const old = await found(team);
    if (!mine) return left(old) > 0 ? old : awaited(team);
    try {
      if (left(old) >= EARLY_MS) return old;
      await installer.authorize({ teamId: team, enterpriseId: undefined, isEnterpriseInstall: false });
    } finally {
      await installations.refreshed(team);
    }
    const now = await found(team);
    if (now.token === old.token) return kept(old);
    log.info('slack token renewed', { team });
    return now;
  }

  async function awaited(team: string): Promise<Installation> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await clock.sleep(LOOK_MS);
      const now = await found(team);
      if (left(now) > 0) return now;
    }
    throw new ApiError('busy', '', 'Slack has not given a new token yet.');
  }

  /** Slack gave no new one. The installer said why; the old one is good until its time has come. */
  function kept(old: Installation): Installation {
    const { team } = old;
    const next = 'if this goes on, the workspace installs the app again at PUBLIC_URL/slack/install';
    resting.set(team, clock.now() + REST_MS);
    if (left(old) > 0) {
      log.warn('slack token not renewed, tried again in a minute', { team, leftMs: left(old), next });
      return old;
    }
    log.error('slack token not renewed, and over', { team, next });
    throw new ApiError('busy', '', 'Slack has not given a new token yet.');
  }

  async function current(team: string): Promise<Installation> {
    const installation = await found(team);
    if (left(installation) >= EARLY_MS) return installation;
    if (left(installation) > 0 && (resting.get(team) ?? 0) > clock.now()) return installation;
    const work = running.get(team) ?? renewed(team).finally(() => running.delete(team));
    running.set(team, work);
    return work;
  }

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
    async leaves(team, at) {
      const installation = await installations.get(team);
      // What is told late must not end what was begun anew; Slack tells the time in whole seconds.
      if (!installation || Math.floor(installation.installed / 1000) > at / 1000) return false;
      leaving.set(team, installation.installed);
      return true;
    },
    async forget(team) {
      const ended = leaving.get(team);
      const installation = await installations.get(team);
      if (ended === undefined || installation?.installed === ended) await installations.delete(team);
    },
    stop: () => {},
  };
}
