// In which workspaces the app is installed, and with what right, as Bolt's installer stores and fetches it: kept sealed, because
// whoever has the token is the bot. Every key begins with the workspace.

import type { InstallationStore, Installation as Installed } from '@slack/oauth';
import { z } from 'zod';
import type { Json } from '../../../kit/json.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';

const Installation = z.object({
  team: z.string(),
  /** The workspace's name, for people. */
  name: z.string(),
  app: z.string(),
  /** The bot's own id as a person of the workspace. */
  bot: z.string(),
  token: z.string(),
  /** Where tokens run out: what gets the next one, once, and when that is due. */
  next: z.object({ refresh: z.string(), expires: z.number() }).optional(),
  scopes: z.array(z.string()),
  installed: z.number(),
});

export type Installation = z.infer<typeof Installation>;

export type Installations = ReturnType<typeof createInstallations>;

const REFRESH_MS = 30_000;
const ENDING = ':installation';
const keyOf = (team: string) => `${team}${ENDING}`;
/** Whether a note is an installation itself, which goes its own way. */
export const isInstallation = (key: string): boolean => key.endsWith(ENDING);
const refreshKeyOf = (team: string) => `${team}:refresh`;

interface InstallationsParts {
  /** Secret ones. */
  readonly notes: Notes;
  readonly clock: Clock;
}

export function createInstallations({ notes, clock }: InstallationsParts) {
  const get = async (team: string) => Installation.safeParse(await notes.get(keyOf(team))).data;
  const put = (one: Installation) => notes.put(keyOf(one.team), JSON.parse(JSON.stringify(one)) as Json);
  const store: InstallationStore = {
    async storeInstallation({ team, bot, appId: app = '', metadata }) {
      if (!team || !bot) throw new Error('The app was installed without a bot, or not in a workspace.');
      const { id, name = id } = team;
      const { token, scopes, userId, refreshToken: refresh, expiresAt = 0 } = bot;
      const installed = metadata === undefined ? clock.now() : Number(metadata);
      // While a token was renewed the workspace may have let us go, or installed the app anew.
      if (metadata !== undefined && (await get(id))?.installed !== installed) return;
      const next = refresh === undefined ? undefined : { refresh, expires: expiresAt * 1000 };
      await put({ team: id, name, app, bot: userId, token, scopes, installed, next });
    },
    async fetchInstallation({ teamId = '' }) {
      const found = await get(teamId);
      if (!found) throw new Error('not installed');
      return asInstalled(found);
    },
  };
  return {
    ...store,
    get,
    /** Slack says that this token has run out, whatever we thought of it. */
    async expired(team: string, token: string): Promise<void> {
      const found = await get(team);
      if (found?.token === token && found.next) await put({ ...found, next: { ...found.next, expires: 0 } });
    },
    delete: (team: string) => notes.delete(keyOf(team)),
    /** Ids of the workspaces. */
    async teams(): Promise<readonly string[]> {
      const keys = await notes.keys('');
      return keys.filter((key) => key.endsWith(ENDING)).map((key) => key.slice(0, -ENDING.length));
    },
    /** True for the one, of all processes, who may ask for this workspace's next token; until it is done or takes too long. */
    claimRefresh: (team: string) => notes.claim(refreshKeyOf(team), REFRESH_MS),
    refreshed: (team: string) => notes.delete(refreshKeyOf(team)),
  };
}

/** `metadata` carries when it was installed through a renewal of the token. */
function asInstalled(one: Installation): Installed<'v2', false> {
  const { next, token, scopes } = one;
  const renewal = next && { refreshToken: next.refresh, expiresAt: Math.floor(next.expires / 1000) };
  return {
    team: { id: one.team, name: one.name },
    enterprise: undefined,
    user: { id: '', token: undefined, scopes: undefined },
    bot: { id: '', userId: one.bot, token, scopes, ...renewal },
    appId: one.app,
    isEnterpriseInstall: false,
    authVersion: 'v2',
    metadata: String(one.installed),
  };
}
