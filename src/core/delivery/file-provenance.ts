// Marks the files of a result as synthetic right after the download, before resizing, posting or sharing. A file that
// cannot be marked is delivered anyway, with a notice.

import type { Operation } from '../../domain/commands/command.ts';
import { createProvenance, type Provenance } from '../../domain/media/provenance.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { Json } from '../../kit/json.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import type { DownloadedFile } from '../../ports/media-service.ts';
import type { ProvenanceWriter } from '../../ports/provenance-writer.ts';
import type { NoteWriter } from '../file-origin/note-writer.ts';

export interface FileProvenanceOptions {
  readonly writer: ProvenanceWriter;
  /** Absent: marks have no note. */
  readonly notes?: Pick<NoteWriter, 'write'>;
  readonly disk: DiskQuota;
  readonly log: Log;
}

/** Returns the updated file and whether it has a mark. Never throws. */
type WriteFileProvenance = (
  file: DownloadedFile,
  grow: (bytes: number) => Promise<void>,
) => Promise<{ readonly file: DownloadedFile; readonly marked: boolean }>;

/** `undefined` if the operation's results are not synthetic. Without a request and its origin, marks have no note. */
export function createFileProvenanceWriter(
  { writer, notes, disk, log }: FileProvenanceOptions,
  task: Pick<Task, 'id' | 'createdAt'> & Partial<Pick<Task, 'request' | 'origin'>>,
  operation: Operation,
  report: Json,
): WriteFileProvenance | undefined {
  const { id, createdAt, request, origin } = task;
  const { synthetic } = operation.outcome;
  if (synthetic === undefined) return undefined;
  const provenance = createProvenance(synthetic, report, createdAt);
  /** A mark without a note is better than none. */
  const writeNote = async (seconds: number | undefined): Promise<Pick<Provenance, 'note'>> => {
    if (!notes || !request || !origin) return {};
    try {
      const note = await notes.write({ request, origin, createdAt }, operation, seconds);
      return note === undefined ? {} : { note };
    } catch (thrown) {
      log.warn('marked without a note', { task: id, reason: formatError(thrown) });
      return {};
    }
  };
  return async (file, reserve) => {
    const { type, path, bytes, seconds } = file;
    let size: number | undefined;
    const note = await writeNote(seconds);
    try {
      // The file exists twice during the write.
      const claim = await disk.reserve('temporary', bytes);
      size = await writer.write(path, { ...provenance, ...note }).finally(claim.release);
      if (size === undefined) log.warn('not marked as synthetic', { task: id, type, reason: 'unsupported file type' });
    } catch (thrown) {
      log.warn('not marked as synthetic', { task: id, type, reason: formatError(thrown) });
    }
    if (size === undefined) return { file, marked: false };
    await reserve(size - bytes);
    return { file: { ...file, bytes: size }, marked: true };
  };
}
