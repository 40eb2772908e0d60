// Computes the disk space that installing models needs, and refuses what does not fit.

import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getReservedBytes } from '../../../kit/disk/disk-space.ts';
import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import { getFetchBytes, getInstalledBytes } from '../../../studio/models/catalogue/sizes.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { formatBytes } from '../output/format.ts';
import { sum } from '../sum.ts';
import { measureKept } from './fetch-source.ts';
import { findExisting } from './models-folder.ts';

/** For the file system's own records and for estimates. */
const MARGIN = 1.1;
/** Archives shrink models by about a quarter. */
const UNPACKED_FACTOR = 1.4;

/** Packed files exist beside the unpacked ones until the model is installed. Others become the model's files. */
function getUnpackedBytes(row: CatalogueModel): number {
  const [source] = row.sources;
  if (!source) return 0;
  if ('archive' in source) return Math.max(getInstalledBytes(row), source.archive.bytes * UNPACKED_FACTOR);
  return source.files.some(({ unpack }) => unpack !== undefined) ? getInstalledBytes(row) : 0;
}

/** Bytes on the volume of `folder` that may be used. */
export async function measureUsableBytes({ measureDisk }: CommandContext, folder: string): Promise<number> {
  const { freeBytes, totalBytes } = await measureDisk(await findExisting(folder));
  return Math.max(0, freeBytes - getReservedBytes(totalBytes));
}

/** True if both folders are on one volume. They may not exist yet. */
export async function isSameVolume(...folders: readonly [string, string]): Promise<boolean> {
  const [one, other] = await Promise.all(folders.map(async (folder) => (await stat(await findExisting(folder))).dev));
  return one === other;
}

/** Throws {@link CommandError}. */
export async function assertUsableBytes(context: CommandContext, folder: string, bytes: number): Promise<void> {
  const usable = await measureUsableBytes(context, folder);
  if (bytes > usable)
    throw new CommandError(
      `${formatBytes(bytes)} are needed on the volume of ${folder}, and ${formatBytes(usable)} may be used; the rest stays free for other programs. Free space, or choose fewer models.`,
    );
}

/** Throws {@link CommandError}. */
export async function assertSpaceFor(context: CommandContext, rows: readonly CatalogueModel[]): Promise<void> {
  let need = 0;
  for (const row of rows) {
    const { bytes } = await measureKept(context, row);
    need += Math.max(0, getFetchBytes(row) - bytes) + getUnpackedBytes(row);
  }
  await assertUsableBytes(context, context.root, Math.round(need * MARGIN));
  const bySection = Map.groupBy(rows, ({ folder }) => dirname(join(context.root, folder)));
  for (const [section, models] of bySection) {
    const bytes = sum(models.map(getInstalledBytes));
    if (!(await isSameVolume(section, context.root)))
      await assertUsableBytes(context, section, Math.round(bytes * MARGIN));
  }
}
