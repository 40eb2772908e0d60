// Tests the parsers of apt-get's output. The samples are from Debian 12.

import { expect, test } from 'vitest';
import {
  ENGINE_PACKAGES,
  formatAptFailure,
  formatInstallPlan,
  formatProgress,
  formatRootInstructions,
  formatUnknownPackages,
  isDebianLike,
  parseAptErrors,
  parseInstallPlan,
  parseInstallSizes,
  parseProgress,
} from '../../../src/cli/engines/apt.ts';

const SIMULATED = `Reading package lists...
The following NEW packages will be installed:
  apertium-en-gl libcg3-1 cg3
Inst libcg3-1 (1.3.9-1+b2 Debian:12.15/oldstable [amd64])
Inst cg3 (1.3.9-1+b2 Debian:12.15/oldstable [amd64])
Inst apertium-en-gl (0.5.4-1 Debian:12.15/oldstable [all])
Conf cg3 (1.3.9-1+b2 Debian:12.15/oldstable [amd64])
`;

test('parses packages to install from a simulation, once each', () => {
  expect(parseInstallPlan(SIMULATED)).toEqual({
    packagesToInstall: ['libcg3-1', 'cg3', 'apertium-en-gl'],
    unknownPackages: [],
  });
  expect(parseInstallPlan('cg3 is already the newest version (1.3.9-1+b2).\n')).toEqual({
    packagesToInstall: [],
    unknownPackages: [],
  });
});

test('finds unknown packages', () => {
  const output =
    "E: Unable to locate package nosuch1\nE: Package 'nosuch2' has no installation candidate\nE: Unable to locate package nosuch1\n";
  expect(parseInstallPlan(output)).toEqual({ packagesToInstall: [], unknownPackages: ['nosuch1', 'nosuch2'] });
});

test('parses sizes as apt writes them, if any', () => {
  expect(
    parseInstallSizes(
      'Need to get 20.4 MB of archives.\nAfter this operation, 61.7 MB of additional disk space will be used.\n',
    ),
  ).toEqual({ download: '20.4 MB', disk: '61.7 MB' });
  expect(parseInstallSizes('Need to get 1,024 kB/2,735 kB of archives.\n')).toEqual({ download: '1,024 kB' });
  expect(parseInstallSizes('')).toEqual({});
});

test.each([
  ['dlstatus:3:21.5882:Retrieving file 3 of 16', 'downloading', 21.5882, 'Retrieving file 3 of 16'],
  ['pmstatus:cg3:40:Unpacking cg3 (amd64)', 'installing', 40, 'Unpacking cg3 (amd64)'],
  ['pmstatus:libcg3-1:amd64:99.9:Installed libcg3-1', 'installing', 99.9, 'Installed libcg3-1'],
])('parses progress: %s', (line, stage, percent, description) => {
  expect(parseProgress(line)).toEqual({ stage, percent, description });
});

test('ignores other lines as progress', () => {
  expect(parseProgress('Unpacking cg3 (1.3.9-1+b2) ...')).toBeUndefined();
  expect(parseProgress('pmerror:cg3:40:broken')).toBeUndefined();
});

test('returns apt’s own error lines', () => {
  const output = 'Reading…\nE: Could not get lock /var/lib/dpkg/lock-frontend.\nE: Unable to acquire it\n';
  expect(parseAptErrors(output)).toEqual(['Could not get lock /var/lib/dpkg/lock-frontend.', 'Unable to acquire it']);
});

test.each([
  ['ID=debian\n', true],
  ['NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n', true],
  ['ID=linuxmint\nID_LIKE="ubuntu debian"\n', true],
  ['ID=fedora\nPRETTY_NAME="not debian"\n', false],
  ['', false],
])('detects Debian-like systems: %j', (text, is) => {
  expect(isDebianLike(text)).toBe(is);
});

test('the plan names every package, its purpose and the sizes', () => {
  const text = formatInstallPlan(['cg3', 'libcg3-1', 'ffmpeg'], { download: '20 MB', disk: '61 MB' });
  expect(text).toMatch(/\(3 packages, 20 MB to download, 61 MB on disk\)/);
  expect(text).toMatch(/translation engine: cg3\n/);
  expect(text).toMatch(/dependencies: libcg3-1\n/);
  expect(formatRootInstructions(ENGINE_PACKAGES)).toContain('apertium-eng-spa');
  expect(ENGINE_PACKAGES).toEqual([...new Set(ENGINE_PACKAGES)]);
});

test('the progress line fits the terminal', () => {
  const progress = { stage: 'installing', percent: 50, description: 'x'.repeat(200) } as const;
  expect(formatProgress(progress, 60)).toHaveLength(59);
  expect(formatProgress(progress, 300)).toMatch(/^\[#{12}\.{12}\] {2}50 % installing: x+$/);
});

test('distinguishes empty package lists from single unknown packages', () => {
  expect(formatUnknownPackages(ENGINE_PACKAGES)).toMatch(/lists of apt-get are missing/);
  expect(formatUnknownPackages(['cg3'])).toMatch(/does not find cg3 yet/);
});

test('reports a failure in apt’s or sudo’s words, with advice', () => {
  expect(formatAptFailure('apt-get install', 'x\nE: Unmet dependencies.\n')).toBe(
    'apt-get install failed:\n  Unmet dependencies.\nFix the problem, then run “npm run engines” again.\n',
  );
  expect(formatAptFailure('apt-get update', 'sudo: a password is required\n')).toMatch(/in a terminal, or as root/);
});
