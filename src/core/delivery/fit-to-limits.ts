// What a task brought → what its place takes: files that fit as they are, others made smaller, else offered as links, else left
// out and said. One file's fate keeps none of the others away.

import type { MediaFile } from '../../domain/media/file-kinds.ts';
import type { Failure, Resized, Result } from '../../domain/tasks/task.ts';
import { isDiskFull } from '../../kit/disk/space.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Fitted, Resizer } from '../../ports/resizer.ts';
import type { SharedFiles } from '../../ports/shared-files.ts';
import type { Collected } from './collect.ts';

type Sized = readonly { readonly bytes: number; readonly max?: number }[];

/** None of the files a task brought can be given to anybody here. */
export class NothingFits extends Error {
  override readonly name = 'NothingFits';
  readonly failure: Failure;
  constructor(brought: Sized, unfetched: Sized, max: number) {
    super('no file fits, and none can be offered as a link');
    const largest = (all: Sized) => Math.max(0, ...all.map(({ bytes }) => bytes));
    const cap = brought.length === 0 ? unfetched[0]?.max : undefined;
    this.failure =
      cap === undefined
        ? { kind: 'too-large', bytes: largest(brought), most: max }
        : { kind: 'too-large', bytes: largest(unfetched), most: cap, unfetched: true };
  }
}

export interface Deliverable {
  readonly files: readonly MediaFile[];
  readonly result: Result;
}

export interface Fitter {
  /** For a place that takes `max` bytes a file. Throws {@link NothingFits} when nothing is left of it all. */
  fit(task: string, collected: Collected, max: number): Promise<Deliverable>;
}

interface FitterParts {
  readonly resizer: Resizer;
  readonly sharedFiles: SharedFiles;
  readonly log: Log;
}

export function createFitter({ resizer, sharedFiles, log }: FitterParts): Fitter {
  /** A recording that cannot be read can still be offered as it is; a full disk helps neither. */
  const smaller = async (task: string, file: MediaFile, max: number): Promise<Fitted | undefined> => {
    if (max <= 0) return undefined;
    try {
      return await resizer.fit(file, max);
    } catch (thrown) {
      if (isDiskFull(thrown)) throw thrown;
      log.warn('not made smaller', { task, role: file.role, bytes: file.bytes, reason: reasonOf(thrown) });
      return undefined;
    }
  };

  const placeOne = async (
    task: string,
    file: MediaFile,
    max: number,
  ): Promise<{ readonly file?: MediaFile; readonly resized?: Resized }> => {
    if (file.bytes <= max) return { file };
    const { label, bytes } = file;
    const fitted = await smaller(task, file, max);
    if (fitted) {
      const { kbps, ...rest } = fitted;
      return { file: rest, resized: { is: 'smaller', label, kbps, most: max } };
    }
    const offer = await sharedFiles.offer(file, task);
    return {
      resized: offer
        ? { is: 'linked', label, bytes, most: max, ...offer }
        : { is: 'left', label, bytes, most: max },
    };
  };

  return {
    async fit(task, collected, max) {
      const {
        files: brought,
        unfetched,
        texts,
        review,
        said,
        understood,
        without,
        synthetic,
        unmarked,
      } = collected;
      const files: MediaFile[] = [];
      const resized: Resized[] = unfetched.map((one) => ({
        is: 'unfetched',
        label: one.label,
        most: one.max,
      }));
      for (const one of brought) {
        const placed = await placeOne(task, one, max);
        if (placed.file) files.push(placed.file);
        if (placed.resized) resized.push(placed.resized);
      }
      if (resized.length > 0)
        log.info('files too large', { task, most: max, fates: resized.map(({ is }) => is).join() });
      const nothing = files.length === 0 && !texts && !resized.some(({ is }) => is === 'linked');
      if (nothing && resized.length > 0) throw new NothingFits(brought, unfetched, max);
      return {
        files,
        result: {
          files: files.map(({ path: _, ...facts }) => facts),
          ...(texts && { texts }),
          ...(review && { review }),
          ...(said !== undefined && { said }),
          ...(understood !== undefined && { understood }),
          ...(without && { without }),
          ...(synthetic && { synthetic }),
          ...(unmarked && { unmarked }),
          ...(resized.length > 0 && { resized }),
        },
      };
    },
  };
}
