// `npm run engines [-- --yes] [-- --dry-run]`: installs the engines that npm does not bring, on Debian and Ubuntu, and checks
// that they run. Elsewhere it explains. May be run again at any time.

import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  byHand,
  describePlan,
  failed,
  HELP,
  isDebianLike,
  leftOut,
  MANUAL,
  NO_TERMINAL,
  NOTHING_TO_DO,
  notKnownYet,
  PACKAGES,
  progressLine,
  readPlan,
  readProgress,
  readSizes,
} from './engines/apt.ts';
import { checkEngines, run } from './engines/run.ts';

const say = (text: string): void => void process.stdout.write(text);
const NOTHING = { code: 0, output: '' };
const INSTALL = ['install', '--no-install-recommends'];

/** What of our packages apt would install, without those it does not know. */
async function plan() {
  const first = await run(['apt-get', '--simulate', ...INSTALL, ...PACKAGES]);
  const { install, unknown } = readPlan(first.output);
  if (unknown.length === 0) return { install, unknown, wanted: PACKAGES, last: first };
  const wanted = PACKAGES.filter((name) => !unknown.includes(name));
  const last = wanted.length > 0 ? await run(['apt-get', '--simulate', ...INSTALL, ...wanted]) : NOTHING;
  return { install: readPlan(last.output).install, unknown, wanted, last };
}

async function tellPlan({ install, wanted }: Awaited<ReturnType<typeof plan>>): Promise<void> {
  const { output } = await run(['apt-get', '--print-uris', '--yes', ...INSTALL, ...wanted]);
  say(describePlan(install, readSizes(output)));
}

/** How to become root: not at all, with sudo, or `undefined` when there is no way. */
async function root(): Promise<readonly string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  if ((await run(['sh', '-c', 'command -v sudo'])).code !== 0) return undefined;
  // Without a terminal nobody can type a password.
  return process.stdin.isTTY ? ['sudo'] : ['sudo', '-n'];
}

async function agreed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Install now? [Y/n] ');
  terminal.close();
  return /^(y(es)?)?$/i.test(answer.trim());
}

/** Shows apt's progress: one line that changes on a terminal, a line every tenth elsewhere. */
function progressDisplay(): (line: string) => void {
  let told = '';
  return (line) => {
    const progress = readProgress(line);
    if (!progress) return;
    const key = `${progress.stage} ${Math.floor(progress.percent / 10)}`;
    if (process.stdout.isTTY) say(`\r\u001b[K${progressLine(progress, process.stdout.columns)}`);
    else if (key !== told) say(`${progressLine(progress, 100)}\n`);
    told = key;
  };
}

/**
 * apt closes the channel of its progress to the programs that it starts. Were it standard output itself, they would have none, and a
 * package that says something while it is set up would fail (fontconfig does).
 */
const OWN_CHANNEL = ['sh', '-c', 'exec "$0" "$@" 3>&1'];

/** Runs apt-get as root; says what it complained about. */
async function apt(as: readonly string[], ...options: string[]): Promise<boolean> {
  const apt = ['apt-get', '--yes', '-o', 'APT::Status-Fd=3', '-o', 'Dpkg::Use-Pty=0', ...options];
  const command = [...OWN_CHANNEL, ...apt];
  const { code, output } = await run(command, { as, onLine: progressDisplay() });
  if (process.stdout.isTTY) say('\r\u001b[K');
  if (code !== 0) say(failed(`apt-get ${options[0]}`, output));
  return code === 0;
}

async function check(): Promise<boolean> {
  say('Checking the engines …\n');
  const checked = await checkEngines();
  for (const { engine, works, finding } of checked)
    say(`  ${works ? 'works ' : 'FAILS '} ${engine}: ${finding}\n`);
  return checked.every(({ works }) => works);
}

/** The exit code. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    say(HELP);
    return 0;
  }
  const isDebian = isDebianLike(await readFile('/etc/os-release', 'utf8').catch(() => ''));
  if (!isDebian || (await run(['apt-get', '--version'])).code !== 0) {
    say(MANUAL);
    return 1;
  }
  let planned = await plan();
  if (planned.last.code !== 0) {
    say(failed('apt-get --simulate install', planned.last.output));
    return 1;
  }
  if (planned.install.length === 0 && planned.unknown.length === 0) {
    say(NOTHING_TO_DO);
    return (await check()) ? 0 : 1;
  }
  if (planned.install.length > 0) await tellPlan(planned);
  if (planned.unknown.length > 0) say(notKnownYet(planned.unknown));
  if (values['dry-run']) return 0;
  const as = await root();
  if (!as) {
    say(byHand(PACKAGES));
    return 1;
  }
  if (!values.yes && !process.stdin.isTTY) {
    say(NO_TERMINAL);
    return 1;
  }
  if (!values.yes && !(await agreed())) return 0;
  if (planned.unknown.length > 0) {
    if (!(await apt(as, 'update'))) return 1;
    planned = await plan();
    if (planned.unknown.length > 0) say(leftOut(planned.unknown));
    if (planned.install.length > 0) await tellPlan(planned);
  }
  if (planned.wanted.length > 0 && !(await apt(as, ...INSTALL, ...planned.wanted))) return 1;
  say('Installed.\n');
  return (await check()) ? 0 : 1;
}

process.exitCode = await main();
