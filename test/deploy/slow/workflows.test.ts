// Tests the GitHub workflows: actions are pinned to commits, jobs have minimal permissions, and a release has a bill of
// materials. Does not run them.

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../architecture/sources.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files = globSync('.github/workflows/*.yml', { cwd: ROOT }).toSorted();
const all = files.map((path) => parse(read(path)) as Workflow);
const jobs = all.flatMap((workflow) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps);
const release = parse(read('.github/workflows/release.yml')) as Workflow;
const at = (job: string, what: RegExp): number =>
  release.jobs[job]?.steps.findIndex(({ uses = '', run = '' }) => what.test(uses) || what.test(run)) ?? -1;

test('pins every action by commit with its version', () => {
  const used = files.flatMap((path) => [...read(path).matchAll(/^ +- uses: (.*)$/gm)].map(([, one]) => one));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((one) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(one ?? ''))).toEqual([]);
  const versions = new Map<string, Set<string>>();
  for (const one of used) {
    const [name = '', version = ''] = (one ?? '').split('@');
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  expect([...versions].filter(([, found]) => found.size > 1)).toEqual([]);
});

test('jobs have least privileges, no kept token and a timeout', () => {
  expect(all.map(({ permissions }) => permissions)).toEqual(all.map(() => ({ contents: 'read' })));
  const more = all.flatMap((workflow) =>
    Object.entries(workflow.jobs).flatMap(([name, { permissions }]) => (permissions ? [[name, permissions]] : [])),
  );
  expect(Object.fromEntries(more)).toEqual({
    publish: { contents: 'read', 'id-token': 'write' },
    release: { contents: 'write' },
  });
  const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  expect(jobs.filter((job) => job['timeout-minutes'] === undefined)).toEqual([]);
});

test('every script that workflows run exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: object };
  const lines = steps.flatMap(({ run = '' }) => run.split('\n'));
  const named = lines.flatMap((line) => /\bnpm run (?:--silent )?([\w:-]+)/.exec(line)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const paths = lines.flatMap((line) => line.match(/(?:test\/|\.ci\/)[\w./-]+/g) ?? []);
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('tests, publishes with provenance, then releases with the SBOM', () => {
  expect([release.jobs['publish']?.needs, release.jobs['release']?.needs]).toEqual(['test', 'publish']);
  const order = [/npm run --silent sbom > .*sbom\.cdx\.json/, /upload-artifact/, /npm publish --provenance/];
  const found = order.map((one) => at('publish', one));
  expect([found, found.toSorted((a, b) => a - b)]).toEqual([found, found]);
  expect(found).not.toContain(-1);
  expect(at('release', /download-artifact/)).toBeGreaterThan(-1);
  expect(at('release', /gh release create .* sbom\.cdx\.json$/)).toBeGreaterThan(-1);
});

test('takes release notes from the changelog section', () => {
  const { run = '' } = release.jobs['release']?.steps[at('release', /^awk /)] ?? {};
  const notes = (version: string) =>
    execFileSync('sh', ['-c', run.replace('CHANGELOG.md > notes.md', '-')], {
      encoding: 'utf8',
      input: '# earshot\n\n## 0.2.0\n\n### Minor Changes\n\n- More\n\n## 0.1.0\n\nFirst\n',
      env: { PATH: process.env['PATH'] ?? '', GITHUB_REF_NAME: `v${version}` },
    });
  expect(notes('0.2.0').trim()).toBe('### Minor Changes\n\n- More');
  expect(notes('0.1.0').trim()).toBe('First');
});
