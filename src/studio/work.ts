// Work functions: each turns the validated input of a job into files inside a worker process. They access only the job's
// folder and know no HTTP, task ids, API keys or language ids.

import type { MonoAudio } from '../domain/audio/mono-audio.ts';
import type { DigitalSourceType } from '../domain/media/provenance.ts';
import type { Engines } from './engines/engine.ts';
import type { MessagesWithEnglish } from './messages.ts';
import type { VoiceDesign } from './voices/voice-design.ts';

/** Progress of a job. `progress` is from 0 to 1 and absent if it cannot be measured. */
export interface WorkReport {
  readonly stage?: string;
  readonly progress?: number;
  readonly message?: string;
  /** Bytes of a link downloaded so far. */
  readonly bytes?: number;
  /** Translation so far, if it is made part by part. */
  readonly text?: string;
  /** All lines of a transcript that are final so far, if the job's input requests them. */
  readonly lines?: readonly TranscriptLine[];
}

export type ReportListener = (report: WorkReport) => void;

export interface WorkFile {
  /** Name in the job's folder, with an extension that matches the content. */
  readonly name: string;
  /** Media type, for example `audio/wav`. */
  readonly type: string;
  /** Length in seconds, if known. */
  readonly seconds?: number;
}

/**
 * Result of a job: files by role (`speech`, `story`, `sample-a` …) and one or two sentences for the user on what was
 * detected, applied or ignored.
 */
export interface WorkResult extends MessagesWithEnglish {
  readonly files: Readonly<Record<string, WorkFile>>;
  /** Provenance of generated sound, used when files are marked. */
  readonly sourceType?: DigitalSourceType;
  /** Designed voices by the role of their sample (text-to-voice only). */
  readonly voices?: Readonly<Record<string, VoiceDesign>>;
  /** Translated segments, one per input segment (translate and translated speech). */
  readonly texts?: readonly string[];
  /** Result of each target language by its tag (dub only). */
  readonly languages?: Readonly<Record<string, DubbedLanguageResult>>;
  /** Absent if single lines can't be spoken again (dub only). */
  readonly kept?: KeptBed;
  /** Translations of the lines by language tag, one text per line (dub-lines only). */
  readonly translations?: Readonly<Record<string, readonly string[]>>;
  /** Spoken lines with times in seconds. For a dub, the lines of the original. */
  readonly transcript?: readonly TranscriptLine[];
  /** Share of the speech that was recognised, from 0 to 1; absent if unknown. */
  readonly understood?: number;
  /** Sound for a stream, which is not written to a file (speak-passages only). */
  readonly speech?: SpokenPiece;
  /** More about the transcript, if the job's input requests it (transcribe only). */
  readonly details?: TranscriptDetails;
}

/** One piece of streamed speech. */
export interface SpokenPiece extends MonoAudio {
  /** Passages still to be spoken. Returned by the first piece, which splits the text. */
  readonly rest: readonly SpokenPassage[];
  readonly silence: PendingSilence;
}

/** Silence between the end of a sound and the speech after it. */
export interface PendingSilence {
  readonly seconds: number;
  /** True if the text asks for this pause, which then includes the silent ends of the speech. */
  readonly isExact: boolean;
  /** Seconds of silence at the end of the sound. */
  readonly silentEnd: number;
}

/** Text spoken without interruption. */
export interface SpokenPassage {
  readonly text: string;
  /** Silence after the passage, in seconds. */
  readonly pause: number;
  /** True if the text asks for this pause, so that it is kept at the end, too. */
  readonly isExact?: boolean;
  /** Silence in front of the first passage, in seconds. */
  readonly leadIn?: number;
}

export interface TranscriptDetails {
  /** BCP 47 tag of the lines. Differs from the requested one if another language was spoken. */
  readonly tag: string;
  /** Length of the recording. */
  readonly seconds: number;
  /** Words with their times, as far as the engine knows them. Absent if not requested. */
  readonly words?: readonly TranscriptWord[];
}

export interface TranscriptWord {
  readonly start: number;
  readonly end: number;
  /** With its punctuation. */
  readonly text: string;
}

/** Roles of the files in one language of a dub, or the reason why this language failed. */
export type DubbedLanguageResult =
  | {
      readonly audio: string;
      readonly video?: string;
      /** Video without burnt-in captions. */
      readonly plain?: string;
      readonly transcript: readonly TranscriptLine[];
      /** Absent if single lines can't be spoken again. */
      readonly kept?: KeptVoice;
    }
  | { readonly failed: string };

/** A voice track with its lines, from which a dub is made again with other lines. */
export interface KeptVoice {
  /** Role of the file. */
  readonly voice: string;
  readonly sampleRate: number;
  readonly designs: readonly VoiceDesign[];
  readonly lines: readonly KeptLine[];
}

/** Place in a voice track, in seconds. Equal times if nothing was spoken. */
export interface SpokenPlace {
  readonly from: number;
  readonly until: number;
}

export interface KeptLine extends SpokenPlace {
  /** Times of the original line, in seconds. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Index of the design. */
  readonly design: number;
  /** Number of the original's speaker, counted from 0. Absent if speakers were not told apart. */
  readonly speakerNumber?: number;
}

/** The sound under the voices of a dub, as raw samples would be mixed. */
export interface KeptBed {
  /** Role of the file. */
  readonly bed: string;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  readonly seconds: number;
  /** Loudness of the original voice in LUFS. */
  readonly loudness: number;
  readonly resultFormat: 'mp4' | 'mov' | 'mp3' | 'flac' | 'wav' | 'aac';
}

export interface TranscriptLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: string;
  /** Confidence of the recognition, from 0 to 1; absent if unknown. */
  readonly sure?: number;
}

/**
 * Runs one job.
 *
 * @throws {@link JobError} with a message for the user; any other error is a defect.
 */
export type WorkFunction<Input> = (
  input: Input,
  folder: string,
  report: ReportListener,
  /** Available engines, by default those of this machine. */
  engines?: Engines,
) => Promise<WorkResult>;
