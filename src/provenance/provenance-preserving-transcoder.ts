// Copies the provenance mark from the source recording to its transcoded version, or to the files of its chapters.

import type { MediaFile } from '../domain/media/file-kinds.ts';
import type { Provenance } from '../domain/media/provenance.ts';
import { formatError, type Log } from '../kit/log.ts';
import type { MediaMetadataReader } from '../ports/media-metadata-reader.ts';
import type { ProvenanceWriter } from '../ports/provenance-writer.ts';
import type { ChapterSplitter, Resizer } from '../ports/resizer.ts';
import type { Transcoder } from '../ports/transcoder.ts';

/** Bytes reserved for the tags, which are smaller. */
const MAX_TAG_BYTES = 1_500;

interface PreserveMarksOptions {
  readonly writer: ProvenanceWriter;
  readonly tags: Pick<MediaMetadataReader, 'readProvenance'>;
  readonly log: Log;
}

export function createProvenancePreservingTranscoder(
  inner: Resizer & Transcoder & ChapterSplitter,
  { writer, tags, log }: PreserveMarksOptions,
): Resizer & Transcoder & ChapterSplitter {
  const writeMark = async (file: MediaFile, mark: Provenance): Promise<number> => {
    const bytes = await writer.write(file.path, mark).catch((thrown: unknown) => {
      log.warn('provenance label lost', { role: file.role, reason: formatError(thrown) });
      return undefined;
    });
    return bytes ?? file.bytes;
  };
  const makeAndMark = async <Made extends MediaFile>(
    original: MediaFile,
    max: number,
    make: (max: number) => Promise<Made | undefined>,
  ): Promise<Made | undefined> => {
    const mark = await tags.readProvenance(original.path);
    if (!mark) return make(max);
    const transcoded = await make(Math.max(0, max - MAX_TAG_BYTES));
    if (!transcoded) return undefined;
    return { ...transcoded, bytes: await writeMark(transcoded, mark) };
  };
  return {
    shrink: (file, max) => makeAndMark(file, max, (reducedMax) => inner.shrink(file, reducedMax)),
    transcode: (file, kind, max, changes) =>
      makeAndMark(file, max, (reducedMax) => inner.transcode(file, kind, reducedMax, changes)),
    async splitChapters(file) {
      const chapters = await inner.splitChapters(file);
      const mark = chapters.length > 0 ? await tags.readProvenance(file.path) : undefined;
      if (!mark) return chapters;
      const marked: MediaFile[] = [];
      for (const chapter of chapters) marked.push({ ...chapter, bytes: await writeMark(chapter, mark) });
      return marked;
    },
  };
}
