// The report as a page: verdicts, which are the same wherever the same is true, and apart from them when and where it was run. Pure.

import type { Chapter, Claim } from './claims.ts';

/** What came of one file's tests. */
export interface FileResult {
  /** From the root of the repository. */
  readonly path: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Of a suite that others wrote: each scenario, and whether it passed. */
  readonly scenarios?: Readonly<Record<string, boolean>>;
}

/** When and where. */
export interface About {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly node: string;
  /** By package. */
  readonly versions: Readonly<Record<string, string>>;
}

const VERDICTS = '## Verdicts';
const RUN = '## When and where';

export function pageOf(chapters: readonly Chapter[], results: readonly FileResult[], about: About): string {
  const head = `# Conformance

What Earshot claims to fit, and what came of the tests that prove it. \`npm run conformance\` runs them and writes this page;
\`npm run conformance -- --check\` runs them and says whether the verdicts are still these. Verdicts are the same wherever the same is true: what
differs from run to run and from machine to machine stands at the end. A test that needs what a machine has not (an engine, a browser, Redis) is
skipped there, and counted so.
`;
  return `${[head, VERDICTS, ...verdictsOf(chapters, results), RUN, ...runOf(chapters, results, about)]
    .join('\n\n')
    .trimEnd()}\n`;
}

/** The part of a page that two runs have in common. */
export function verdictsIn(page: string): string {
  const from = page.indexOf(VERDICTS);
  const to = page.indexOf(RUN);
  return from < 0 || to < 0 ? '' : page.slice(from, to).trim();
}

/** What stands in one of them only, a line each. */
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

/** A file that did not run proves nothing. */
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
      return row([
        claim.claim,
        claim.against,
        tests,
        verdictOf(claim, results),
        claim.files.map(linkTo).join(' '),
      ]);
    });
    const table = [
      row(['what', 'against', 'tests passed', 'verdict', 'proved by']),
      row(Array(5).fill('---')),
      ...rows,
    ];
    const scenarios = claims.flatMap((claim) =>
      resultsOf(claim, results).flatMap((one) => (one.scenarios ? [scenarioTable(one.scenarios)] : [])),
    );
    return [`### ${title}`, table.join('\n'), ...scenarios];
  });
}

function scenarioTable(scenarios: Readonly<Record<string, boolean>>): string {
  const named = Object.entries(scenarios).toSorted(([a], [b]) => a.localeCompare(b));
  const of = (wanted: boolean) =>
    named.flatMap(([name, passed]) => (passed === wanted ? [`\`${name}\``] : [])).join(', ');
  return `Scenarios that pass: ${of(true)}.

Scenarios that do not apply, each with its reason in [does-not-apply.yml](../test/e2e/mcp/does-not-apply.yml): ${of(false)}.`;
}

function runOf(
  chapters: readonly Chapter[],
  results: readonly FileResult[],
  about: About,
): readonly string[] {
  const { date, commit, machine, node, versions } = about;
  const facts = [
    row(['what', 'which']),
    row(['---', '---']),
    row(['date', date]),
    row(['commit', commit]),
    row(['machine', machine]),
    row(['Node', node]),
    ...Object.entries(versions).map(([name, version]) => row([`\`${name}\``, version])),
  ];
  const times = chapters.flatMap(({ claims }) =>
    claims.map((claim) => {
      const seconds = sum(resultsOf(claim, results), (one) => one.seconds);
      return row([claim.claim, `${Math.round(seconds)} s`]);
    }),
  );
  return [facts.join('\n'), [row(['what', 'time']), row(['---', '---']), ...times].join('\n')];
}
