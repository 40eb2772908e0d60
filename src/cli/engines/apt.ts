// Debian packages of the engines, parsers for the output of apt-get, and the texts of the installer. Pure. Expects
// English output (LC_ALL=C). Leaves out language pairs that proved useless in a test.

import { formatColumns } from '../../kit/format-columns.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';

interface PackageGroup {
  readonly purpose: string;
  readonly packages: readonly string[];
}

const toPackageNames = (names: string): string[] => names.split(/\s+/).map((pair) => `apertium-${pair}`);

const GROUPS: readonly PackageGroup[] = [
  { purpose: 'audio and video files of every format (transcripts, dubbing)', packages: ['ffmpeg'] },
  {
    purpose: 'English speech to text (transcripts, dubbing)',
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
  },
  { purpose: 'archives of models', packages: ['bzip2'] },
  // Without cg3, several language pairs return empty text and report success.
  { purpose: 'the translation engine', packages: ['apertium', 'cg3'] },
  {
    purpose: 'language pairs for translation',
    packages: toPackageNames(
      `eng-spa eng-cat spa-cat es-pt fr-es fra-cat spa-ita cat-ita por-cat en-gl es-gl pt-gl eu-es eu-en es-ro
       swe-dan swe-nor dan-nor nno-nob isl-eng isl-swe afr-nld mkd-bul mkd-eng hbs-eng hbs-slv ind-zlm urd-hin eo-en`,
    ),
  },
];

export const ENGINE_PACKAGES: readonly string[] = GROUPS.flatMap(({ packages }) => packages);

interface InstallPlan {
  /** Packages to install or upgrade, including dependencies. */
  readonly packagesToInstall: readonly string[];
  readonly unknownPackages: readonly string[];
}

/** Parses both output channels of `apt-get --simulate install …`. */
export function parseInstallPlan(output: string): InstallPlan {
  const all = (pattern: RegExp) => [
    ...new Set([...output.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '')),
  ];
  return {
    packagesToInstall: all(/^Inst (\S+)/gm),
    unknownPackages: all(/^E: (?:Unable to locate package (\S+)|Package '([^']+)' has no installation candidate)/gm),
  };
}

interface InstallSizes {
  /** Sizes as apt formats them: "20.4 MB". */
  readonly download?: string;
  readonly disk?: string;
}

/** Parses the output of `apt-get --print-uris --yes install …`. Downloaded packages do not count. */
export function parseInstallSizes(output: string): InstallSizes {
  const download = /^Need to get ([\d.,]+ \w+)/m.exec(output)?.[1];
  const disk = /^After this operation, ([\d.,]+ \w+) of additional disk space/m.exec(output)?.[1];
  return { ...(download && { download }), ...(disk && { disk }) };
}

interface InstallProgress {
  readonly stage: 'downloading' | 'installing';
  /** From 0 to 100 in each stage. */
  readonly percent: number;
  readonly description: string;
}

/**
 * Parses a line of `APT::Status-Fd`, such as `dlstatus:1:23.5:Retrieving file 2 of 9` or `pmstatus:cg3:40.0:Unpacking
 * cg3 (amd64)`.
 */
export function parseProgress(line: string): InstallProgress | undefined {
  const [, channel, percent, description = ''] =
    /^(dlstatus|pmstatus):[^:]*(?::[a-z0-9]+)?:(\d+(?:\.\d+)?):(.*)$/.exec(line) ?? [];
  if (percent === undefined) return undefined;
  return {
    stage: channel === 'dlstatus' ? 'downloading' : 'installing',
    percent: Math.min(100, Number(percent)),
    description: description.trim(),
  };
}

/** Returns apt's errors: the lines that start with `E:`. */
export const parseAptErrors = (output: string): readonly string[] =>
  [...output.matchAll(/^E: (.+)$/gm)].map(([, complaint = '']) => complaint);

/** True if `/etc/os-release` describes Debian, Ubuntu or a derivative. */
export const isDebianLike = (osRelease: string): boolean => /^(?:ID|ID_LIKE)=.*\b(?:debian|ubuntu)\b/m.test(osRelease);

export const HELP_TEXT = `Installs the system's engines for translation, transcripts and dubbing (Debian, Ubuntu), and offers
better voices, recognisers and translators for your languages.

${formatColumns([
  [formatCliCommand('engines'), 'shows the plan and asks before installing and fetching'],
  [formatCliCommand('engines', '--yes'), 'installs programs without asking, but no models'],
  [formatCliCommand('engines', '--yes --models good --for de'), ''],
  ['', 'also fetches a set of models: small, good or best'],
  [formatCliCommand('engines', '--dry-run'), 'only shows the plan and the sets'],
])}

--accept <licence> agrees to a licence that asks. Nothing is fetched unless you ask for it.
`;

export const MANUAL_INSTRUCTIONS = `Nothing was installed: apt-get of Debian or Ubuntu is missing. Install these by hand, as needed:

  ffmpeg                             audio and video files (transcripts, dubbing)
  pocketsphinx with its US English model   English speech to text (transcripts, dubbing)
  apertium, cg3 and Apertium pairs   translation: https://wiki.apertium.org/wiki/Installation
  bzip2                              archives of models

Earshot finds ffmpeg, pocketsphinx_batch and apertium on the PATH, and Apertium's pairs in /usr/share/apertium,
/usr/local/share/apertium or /opt/homebrew/share/apertium. Everything except translation, transcripts and dubbing works without
them.
`;

export const NOTHING_TO_DO_TEXT = 'Nothing to do: all packages are installed.\n';

export const NO_TERMINAL_TEXT = `There is no terminal for questions. Run “${formatCliCommand('engines', '--yes')}” to install without questions.\n`;

/** For users who are not root and cannot use sudo. */
export const formatRootInstructions = (packages: readonly string[]): string =>
  `Installation requires root, and sudo is missing. As root, run:

  apt-get update
  apt-get install --no-install-recommends ${packages.join(' ')}
`;

/** Groups packages by purpose. Leaves out installed ones. */
export function formatInstallPlan(install: readonly string[], sizes: InstallSizes): string {
  const named = new Set(GROUPS.flatMap(({ packages }) => packages));
  const others = install.filter((name) => !named.has(name));
  const groups: PackageGroup[] = [...GROUPS, { purpose: 'dependencies', packages: others }];
  const lines = groups.flatMap(({ purpose, packages }) => {
    const selected = packages.filter((name) => install.includes(name));
    return selected.length > 0 ? [`  ${purpose}: ${selected.join(' ')}`] : [];
  });
  const size = [sizes.download && `${sizes.download} to download`, sizes.disk && `${sizes.disk} on disk`].filter(
    Boolean,
  );
  return `To install with apt-get (${[`${install.length} packages`, ...size].join(', ')}):\n${lines.join('\n')}\n`;
}

export const formatUnknownPackages = (unknown: readonly string[]): string =>
  unknown.length === ENGINE_PACKAGES.length
    ? 'The package lists of apt-get are missing or old. They are updated first; then the plan is shown.\n'
    : `apt-get does not find ${unknown.join(', ')} yet. Its package lists are updated first.\n`;

/** Formats apt's errors with advice, if there is any. */
export function formatAptFailure(command: string, output: string): string {
  const errors = parseAptErrors(output).join('\n  ') || output.trim().slice(-500) || 'no error message';
  return `${command} failed:\n  ${errors}\n${
    /^sudo: /m.test(output)
      ? 'sudo needs a password. Run this in a terminal, or as root.'
      : `Fix the problem, then run “${formatCliCommand('engines')}” again.`
  }\n`;
}

export const formatSkippedPackages = (unknown: readonly string[]): string =>
  `Skipped, because this system doesn’t offer them: ${unknown.join(', ')}.\n`;

const BAR_WIDTH = 24;

/**
 * Formats "[#####...................]  21 % downloading: Retrieving file 2 of 9", truncated to the terminal's width.
 */
export function formatProgress({ stage, percent, description }: InstallProgress, columns: number): string {
  const done = Math.round((percent / 100) * BAR_WIDTH);
  const bar = '#'.repeat(done) + '.'.repeat(BAR_WIDTH - done);
  return `[${bar}] ${percent.toFixed(0).padStart(3)} % ${stage}: ${description}`.slice(0, Math.max(20, columns - 1));
}
