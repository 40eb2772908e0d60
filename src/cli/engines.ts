// `npm run engines [-- --yes] [-- --dry-run]`: installs the engines that npm cannot install, on Debian and Ubuntu, and
// checks that they run. Prints instructions on other systems. Can be repeated.

import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  ENGINE_PACKAGES,
  formatAptFailure,
  formatInstallPlan,
  formatProgress,
  formatRootInstructions,
  formatSkippedPackages,
  formatUnknownPackages,
  HELP_TEXT,
  isDebianLike,
  MANUAL_INSTRUCTIONS,
  NO_TERMINAL_TEXT,
  NOTHING_TO_DO_TEXT,
  parseInstallPlan,
  parseInstallSizes,
  parseProgress,
} from './engines/apt.ts';
import { checkSystemEngines, runAndCollectOutput } from './engines/check-engines.ts';

const print = (text: string): void => void process.stdout.write(text);
const EMPTY_RESULT = { code: 0, output: '' };
const INSTALL = ['install', '--no-install-recommends'];

/** Returns the packages that apt would install, without unknown ones. */
async function planInstallation() {
  const first = await runAndCollectOutput(['apt-get', '--simulate', ...INSTALL, ...ENGINE_PACKAGES]);
  const { packagesToInstall, unknownPackages } = parseInstallPlan(first.output);
  if (unknownPackages.length === 0)
    return { packagesToInstall, unknownPackages, knownPackages: ENGINE_PACKAGES, lastRun: first };
  const knownPackages = ENGINE_PACKAGES.filter((name) => !unknownPackages.includes(name));
  const lastRun =
    knownPackages.length > 0
      ? await runAndCollectOutput(['apt-get', '--simulate', ...INSTALL, ...knownPackages])
      : EMPTY_RESULT;
  return { ...parseInstallPlan(lastRun.output), unknownPackages, knownPackages, lastRun };
}

async function printPlan({
  packagesToInstall,
  knownPackages,
}: Awaited<ReturnType<typeof planInstallation>>): Promise<void> {
  const { output } = await runAndCollectOutput(['apt-get', '--print-uris', '--yes', ...INSTALL, ...knownPackages]);
  print(formatInstallPlan(packagesToInstall, parseInstallSizes(output)));
}

/** Returns the command prefix for root: empty for root, `sudo`, or `undefined` if neither is possible. */
async function findRootPrefix(): Promise<readonly string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  if ((await runAndCollectOutput(['sh', '-c', 'command -v sudo'])).code !== 0) return undefined;
  // Without a terminal, sudo must not ask for a password.
  return process.stdin.isTTY ? ['sudo'] : ['sudo', '-n'];
}

async function confirmInstallation(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Install now? [Y/n] ');
  terminal.close();
  return /^(y(es)?)?$/i.test(answer.trim());
}

/** Shows apt's progress: one changing line on a terminal, one line per 10 % elsewhere. */
function createProgressDisplay(): (line: string) => void {
  let lastShown = '';
  return (line) => {
    const progress = parseProgress(line);
    if (!progress) return;
    const key = `${progress.stage} ${Math.floor(progress.percent / 10)}`;
    if (process.stdout.isTTY) print(`\r\u001b[K${formatProgress(progress, process.stdout.columns)}`);
    else if (key !== lastShown) print(`${formatProgress(progress, 100)}\n`);
    lastShown = key;
  };
}

/**
 * apt closes its progress channel for the programs that it starts. If that were stdout, packages that print during
 * setup would fail, such as fontconfig.
 */
const STATUS_CHANNEL_COMMAND = ['sh', '-c', 'exec "$0" "$@" 3>&1'];

/** Runs apt-get as root. Prints its errors. */
async function runAptGet(rootPrefix: readonly string[], ...options: string[]): Promise<boolean> {
  const apt = ['apt-get', '--yes', '-o', 'APT::Status-Fd=3', '-o', 'Dpkg::Use-Pty=0', ...options];
  const command = [...STATUS_CHANNEL_COMMAND, ...apt];
  const { code, output } = await runAndCollectOutput(command, {
    rootPrefix,
    onLine: createProgressDisplay(),
  });
  if (process.stdout.isTTY) print('\r\u001b[K');
  if (code !== 0) print(formatAptFailure(`apt-get ${options[0]}`, output));
  return code === 0;
}

async function printEngineChecks(): Promise<boolean> {
  print('Checking the engines …\n');
  const checked = await checkSystemEngines();
  for (const { engine, isWorking, detail } of checked)
    print(`  ${isWorking ? 'works ' : 'FAILS '} ${engine}: ${detail}\n`);
  return checked.every(({ isWorking }) => isWorking);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    print(HELP_TEXT);
    return 0;
  }
  const isDebian = isDebianLike(await readFile('/etc/os-release', 'utf8').catch(() => ''));
  if (!isDebian || (await runAndCollectOutput(['apt-get', '--version'])).code !== 0) {
    print(MANUAL_INSTRUCTIONS);
    return 1;
  }
  let planned = await planInstallation();
  if (planned.lastRun.code !== 0) {
    print(formatAptFailure('apt-get --simulate install', planned.lastRun.output));
    return 1;
  }
  if (planned.packagesToInstall.length === 0 && planned.unknownPackages.length === 0) {
    print(NOTHING_TO_DO_TEXT);
    return (await printEngineChecks()) ? 0 : 1;
  }
  if (planned.packagesToInstall.length > 0) await printPlan(planned);
  if (planned.unknownPackages.length > 0) print(formatUnknownPackages(planned.unknownPackages));
  if (values['dry-run']) return 0;
  const rootPrefix = await findRootPrefix();
  if (!rootPrefix) {
    print(formatRootInstructions(ENGINE_PACKAGES));
    return 1;
  }
  if (!values.yes && !process.stdin.isTTY) {
    print(NO_TERMINAL_TEXT);
    return 1;
  }
  if (!values.yes && !(await confirmInstallation())) return 0;
  if (planned.unknownPackages.length > 0) {
    if (!(await runAptGet(rootPrefix, 'update'))) return 1;
    planned = await planInstallation();
    if (planned.unknownPackages.length > 0) print(formatSkippedPackages(planned.unknownPackages));
    if (planned.packagesToInstall.length > 0) await printPlan(planned);
  }
  if (planned.knownPackages.length > 0 && !(await runAptGet(rootPrefix, ...INSTALL, ...planned.knownPackages)))
    return 1;
  print('Installed.\n');
  return (await printEngineChecks()) ? 0 : 1;
}

process.exitCode = await main();
