// Whether the commands stand at Discord as they are declared, and nowhere twice. Reads only.

import { DiscordAPIError, type RESTPostAPIApplicationCommandsJSONBody } from 'discord.js';
import type { Finding } from '../../../kit/finding.ts';
import { type CommandRest, compareRegistered } from '../commands/register.ts';
import { type Difference, isSame } from '../commands/register-compare.ts';

export interface CommandParts {
  readonly rest: CommandRest;
  readonly applicationId: string;
  readonly guildId?: string | undefined;
  readonly declared: readonly RESTPostAPIApplicationCommandsJSONBody[];
}

export async function examineCommands(parts: CommandParts): Promise<readonly Finding[]> {
  const { guildId, declared } = parts;
  const where = guildId === undefined ? 'everywhere' : `in the server ${guildId}`;
  const difference = await compareRegistered(parts).catch(noAccess);
  if (difference === undefined)
    return [
      {
        check: 'commands',
        ok: false,
        finding: `Discord does not show the commands ${where}: the app is not there.`,
        next: 'Add it with the link above, then start Earshot once.',
      },
    ];
  const state: Finding = isSame(difference)
    ? { check: 'commands', ok: true, finding: `${declared.length} registered ${where}, as declared` }
    : {
        check: 'commands',
        ok: false,
        finding: `Not registered ${where} as declared: ${tell(difference)}.`,
        next: 'Start Earshot (npm start): it registers them. If they stay away in Discord’s app, reload it with Ctrl-R.',
      };
  return guildId === undefined ? [state] : [state, ...(await alsoEverywhere(parts))];
}

function noAccess(thrown: unknown): undefined {
  if (thrown instanceof DiscordAPIError && [50001, 10004].includes(Number(thrown.code))) return undefined;
  throw thrown;
}

function tell({ added, changed, removed }: Difference): string {
  const parts = [
    ['missing', added],
    ['different', changed],
    ['left over', removed],
  ] as const;
  return parts
    .flatMap(([word, names]) => (names.length > 0 ? [`${word}: ${names.join(', ')}`] : []))
    .join('; ');
}

/** Commands of a server and those of everywhere are shown side by side. */
async function alsoEverywhere({ guildId: _here, ...parts }: CommandParts): Promise<readonly Finding[]> {
  const { added } = await compareRegistered(parts);
  if (added.length === parts.declared.length) return [];
  return [
    {
      check: 'commands twice',
      ok: false,
      finding:
        'The commands are also registered everywhere, so people in that server see each of them twice.',
      next: 'Empty DISCORD_GUILD_ID to use them everywhere, or remove those (docs/discord.md, Trying it in one server).',
    },
  ];
}
