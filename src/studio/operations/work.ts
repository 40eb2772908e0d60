// What the work of an operation is: one function that turns a validated job into files, inside a worker process.
// It reads and writes only the job's own folder, and knows nothing of HTTP, task ids, API keys or languages' ids.

import type { SourceType } from '../../domain/media/mark.ts';
import type { Engines } from '../engines/engine.ts';
import type { Remarks } from '../told.ts';
import type { VoiceDesign } from '../voices/design.ts';

/** How far a job is. `progress` runs from 0 to 1 and is only given when it was counted, never guessed. */
export interface WorkReport {
  readonly stage?: string;
  readonly progress?: number;
  readonly message?: string;
  /** Bytes of a link that have come, while it is fetched. */
  readonly bytes?: number;
}

/** One file that was made, in the job's folder. */
export interface WorkFile {
  /** Name inside the job's folder, with the extension that fits its content. */
  readonly name: string;
  /** Media type, for example `audio/wav`. */
  readonly type: string;
  /** Length in seconds, when it was counted. */
  readonly seconds?: number;
}

/**
 * What came out: files by role (`speech`, `story`, `sample-a` …), and what to tell the person about them, in one or two sentences: what
 * was understood, applied, ignored.
 */
export interface WorkResult extends Remarks {
  readonly files: Readonly<Record<string, WorkFile>>;
  /** How its sound came about, where one was made: told to whoever marks the files. */
  readonly sourceType?: SourceType;
  /** Designed voices by the role of the sample that shows them (text-to-voice only). */
  readonly voices?: Readonly<Record<string, VoiceDesign>>;
  /** The translated segments, one for each that was given (translate only). */
  readonly texts?: readonly string[];
  /** What became of each target language, by its tag (dub only). */
  readonly languages?: Readonly<Record<string, DubbedLanguage>>;
  /** By the tag of the language; as many texts as there are lines (the lines of a dub only). */
  readonly translations?: Readonly<Record<string, readonly string[]>>;
  /** What was said when, in seconds: in a story, in a recording; of a dub, before it was dubbed. */
  readonly transcript?: readonly TranscriptLine[];
  /** 0 to 1, how much of what is said there was understood, where it was heard and judged. */
  readonly understood?: number;
}

/** One language of a dub: the roles of its files, or why it failed while others did not. */
export type DubbedLanguage =
  | {
      readonly audio: string;
      readonly video?: string;
      /** The film before captions went into its pictures. */
      readonly plain?: string;
      readonly transcript: readonly TranscriptLine[];
    }
  | { readonly failed: string };

export interface TranscriptLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: string;
  /** 0 to 1, how sure it was heard, where it was heard and judged. */
  readonly sure?: number;
}

/** Runs one job. Throws {@link JobFault} for what the person should read; anything else is a defect. */
export type Work<Input> = (
  input: Input,
  folder: string,
  report: (news: WorkReport) => void,
  /** Those that are there; the ones of this machine where nothing else is said. */
  engines?: Engines,
) => Promise<WorkResult>;
