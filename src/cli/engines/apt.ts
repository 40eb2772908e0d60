// The system's engines by Debian package, what apt-get prints, read, and what the installer says of it. Pure: texts from facts;
// expects apt's English (LC_ALL=C). npm brings everything else, and pairs that a check has shown to be of no use are not here.

import { listed } from '../../kit/listed.ts';
import { called } from '../../kit/process/called.ts';

interface PackageGroup {
  readonly purpose: string;
  readonly packages: readonly string[];
}

const pairs = (names: string): string[] => names.split(/\s+/).map((pair) => `apertium-${pair}`);

const GROUPS: readonly PackageGroup[] = [
  { purpose: 'films and recordings of every kind (transcripts, dubbing)', packages: ['ffmpeg'] },
  {
    purpose: 'English speech to text (transcripts, dubbing)',
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
  },
  // Without cg3 several pairs answer nothing at all, and say it went well.
  { purpose: 'the translation engine', packages: ['apertium', 'cg3'] },
  {
    purpose: 'pairs of languages for translation',
    packages: pairs(
      `eng-spa eng-cat spa-cat es-pt fr-es fra-cat spa-ita cat-ita por-cat en-gl es-gl pt-gl eu-es eu-en es-ro
       swe-dan swe-nor dan-nor nno-nob isl-eng isl-swe afr-nld mkd-bul mkd-eng hbs-eng hbs-slv ind-zlm urd-hin eo-en`,
    ),
  },
];

export const PACKAGES: readonly string[] = GROUPS.flatMap(({ packages }) => packages);

interface AptPlan {
  /** Packages it would install or upgrade, dependencies included. */
  readonly install: readonly string[];
  /** Packages it has never heard of. */
  readonly unknown: readonly string[];
}

/** From the output of `apt-get --simulate install …`, both channels. */
export function readPlan(output: string): AptPlan {
  const all = (pattern: RegExp) => [
    ...new Set([...output.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '')),
  ];
  return {
    install: all(/^Inst (\S+)/gm),
    unknown: all(/^E: (?:Unable to locate package (\S+)|Package '([^']+)' has no installation candidate)/gm),
  };
}

interface AptSizes {
  /** In apt's words: "20.4 MB". */
  readonly download?: string;
  readonly disk?: string;
}

/** From the output of `apt-get --print-uris --yes install …`. What is already downloaded does not count. */
export function readSizes(output: string): AptSizes {
  const download = /^Need to get ([\d.,]+ \w+)/m.exec(output)?.[1];
  const disk = /^After this operation, ([\d.,]+ \w+) of additional disk space/m.exec(output)?.[1];
  return { ...(download && { download }), ...(disk && { disk }) };
}

interface AptProgress {
  readonly stage: 'downloading' | 'installing';
  /** 0 to 100 within the stage. */
  readonly percent: number;
  readonly what: string;
}

/** A line of `APT::Status-Fd`: `dlstatus:1:23.5:Retrieving file 2 of 9`, `pmstatus:cg3:40.0:Unpacking cg3 (amd64)`. */
export function readProgress(line: string): AptProgress | undefined {
  const [, channel, percent, what = ''] =
    /^(dlstatus|pmstatus):[^:]*(?::[a-z0-9]+)?:(\d+(?:\.\d+)?):(.*)$/.exec(line) ?? [];
  if (percent === undefined) return undefined;
  return {
    stage: channel === 'dlstatus' ? 'downloading' : 'installing',
    percent: Math.min(100, Number(percent)),
    what: what.trim(),
  };
}

/** What apt complained about, for people: its lines that begin with `E:`. */
export const readComplaints = (output: string): readonly string[] =>
  [...output.matchAll(/^E: (.+)$/gm)].map(([, complaint = '']) => complaint);

/** Whether `/etc/os-release` describes Debian, Ubuntu or a relative of theirs. */
export const isDebianLike = (osRelease: string): boolean =>
  /^(?:ID|ID_LIKE)=.*\b(?:debian|ubuntu)\b/m.test(osRelease);

export const HELP = `Installs the system's engines for translation, transcripts and dubbing (Debian, Ubuntu).

${listed([
  [called('engines'), 'says what it will do and asks'],
  [called('engines', '--yes'), 'does not ask'],
  [called('engines', '--dry-run'), 'only says it'],
])}
`;

export const MANUAL = `There is no apt-get of Debian or Ubuntu here, so nothing was installed. Install by hand what you need:

  ffmpeg                             films and recordings (transcripts, dubbing)
  pocketsphinx with its US English model   English speech to text (transcripts, dubbing)
  apertium, cg3 and Apertium pairs   translation: https://wiki.apertium.org/wiki/Installation

Earshot finds ffmpeg, pocketsphinx_batch and apertium on the PATH, and Apertium's pairs in /usr/share/apertium,
/usr/local/share/apertium or /opt/homebrew/share/apertium. Everything but translation, transcripts and dubbing works without
them.
`;

export const NOTHING_TO_DO = 'Nothing to do: all packages are installed.\n';

export const NO_TERMINAL = `There is no terminal to ask on. Say “${called('engines', '--yes')}” to install without being asked.\n`;

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
      : `Put that right, then run “${called('engines')}” again.`
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
