// Stores the installations of the app in the form that Bolt's installer expects. The store is encrypted, because a
// token grants full control of the bot. Every key begins with the workspace id.

import type { InstallationStore, Installation as Installed } from '@slack/oauth';
import { z } from 'zod';
import { toJson } from '../../../kit/json.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';

const SlackInstallation = z.object({
  team: z.string(),
  /** Display name of the workspace. */
  name: z.string(),
  app: z.string(),
  /** User id of the bot in the workspace. */
  botUserId: z.string(),
  token: z.string(),
  /** Single-use refresh token and expiry time in milliseconds. Absent without token rotation. */
  renewal: z.object({ refreshToken: z.string(), expiresAt: z.number() }).optional(),
  scopes: z.array(z.string()),
  installedAt: z.number(),
});

export type SlackInstallation = z.infer<typeof SlackInstallation>;

export type SlackInstallationStore = ReturnType<typeof createSlackInstallationStore>;

const REFRESH_CLAIM_MS = 30_000;
const KEY_SUFFIX = ':installation';
const installationKey = (team: string) => `${team}${KEY_SUFFIX}`;
/** True for the key of an installation, which is deleted separately. */
export const isInstallationKey = (key: string): boolean => key.endsWith(KEY_SUFFIX);
const refreshKey = (team: string) => `${team}:refresh`;

interface InstallationStoreOptions {
  /** Encrypted namespace. */
  readonly keyValueStore: KeyValueStore;
  readonly clock: Clock;
}

export function createSlackInstallationStore({ keyValueStore, clock }: InstallationStoreOptions) {
  const get = async (team: string) => SlackInstallation.safeParse(await keyValueStore.get(installationKey(team))).data;
  const put = (one: SlackInstallation) => keyValueStore.put(installationKey(one.team), toJson(one));
  const store: InstallationStore = {
    async storeInstallation({ team, bot, appId: app = '', metadata }) {
      if (!team || !bot) throw new Error('The app was installed without a bot, or not in a workspace.');
      const { id, name = id } = team;
      const { token, scopes, userId, refreshToken, expiresAt = 0 } = bot;
      const installedAt = metadata === undefined ? clock.now() : Number(metadata);
      // The workspace may have uninstalled or reinstalled the app during the token refresh.
      if (metadata !== undefined && (await get(id))?.installedAt !== installedAt) return;
      const renewal = refreshToken === undefined ? undefined : { refreshToken, expiresAt: expiresAt * 1000 };
      await put({ team: id, name, app, botUserId: userId, token, scopes, installedAt, renewal });
    },
    async fetchInstallation({ teamId = '' }) {
      const found = await get(teamId);
      if (!found) throw new Error('The app is not installed in this workspace.');
      return toBoltInstallation(found);
    },
  };
  return {
    ...store,
    get,
    /** Marks the token as expired after Slack refused it, whatever the stored expiry time. */
    async markExpired(team: string, token: string): Promise<void> {
      const found = await get(team);
      if (found?.token === token && found.renewal) await put({ ...found, renewal: { ...found.renewal, expiresAt: 0 } });
    },
    delete: (team: string) => keyValueStore.delete(installationKey(team)),
    async listWorkspaces(): Promise<readonly string[]> {
      const keys = await keyValueStore.keys('');
      return keys.filter((key) => key.endsWith(KEY_SUFFIX)).map((key) => key.slice(0, -KEY_SUFFIX.length));
    },
    /**
     * Returns true for the one process that may refresh the workspace's token. The claim ends with `releaseRefresh` or
     * a timeout.
     */
    claimRefresh: (team: string) => keyValueStore.claim(refreshKey(team), REFRESH_CLAIM_MS),
    releaseRefresh: (team: string) => keyValueStore.delete(refreshKey(team)),
  };
}

/** Stores the installation time in `metadata`, so that it survives a token refresh. */
function toBoltInstallation(one: SlackInstallation): Installed<'v2', false> {
  const { renewal: next, token, scopes } = one;
  const renewal = next && { refreshToken: next.refreshToken, expiresAt: Math.floor(next.expiresAt / 1000) };
  return {
    team: { id: one.team, name: one.name },
    enterprise: undefined,
    user: { id: '', token: undefined, scopes: undefined },
    bot: { id: '', userId: one.botUserId, token, scopes, ...renewal },
    appId: one.app,
    isEnterpriseInstall: false,
    authVersion: 'v2',
    metadata: String(one.installedAt),
  };
}
