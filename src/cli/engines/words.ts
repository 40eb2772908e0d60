// What the installer says. Pure: texts from facts; printing and asking are the script's.

import { type AptProgress, type AptSizes, readComplaints } from './apt.ts';
import { GROUPS, PACKAGES, type PackageGroup } from './packages.ts';

export const HELP = `Installs the system's engines for translation and dubbing (Debian, Ubuntu).

  npm run engines                 says what it will do and asks
  npm run engines -- --yes        does not ask
  npm run engines -- --dry-run    only says it
`;

export const MANUAL = `There is no apt-get of Debian or Ubuntu here, so nothing was installed. Install by hand what you need:

  ffmpeg                             films and recordings (dubbing)
  pocketsphinx with its US English model   English speech to text (dubbing)
  apertium, cg3 and Apertium pairs   translation: https://wiki.apertium.org/wiki/Installation

Earshot finds ffmpeg, pocketsphinx_continuous and apertium on the PATH, and Apertium's pairs in /usr/share/apertium,
/usr/local/share/apertium or /opt/homebrew/share/apertium. Everything but translation and dubbing works without them.
`;

export const NOTHING_TO_DO = 'Nothing to do: all packages are installed.\n';

export const NO_TERMINAL =
  'There is no terminal to ask on. Say “npm run engines -- --yes” to install without being asked.\n';

/** For whoever is neither root nor allowed to become it. */
export const byHand = (packages: readonly string[]): string =>
  `Installing needs root, and there is no sudo here. As root, run:

  apt-get update
  apt-get install --no-install-recommends ${packages.join(' ')}
`;

/** By purpose, leaving out what is installed already. */
export function describePlan(install: readonly string[], sizes: AptSizes): string {
  const named = new Set(GROUPS.flatMap(({ packages }) => packages));
  const others = install.filter((name) => !named.has(name));
  const groups: PackageGroup[] = [...GROUPS, { purpose: 'what these need', packages: others }];
  const lines = groups.flatMap(({ purpose, packages }) => {
    const wanted = packages.filter((name) => install.includes(name));
    return wanted.length > 0 ? [`  ${purpose}: ${wanted.join(' ')}`] : [];
  });
  const size = [
    sizes.download && `${sizes.download} to download`,
    sizes.disk && `${sizes.disk} on disk`,
  ].filter(Boolean);
  return `To install with apt-get (${[`${install.length} packages`, ...size].join(', ')}):\n${lines.join('\n')}\n`;
}

export const notKnownYet = (unknown: readonly string[]): string =>
  unknown.length === PACKAGES.length
    ? 'apt-get has no lists of packages yet, or old ones: they are updated first, then it is told what there is to install.\n'
    : `apt-get does not know ${unknown.join(', ')} yet: its lists are updated first.\n`;

/** In the program's own words where it has some, with what to do. */
export function failed(command: string, output: string): string {
  const own = readComplaints(output).join('\n  ') || output.trim().slice(-500) || 'it said nothing';
  return `${command} failed:\n  ${own}\n${
    /^sudo: /m.test(output)
      ? 'sudo needs a password that nobody can type here: run this in a terminal, or as root.'
      : 'Put that right, then run “npm run engines” again.'
  }\n`;
}

export const leftOut = (unknown: readonly string[]): string =>
  `This system does not offer ${unknown.join(', ')}; done without.\n`;

const WIDTH = 24;

/** "[#####...................]  21 % downloading: Retrieving file 2 of 9", at most as wide as the terminal. */
export function progressLine({ stage, percent, what }: AptProgress, columns: number): string {
  const done = Math.round((percent / 100) * WIDTH);
  const bar = '#'.repeat(done) + '.'.repeat(WIDTH - done);
  return `[${bar}] ${percent.toFixed(0).padStart(3)} % ${stage}: ${what}`.slice(0, Math.max(20, columns - 1));
}
