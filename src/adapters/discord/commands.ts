// The declared commands at Discord, everywhere or in one server while trying things out: put there in one PUT at every start
// (those that are there already count towards no limit, D application-commands), and compared by the doctor.

import {
  type APIApplicationCommand,
  ApplicationCommandType,
  RESTJSONErrorCodes as Code,
  DiscordAPIError,
  type REST,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { type Finding, fault, fine } from '../../kit/finding.ts';
import { called } from '../../kit/process/called.ts';

interface RegisterParts {
  readonly rest: Pick<REST, 'get' | 'put'>;
  readonly applicationId: string;
  /** One server instead of everywhere. */
  readonly guildId?: string | undefined;
  readonly declared: readonly RESTPostAPIApplicationCommandsJSONBody[];
}

/** Throws a sentence for the operator where Discord does not take them. */
export async function registerCommands(parts: RegisterParts): Promise<void> {
  const { rest, guildId } = parts;
  const route = routeOf(parts);
  const body = bodyOf(parts);
  try {
    await rest.put(route, { body }).catch(async (thrown: unknown) => {
      // An app with an activity has one command that opens it, and a PUT without it is refused. It is not ours to remove.
      if (!(thrown instanceof DiscordAPIError && thrown.status === 400)) throw thrown;
      const all = (await rest.get(route)) as readonly APIApplicationCommand[];
      const entry = all.filter(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint);
      if (entry.length === 0) throw thrown;
      await rest.put(route, { body: [...body, ...entry] });
    });
  } catch (thrown) {
    throw explained(thrown, guildId);
  }
}

const routeOf = ({ applicationId, guildId }: Omit<RegisterParts, 'declared'>) =>
  guildId === undefined
    ? Routes.applicationCommands(applicationId)
    : Routes.applicationGuildCommands(applicationId, guildId);

/** Commands of one server know neither kinds of installation nor contexts. */
const bodyOf = ({ declared, guildId }: RegisterParts) =>
  guildId === undefined
    ? declared
    : declared.map((one) => ({ ...one, integration_types: undefined, contexts: undefined }));

function explained(thrown: unknown, guildId: string | undefined): unknown {
  if (!(thrown instanceof DiscordAPIError)) return thrown;
  const { status, code, message } = thrown;
  const reason = reasonFor(status, Number(code), guildId) ?? `${message} (${status}, code ${code})`;
  return new Error(`Discord did not take the commands: ${reason}`, { cause: thrown });
}

function reasonFor(status: number, code: number, guildId: string | undefined): string | undefined {
  if (status === 401)
    return 'the token is not valid. Reset it in the portal and set DISCORD_TOKEN to the new one.';
  if (guildId !== undefined && (code === Code.MissingAccess || code === Code.UnknownGuild))
    return `the app is not in the server ${guildId}. Add it there with the link that “${called('doctor', 'discord')}” prints, or empty DISCORD_GUILD_ID.`;
  if (code === Code.MissingAccess)
    return 'they belong to another application. Empty DISCORD_APPLICATION_ID; the token says which one it is.';
  if (code === Code.MaximumDailyApplicationCommandCreatesReached)
    return 'this server has had 200 new commands today, which is the most. Wait until tomorrow, or empty DISCORD_GUILD_ID.';
  return undefined;
}

/** Whether they stand there as declared, and nowhere twice. Reads only. */
export async function examineCommands(parts: RegisterParts): Promise<readonly Finding[]> {
  const { guildId, declared } = parts;
  const where = guildId === undefined ? 'everywhere' : `in the server ${guildId}`;
  const difference = await compare(parts).catch(noAccess);
  if (difference === undefined)
    return [
      fault(
        'commands',
        `Discord does not show the commands ${where}: the app is not there.`,
        'Add it with the link above, then start Earshot once.',
      ),
    ];
  const state: Finding =
    difference === ''
      ? fine('commands', `${declared.length} registered ${where}, as declared`)
      : fault(
          'commands',
          `Not registered ${where} as declared: ${difference}.`,
          `Start Earshot (${called('start')}): it registers them. If they stay away in Discord’s app, reload it with Ctrl-R.`,
        );
  return guildId === undefined ? [state] : [state, ...(await alsoEverywhere(parts))];
}

function noAccess(thrown: unknown): undefined {
  const codes: readonly unknown[] = [Code.MissingAccess, Code.UnknownGuild];
  if (!(thrown instanceof DiscordAPIError && codes.includes(thrown.code))) throw thrown;
}

async function registered(parts: Omit<RegisterParts, 'declared'>) {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const all = (await parts.rest.get(routeOf(parts), { query })) as readonly APIApplicationCommand[];
  return all.filter(({ type }) => type !== ApplicationCommandType.PrimaryEntryPoint);
}

/** What differs, in words; nothing when nothing does. */
async function compare(parts: RegisterParts): Promise<string> {
  const before = new Map((await registered(parts)).map((one) => [keyOf(one), one]));
  const wanted = new Map(bodyOf(parts).map((one) => [keyOf(one), one]));
  const groups = {
    missing: [...wanted].filter(([key]) => !before.has(key)),
    different: [...wanted].filter(([key, one]) => before.has(key) && !holds(before.get(key), one)),
    'left over': [...before].filter(([key]) => !wanted.has(key)),
  };
  return Object.entries(groups)
    .filter(([, some]) => some.length > 0)
    .map(([word, some]) => `${word}: ${some.map(([, { name }]) => name).join(', ')}`)
    .join('; ');
}

const keyOf = ({
  name,
  type = ApplicationCommandType.ChatInput,
}: {
  readonly name: string;
  readonly type?: number | undefined;
}): string => `${type} ${name}`;

/** Whether all that is declared is there; Discord adds ids and versions, and leaves out what is empty or not so. */
function holds(there: unknown, declared: unknown): boolean {
  if (declared === undefined || declared === null || declared === false) return !there;
  if (Array.isArray(declared)) {
    const found: readonly unknown[] = Array.isArray(there) ? there : [];
    // Of values the order says nothing; options and choices are shown in theirs.
    const inOrder = (list: readonly unknown[]) => (typeof declared[0] === 'object' ? list : list.toSorted());
    const known = inOrder(found);
    return known.length === declared.length && inOrder(declared).every((one, at) => holds(known[at], one));
  }
  if (typeof declared !== 'object') return there === declared;
  const all = there as Readonly<Record<string, unknown>> | null | undefined;
  return Object.entries(declared).every(([name, value]) => holds(all?.[name], value));
}

/** Commands of a server and those of everywhere are shown side by side. */
async function alsoEverywhere({
  declared,
  guildId: _here,
  ...parts
}: RegisterParts): Promise<readonly Finding[]> {
  const names = (await registered(parts)).map(({ name }) => name);
  if (!declared.some(({ name }) => names.includes(name))) return [];
  const twice =
    'The commands are also registered everywhere, so people in that server see each of them twice.';
  const next =
    'Empty DISCORD_GUILD_ID to use them everywhere, or remove those (docs/discord.md, Trying it in one server).';
  return [fault('commands twice', twice, next)];
}
