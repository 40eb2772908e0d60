// Joins finished sounds to one recording.

import type { BackgroundKind } from '../domain/assembly/assembly-plan.ts';

/** A part of the recording, in order. */
export type AssemblySegment =
  /**
   * Plays a sound without the silence at its ends. `voice` names the voice of speech, all of which reaches a common
   * loudness. Other sounds are a little quieter.
   */
  | { readonly is: 'sound'; readonly path: string; readonly voice?: string }
  /** Exactly this silence between what is heard before and after. Pauses in sequence add up. */
  | { readonly is: 'pause'; readonly seconds: number }
  /** Starts to play below what follows, and repeats until it ends. */
  | { readonly is: 'background'; readonly path: string; readonly kind: BackgroundKind }
  | { readonly is: 'background-end'; readonly kind: BackgroundKind };

export interface AssemblyJob {
  readonly segments: readonly AssemblySegment[];
  /** Output file, without its extension. */
  readonly outputStem: string;
  readonly maxBytes: number;
  /** Tags of the file. Chapters start with a segment. */
  readonly title?: string;
  readonly artist?: string;
  readonly chapters?: readonly { readonly title: string; readonly segment: number }[];
}

/** Place of a segment in the recording, in seconds. A background lasts until its end. */
export interface SegmentTime {
  readonly start: number;
  readonly seconds: number;
  /** Silence cut from the start of its file. */
  readonly skipped: number;
}

export interface AssembledAudio {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly seconds: number;
  /** By segment. */
  readonly times: readonly SegmentTime[];
}

export interface AudioAssembler {
  /**
   * Leaves no file after a failure.
   * @throws file system errors, the reason of `signal`, and an error if a sound is damaged or the result would be
   * larger than `maxBytes`
   */
  assemble(job: AssemblyJob, signal?: AbortSignal): Promise<AssembledAudio>;
}
