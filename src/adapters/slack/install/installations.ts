// In which workspaces the app is installed, and with what right: kept sealed, because whoever has the token is the bot. Every
// key begins with the workspace. Knows neither how an installation comes about nor what is done with it.

import { z } from 'zod';
import type { Json } from '../../../kit/json.ts';
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

export interface Installations {
  get(team: string): Promise<Installation | undefined>;
  put(installation: Installation): Promise<void>;
  delete(team: string): Promise<void>;
  /** Ids of the workspaces. */
  teams(): Promise<readonly string[]>;
  /** True for the one, of all processes, who may ask for this workspace's next token; until it is done or takes too long. */
  claimRefresh(team: string): Promise<boolean>;
  refreshed(team: string): Promise<void>;
}

const REFRESH_MS = 30_000;
const ENDING = ':installation';
const keyOf = (team: string) => `${team}${ENDING}`;
/** Whether a note is the installation itself, which goes its own way. */
export const isInstallation = (key: string): boolean => key.endsWith(ENDING);
const refreshKeyOf = (team: string) => `${team}:refresh`;

/** `notes`: secret ones. */
export function createInstallations(notes: Notes): Installations {
  return {
    get: async (team) => Installation.safeParse(await notes.get(keyOf(team))).data,
    put: (installation) =>
      notes.put(keyOf(installation.team), JSON.parse(JSON.stringify(installation)) as Json),
    delete: (team) => notes.delete(keyOf(team)),
    async teams() {
      const keys = await notes.keys('');
      return keys.filter((key) => key.endsWith(ENDING)).map((key) => key.slice(0, -ENDING.length));
    },
    claimRefresh: (team) => notes.claim(refreshKeyOf(team), REFRESH_MS),
    refreshed: (team) => notes.delete(refreshKeyOf(team)),
  };
}
