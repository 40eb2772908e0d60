// Converts users' files to formats that the media service accepts, and analyses recordings.

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
