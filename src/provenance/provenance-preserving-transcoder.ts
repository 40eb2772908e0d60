// Copies the provenance mark from the source recording to its transcoded version.

import type { MediaFile } from '../domain/media/file-kinds.ts';
import { formatError, type Log } from '../kit/log.ts';
import type { MediaMetadataReader } from '../ports/media-metadata-reader.ts';
import type { ProvenanceWriter } from '../ports/provenance-writer.ts';
import type { Resizer } from '../ports/resizer.ts';
import type { Transcoder } from '../ports/transcoder.ts';

/** Bytes reserved for the tags, which are smaller. */
const MAX_TAG_BYTES = 1_500;

interface PreserveMarksOptions {
  readonly writer: ProvenanceWriter;
  readonly tags: Pick<MediaMetadataReader, 'readProvenance'>;
  readonly log: Log;
}

export function createProvenancePreservingTranscoder(
  inner: Resizer & Transcoder,
  { writer, tags, log }: PreserveMarksOptions,
): Resizer & Transcoder {
  const makeAndMark = async <Made extends MediaFile>(
    original: MediaFile,
    max: number,
    make: (max: number) => Promise<Made | undefined>,
  ): Promise<Made | undefined> => {
    const mark = await tags.readProvenance(original.path);
    if (!mark) return make(max);
    const transcoded = await make(Math.max(0, max - MAX_TAG_BYTES));
    if (!transcoded) return undefined;
    const bytes = await writer.write(transcoded.path, mark).catch((thrown: unknown) => {
      log.warn('provenance label lost', { role: original.role, reason: formatError(thrown) });
      return undefined;
    });
    return { ...transcoded, bytes: bytes ?? transcoded.bytes };
  };
  return {
    shrink: (file, max) => makeAndMark(file, max, (reducedMax) => inner.shrink(file, reducedMax)),
    transcode: (file, kind, max, first) =>
      makeAndMark(file, max, (reducedMax) => inner.transcode(file, kind, reducedMax, first)),
  };
}
