// Converts users' files to formats that the media service accepts, analyses recordings, and reads books.

import type { Book, BookOutline } from '../domain/media/book.ts';
import type { FileKind } from '../domain/media/file-kinds.ts';
import type { RecordingStats } from '../domain/media/voice-recording.ts';
import type { MediaFault } from '../domain/media-fault.ts';

export interface InputConverter {
  /**
   * Converts the file at `path` to one of `kinds`, beside the original. Detects the format from the content, not from
   * `name`. Returns the same path if no conversion is needed. Throws {@link ConversionError}, or a disk error.
   */
  convert(file: InputFile, kinds: readonly FileKind[], signal: AbortSignal): Promise<ConvertedInput>;

  /** Measures the sound in a recording, up to slightly more than `maxSeconds`. Throws like `convert`. */
  analyzeRecording(file: ConvertedInput, maxSeconds: number, signal: AbortSignal): Promise<RecordingStats>;
}

interface InputFile {
  readonly path: string;
  readonly name: string;
  readonly type?: string;
}

export interface ConvertedInput {
  readonly path: string;
  readonly kind: FileKind;
}

export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly reason: MediaFault;
  constructor(reason: MediaFault, cause?: unknown) {
    super(`can’t be converted: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface BookFile {
  readonly path: string;
  /** Original file name. */
  readonly name: string;
  /** Language (BCP 47) that is expected if the file names none. */
  readonly tag: string;
}

/** Reads documents that the service does not take, within limits of time and memory. */
export interface BookReader {
  /** @throws DocumentError (domain/media/book.ts), or the reason of `signal` */
  read(file: BookFile, signal?: AbortSignal): Promise<Book>;
  /** Reads the whole text, with its lines as they are written. Throws like `read`. */
  readLines(file: BookFile, signal?: AbortSignal): Promise<string>;
  /** Reads the book, and returns only its outline. Throws like `read`. */
  outline(file: BookFile, signal?: AbortSignal): Promise<BookOutline>;
}
