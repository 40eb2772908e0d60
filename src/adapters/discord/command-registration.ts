// Registers the application commands globally or in one test server, and compares them for the doctor. One PUT at every
// start replaces all commands; existing commands don't count towards Discord's creation limit (Discord docs: application-commands).

import {
  type APIApplicationCommand,
  ApplicationCommandType,
  RESTJSONErrorCodes as Code,
  DiscordAPIError,
  type REST,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { createFailedFinding, createPassedFinding, type Finding } from '../../kit/finding.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';

interface RegisterOptions {
  readonly rest: Pick<REST, 'get' | 'put'>;
  readonly applicationId: string;
  /** Registers in this server only, instead of globally. */
  readonly guildId?: string;
  readonly declared: readonly RESTPostAPIApplicationCommandsJSONBody[];
}

/** @throws an error with advice for the operator if Discord refuses the commands */
export async function registerCommands(options: RegisterOptions): Promise<void> {
  const { rest, guildId } = options;
  const route = routeFor(options);
  const body = toBody(options);
  try {
    await rest.put(route, { body }).catch(async (thrown: unknown) => {
      // An app with an activity has an entry point command, and Discord refuses a PUT without it. The bot must not
      // remove it.
      if (!(thrown instanceof DiscordAPIError && thrown.status === 400)) throw thrown;
      const all = (await rest.get(route)) as readonly APIApplicationCommand[];
      const entry = all.filter(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint);
      if (entry.length === 0) throw thrown;
      await rest.put(route, { body: [...body, ...entry] });
    });
  } catch (thrown) {
    throw explainFailure(thrown, guildId);
  }
}

const routeFor = ({ applicationId, guildId }: Omit<RegisterOptions, 'declared'>) =>
  guildId === undefined
    ? Routes.applicationCommands(applicationId)
    : Routes.applicationGuildCommands(applicationId, guildId);

/** Commands of one server have neither installation types nor contexts. */
const toBody = ({ declared, guildId }: RegisterOptions) =>
  guildId === undefined
    ? declared
    : declared.map((one) => ({ ...one, integration_types: undefined, contexts: undefined }));

function explainFailure(thrown: unknown, guildId: string | undefined): unknown {
  if (!(thrown instanceof DiscordAPIError)) return thrown;
  const { status, code, message } = thrown;
  const reason = findAdvice(status, Number(code), guildId) ?? `${message} (${status}, code ${code})`;
  return new Error(`Discord refused the commands: ${reason}`, { cause: thrown });
}

function findAdvice(status: number, code: number, guildId: string | undefined): string | undefined {
  if (status === 401)
    return 'the token is not valid. Reset it in the developer portal and put the new one into DISCORD_TOKEN.';
  if (guildId !== undefined && (code === Code.MissingAccess || code === Code.UnknownGuild))
    return `the app is not in the server ${guildId}. Add it there with the link that “${formatCliCommand('doctor', 'discord')}” prints, or leave DISCORD_GUILD_ID empty.`;
  if (code === Code.MissingAccess)
    return 'DISCORD_APPLICATION_ID is another application’s id. Leave it empty; Earshot reads the id from the token.';
  if (code === Code.MaximumDailyApplicationCommandCreatesReached)
    return 'this server has reached Discord’s limit of 200 new commands a day. Wait until tomorrow, or leave DISCORD_GUILD_ID empty.';
  return undefined;
}

/** Checks that the commands are registered as declared, and only once. Reads only. */
export async function examineCommands(options: RegisterOptions): Promise<readonly Finding[]> {
  const { guildId, declared } = options;
  const scope = guildId === undefined ? 'everywhere' : `in the server ${guildId}`;
  const differences = await describeDifferences(options).catch(ignoreMissingAccess);
  if (differences === undefined)
    return [
      createFailedFinding(
        'commands',
        `The commands ${scope} can’t be read: the app isn’t installed there.`,
        'Add the app with the link above, then start Earshot once.',
      ),
    ];
  const state: Finding =
    differences === ''
      ? createPassedFinding('commands', `${declared.length} registered ${scope}, up to date`)
      : createFailedFinding(
          'commands',
          `The commands registered ${scope} are out of date: ${differences}.`,
          `Start Earshot (${formatCliCommand('start')}) to register them. If Discord still doesn’t show them, reload its app with Ctrl-R.`,
        );
  return guildId === undefined ? [state] : [state, ...(await examineDuplicates(options))];
}

function ignoreMissingAccess(thrown: unknown): undefined {
  const codes: readonly unknown[] = [Code.MissingAccess, Code.UnknownGuild];
  if (!(thrown instanceof DiscordAPIError && codes.includes(thrown.code))) throw thrown;
}

async function fetchRegistered(options: Omit<RegisterOptions, 'declared'>) {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const all = (await options.rest.get(routeFor(options), { query })) as readonly APIApplicationCommand[];
  return all.filter(({ type }) => type !== ApplicationCommandType.PrimaryEntryPoint);
}

/** Returns an empty string if nothing differs. */
async function describeDifferences(options: RegisterOptions): Promise<string> {
  const registered = new Map((await fetchRegistered(options)).map((one) => [keyOf(one), one]));
  const expected = new Map(toBody(options).map((one) => [keyOf(one), one]));
  const groups = {
    missing: [...expected].filter(([key]) => !registered.has(key)),
    different: [...expected].filter(([key, one]) => registered.has(key) && !matchesDeclared(registered.get(key), one)),
    'no longer used': [...registered].filter(([key]) => !expected.has(key)),
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
  readonly type?: number;
}): string => `${type} ${name}`;

/** True if everything declared is registered. Discord adds ids and versions, and omits empty and false values. */
function matchesDeclared(registered: unknown, declared: unknown): boolean {
  if (declared === undefined || declared === null || declared === false) return !registered;
  if (Array.isArray(declared)) {
    const found: readonly unknown[] = Array.isArray(registered) ? registered : [];
    // Order matters only for options and choices, which Discord shows in order.
    const inOrder = (list: readonly unknown[]) => (typeof declared[0] === 'object' ? list : list.toSorted());
    const known = inOrder(found);
    return known.length === declared.length && inOrder(declared).every((one, at) => matchesDeclared(known[at], one));
  }
  if (typeof declared !== 'object') return registered === declared;
  const all = registered as Readonly<Record<string, unknown>> | null | undefined;
  return Object.entries(declared).every(([name, value]) => matchesDeclared(all?.[name], value));
}

/** Discord shows commands of a server and global commands side by side. */
async function examineDuplicates({ declared, guildId: _here, ...parts }: RegisterOptions): Promise<readonly Finding[]> {
  const names = (await fetchRegistered(parts)).map(({ name }) => name);
  if (!declared.some(({ name }) => names.includes(name))) return [];
  const summary = 'The commands are also registered globally, so users in that server see each one twice.';
  const next =
    'Leave DISCORD_GUILD_ID empty, or delete the global commands (docs/discord.md, Trying it in one server).';
  return [createFailedFinding('duplicate commands', summary, next)];
}
