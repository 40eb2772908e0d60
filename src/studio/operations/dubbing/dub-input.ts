// Input types of a dub whose video or recording is already in the job's folder.

import type { WordReplacement } from '../../../domain/pronunciation/replace-words.ts';
import type { RecognisedUtterance } from '../../engines/engine.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import type { SpokenPlace } from '../../work.ts';
import type { TranscriptionMode } from '../transcription/media-transcript.ts';
import type { CaptionMode } from './add-captions.ts';

/** A line to speak. */
export interface DubLine extends RecognisedUtterance {
  /** Voice that the user chose for the line. */
  readonly design?: VoiceDesign;
  /** Place in the voice track of an earlier dub, if that has the line as it should be. */
  readonly spokenBefore?: SpokenPlace;
}

export interface DubTarget {
  readonly tag: string;
  readonly design: VoiceDesign;
  /** Voices for several speakers, preferred ones first. */
  readonly voices?: readonly VoiceDesign[];
  /** Pronunciations from dictionaries in this language. */
  readonly pronunciations?: readonly WordReplacement[];
  /** Terms from dictionaries with their translations. */
  readonly terms?: readonly WordReplacement[];
  /** Lines provided by the user, in order. They replace recognition and translation. */
  readonly providedLines?: readonly DubLine[];
}

export interface DubInput {
  /** Video or recording, a name in the job's folder. */
  readonly file: string;
  /** File name shown to the user. */
  readonly name: string;
  /** True if the user provided subtitles, which must then be used. */
  readonly withSubtitles?: boolean;
  /** Spoken language, BCP 47. */
  readonly from: string;
  readonly to: readonly DubTarget[];
  /** Audio tracks to dub, counted from 0 (MXF only). */
  readonly tracks?: readonly number[];
  /** True to add the dub as an extra track (MXF only). */
  readonly extraTrack?: boolean;
  /** How captions are added to the video; absent for none. */
  readonly captions?: CaptionMode;
  readonly transcriptionMode?: TranscriptionMode;
  /** True to shift the start of lines slightly before speeding them up. */
  readonly smooth: boolean;
}
