// Registers the declared commands with Discord, in one PUT at every start: for everywhere, or for one server while trying
// things out. Commands that are there already count towards no limit (D application-commands, bulk overwrite).

import {
  ApplicationCommandType,
  RESTJSONErrorCodes as Code,
  DiscordAPIError,
  type REST,
  type RESTGetAPIApplicationCommandsResult,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';

export interface RegisterParts {
  readonly rest: Pick<REST, 'get' | 'put'>;
  readonly applicationId: string;
  /** One server instead of everywhere. */
  readonly guildId?: string | undefined;
  readonly declared: readonly RESTPostAPIApplicationCommandsJSONBody[];
}

/** Discord did not take the commands, and why, for the operator. */
class RegisterFault extends Error {
  override readonly name = 'RegisterFault';
}

export async function registerCommands(parts: RegisterParts): Promise<void> {
  const { rest, guildId } = parts;
  const route = routeOf(parts);
  const body = bodyOf(parts);
  try {
    await rest.put(route, { body }).catch(async (thrown: unknown) => {
      // An app with an activity has one command that opens it, and a PUT without it is refused. It is not ours to remove.
      if (!(thrown instanceof DiscordAPIError && thrown.status === 400)) throw thrown;
      const all = (await rest.get(route)) as RESTGetAPIApplicationCommandsResult;
      const entry = all.filter(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint);
      if (entry.length === 0) throw thrown;
      await rest.put(route, { body: [...body, ...entry] });
    });
  } catch (thrown) {
    throw explained(thrown, guildId);
  }
}

type Scope = Pick<RegisterParts, 'applicationId' | 'guildId'>;

export const routeOf = ({ applicationId, guildId }: Scope) =>
  guildId === undefined
    ? Routes.applicationCommands(applicationId)
    : Routes.applicationGuildCommands(applicationId, guildId);

/** Commands of one server know neither kinds of installation nor contexts. */
export const bodyOf = ({ declared, guildId }: Pick<RegisterParts, 'declared' | 'guildId'>) =>
  guildId === undefined
    ? declared
    : declared.map((one) => ({ ...one, integration_types: undefined, contexts: undefined }));

function explained(thrown: unknown, guildId: string | undefined): unknown {
  if (!(thrown instanceof DiscordAPIError)) return thrown;
  const { status, code, message } = thrown;
  const reason = reasonFor(status, Number(code), guildId) ?? `${message} (${status}, code ${code})`;
  return new RegisterFault(`Discord did not take the commands: ${reason}`, { cause: thrown });
}

function reasonFor(status: number, code: number, guildId: string | undefined): string | undefined {
  if (status === 401)
    return 'the token is not valid. Reset it in the portal and set DISCORD_TOKEN to the new one.';
  if (guildId !== undefined && (code === Code.MissingAccess || code === Code.UnknownGuild))
    return `the app is not in the server ${guildId}. Add it there with the link that “npm run doctor -- discord” prints, or empty DISCORD_GUILD_ID.`;
  if (code === Code.MissingAccess)
    return 'they belong to another application. Empty DISCORD_APPLICATION_ID; the token says which one it is.';
  if (code === Code.MaximumDailyApplicationCommandCreatesReached)
    return 'this server has had 200 new commands today, which is the most. Wait until tomorrow, or empty DISCORD_GUILD_ID.';
  return undefined;
}
