// `models bundle OUT.tar NAME…` fetches models into a file, and `models add BUNDLE.tar` installs them on a machine without
// a network.

import { access, constants, lstat, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import { readPackageVersion } from '../../../kit/process/package-version.ts';
import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import { getFetchBytes } from '../../../studio/models/catalogue/sizes.ts';
import { type BundleList, writeBundle } from '../bundle.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import type { AddressPolicy } from '../fetch/address-policy.ts';
import { FetchError } from '../fetch/fetch-errors.ts';
import { getPartKey } from '../fetch/remote-file.ts';
import { listRemoteFiles } from '../install/catalogue-files.ts';
import { assertUsableBytes, isSameVolume, measureUsableBytes } from '../install/disk-need.ts';
import { fetchFromAnySource, measureKept, removeParts } from '../install/fetch-source.ts';
import { withModelsFolder } from '../install/models-folder.ts';
import { sum } from '../sum.ts';
import { readTar } from '../unpack/archive-entries.ts';
import { DamagedArchiveError } from '../unpack/tar-entries.ts';
import { unpackArchive } from '../unpack/unpack-archive.ts';
import { ArchiveNotAllowedError, createUnpackGuard } from '../unpack/unpack-guard.ts';
import { addPlanned } from './add-models.ts';
import { obtainConsent } from './consent.ts';
import { needsFetch, type PlannedModel, planModels } from './plan.ts';
import { showPlan } from './show-plan.ts';

const sumFetchBytes = (planned: readonly PlannedModel[]): number => sum(planned.map(({ row }) => getFetchBytes(row)));

async function fetchAndPack(context: CommandContext, planned: readonly PlannedModel[], target: string): Promise<void> {
  const { output, progress, signal, fetcher } = context;
  // Models may share files.
  const keys = new Set<string>();
  for (const { row } of planned)
    await fetchFromAnySource(context, row, async ({ source, files }) => {
      // The other machine has no network for another source.
      if (!files.every(({ isKnown }) => isKnown)) {
        await removeParts(context, row, [source]);
        throw new FetchError('mismatch', `The archive of ${row.title} was replaced, so it can’t be bundled.`);
      }
      for (const file of listRemoteFiles(row, source)) keys.add(getPartKey(file));
    });
  const models = planned.map(({ row }) => row.name);
  const list = { version: 1, earshot: readPackageVersion(), models } as const;
  const files = [...keys].flatMap(fetcher.store.paths);
  await progress.run('packing', target, { total: sumFetchBytes(planned) }, ({ update }) =>
    writeBundle(target, { list, files }, { onBytes: update, signal }),
  );
  for (const key of keys) await fetcher.store.remove(key);
  output.line(`Wrote ${target} with ${models.join(', ')}.`);
  const command = formatCliCommand('models', `add ${basename(target)}`);
  output.line(`On the other machine, with the same version of Earshot: ${command}`);
  output.record({ step: 'bundled', file: target, models });
}

/** Throws {@link CommandError}. */
async function assertNewTar(target: string): Promise<void> {
  if (!target.toLowerCase().endsWith('.tar'))
    throw new CommandError(`The name of a bundle ends in .tar: “${target}” does not.`, EXIT.usage);
  if (await lstat(target).catch(() => undefined))
    throw new CommandError(`${target} exists already. Choose another name.`);
  const folder = dirname(target);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new CommandError(`${folder} is not a folder.`);
  await access(folder, constants.W_OK).catch(() => {
    throw new CommandError(`${folder} is not writable. Choose another folder.`);
  });
}

/** Each file exists twice at the end: in the store, and in the bundle. Throws {@link CommandError}. */
async function assertSpaceForBundle(
  context: CommandContext,
  planned: readonly PlannedModel[],
  folder: string,
): Promise<void> {
  const bytes = sumFetchBytes(planned);
  const kept = await Promise.all(planned.map(({ row }) => measureKept(context, row)));
  const missingBytes = bytes - sum(kept.map((one) => one.bytes));
  if (await isSameVolume(context.root, folder)) return assertUsableBytes(context, folder, missingBytes + bytes);
  await assertUsableBytes(context, context.root, missingBytes);
  await assertUsableBytes(context, folder, bytes);
}

export async function bundleModels(context: CommandContext, [file, ...names]: readonly string[]): Promise<ExitCode> {
  if (file === undefined || names.length === 0)
    throw new CommandError('“bundle” needs a file name and names of models.', EXIT.usage);
  const target = resolve(file);
  await assertNewTar(target);
  // Everything goes into the bundle, whatever is installed here.
  const planned = (await planModels(context, names)).map((one) => ({ ...one, state: 'missing' as const }));
  await showPlan(context, planned, { isFromBundle: false });
  await assertSpaceForBundle(context, planned, dirname(target));
  if (context.options.dryRun) {
    context.output.line('Nothing was changed (--dry-run).');
    return EXIT.done;
  }
  const agreed = await obtainConsent(context, planned);
  try {
    await withModelsFolder(context.root, () => fetchAndPack(context, agreed, target));
  } catch (error) {
    if (!context.signal.aborted) throw error;
    const message = 'Stopped. Run the same command again; it continues where it ended.';
    throw new CommandError(message, EXIT.interrupted);
  }
  return EXIT.done;
}

/** Requests nothing: what is not in the store, or not intact, is missing. */
const OFFLINE_POLICY: AddressPolicy = {
  resolve(address) {
    throw new CommandError(
      `The bundle has no intact copy of ${address.split('/').at(-1)}. Copy it again. The model was not installed.`,
    );
  },
  follow: (start) => start,
  mayBePrivate: () => false,
  hostOf: () => 'the bundle',
  isMirror: false,
};

/** Unpacks the files of the models into the store, which verifies them. Returns what removes them. */
async function unpackBundle(
  context: CommandContext,
  path: string,
  rows: readonly CatalogueModel[],
): Promise<() => Promise<void>> {
  const { fetcher, progress, signal, root } = context;
  const { store } = fetcher;
  const files = rows.flatMap((row) => row.sources.flatMap((source) => listRemoteFiles(row, source)));
  const keys = [...new Set(files.map(getPartKey))];
  // The bundle still has them.
  const removeAll = async () => {
    for (const key of keys) await store.remove(key);
  };
  await removeAll();
  const { size } = await stat(path);
  const names = new Set(keys.flatMap(store.paths).map((file) => basename(file)));
  try {
    const guard = createUnpackGuard(size, await measureUsableBytes(context, root));
    const keep = (name: string) => (names.has(name) ? name : undefined);
    await progress.run('unpacking', path, { total: size }, ({ update }) =>
      unpackArchive(readTar(path, update), { target: store.folder, guard, signal, keep }),
    );
    return removeAll;
  } catch (error) {
    await removeAll();
    if (error instanceof DamagedArchiveError || error instanceof ArchiveNotAllowedError)
      throw new CommandError(`The bundle can’t be unpacked: ${error.message}\nCopy it again. Nothing was installed.`);
    throw error;
  }
}

/** Installs the models of a bundle. */
export async function addBundle(
  context: CommandContext,
  path: string,
  { models, earshot }: BundleList,
): Promise<ExitCode> {
  const { fetcher, catalogue } = context;
  const unknown = models.filter((name) => !catalogue.find(name));
  if (unknown.length > 0)
    throw new CommandError(
      `The bundle was made by Earshot ${earshot}, and this version does not know ${unknown.join(', ')}. Use the same version on both machines.`,
    );
  const planned = await planModels(context, models);
  const rows = planned.filter(needsFetch).map(({ row }) => row);
  return addPlanned({ ...context, fetcher: { ...fetcher, policy: OFFLINE_POLICY } }, planned, {
    isFromBundle: true,
    prepare: () => unpackBundle(context, path, rows),
  });
}
