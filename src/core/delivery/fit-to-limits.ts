// Fits a result to the limits of its place. A file is posted as it is, resized, shared as a link or left out with a
// notice. Files are handled independently.

import type { MediaFile } from '../../domain/media/file-kinds.ts';
import type { OversizedFile, TaskFailure, TaskResult } from '../../domain/tasks/task.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import type { ChapterSplitter, Resizer, ShrunkMp3 } from '../../ports/resizer.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { CollectedResult } from './collect-result.ts';

type FileSizes = readonly { readonly bytes: number; readonly maxBytes?: number }[];

/** No file of the result can be delivered or linked here. */
export class NoFileFitsError extends Error {
  override readonly name = 'NoFileFitsError';
  readonly failure: TaskFailure;
  constructor(collectedFiles: FileSizes, notDownloaded: FileSizes, max: number) {
    super('No file fits the size limit, and none can be shared as a link.');
    const largest = (all: FileSizes) => Math.max(0, ...all.map(({ bytes }) => bytes));
    const maxDownloadBytes = collectedFiles.length === 0 ? notDownloaded[0]?.maxBytes : undefined;
    this.failure =
      maxDownloadBytes === undefined
        ? { kind: 'too-large', bytes: largest(collectedFiles), maxBytes: max }
        : { kind: 'too-large', bytes: largest(notDownloaded), maxBytes: maxDownloadBytes, tooLargeToFetch: true };
  }
}

export interface DeliverableResult {
  readonly files: readonly MediaFile[];
  readonly result: TaskResult;
}

export interface ResultFitter {
  /** Fits files into `max` bytes each. Throws {@link NoFileFitsError} if nothing can be delivered. */
  fit(task: string, collected: CollectedResult, maxBytes: number): Promise<DeliverableResult>;
}

interface ResultFitterOptions {
  readonly resizer: Resizer & ChapterSplitter;
  readonly sharedFiles: SharedFiles;
  readonly log: Log;
}

/** More files than this are posted only if there can be no link instead. */
const MAX_CHAPTER_FILES = 30;

interface FittedFile {
  readonly files: readonly MediaFile[];
  readonly resized: readonly OversizedFile[];
}

export function createResultFitter({ resizer, sharedFiles, log }: ResultFitterOptions): ResultFitter {
  /**
   * Returns `undefined` for a damaged recording, which can still be linked. A full disk throws, since a link needs
   * space too.
   */
  const tryShrink = async (task: string, file: MediaFile, max: number): Promise<ShrunkMp3 | undefined> => {
    if (max <= 0) return undefined;
    try {
      return await resizer.shrink(file, max);
    } catch (thrown) {
      if (isDiskFullError(thrown)) throw thrown;
      log.warn('file not compressed', { task, role: file.role, bytes: file.bytes, reason: formatError(thrown) });
      return undefined;
    }
  };

  /** Returns no files for a recording without chapters, or a damaged one. */
  const trySplit = async (task: string, file: MediaFile): Promise<readonly MediaFile[]> => {
    try {
      return await resizer.splitChapters(file);
    } catch (thrown) {
      if (isDiskFullError(thrown)) throw thrown;
      log.warn('file not split', { task, role: file.role, bytes: file.bytes, reason: formatError(thrown) });
      return [];
    }
  };
  const shrinkOrLeaveOut = async (task: string, file: MediaFile, max: number): Promise<FittedFile> => {
    if (file.bytes <= max) return { files: [file], resized: [] };
    const { label, bytes } = file;
    const fitted = await tryShrink(task, file, max);
    if (!fitted) return { files: [], resized: [{ is: 'not-delivered', label, bytes, maxBytes: max }] };
    const { kbps, ...rest } = fitted;
    return { files: [rest], resized: [{ is: 're-encoded', label, kbps, maxBytes: max }] };
  };
  const fitChapters = async (task: string, chapters: readonly MediaFile[], max: number): Promise<FittedFile> => {
    const fitted: FittedFile[] = [];
    for (const chapter of chapters) fitted.push(await shrinkOrLeaveOut(task, chapter, max));
    return { files: fitted.flatMap(({ files }) => files), resized: fitted.flatMap(({ resized }) => resized) };
  };

  /** Chapters keep the quality that a whole book in one small file would lose. */
  const fitFile = async (task: string, file: MediaFile, max: number): Promise<FittedFile> => {
    if (file.bytes <= max) return { files: [file], resized: [] };
    const chapters = max > 0 ? await trySplit(task, file) : [];
    if (chapters.length > 1 && chapters.length <= MAX_CHAPTER_FILES) return fitChapters(task, chapters, max);
    const small = chapters.length > 1 ? undefined : await shrinkOrLeaveOut(task, file, max);
    if (small && small.files.length > 0) return small;
    const offer = await sharedFiles.createLink(file, task);
    const { label, bytes } = file;
    if (offer) return { files: [], resized: [{ is: 'linked', label, bytes, maxBytes: max, ...offer }] };
    return small ?? fitChapters(task, chapters, max);
  };

  return {
    async fit(task, collected, max) {
      const { files: collectedFiles, tooLarge, synthetic, ...rest } = collected;
      const files: MediaFile[] = [];
      const oversized: OversizedFile[] = tooLarge.map((one) => ({
        is: 'not-fetched',
        label: one.label,
        maxBytes: one.maxBytes,
      }));
      let isSplit = false;
      for (const one of collectedFiles) {
        // Their times are those of the whole recording.
        if (isSplit && one.role.startsWith('captions')) continue;
        const fitted = await fitFile(task, one, max);
        files.push(...fitted.files);
        isSplit ||= fitted.files.length > 1;
        oversized.push(...fitted.resized);
      }
      if (oversized.length > 0)
        log.info('files too large', { task, most: max, fates: oversized.map(({ is }) => is).join() });
      const nothing = files.length === 0 && !rest.texts && !oversized.some(({ is }) => is === 'linked');
      if (nothing && oversized.length > 0) throw new NoFileFitsError(collectedFiles, tooLarge, max);
      return {
        files,
        result: {
          files: files.map(({ path: _, ...facts }) => facts),
          ...rest,
          ...(synthetic && { synthetic }),
          ...(oversized.length > 0 && { oversized }),
        },
      };
    },
  };
}
