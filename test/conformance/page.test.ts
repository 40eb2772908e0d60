// Page of the conformance report: verdicts, and pages of two runs that differ only with their verdicts. Checks that all
// claimed tests exist.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../architecture/sources.ts';
import { CHAPTERS } from './claims.ts';
import { type About, differences, type FileResult, pageOf, verdictOf, verdictsIn } from './page.ts';

const claim = { claim: 'It fits', against: 'a document', files: ['test/a.test.ts', 'test/b.test.ts'] };
const chapters = [{ title: 'All', claims: [claim] }];
const about: About = {
  date: '2026-11-23 10:00 UTC',
  commit: 'abc1234',
  machine: 'two cores',
  node: 'v24.0.0',
  versions: { zod: '4.0.0' },
};
const result = (path: string, more: Partial<FileResult> = {}): FileResult => {
  return { path, passed: 3, failed: 0, skipped: 0, seconds: 1, ...more };
};
const both = [result('test/a.test.ts'), result('test/b.test.ts')];

test('a claim holds when all its files passed', () => {
  expect(verdictOf(claim, both)).toBe('holds');
  expect(verdictOf(claim, [result('test/a.test.ts'), result('test/b.test.ts', { failed: 2 })])).toBe('**fails** (2)');
  expect(verdictOf(claim, both.slice(0, 1))).toBe('**not run**: test/b.test.ts');
  const skipped = both.map((one) => ({ ...one, passed: 0, skipped: 3 }));
  expect(verdictOf(claim, skipped)).toBe('**skipped**');
});

test('only a different result changes the verdicts', () => {
  const page = pageOf(chapters, both, about);
  const later = pageOf(
    chapters,
    both.map((one) => ({ ...one, seconds: 60 })),
    { ...about, date: '2027-01-01 00:00 UTC', machine: 'another' },
  );
  expect(page).not.toBe(later);
  expect(differences(verdictsIn(page), verdictsIn(later))).toEqual([]);
  const worse = pageOf(chapters, [result('test/a.test.ts', { failed: 1 }), result('test/b.test.ts')], about);
  expect(differences(verdictsIn(page), verdictsIn(worse))).toEqual([
    expect.stringMatching(/^- .* holds /),
    expect.stringMatching(/^\+ .* \*\*fails\*\* \(1\)/),
  ]);
  expect(verdictsIn('no report')).toBe('');
});

test('lists scenarios that pass and counts those not applicable', () => {
  const scenarios = { ping: true, 'prompts-list': false };
  const page = pageOf(chapters, [result('test/a.test.ts', { scenarios }), result('test/b.test.ts')], about);
  expect(page).toContain('Scenarios that pass: `ping`.');
  expect(page).toContain('1 scenarios do not apply');
});

test('every file of a claim exists and is listed once', () => {
  const files = CHAPTERS.flatMap(({ claims }) => claims.flatMap((one) => one.files));
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(files).toEqual([...new Set(files)]);
});
