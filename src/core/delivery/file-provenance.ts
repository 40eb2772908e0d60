// Marks the files of a result as synthetic right after the download, before resizing, posting or sharing. A file that
// cannot be marked is delivered anyway, with a notice.

import type { Operation } from '../../domain/commands/command.ts';
import { createProvenance } from '../../domain/media/provenance.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { Json } from '../../kit/json.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import type { DownloadedFile } from '../../ports/media-service.ts';
import type { ProvenanceWriter } from '../../ports/provenance-writer.ts';

export interface FileProvenanceOptions {
  readonly writer: ProvenanceWriter;
  readonly disk: DiskQuota;
  readonly log: Log;
}

/** Returns the updated file and whether it has a mark. Never throws. */
type WriteFileProvenance = (
  file: DownloadedFile,
  grow: (bytes: number) => Promise<void>,
) => Promise<{ readonly file: DownloadedFile; readonly marked: boolean }>;

/** `undefined` if the operation's results are not synthetic. */
export function createFileProvenanceWriter(
  { writer, disk, log }: FileProvenanceOptions,
  { id, createdAt }: Pick<Task, 'id' | 'createdAt'>,
  { outcome: { synthetic } }: Operation,
  report: Json,
): WriteFileProvenance | undefined {
  if (synthetic === undefined) return undefined;
  const provenance = createProvenance(synthetic, report, createdAt);
  return async (file, reserve) => {
    const { type, path, bytes } = file;
    let size: number | undefined;
    try {
      // The file exists twice during the write.
      const claim = await disk.reserve('temporary', bytes);
      size = await writer.write(path, provenance).finally(claim.release);
      if (size === undefined) log.warn('not marked as synthetic', { task: id, type, reason: 'unsupported file type' });
    } catch (thrown) {
      log.warn('not marked as synthetic', { task: id, type, reason: formatError(thrown) });
    }
    if (size === undefined) return { file, marked: false };
    await reserve(size - bytes);
    return { file: { ...file, bytes: size }, marked: true };
  };
}
