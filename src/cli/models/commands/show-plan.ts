// Shows the plan before anything is fetched: each model with its size and licence, the hosts, and the disk space.

import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import { getFetchBytes, getInstalledBytes } from '../../../studio/models/catalogue/sizes.ts';
import type { CommandContext } from '../context.ts';
import { listRemoteFiles } from '../install/catalogue-files.ts';
import { measureUsableBytes } from '../install/disk-need.ts';
import { measureKept } from '../install/fetch-source.ts';
import { formatBytes, formatList, formatTable } from '../output/format.ts';
import { sum } from '../sum.ts';
import { isAccepted } from './consent.ts';
import { describeLicence, describePurpose, toJsonRow } from './describe-row.ts';
import type { PlannedModel } from './plan.ts';

/** Hosts of the first sources, and those that are asked only if these fail. */
function listHosts({ fetcher: { policy } }: CommandContext, rows: readonly CatalogueModel[]) {
  const listOf = (...range: readonly [number, number?]) => {
    const files = rows.flatMap((row) => row.sources.slice(...range).flatMap((source) => listRemoteFiles(row, source)));
    return [...new Set(files.map(({ url }) => policy.hostOf(url)))];
  };
  const hosts = listOf(0, 1);
  return { hosts, otherHosts: listOf(1).filter((host) => !hosts.includes(host)) };
}

type Hosts = ReturnType<typeof listHosts>;

function describeOrigin({ hosts, otherHosts }: Hosts, isMirror: boolean): string {
  if (isMirror) return `From the mirror ${formatList(hosts)}.`;
  const others = otherHosts.length === 0 ? '' : ` (or ${formatList(otherHosts)} if that fails)`;
  const verb = hosts.length + otherHosts.length === 1 ? 'sees' : 'see';
  return `From ${formatList(hosts)}${others}, which ${verb} this machine’s address.`;
}

/** One line per licence with its page and holder, then the notices of models, and the questions that will not be asked later. */
function listLicenceLines({ options }: CommandContext, rows: readonly CatalogueModel[]): readonly string[] {
  const lines = rows.map(({ licence: { id, by, url } }) => `  ${[id, by, url].filter(Boolean).join(', ')}`);
  const remarks = rows.flatMap((row) => {
    const { notice, question } = row.licence;
    const isAsked = !options.dryRun && !isAccepted(row, options.accept);
    return [notice, isAsked || question === undefined ? undefined : `The licence asks: ${question}`]
      .filter((text) => text !== undefined)
      .map((text) => `  ${row.name}: ${text}`);
  });
  return [...new Set(lines), ...remarks];
}

function createCells({ row, state, neededBy }: PlannedModel): readonly string[] {
  const reason = { outdated: 'replaces the older version', damaged: 'replaces the damaged files' }[String(state)];
  const purpose = [describePurpose(row), reason ?? (neededBy === undefined ? '' : `for ${neededBy}`)];
  return [`  ${row.name}`, formatBytes(getFetchBytes(row)), purpose.filter(Boolean).join('; '), describeLicence(row)];
}

export async function showPlan(
  context: CommandContext,
  planned: readonly PlannedModel[],
  { isFromBundle }: { readonly isFromBundle: boolean },
): Promise<void> {
  const { output, root, fetcher } = context;
  const rows = planned.map(({ row }) => row);
  const bytes = sum(rows.map(getFetchBytes));
  const installedBytes = sum(rows.map(getInstalledBytes));
  const kept = isFromBundle ? [] : await Promise.all(rows.map((row) => measureKept(context, row)));
  const keptBytes = sum(kept.map((one) => one.bytes));
  const freeBytes = await measureUsableBytes(context, root);
  const hosts: Hosts = isFromBundle ? { hosts: [], otherHosts: [] } : listHosts(context, rows);
  const { isMirror } = fetcher.policy;
  const sizes = { bytes, keptBytes, installedBytes, freeBytes };
  output.record({ step: 'plan', models: planned.map(toJsonRow), ...sizes, ...hosts, mirror: isMirror });
  for (const line of formatTable(planned.map(createCells), [1])) output.line(line);
  output.line();
  for (const line of listLicenceLines(context, rows)) output.line(line);
  output.line();
  const here = keptBytes === 0 ? '' : ` (${formatBytes(keptBytes)} are here from last time)`;
  const space = Number.isFinite(freeBytes) ? `; ${formatBytes(freeBytes)} are free for ${root}` : '';
  const action = isFromBundle ? 'from the bundle' : 'to fetch';
  output.line(`${formatBytes(bytes)} ${action}${here}, ${formatBytes(installedBytes)} installed${space}.`);
  if (hosts.hosts.length > 0) output.line(describeOrigin(hosts, isMirror));
  output.line();
}
