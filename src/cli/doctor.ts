// `npm run doctor -- <platform> [channel]`: looks at what stands between the settings and a working platform, one section per
// platform, and says the next step for each fault. It changes nothing; what is looked at is the adapter's business.

import { commands, withheldBy } from '../../commands/index.ts';
import { locales } from '../../commands/locales/index.ts';
import { PLATFORMS } from '../adapters/index.ts';
import { readSettings } from '../app/settings.ts';
import { warnings } from '../config/config.ts';
import { loadEnvFile } from '../config/environment.ts';
import { ConfigFault } from '../config/read.ts';
import { createCatalogue } from '../domain/commands/command.ts';
import type { Finding } from '../kit/finding.ts';

const examined = PLATFORMS.flatMap(({ name, doctor }) => (doctor ? [{ name, doctor }] : []));

const call = (args: string, meaning: string): string => `  npm run doctor -- ${args.padEnd(21)} ${meaning}\n`;

const HELP = `Says what keeps a chat platform from working, and what to do about it.

${examined
  .map(({ name, doctor }) => call(name, doctor.looksAt) + call(`${name} <channel id>`, doctor.inChannel))
  .join('')}`;

const say = (text: string): void => void process.stdout.write(text);

function tell({ check, ok, finding, next }: Finding): string {
  const advice = next === undefined ? '' : `       ${ok ? 'could be better' : 'to do'}: ${next}\n`;
  return `  ${ok ? 'ok   ' : 'FAULT'} ${check}: ${finding}\n${advice}`;
}

/** The exit code. */
async function main([platform = '', channel]: readonly string[]): Promise<number> {
  const doctor = examined.find(({ name }) => name === platform)?.doctor;
  if (!doctor) {
    say(HELP);
    return platform === '' || platform === '--help' ? 0 : 1;
  }
  loadEnvFile();
  const { config, platforms } = readSettings();
  const values = platforms.find(({ descriptor }) => descriptor.name === platform)?.values ?? {};
  const { general } = config;
  const catalogue = createCatalogue(commands, general.commandPrefix, [], withheldBy(general.cloning));
  const told = await doctor.examine(values, { config, catalogue, locales, channel });
  const findings = [...told, ...warnings(config)];
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
