// `npm run doctor -- <platform> [channel]`: checks a platform's settings, and prints the next step for each fault.
// Changes nothing. The adapters declare the checks. `npm run doctor -- engines`, or without arguments: tries the
// servers in the settings.

import { ADAPTER_DESCRIPTORS } from '../adapters/index.ts';
import { addExtensionMessages, createCommandCatalogue, loadConfiguredExtensions } from '../app/extensions.ts';
import { listSettingsWarnings, readSettings } from '../app/settings.ts';
import type { Config } from '../config/config.ts';
import { loadEnvFile, processEnvironment } from '../config/environment.ts';
import { ConfigError } from '../config/read-settings.ts';
import { listRemoteEngines } from '../config/remote-engines.ts';
import type { ExtensionContributions } from '../extensions/extension.ts';
import { createPassedFinding, type Finding } from '../kit/finding.ts';
import { formatColumns } from '../kit/format-columns.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';

const listDoctors = ({ platforms }: ExtensionContributions) =>
  [...ADAPTER_DESCRIPTORS, ...platforms].flatMap(({ name, doctor }) => (doctor ? [{ name, doctor }] : []));

const formatHelp = (
  doctors: ReturnType<typeof listDoctors>,
): string => `Checks the setup of a chat platform or the engines, and lists the next steps.

${formatColumns([
  ...doctors.flatMap(
    ({ name, doctor }) =>
      [
        [formatCliCommand('doctor', name), doctor.description],
        [formatCliCommand('doctor', `${name} <channel id>`), doctor.channelCheckDescription],
      ] as const,
  ),
  [formatCliCommand('doctor', ENGINES), 'checks the servers of ENGINES_URL and similar settings with a sentence each'],
])}
`;

const ENGINES = 'engines';

const print = (text: string): void => void process.stdout.write(text);

function formatFinding({ check, ok, summary, advice: nextStep, envLine }: Finding): string {
  const envHint = envLine === undefined ? '' : `; put it into .env as ${envLine}`;
  const advice = nextStep === undefined ? '' : `       ${ok ? 'tip' : 'to do'}: ${nextStep}${envHint}\n`;
  return `  ${ok ? 'ok   ' : 'FAULT'} ${check}: ${summary}\n${advice}`;
}

function printReport(findings: readonly Finding[]): number {
  for (const one of findings) print(formatFinding(one));
  const faults = findings.filter(({ ok }) => !ok).length;
  print(faults === 0 ? '\nNo problems found.\n' : `\n${faults} to do.\n`);
  return faults === 0 ? 0 : 1;
}

async function examineEngines({ service, engines }: Config): Promise<readonly Finding[]> {
  const addresses = listRemoteEngines(engines);
  if (addresses.length === 0)
    return [createPassedFinding(ENGINES, 'no servers are set, so the built-in engines are used')];
  const { checkRemoteEngines } = await import('../studio/engines/remote/check-engines.ts');
  const unused = createPassedFinding(ENGINES, 'not used, because SERVICE_BASE_URL is set');
  return [...(service.baseUrl === undefined ? [] : [unused]), ...(await checkRemoteEngines(addresses))];
}

async function main([target = '', channelId]: readonly string[]): Promise<number> {
  loadEnvFile();
  const extensions = await loadConfiguredExtensions();
  if (extensions.faults.length > 0) throw new ConfigError(extensions.faults);
  const doctors = listDoctors(extensions);
  const doctor = doctors.find(({ name }) => name === target)?.doctor;
  if (!doctor && target !== '' && target !== ENGINES) {
    print(formatHelp(doctors));
    return target === '--help' ? 0 : 1;
  }
  const settings = readSettings(processEnvironment, extensions);
  const { config, platforms } = settings;
  if (!doctor) {
    if (target === '') print(`${formatHelp(doctors)}\n`);
    return printReport(await examineEngines(config));
  }
  const values = platforms.find(({ descriptor }) => descriptor.name === target)?.values ?? {};
  const catalogue = createCommandCatalogue(config, extensions);
  addExtensionMessages(extensions);
  const findings = await doctor.examine(values, { config, catalogue, channelId });
  return printReport([...findings, ...listSettingsWarnings(settings)]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  const faults = thrown instanceof ConfigError ? thrown.faults : [String(thrown)];
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = 1;
}
