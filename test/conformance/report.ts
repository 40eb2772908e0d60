// `npm run conformance`: runs the tests of our claims and writes docs/conformance.md. `-- --check` only compares the
// verdicts with that page.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem, type } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../architecture/sources.ts';
import { CHAPTERS } from './claims.ts';
import { type About, differences, type FileResult, pageOf, verdictOf, verdictsIn } from './page.ts';

const PAGE = join(ROOT, 'docs/conformance.md');
const claims = CHAPTERS.flatMap((chapter) => chapter.claims);

/** JSON of vitest's reporter. */
interface Told {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly meta?: { readonly scenarios?: Readonly<Record<string, boolean>> };
    }[];
  }[];
}

async function run(): Promise<readonly FileResult[]> {
  const output = join(mkdtempSync(join(tmpdir(), 'earshot-conformance-')), 'results.json');
  const files = [...new Set(claims.flatMap((claim) => claim.files))];
  const more = ['--reporter=dot', '--reporter=json', `--outputFile.json=${output}`];
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...files, ...more], { cwd: ROOT, stdio: 'inherit' });
  await new Promise((resolve) => child.once('exit', resolve));
  if (!existsSync(output)) throw new Error('The tests did not run to their end.');
  return resultsIn(JSON.parse(readFileSync(output, 'utf8')));
}

const resultsIn = ({ testResults }: Told): readonly FileResult[] =>
  testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const count = (...statuses: string[]) => assertionResults.filter((one) => statuses.includes(one.status)).length;
    const scenarios = assertionResults.find(({ meta }) => meta?.scenarios)?.meta?.scenarios;
    const failed = count('failed');
    return {
      path: relative(ROOT, name),
      passed: count('passed'),
      // A failure outside the tests fails the file but no test.
      failed: failed === 0 && status === 'failed' ? 1 : failed,
      skipped: count('skipped', 'pending', 'todo', 'disabled'),
      seconds: Math.max(0, endTime - startTime) / 1000,
      scenarios,
    };
  });

function versionOf(name: string): string {
  const about = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
  return String(about.version);
}

function aboutHere(): About {
  const all = cpus();
  const memory = Math.round(totalmem() / 1e9);
  const packages = [...new Set(claims.flatMap((claim) => claim.packages ?? []))].toSorted();
  const git = (...line: string[]) => execFileSync('git', line, { cwd: ROOT, encoding: 'utf8' }).trim();
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
    commit: git('rev-parse', '--short', 'HEAD'),
    machine: `${type()} ${release()}, ${all.length} × ${all[0]?.model.trim() ?? 'unknown'}, ${memory} GB`,
    node: process.version,
    versions: Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
  };
}

/** Returns the exit code. */
async function main(isCheck: boolean): Promise<number> {
  const results = await run();
  const page = pageOf(CHAPTERS, results, aboutHere());
  for (const claim of claims) process.stdout.write(`${verdictOf(claim, results).padEnd(8)} ${claim.claim}\n`);
  if (isCheck) {
    const known = existsSync(PAGE) ? verdictsIn(readFileSync(PAGE, 'utf8')) : '';
    const changed = differences(known, verdictsIn(page));
    const said = changed.length === 0 ? 'The verdicts are those of docs/conformance.md.' : changed.join('\n');
    process.stdout.write(`\n${said}\n`);
    return changed.length === 0 ? 0 : 1;
  }
  writeFileSync(PAGE, page);
  process.stdout.write('\nWritten: docs/conformance.md\n');
  return claims.every((claim) => verdictOf(claim, results) === 'holds') ? 0 : 1;
}

process.exitCode = await main(process.argv.includes('--check'));
