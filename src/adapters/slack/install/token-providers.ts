// Provides the current token of a workspace: the configured one, or that of an installed workspace.

import type { InstallProvider } from '@slack/oauth';
import type { AuthTestResponse } from '@slack/web-api';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { retry } from '../../../kit/retry.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { ApiError } from '../../shared/api-error.ts';
import { getThreadCardPrefix } from '../agent/thread-cards.ts';
import { createWebClient, getErrorCode } from '../api/web-client.ts';
import { toCallFailure } from '../errors.ts';
import { isInstallationKey, type SlackInstallation, type SlackInstallationStore } from './installation-store.ts';

export interface TokenProvider {
  /** Resolves once the token's workspace is known. Throws instructions for the operator. */
  start(): Promise<void>;
  isReady(): boolean;
  /**
   * `expired`: a token that Slack refused as expired.
   * @throws {ApiError} `revoked` if the app is not installed, `busy` for a temporary failure.
   */
  getToken(team: string, expired?: string): Promise<string>;
  /**
   * Handles an uninstall at time `at` in milliseconds: stops using the token, runs `clear`, then deletes the
   * installation, unless the app was installed again meanwhile. Does nothing for an uninstall that was handled before
   * or is older than the installation.
   */
  uninstall(team: string, at: number, clear: () => Promise<void>): Promise<void>;
  stop(): void;
}

const createNotInstalledError = (team: string): ApiError =>
  new ApiError(
    'revoked',
    'not_installed',
    `The app is not installed in the workspace ${team}. Install it again to continue.`,
  );

interface ConfiguredTokenOptions {
  /** Bot token, which begins with `xoxb-`. A secret. */
  readonly token: string;
  readonly apiUrl?: string;
  readonly log: Log;
}

/** `organisation`: the token is valid in all workspaces of the organisation. */
interface TokenOwner {
  readonly is: 'workspace' | 'organisation';
  readonly team: string;
}

/**
 * For an organisation-wide installation, Slack returns the organisation's id (E…) or no id in place of a workspace id.
 */
function toTokenOwner({ team_id: team, enterprise_id: organisation = '', ...response }: AuthTestResponse): TokenOwner {
  const isOrganisation = response.is_enterprise_install === true || !team || team.startsWith('E');
  return isOrganisation ? { is: 'organisation', team: organisation } : { is: 'workspace', team };
}

/** Asks Slack at the start for the workspace of the configured token. Events of other workspaces get no token. */
export function createConfiguredTokenProvider({ token, apiUrl, log }: ConfiguredTokenOptions): TokenProvider {
  const stopping = new AbortController();
  let owner: TokenOwner | undefined;
  const uninstalled = new Set<string>();
  const isOwnWorkspace = (team: string): boolean => owner?.is === 'organisation' || owner?.team === team;

  /** Slack understood the request, so repeating it is useless. */
  const isRefusal = (thrown: unknown): boolean => toCallFailure(thrown).is === 'refused';

  return {
    async start() {
      const client = createWebClient(apiUrl, token);
      const identity = await retry(() => client.auth.test(), {
        minMs: 500,
        maxMs: 60_000,
        signal: stopping.signal,
        shouldRetry: ({ error }) => !isRefusal(error),
        onRetry: ({ error, waitMs: againInMs }) =>
          log.warn('slack not reached', { reason: getErrorCode(error) ?? formatError(error), againInMs }),
      }).catch((thrown: unknown) => {
        if (!isRefusal(thrown)) throw thrown;
        throw new Error(
          `Slack rejects SLACK_BOT_TOKEN (${getErrorCode(thrown)}). https://api.slack.com/apps → your app → OAuth & Permissions → Install to Workspace (or Reinstall), then copy the Bot User OAuth Token (xoxb-…) into .env as SLACK_BOT_TOKEN=…`,
        );
      });
      owner = toTokenOwner(identity);
      log.info('slack workspace connected', { ...owner, name: identity.team });
    },
    isReady: () => owner !== undefined && !uninstalled.has(owner.team),
    async getToken(team) {
      if (owner !== undefined && (uninstalled.has(team) || uninstalled.has(owner.team) || !isOwnWorkspace(team)))
        throw createNotInstalledError(team);
      return token;
    },
    async uninstall(team, _, clear) {
      if (!isOwnWorkspace(team) || uninstalled.has(team)) return;
      uninstalled.add(team);
      log.error('slack: app uninstalled', {
        team,
        next: 'reinstall the app and restart with the new SLACK_BOT_TOKEN',
      });
      await clear();
    },
    stop: () => stopping.abort(),
  };
}

interface InstalledTokenOptions {
  readonly installations: SlackInstallationStore;
  readonly installer: Pick<InstallProvider, 'authorize'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Provides the tokens of all installed workspaces. A token that expires soon is refreshed first, even if only
 * background work needs it.
 */
export function createInstalledTokenProvider({
  installations,
  installer,
  clock,
  log,
}: InstalledTokenOptions): TokenProvider {
  /** Installation time of each workspace whose uninstall is running. */
  const uninstalling = new Map<string, number>();
  const runSerially = createKeyedMutex();

  const find = async (team: string): Promise<SlackInstallation> => {
    const installation = await installations.get(team);
    if (!installation || installation.installedAt === uninstalling.get(team)) throw createNotInstalledError(team);
    return installation;
  };
  const getRenewed = createRenewal({ find, installations, installer, clock, log });

  return {
    async start() {
      log.info('slack workspaces connected', { count: (await installations.listWorkspaces()).length });
    },
    // Without a workspace the adapter is ready for installations.
    isReady: () => true,
    async getToken(team, expired) {
      if (expired !== undefined) await installations.markExpired(team, expired);
      return (await getRenewed(team)).token;
    },
    uninstall: (team, at, clear) =>
      runSerially(team, async () => {
        const installation = await installations.get(team);
        // A late uninstall event must not remove a newer installation. Slack's event time has whole seconds.
        if (!installation || Math.floor(installation.installedAt / 1000) > at / 1000) return;
        const { installedAt } = installation;
        uninstalling.set(team, installedAt);
        log.info('slack: app uninstalled from a workspace', { team });
        await clear();
        // Deletes the installation last, so that Slack's repeated event can finish an interrupted uninstall.
        if ((await installations.get(team))?.installedAt === installedAt) await installations.delete(team);
      }),
    stop: () => {},
  };
}

/** Time before the expiry when a token is refreshed, as in Bolt's installer. Tokens live for twelve hours. */
const RENEW_BEFORE_MS = 2 * 3_600_000;
/** Interval for checks of a refresh by another process. */
const RENEWAL_POLL_MS = 250;
const MAX_RENEWAL_POLLS = 40;
/** Pause after a failed refresh while the old token is still valid. */
const RENEWAL_PAUSE_MS = 60_000;

interface RenewalOptions extends InstalledTokenOptions {
  find(team: string): Promise<SlackInstallation>;
}

/**
 * Returns a function that finds an installation with a valid token. Concurrent callers share one refresh by Bolt's
 * installer.
 */
function createRenewal({ find, installations, installer, clock, log }: RenewalOptions) {
  const running = new Map<string, Promise<SlackInstallation>>();
  const pausedUntil = new Map<string, number>();

  const remainingMs = ({ renewal }: SlackInstallation): number =>
    renewal ? renewal.expiresAt - clock.now() : Number.POSITIVE_INFINITY;
  const createNoTokenError = () => new ApiError('busy', '', 'Slack hasn’t issued a new token yet.');

  async function renew(team: string): Promise<SlackInstallation> {
    // Another process may be refreshing the token, or may have just finished.
    const isClaimed = await installations.claimRefresh(team);
    const old = await find(team);
    if (!isClaimed) return remainingMs(old) > 0 ? old : waitForRenewal(team);
    try {
      if (remainingMs(old) >= RENEW_BEFORE_MS) return old;
      await installer.authorize({ teamId: team, enterpriseId: undefined, isEnterpriseInstall: false });
    } finally {
      await installations.releaseRefresh(team);
    }
    const renewed = await find(team);
    if (renewed.token !== old.token) {
      log.info('slack token refreshed', { team });
      return renewed;
    }
    // Slack gave no new token, and the installer logged the reason. The old token stays valid until it expires.
    const next = 'if this continues, reinstall the app in the workspace at PUBLIC_URL/slack/install';
    pausedUntil.set(team, clock.now() + RENEWAL_PAUSE_MS);
    if (remainingMs(old) <= 0) {
      log.error('slack token expired before it could be refreshed', { team, next });
      throw createNoTokenError();
    }
    log.warn('slack token not refreshed; retrying in a minute', { team, leftMs: remainingMs(old), next });
    return old;
  }

  async function waitForRenewal(team: string): Promise<SlackInstallation> {
    for (let polls = 0; polls < MAX_RENEWAL_POLLS; polls += 1) {
      await clock.sleep(RENEWAL_POLL_MS);
      const now = await find(team);
      if (remainingMs(now) > 0) return now;
    }
    throw createNoTokenError();
  }

  return async (team: string): Promise<SlackInstallation> => {
    const installation = await find(team);
    if (remainingMs(installation) >= RENEW_BEFORE_MS) return installation;
    if (remainingMs(installation) > 0 && (pausedUntil.get(team) ?? 0) > clock.now()) return installation;
    const work = running.get(team) ?? renew(team).finally(() => running.delete(team));
    running.set(team, work);
    return work;
  };
}

interface UninstallOptions {
  readonly tokens: TokenProvider;
  /** Data of workspaces, under keys that begin with the workspace id. */
  readonly keyValueStore: KeyValueStore;
  onUninstall(team: string): Promise<void>;
}

/** Ends the tasks of an uninstalled workspace and deletes its data. */
export const createUninstallHandler =
  ({ tokens, keyValueStore, onUninstall }: UninstallOptions) =>
  (team: string, at: number): Promise<void> =>
    tokens.uninstall(team, at, async () => {
      await onUninstall(team);
      for (const prefix of [`${team}:`, getThreadCardPrefix(team)])
        for (const key of await keyValueStore.keys(prefix))
          if (!isInstallationKey(key)) await keyValueStore.delete(key);
    });
