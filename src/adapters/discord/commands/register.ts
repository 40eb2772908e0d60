// Registers the declared commands with Discord: one look at what is there, one PUT when anything differs, none otherwise.
// For everywhere, or for one server while trying things out; the other of the two is left alone.

import { DiscordAPIError, type RESTPostAPIApplicationCommandsJSONBody, Routes } from 'discord.js';
import { compareCommands, type Difference, isSame } from './register-compare.ts';

type Declared = readonly RESTPostAPIApplicationCommandsJSONBody[];

/** What is needed of discord.js's REST. */
export interface CommandRest {
  get(route: `/${string}`, options?: { query?: URLSearchParams }): Promise<unknown>;
  put(route: `/${string}`, options: { body: unknown }): Promise<unknown>;
}

export interface RegisterParts {
  readonly rest: CommandRest;
  readonly applicationId: string;
  /** One server instead of everywhere. */
  readonly guildId?: string | undefined;
  readonly declared: Declared;
}

export interface Registered extends Difference {
  readonly is: 'unchanged' | 'registered';
  /** How many commands there are now. */
  readonly commands: number;
}

/** Discord did not take the commands, and why, for the operator. */
class RegisterFault extends Error {
  override readonly name = 'RegisterFault';
}

/** An app with an activity has one command that opens it; a PUT without it is refused. It is not ours to remove. */
const ENTRY_POINT = 4;

export async function registerCommands(parts: RegisterParts): Promise<Registered> {
  const { rest, applicationId, guildId } = parts;
  const declared = scoped(parts.declared, guildId);
  try {
    const { existing, foreign } = await readCommands(parts);
    const difference = compareCommands(existing, declared);
    if (isSame(difference)) return { is: 'unchanged', commands: declared.length, ...difference };
    await rest.put(routeOf(applicationId, guildId), { body: [...declared, ...foreign] });
    return { is: 'registered', commands: declared.length, ...difference };
  } catch (thrown) {
    throw explained(thrown, guildId);
  }
}

/** How what Discord has differs from what is declared. */
export async function compareRegistered(parts: RegisterParts): Promise<Difference> {
  const { existing } = await readCommands(parts);
  return compareCommands(existing, scoped(parts.declared, parts.guildId));
}

/** Commands of one server know neither kinds of installation nor contexts, whatever Discord fills in for them. */
function scoped<T extends object>(all: readonly T[], guildId: string | undefined): readonly T[] {
  if (guildId === undefined) return all;
  return all.map((one) => ({ ...one, integration_types: undefined, contexts: undefined }));
}

const routeOf = (applicationId: string, guildId: string | undefined): `/${string}` =>
  guildId === undefined
    ? Routes.applicationCommands(applicationId)
    : Routes.applicationGuildCommands(applicationId, guildId);

async function readCommands({ rest, applicationId, guildId }: Omit<RegisterParts, 'declared'>) {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const all = (await rest.get(routeOf(applicationId, guildId), { query })) as readonly { type?: number }[];
  return {
    existing: scoped(all, guildId).filter(({ type }) => type !== ENTRY_POINT),
    foreign: all.filter(({ type }) => type === ENTRY_POINT),
  };
}

function explained(thrown: unknown, guildId: string | undefined): unknown {
  if (!(thrown instanceof DiscordAPIError)) return thrown;
  const { status, code, message } = thrown;
  const reason = reasonFor(status, Number(code), guildId) ?? `${message} (${status}, code ${code})`;
  return new RegisterFault(`Discord did not take the commands: ${reason}`, { cause: thrown });
}

function reasonFor(status: number, code: number, guildId: string | undefined): string | undefined {
  if (status === 401)
    return 'the token is not valid. Reset it in the portal and set DISCORD_TOKEN to the new one.';
  if (guildId !== undefined && (code === 50001 || code === 10004))
    return `the app is not in the server ${guildId}. Add it there with the link that “npm run doctor -- discord” prints, or empty DISCORD_GUILD_ID.`;
  if (code === 50001)
    return 'they belong to another application. Empty DISCORD_APPLICATION_ID; the token says which one it is.';
  if (code === 30034)
    return 'this server has had 200 new commands today, which is the most. Wait until tomorrow, or empty DISCORD_GUILD_ID.';
  return undefined;
}
