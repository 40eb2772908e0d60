// `npm run doctor -- <platform> [channel]`: looks at what stands between the settings and a working platform, one section per
// platform, and says the next step for each fault. It changes nothing; what is looked at is the adapter's business.

import { commands } from '../../commands/index.ts';
import { locales } from '../../commands/locales/index.ts';
import { declareCommands } from '../adapters/discord/declare.ts';
import { examineDiscord } from '../adapters/discord/doctor/index.ts';
import { examineSlack } from '../adapters/slack/doctor/index.ts';
import { type Config, ConfigFault, loadEnvFile, readConfig } from '../config/config.ts';
import { createCatalogue } from '../domain/commands/catalogue.ts';
import type { Finding } from '../kit/finding.ts';

type Section = (config: Config, args: readonly string[]) => Promise<readonly Finding[]>;

const SECTIONS: Readonly<Record<string, Section>> = {
  discord: ({ discord, commandPrefix }, [channel]) =>
    examineDiscord({
      ...{ token: discord?.token, applicationId: discord?.applicationId, guildId: discord?.guildId },
      ...{ api: discord?.api, channel },
      declared: declareCommands(createCatalogue(commands, commandPrefix), locales),
    }),
  slack: ({ slack, publicUrl }, [channel]) => examineSlack({ mode: 'socket', ...slack, publicUrl, channel }),
};

const HELP = `Says what keeps a chat platform from working, and what to do about it.

  npm run doctor -- discord               token, application, servers, commands
  npm run doctor -- discord <channel id>  and what the bot may do in that channel
  npm run doctor -- slack                 tokens, scopes, connection
  npm run doctor -- slack <channel id>    and whether the bot may write in that channel
`;

const say = (text: string): void => void process.stdout.write(text);

function tell({ check, ok, finding, next }: Finding): string {
  const advice = next === undefined ? '' : `       ${ok ? 'could be better' : 'to do'}: ${next}\n`;
  return `  ${ok ? 'ok   ' : 'FAULT'} ${check}: ${finding}\n${advice}`;
}

/** The exit code. */
async function main([platform = '', ...args]: readonly string[]): Promise<number> {
  const section = SECTIONS[platform];
  if (!section) {
    say(HELP);
    return platform === '' || platform === '--help' ? 0 : 1;
  }
  loadEnvFile();
  const findings = await section(readConfig(), args);
  for (const one of findings) say(tell(one));
  const faults = findings.filter(({ ok }) => !ok).length;
  say(faults === 0 ? '\nNothing is wrong.\n' : `\n${faults} to do.\n`);
  return faults === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  const faults = thrown instanceof ConfigFault ? thrown.faults : [String(thrown)];
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = 1;
}
