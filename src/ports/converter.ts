// Making a file that a person gave into a kind that the media service takes, and listening to what came of it, seen from us.

import type { FileKind } from '../domain/media/file-kinds.ts';
import type { Heard } from '../domain/media/voice-recording.ts';
import type { Unfit } from '../domain/tasks/task.ts';

export interface Converter {
  /**
   * The file at `path` as one of `kinds`, beside it; by what it is, whatever its `name` says. The same path where nothing has to be
   * done. Throws {@link NotConvertible}, and what the disk says.
   */
  convert(file: GivenFile, kinds: readonly FileKind[], signal: AbortSignal): Promise<ConvertedGiven>;

  /** What is to be heard in a recording, as far as `most` seconds and a little more. Throws as `convert` does. */
  listen(file: ConvertedGiven, most: number, signal: AbortSignal): Promise<Heard>;
}

interface GivenFile {
  readonly path: string;
  readonly name: string;
  readonly type?: string | undefined;
}

export interface ConvertedGiven {
  readonly path: string;
  readonly kind: FileKind;
}

export class NotConvertible extends Error {
  override readonly name = 'NotConvertible';
  readonly fault: Unfit;
  constructor(fault: Unfit, cause?: unknown) {
    super(`cannot be converted: ${fault}`, { cause });
    this.fault = fault;
  }
}
