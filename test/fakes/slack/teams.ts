// Workspace API for tests: users, channels, interactions, settings and inspection. Combines the other modules.

import type { Core } from './core.ts';
import { createChanges } from './delivery/changes.ts';
import { createHappenings } from './delivery/happenings.ts';
import { createPeople } from './people.ts';
import { direct } from './web-api/method.ts';
import { revoke, uninstall } from './web-api/methods-places.ts';
import { sessionIn } from './web-api/methods-sessions.ts';
import { end, grant } from './web-api/tokens.ts';
import {
  type Channel,
  type Enterprise,
  emptyTalk,
  type FileRecord,
  type Message,
  MINUTE,
  type Team,
  type TeamSettings,
  type User,
  type View,
} from './world.ts';

/** Default scopes of the app's manifest. */
const SCOPES = [
  'commands',
  'chat:write',
  'files:read',
  'files:write',
  'app_mentions:read',
  'im:history',
  'im:write',
  'users:read',
  'assistant:write',
] as const;

const STATUS_MS = 2 * MINUTE;

export interface WorkspaceGiven {
  readonly name: string;
  readonly botScopes?: readonly string[];
  /** False if the app is not installed at the start. */
  readonly installed?: boolean;
  /** Organisation of the workspace. `whole`: the app is installed for the whole organisation. */
  readonly enterprise?: Enterprise;
}

export interface ChannelGiven {
  readonly name: string;
  readonly private?: boolean;
  readonly botIsMember?: boolean;
  readonly archived?: boolean;
  /** Members of the channel. Absent for all users of the workspace. */
  readonly members?: readonly User[];
  readonly creator?: User;
}

export function createTeam(core: Core, { name, botScopes = SCOPES, installed = true, enterprise }: WorkspaceGiven) {
  const { world } = core;
  const settings: TeamSettings = { storageFull: false, uploadsDisabled: false };
  const bot: User = {
    id: world.id('U'),
    name: 'Earshot',
    bot: true,
    role: 'member',
    locale: 'en-US',
    get team() {
      return team;
    },
  };
  const team: Team = {
    id: world.id('T'),
    name,
    domain: name.toLowerCase().replaceAll(/\W+/g, '-'),
    bot,
    botId: world.id('B'),
    grants: [],
    users: new Map([[bot.id, bot]]),
    channels: new Map(),
    files: new Map(),
    views: new Map(),
    homes: new Map(),
    settings,
    executions: [],
    scopesUsed: new Set(),
    enterprise,
  };
  world.teams.set(team.id, team);
  if (installed) grant(core, team, botScopes);
  const forAll = new Set<Channel>();
  const people = () => [...team.users.values()].filter((one) => !one.bot);

  return {
    id: team.id,
    name,
    bot,
    botId: team.botId,
    /** Workspace settings that a test can change. */
    settings,
    scopesUsed: team.scopesUsed as ReadonlySet<string>,
    /** Newest bot token. */
    get botToken(): string {
      return team.grants.at(-1)?.token ?? '';
    },
    user(called: string, { locale = 'en-US', role = 'member' }: Partial<Pick<User, 'locale' | 'role'>> = {}): User {
      const made: User = { id: world.id('U'), name: called, team, bot: false, role, locale };
      team.users.set(made.id, made);
      for (const channel of forAll) channel.members.add(made);
      return made;
    },
    channel({
      name: called,
      private: closed,
      botIsMember = true,
      archived = false,
      members,
      creator,
    }: ChannelGiven): Channel {
      const made: Channel = {
        id: world.id('C'),
        name: called,
        kind: closed ? 'private' : 'public',
        team,
        members: new Set([...(members ?? people()), ...(botIsMember ? [bot] : [])]),
        botIsMember,
        ...emptyTalk(),
        archived,
        creator,
      };
      team.channels.set(made.id, made);
      if (!members) forAll.add(made);
      return made;
    },
    /** Creates a direct message between two users, which the bot cannot see. */
    pair(one: User, other: User): Channel {
      const made: Channel = {
        id: world.id('D'),
        name: 'directmessage',
        kind: 'im',
        team,
        members: new Set([one, other]),
        botIsMember: false,
        ...emptyTalk(),
      };
      team.channels.set(made.id, made);
      return made;
    },
    /** Returns the user's direct message with the bot. */
    dm: (user: User): Channel => direct(core, team, user),
    ...createPeople(core, team),
    ...createHappenings(core, team),
    ...createChanges(core, team),
    /** All messages of the channel, including ephemeral and deleted ones. */
    messages: (channel: Channel): readonly Message[] => channel.messages,
    /** Messages that only this user sees, in all channels. */
    ephemeral: (user: User): readonly Message[] =>
      [...team.channels.values()].flatMap(({ messages }) => messages.filter((one) => one.ephemeralTo === user)),
    /** Visible status line of the thread. Slack removes it after two minutes. */
    status(channel: Channel, thread: string): string | undefined {
      const line = channel.showing.get(thread);
      return line && core.world.now() - line.at < STATUS_MS ? line.status : undefined;
    },
    /** The session of the thread. */
    session: (channel: Channel, thread: string) => sessionIn(core, channel, thread),
    /** Bytes of a file. */
    file(id: string): Buffer {
      const found = team.files.get(id)?.bytes;
      if (!found) throw new Error(`There are no bytes of ${id}.`);
      return found;
    },
    get files(): readonly FileRecord[] {
      return [...team.files.values()];
    },
    home: (user: User): View | undefined => team.homes.get(user),
    kick(channel: Channel): void {
      channel.botIsMember = false;
      channel.members.delete(bot);
    },
    /** Removes the app from the workspace: `account_inactive`, tokens_revoked and app_uninstalled. */
    uninstall: async (): Promise<void> => void (await uninstall(core, team)),
    /** Revokes the token: `token_revoked`, and the event. */
    revoke: async (): Promise<void> => void (await revoke(core, team)),
    /** Expires the current token, as after 12 hours. */
    expire: (): void => end(team.grants, 'token_expired'),
  };
}

export type Workspace = ReturnType<typeof createTeam>;
