// Fetches all files of a model into the store, with the progress of the model as a whole, from one source after the
// other until one has the right files.

import { EXIT } from '../../../kit/process/exit-codes.ts';
import type { CatalogueModel, CatalogueSource } from '../../../studio/models/catalogue/row.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { FetchError } from '../fetch/fetch-errors.ts';
import { type FetchedFile, fetchFile } from '../fetch/fetch-file.ts';
import type { PartStore } from '../fetch/part-store.ts';
import { getPartKey, type RemoteFile } from '../fetch/remote-file.ts';
import { formatSeconds } from '../output/format.ts';
import { sum } from '../sum.ts';
import { BZIP2_MISSING, canUnpack } from '../unpack/archive-entries.ts';
import { listRemoteFiles } from './catalogue-files.ts';

export interface FetchedSource {
  readonly source: CatalogueSource;
  /** In the order of the source's files, its archive first. */
  readonly files: readonly FetchedFile[];
  /** Host that sent them. */
  readonly host: string;
}

const measureParts = async (store: PartStore, files: readonly RemoteFile[]): Promise<number> =>
  sum(await Promise.all(files.map((file) => store.measure(getPartKey(file)))));

/** Throws {@link FetchError}, or the reason of the signal. */
async function fetchSource(
  context: CommandContext,
  row: CatalogueModel,
  source: CatalogueSource,
): Promise<FetchedSource> {
  const { fetcher, progress, signal } = context;
  if ('archive' in source && !canUnpack(source.archive.url)) throw new FetchError('unavailable', BZIP2_MISSING);
  const remote = listRemoteFiles(row, source);
  const total = sum(remote.map(({ bytes }) => bytes));
  const startBytes = await measureParts(fetcher.store, remote);
  return progress.run('fetching', row.name, { total, startBytes }, async (step) => {
    const files: FetchedFile[] = [];
    let bytesBefore = 0;
    for (const file of remote) {
      const fetched = await fetchFile({
        ...fetcher,
        file,
        signal,
        onBytes: (bytes) => step.update(bytesBefore + bytes),
        onWait: (reason, ms) => step.note(`${reason} Next try in ${formatSeconds(ms / 1000)}.`),
      });
      files.push(fetched);
      bytesBefore += file.bytes;
    }
    return { source, files, host: hostOf(context, row, source) };
  });
}

/** Sources in the order to try them: a complete one first, since it needs no network. */
async function orderSources({ fetcher: { store } }: CommandContext, row: CatalogueModel) {
  const isWhole = async (file: RemoteFile): Promise<boolean> => {
    const kept = await store.measure(getPartKey(file));
    const bytes = file.isReplaceable ? (await store.readNote(getPartKey(file)))?.totalBytes : file.bytes;
    return kept > 0 && kept === bytes;
  };
  const states = row.sources.map(async (source) => {
    const parts = await Promise.all(listRemoteFiles(row, source).map(isWhole));
    return { source, isComplete: parts.every(Boolean) };
  });
  return (await Promise.all(states))
    .toSorted((a, b) => Number(b.isComplete) - Number(a.isComplete))
    .map(({ source }) => source);
}

const hostOf = ({ fetcher: { policy } }: CommandContext, row: CatalogueModel, source: CatalogueSource): string =>
  policy.hostOf(listRemoteFiles(row, source)[0]?.url ?? '');

/** Combines the failures of all sources of a model. Exit code 75 if another try may help. */
function createSourcesError(title: string, failures: readonly FetchError[]): CommandError {
  const isTemporary = failures.some(({ reason }) => reason === 'network');
  const isReplaced = failures.some(({ reason }) => reason === 'mismatch');
  const reasons = [...new Set(failures.map(({ message }) => `  ${message}`))];
  const advice = isTemporary
    ? 'Run the same command again; it continues where it ended.'
    : isReplaced
      ? 'The publisher replaced the files since this Earshot was made, or they are damaged. Try a newer Earshot.'
      : 'A newer Earshot may know another address.';
  return new CommandError(
    [`${title} could not be fetched, so it was not installed.`, ...reasons, advice].join('\n'),
    isTemporary ? EXIT.network : EXIT.refused,
  );
}

/**
 * Fetches the model and passes its files to `use`. A {@link FetchError} of `use` leads to another try or source. Throws
 * {@link CommandError} with the reasons of all, a {@link FetchError} of the disk, or the reason of the signal.
 */
export async function fetchFromAnySource<Result>(
  context: CommandContext,
  row: CatalogueModel,
  use: (fetched: FetchedSource) => Promise<Result>,
): Promise<Result> {
  const failures: FetchError[] = [];
  const lostHosts = new Set<string>();
  for (const source of await orderSources(context, row)) {
    const host = hostOf(context, row, source);
    // All sources of a mirror have the same host: don't wait for it twice.
    if (lostHosts.has(host)) continue;
    // Proxies and disks sometimes damage a file once, so a second whole try helps.
    for (const isLast of [false, true]) {
      try {
        return await use(await fetchSource(context, row, source));
      } catch (error) {
        // The next model would not fit on a full disk either.
        if (!(error instanceof FetchError) || error.reason === 'disk') throw error;
        if (error.reason === 'mismatch' && !isLast) continue;
        if (error.reason === 'network') lostHosts.add(host);
        failures.push(error);
        break;
      }
    }
  }
  throw createSourcesError(row.title, failures);
}

/** Bytes of the model that are kept from an interrupted command, and their percentage. */
export async function measureKept({ fetcher: { store } }: CommandContext, row: CatalogueModel) {
  const candidates = row.sources.map(async (source) => {
    const files = listRemoteFiles(row, source);
    const bytes = await measureParts(store, files);
    return { bytes, percent: Math.floor((bytes / sum(files.map((file) => file.bytes))) * 100) };
  });
  const [most] = (await Promise.all(candidates)).toSorted((a, b) => b.percent - a.percent);
  return most ?? { bytes: 0, percent: 0 };
}

/** Removes the fetched files of some sources of the row, by default all. */
export async function removeParts(
  { fetcher: { store } }: CommandContext,
  row: CatalogueModel,
  sources: readonly CatalogueSource[] = row.sources,
): Promise<void> {
  for (const source of sources) for (const file of listRemoteFiles(row, source)) await store.remove(getPartKey(file));
}
