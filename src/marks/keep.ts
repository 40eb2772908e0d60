// A recording made smaller or into another kind keeps the mark of the one that it was made from, whoever wrote that.

import type { MediaFile } from '../domain/media/file-kinds.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Marker } from '../ports/marker.ts';
import type { Resizer } from '../ports/resizer.ts';
import type { TagReader } from '../ports/tag-reader.ts';
import type { Transcoder } from '../ports/transcoder.ts';

/** More than our tags take. */
const ROOM_BYTES = 1_500;

interface KeepParts {
  readonly marker: Marker;
  readonly tags: Pick<TagReader, 'mark'>;
  readonly log: Log;
}

export function keepingMarks(
  work: Resizer & Transcoder,
  { marker, tags, log }: KeepParts,
): Resizer & Transcoder {
  const keep = async <Made extends MediaFile>(
    original: MediaFile,
    max: number,
    make: (max: number) => Promise<Made | undefined>,
  ): Promise<Made | undefined> => {
    const mark = await tags.mark(original.path);
    if (!mark) return make(max);
    const made = await make(Math.max(0, max - ROOM_BYTES));
    if (!made) return undefined;
    const bytes = await marker.mark(made.path, mark).catch((thrown: unknown) => {
      log.warn('mark lost', { role: original.role, reason: reasonOf(thrown) });
      return undefined;
    });
    return { ...made, bytes: bytes ?? made.bytes };
  };
  return {
    fit: (file, max) => keep(file, max, (room) => work.fit(file, room)),
    transcode: (file, kind, max, first) => keep(file, max, (room) => work.transcode(file, kind, room, first)),
  };
}
