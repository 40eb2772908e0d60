// `npm run doctor -- <platform> [channel]`: looks at what stands between the settings and a working platform, one section per
// platform, and says the next step for each fault. It changes nothing; what is looked at is the adapter's business.
// `npm run doctor -- engines`, and without a word: tries the servers that the settings name.

import { withheldBy } from '../../commands/index.ts';
import { PLATFORMS } from '../adapters/index.ts';
import { commandsWith, localesWith, readExtensions } from '../app/extensions.ts';
import { readSettings } from '../app/settings.ts';
import { type Config, warnings } from '../config/config.ts';
import { engineAddresses } from '../config/engines.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { ConfigFault } from '../config/read.ts';
import { createCatalogue } from '../domain/commands/command.ts';
import type { Extensions } from '../extensions/extension.ts';
import { type Finding, fine } from '../kit/finding.ts';
import { listed } from '../kit/listed.ts';
import { called } from '../kit/process/called.ts';

/** Those that can be examined. */
const examinedOf = ({ platforms }: Extensions) =>
  [...PLATFORMS, ...platforms].flatMap(({ name, doctor }) => (doctor ? [{ name, doctor }] : []));

const helpOn = (
  examined: ReturnType<typeof examinedOf>,
): string => `Says what keeps a chat platform or an engine from working, and what to do about it.

${listed([
  ...examined.flatMap(
    ({ name, doctor }) =>
      [
        [called('doctor', name), doctor.looksAt],
        [called('doctor', `${name} <channel id>`), doctor.inChannel],
      ] as const,
  ),
  [called('doctor', ENGINES), 'the servers of ENGINES_URL and the like, each with one sentence'],
])}
`;

const ENGINES = 'engines';

const say = (text: string): void => void process.stdout.write(text);

function tell({ check, ok, finding, next, into }: Finding): string {
  const keep = into === undefined ? '' : `; write it into .env as ${into}`;
  const advice = next === undefined ? '' : `       ${ok ? 'could be better' : 'to do'}: ${next}${keep}\n`;
  return `  ${ok ? 'ok   ' : 'FAULT'} ${check}: ${finding}\n${advice}`;
}

function report(findings: readonly Finding[]): number {
  for (const one of findings) say(tell(one));
  const faults = findings.filter(({ ok }) => !ok).length;
  say(faults === 0 ? '\nNothing is wrong.\n' : `\n${faults} to do.\n`);
  return faults === 0 ? 0 : 1;
}

async function examineEngines({ service, engines }: Config): Promise<readonly Finding[]> {
  const addresses = engineAddresses(engines);
  if (addresses.length === 0)
    return [fine(ENGINES, 'the settings name no server, so the built-in engines do the work')];
  const { examineAddresses } = await import('../studio/engines/by-address/examine.ts');
  const unused = fine(ENGINES, 'they are not used: SERVICE_BASE_URL names a service that does the work');
  return [...(service.base === undefined ? [] : [unused]), ...(await examineAddresses(addresses))];
}

/** The exit code. */
async function main([platform = '', channel]: readonly string[]): Promise<number> {
  loadEnvFile();
  const extensions = await readExtensions();
  if (extensions.faults.length > 0) throw new ConfigFault(extensions.faults);
  const examined = examinedOf(extensions);
  const doctor = examined.find(({ name }) => name === platform)?.doctor;
  if (!doctor && platform !== '' && platform !== ENGINES) {
    say(helpOn(examined));
    return platform === '--help' ? 0 : 1;
  }
  const { config, platforms } = readSettings(processEnvironment, extensions);
  if (!doctor) {
    if (platform === '') say(`${helpOn(examined)}\n`);
    return report(await examineEngines(config));
  }
  const values = platforms.find(({ descriptor }) => descriptor.name === platform)?.values ?? {};
  const { general } = config;
  const catalogue = createCatalogue(
    commandsWith(extensions),
    general.commandPrefix,
    [],
    withheldBy(general.cloning),
  );
  const locales = localesWith(extensions);
  const told = await doctor.examine(values, { config, catalogue, locales, channel });
  return report([...told, ...warnings(config)]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  const faults = thrown instanceof ConfigFault ? thrown.faults : [String(thrown)];
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = 1;
}
