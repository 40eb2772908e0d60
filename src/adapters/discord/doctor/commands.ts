// Whether the commands stand at Discord as they are declared, and nowhere twice. Reads only.

import {
  type APIApplicationCommand,
  ApplicationCommandType,
  RESTJSONErrorCodes as Code,
  DiscordAPIError,
} from 'discord.js';
import { type Finding, fault, fine } from '../../../kit/finding.ts';
import { bodyOf, type RegisterParts, routeOf } from '../commands/register.ts';

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
          'Start Earshot (npm start): it registers them. If they stay away in Discord’s app, reload it with Ctrl-R.',
        );
  return guildId === undefined ? [state] : [state, ...(await alsoEverywhere(parts))];
}

function noAccess(thrown: unknown): undefined {
  const codes: readonly unknown[] = [Code.MissingAccess, Code.UnknownGuild];
  if (!(thrown instanceof DiscordAPIError && codes.includes(thrown.code))) throw thrown;
}

async function registered({ rest, ...scope }: Omit<RegisterParts, 'declared'>) {
  const query = new URLSearchParams({ with_localizations: 'true' });
  const all = (await rest.get(routeOf(scope), { query })) as readonly APIApplicationCommand[];
  return all.filter(({ type }) => type !== ApplicationCommandType.PrimaryEntryPoint);
}

/** What differs, in words; nothing when nothing does. */
async function compare(parts: RegisterParts): Promise<string> {
  const before = await registered(parts);
  const wanted = bodyOf(parts);
  const same = (one: Named, other: Named) => one.name === other.name && typeOf(one) === typeOf(other);
  const found = (one: Named) => before.find((other) => same(one, other));
  const groups = [
    ['missing', wanted.filter((one) => !found(one))],
    ['different', wanted.filter((one) => found(one) && !holds(found(one), one))],
    ['left over', before.filter((one) => !wanted.some((other) => same(one, other)))],
  ] as const;
  return groups
    .flatMap(([word, some]) =>
      some.length > 0 ? [`${word}: ${some.map(({ name }) => name).join(', ')}`] : [],
    )
    .join('; ');
}

type Named = { readonly name: string; readonly type?: ApplicationCommandType | undefined };
const typeOf = ({ type = ApplicationCommandType.ChatInput }: Named) => type;

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
