// Renders the report: verdicts, which do not depend on the run, and separately the run's date and versions. Pure.

import type { Chapter, Claim } from './claims.ts';

/** Results of one test file. */
export interface FileResult {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Scenarios of an external suite by name, true if passed. */
  readonly scenarios?: Readonly<Record<string, boolean>>;
}

/** Date and environment of a run. */
export interface About {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly node: string;
  /** Versions by package. */
  readonly versions: Readonly<Record<string, string>>;
}

const VERDICTS = '## Verdicts';
const RUN = '## When and where';

export function pageOf(chapters: readonly Chapter[], results: readonly FileResult[], about: About): string {
  const head = `# Conformance

What Earshot claims to fit, and the tests that prove it. \`npm run conformance\` runs them and writes this page; \`-- --check\` compares the
verdicts only. Tests that need something missing (an engine, a browser, Redis) are counted as skipped.
`;
  return `${[head, VERDICTS, ...verdictsOf(chapters, results), RUN, ...runOf(about)].join('\n\n').trimEnd()}\n`;
}

/** Part of the page without the run's details. */
export function verdictsIn(page: string): string {
  const from = page.indexOf(VERDICTS);
  const to = page.indexOf(RUN);
  return from < 0 || to < 0 ? '' : page.slice(from, to).trim();
}

/** Lines that only one of the pages has. */
export function differences(before: string, now: string): readonly string[] {
  const [old, fresh] = [before.split('\n'), now.split('\n')];
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
}

const sum = (results: readonly FileResult[], of: (one: FileResult) => number): number =>
  results.reduce((all, one) => all + of(one), 0);

const resultsOf = ({ files }: Claim, results: readonly FileResult[]): readonly FileResult[] =>
  results.filter(({ path }) => files.includes(path));

/** A file that did not run proves nothing, so its claim is unproven. */
export function verdictOf(claim: Claim, results: readonly FileResult[]): string {
  const own = resultsOf(claim, results);
  const missing = claim.files.filter((path) => !own.some((one) => one.path === path));
  const failed = sum(own, (one) => one.failed);
  const passed = sum(own, (one) => one.passed);
  if (missing.length > 0) return `**not run**: ${missing.join(', ')}`;
  if (failed > 0) return `**fails** (${failed})`;
  return passed > 0 ? 'holds' : '**skipped**';
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const linkTo = (path: string): string => `[${path.replace(/^.*\//, '')}](../${path})`;

function verdictsOf(chapters: readonly Chapter[], results: readonly FileResult[]): readonly string[] {
  return chapters.flatMap(({ title, claims }) => {
    const rows = claims.map((claim) => {
      const own = resultsOf(claim, results);
      const skipped = sum(own, (one) => one.skipped);
      const passed = sum(own, (one) => one.passed);
      const tests = skipped > 0 ? `${passed}, ${skipped} skipped` : passed;
      return row([claim.claim, claim.against, tests, verdictOf(claim, results), claim.files.map(linkTo).join(' ')]);
    });
    const table = [row(['what', 'against', 'tests passed', 'verdict', 'proved by']), '|---|---|---|---|---|', ...rows];
    const scenarios = claims.flatMap((claim) =>
      resultsOf(claim, results).flatMap((one) => (one.scenarios ? [scenarioTable(one.scenarios)] : [])),
    );
    return [`### ${title}`, table.join('\n'), ...scenarios];
  });
}

function scenarioTable(scenarios: Readonly<Record<string, boolean>>): string {
  const named = Object.entries(scenarios).toSorted(([a], [b]) => a.localeCompare(b));
  const passing = named.flatMap(([name, passed]) => (passed ? [`\`${name}\``] : [])).join(', ');
  return `Scenarios that pass: ${passing}.

${named.filter(([, passed]) => !passed).length} scenarios do not apply, each with its reason in [does-not-apply.yml](../test/e2e/mcp/does-not-apply.yml).`;
}

function runOf(about: About): readonly string[] {
  const { date, commit, machine, node, versions } = about;
  const packages = Object.entries(versions).map(([name, version]) => `\`${name}\` ${version}`);
  return [`${date}, commit ${commit}, ${machine}, Node ${node}.`, `With ${packages.join(', ')}.`];
}
