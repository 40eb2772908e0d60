// Marks the files of a result as synthetic where its operation makes such, as soon as they are here: before they are made to fit, posted
// or shared. A file that cannot be marked comes all the same, and that is said.

import type { Operation } from '../../domain/commands/command.ts';
import { markOf } from '../../domain/media/mark.ts';
import type { Task } from '../../domain/tasks/task.ts';
import type { Json } from '../../kit/json.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Disk } from '../../ports/disk.ts';
import type { Marker } from '../../ports/marker.ts';
import type { Fetched } from '../../ports/service.ts';

export interface FileMarkerParts {
  readonly marker: Marker;
  readonly disk: Disk;
  readonly log: Log;
}

/** Answers with the file as it is now, and whether it holds a mark. Never fails. */
type MarkFile = (
  file: Fetched,
  grow: (bytes: number) => Promise<void>,
) => Promise<{ readonly file: Fetched; readonly marked: boolean }>;

/** `undefined` where there is nothing to be marked. */
export function fileMarker(
  { marker, disk, log }: FileMarkerParts,
  { id, created }: Task,
  { outcome: { synthetic } }: Operation,
  report: Json,
): MarkFile | undefined {
  if (synthetic === undefined) return undefined;
  const mark = markOf(synthetic, report, created);
  return async (file, grow) => {
    const { type, path, bytes } = file;
    let size: number | undefined;
    try {
      // It stands there twice while it is written.
      const claim = await disk.claim('passing', bytes);
      size = await marker.mark(path, mark).finally(claim.end);
      if (size === undefined)
        log.warn('not marked as synthetic', { task: id, type, reason: 'not in such a file' });
    } catch (thrown) {
      log.warn('not marked as synthetic', { task: id, type, reason: reasonOf(thrown) });
    }
    if (size === undefined) return { file, marked: false };
    await grow(size - bytes);
    return { file: { ...file, bytes: size }, marked: true };
  };
}
