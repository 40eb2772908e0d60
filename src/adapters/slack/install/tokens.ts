// The token of a workspace at this very moment, for whoever calls Slack: of all the workspaces that installed the app. One that
// runs out soon is exchanged first, once, whoever asks: also when no event comes and only the poller works.

import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { WireFault } from '../api/api.ts';
import { codeOf } from '../api/web-client.ts';
import type { Installation, Installations } from './installations.ts';
import type { OauthCalls } from './oauth-calls.ts';

export interface Tokens {
  /** Resolves once it is known whom we speak for. Throws what the operator should read. */
  start(): Promise<void>;
  ready(): boolean;
  /**
   * Throws a {@link WireFault}: `revoked` where the app is not installed (any more), `busy` when it may pass. `expired`: a
   * token that Slack says has run out, whatever we thought of it.
   */
  tokenFor(team: string, expired?: string): Promise<string>;
  /** The bot's own id in a workspace. */
  botOf(team: string): Promise<string | undefined>;
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
  readonly calls: OauthCalls;
  readonly clock: Clock;
  readonly log: Log;
}

/** Tokens live for twelve hours; Slack's own library exchanges them as early. */
const EARLY_MS = 2 * 3_600_000;
/** Somebody else is exchanging it: how often and how long to look for the result. */
const [LOOK_MS, LOOKS] = [250, 40];

/** After a failed try, while the old one is good. */
const REST_MS = 60_000;

const REINSTALL = 'the workspace installs the app again at PUBLIC_URL/slack/install';

export const notInstalled = (team: string): WireFault =>
  new WireFault(
    'revoked',
    'not_installed',
    `The app is not installed in the workspace ${team} (any more). Install it again to go on.`,
  );

export function createTokens({ installations, calls, clock, log }: TokensParts): Tokens {
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

  const isGood = (installation: Installation, expired?: string): boolean =>
    left(installation) > 0 && installation.token !== expired;

  async function renewed(team: string, expired?: string): Promise<Installation> {
    // Another process may be at it, or have done it just now.
    const mine = await installations.claimRefresh(team);
    const old = await found(team);
    if (left(old) >= EARLY_MS && old.token !== expired) {
      if (mine) await installations.refreshed(team);
      return old;
    }
    if (!mine) return isGood(old, expired) ? old : await awaited(team, expired);
    try {
      const fresh = await calls.refresh(old, old.next?.refresh ?? '');
      // Meanwhile the workspace may have let us go, or installed the app anew.
      const now = await found(team);
      if (now.installed !== old.installed) return now;
      await installations.put(fresh);
      log.info('slack token renewed', { team });
      return fresh;
    } catch (thrown) {
      if (thrown instanceof WireFault) throw thrown;
      return kept(old, thrown, expired);
    } finally {
      await installations.refreshed(team);
    }
  }

  async function awaited(team: string, expired?: string): Promise<Installation> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await clock.sleep(LOOK_MS);
      const now = await found(team);
      if (isGood(now, expired)) return now;
    }
    throw new WireFault('busy', '', 'Slack has not given a new token yet.');
  }

  /** The old one is good until its time has come. */
  function kept(old: Installation, thrown: unknown, expired?: string): Installation {
    const code = codeOf(thrown);
    const { team } = old;
    const fields = { team, reason: code ?? reasonOf(thrown), leftMs: left(old) };
    if (code === undefined) log.warn('slack token not renewed, tried again in a minute', fields);
    else log.error('slack refuses to renew a token', { ...fields, next: REINSTALL });
    resting.set(team, clock.now() + REST_MS);
    if (isGood(old, expired)) return old;
    throw code === undefined
      ? new WireFault('busy', '', 'Slack has not given a new token yet.')
      : new WireFault('revoked', code, `Slack gives no token for ${team} any more: ${REINSTALL}.`);
  }

  async function current(team: string, expired?: string): Promise<Installation> {
    const installation = await found(team);
    const good = isGood(installation, expired);
    if (good && left(installation) >= EARLY_MS) return installation;
    const rests = (resting.get(team) ?? 0) > clock.now();
    if (rests && good) return installation;
    const underway = running.get(team);
    if (underway) return underway;
    const work = renewed(team, expired).finally(() => running.delete(team));
    running.set(team, work);
    return work;
  }

  return {
    async start() {
      log.info('slack workspaces', { count: (await installations.teams()).length });
    },
    // Without any workspace it is ready to be installed.
    ready: () => true,
    tokenFor: async (team, expired) => (await current(team, expired)).token,
    botOf: async (team) => (await installations.get(team))?.bot,
    async leaves(team, at) {
      const installation = await installations.get(team);
      // What is told late must not end what was begun anew; Slack tells the time in whole seconds.
      if (!installation || Math.floor(installation.installed / 1000) > at / 1000) return false;
      leaving.set(team, installation.installed);
      return true;
    },
    async forget(team) {
      const [installation, left] = [await installations.get(team), leaving.get(team)];
      if (left === undefined || installation?.installed === left) await installations.delete(team);
    },
    stop: () => {},
  };
}
