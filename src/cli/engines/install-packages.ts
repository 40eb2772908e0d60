// Installs the engines that npm cannot install, on Debian and Ubuntu, and checks that they run. Prints instructions on
// other systems. Can be repeated.

import { readFile } from 'node:fs/promises';
import { askOnTerminal, isYes } from '../../kit/process/ask.ts';
import {
  ENGINE_PACKAGES,
  formatAptFailure,
  formatInstallPlan,
  formatProgress,
  formatRootInstructions,
  formatSkippedPackages,
  formatUnknownPackages,
  isDebianLike,
  MANUAL_INSTRUCTIONS,
  NO_TERMINAL_TEXT,
  NOTHING_TO_DO_TEXT,
  parseInstallPlan,
  parseInstallSizes,
  parseProgress,
} from './apt.ts';
import { checkSystemEngines, runAndCollectOutput } from './check-engines.ts';

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

export interface InstallPackagesOptions {
  /** Installs without asking. */
  readonly yes: boolean;
  readonly dryRun: boolean;
}

/** Installs the packages after the operator's consent. Returns false if something failed. */
async function installPlanned(
  planned: Awaited<ReturnType<typeof planInstallation>>,
  rootPrefix: readonly string[],
): Promise<boolean> {
  let { knownPackages } = planned;
  if (planned.unknownPackages.length > 0) {
    if (!(await runAptGet(rootPrefix, 'update'))) return false;
    const updated = await planInstallation();
    if (updated.unknownPackages.length > 0) print(formatSkippedPackages(updated.unknownPackages));
    if (updated.packagesToInstall.length > 0) await printPlan(updated);
    knownPackages = updated.knownPackages;
  }
  return knownPackages.length === 0 || (await runAptGet(rootPrefix, ...INSTALL, ...knownPackages));
}

const isAptThere = async (): Promise<boolean> =>
  isDebianLike(await readFile('/etc/os-release', 'utf8').catch(() => '')) &&
  (await runAndCollectOutput(['apt-get', '--version'])).code === 0;

/** Returns the exit code. */
export async function installPackages({ yes, dryRun }: InstallPackagesOptions): Promise<number> {
  if (!(await isAptThere())) {
    print(MANUAL_INSTRUCTIONS);
    return 1;
  }
  const planned = await planInstallation();
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
  if (dryRun) return 0;
  const rootPrefix = await findRootPrefix();
  if (!rootPrefix) {
    print(formatRootInstructions(ENGINE_PACKAGES));
    return 1;
  }
  if (!yes && !process.stdin.isTTY) {
    print(NO_TERMINAL_TEXT);
    return 1;
  }
  if (!yes && !isYes(await askOnTerminal('Install now? [Y/n] '), true)) return 0;
  if (!(await installPlanned(planned, rootPrefix))) return 1;
  print('Installed.\n');
  return (await printEngineChecks()) ? 0 : 1;
}
