// Joins finished sounds to one recording.

import type { BackgroundKind } from '../domain/assembly/assembly-plan.ts';

/** A part of the recording, in order. */
export type AssemblySegment =
  /** `isSpeech`: brought to the common loudness of speech, without the silence at its ends. */
  | { readonly is: 'sound'; readonly path: string; readonly isSpeech: boolean }
  /** Exactly this silence between what is heard before and after. */
  | { readonly is: 'pause'; readonly seconds: number }
  /** Starts to play below what follows, and repeats until it ends. */
  | { readonly is: 'background'; readonly path: string; readonly kind: BackgroundKind }
  | { readonly is: 'background-end'; readonly kind: BackgroundKind };

export interface AssemblyJob {
  readonly segments: readonly AssemblySegment[];
  /** Output file, without its ending. */
  readonly outputStem: string;
  readonly maxBytes: number;
  /** Chapters, by the segment that they start with. */
  readonly chapters?: readonly { readonly title: string; readonly segment: number }[];
  readonly title?: string;
}

export interface AssembledAudio {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly seconds: number;
  /** Start and length of each segment in the recording, in seconds. A background lasts until its end. */
  readonly times: readonly { readonly start: number; readonly seconds: number }[];
}

export interface AudioAssembler {
  /** @throws file system errors, and an error if a sound is damaged or the result would be larger than `maxBytes` */
  assemble(job: AssemblyJob): Promise<AssembledAudio>;
}
