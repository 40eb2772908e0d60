// What apt-get prints, read; the samples are from Debian 12.

import { expect, test } from 'vitest';
import {
  byHand,
  describePlan,
  failed,
  isDebianLike,
  notKnownYet,
  PACKAGES,
  progressLine,
  readComplaints,
  readPlan,
  readProgress,
  readSizes,
} from '../../../src/cli/engines/apt.ts';

const SIMULATED = `Reading package lists...
The following NEW packages will be installed:
  apertium-en-gl libcg3-1 cg3
Inst libcg3-1 (1.3.9-1+b2 Debian:12.15/oldstable [amd64])
Inst cg3 (1.3.9-1+b2 Debian:12.15/oldstable [amd64])
Inst apertium-en-gl (0.5.4-1 Debian:12.15/oldstable [all])
Conf cg3 (1.3.9-1+b2 Debian:12.15/oldstable [amd64])
`;

test('a simulation tells what would be installed, once each', () => {
  expect(readPlan(SIMULATED)).toEqual({ install: ['libcg3-1', 'cg3', 'apertium-en-gl'], unknown: [] });
  expect(readPlan('cg3 is already the newest version (1.3.9-1+b2).\n')).toEqual({ install: [], unknown: [] });
});

test('packages it does not know are found', () => {
  const output =
    "E: Unable to locate package nosuch1\nE: Package 'nosuch2' has no installation candidate\nE: Unable to locate package nosuch1\n";
  expect(readPlan(output)).toEqual({ install: [], unknown: ['nosuch1', 'nosuch2'] });
});

test('sizes in apt’s own words; none where it says none', () => {
  expect(
    readSizes(
      'Need to get 20.4 MB of archives.\nAfter this operation, 61.7 MB of additional disk space will be used.\n',
    ),
  ).toEqual({ download: '20.4 MB', disk: '61.7 MB' });
  expect(readSizes('Need to get 1,024 kB/2,735 kB of archives.\n')).toEqual({ download: '1,024 kB' });
  expect(readSizes('')).toEqual({});
});

test.each([
  ['dlstatus:3:21.5882:Retrieving file 3 of 16', 'downloading', 21.5882, 'Retrieving file 3 of 16'],
  ['pmstatus:cg3:40:Unpacking cg3 (amd64)', 'installing', 40, 'Unpacking cg3 (amd64)'],
  ['pmstatus:libcg3-1:amd64:99.9:Installed libcg3-1', 'installing', 99.9, 'Installed libcg3-1'],
])('progress: %s', (line, stage, percent, what) => {
  expect(readProgress(line)).toEqual({ stage, percent, what });
});

test('other lines are no progress', () => {
  expect(readProgress('Unpacking cg3 (1.3.9-1+b2) ...')).toBeUndefined();
  expect(readProgress('pmerror:cg3:40:broken')).toBeUndefined();
});

test('complaints are apt’s own lines', () => {
  const output = 'Reading…\nE: Could not get lock /var/lib/dpkg/lock-frontend.\nE: Unable to acquire it\n';
  expect(readComplaints(output)).toEqual([
    'Could not get lock /var/lib/dpkg/lock-frontend.',
    'Unable to acquire it',
  ]);
});

test.each([
  ['ID=debian\n', true],
  ['NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n', true],
  ['ID=linuxmint\nID_LIKE="ubuntu debian"\n', true],
  ['ID=fedora\nPRETTY_NAME="not debian"\n', false],
  ['', false],
])('Debian is told from others: %j', (text, is) => {
  expect(isDebianLike(text)).toBe(is);
});

test('the plan names every package, its purpose and the sizes', () => {
  const text = describePlan(['cg3', 'libcg3-1', 'ffmpeg'], { download: '20 MB', disk: '61 MB' });
  expect(text).toMatch(/\(3 packages, 20 MB to download, 61 MB on disk\)/);
  expect(text).toMatch(/translation engine: cg3\n/);
  expect(text).toMatch(/what these need: libcg3-1\n/);
  expect(byHand(PACKAGES)).toContain('apertium-eng-spa');
  expect(PACKAGES).toEqual([...new Set(PACKAGES)]);
});

test('the progress line fits the terminal', () => {
  const progress = { stage: 'installing', percent: 50, what: 'x'.repeat(200) } as const;
  expect(progressLine(progress, 60)).toHaveLength(59);
  expect(progressLine(progress, 300)).toMatch(/^\[#{12}\.{12}\] {2}50 % installing: x+$/);
});

test('empty lists are told from single packages that are not known', () => {
  expect(notKnownYet(PACKAGES)).toMatch(/no lists of packages yet/);
  expect(notKnownYet(['cg3'])).toMatch(/does not know cg3 yet/);
});

test('a failure is told in apt’s words, or sudo’s, with what to do', () => {
  expect(failed('apt-get install', 'x\nE: Unmet dependencies.\n')).toBe(
    'apt-get install failed:\n  Unmet dependencies.\nPut that right, then run “npm run engines” again.\n',
  );
  expect(failed('apt-get update', 'sudo: a password is required\n')).toMatch(/in a terminal, or as root/);
});
