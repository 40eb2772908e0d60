// What a dub is asked for, once its film or recording stands in the job's folder. Types only; knows no stage and not
// where the file came from.

import type { Respelling } from '../../../domain/dictionary/respell.ts';
import type { Utterance } from '../../engines/engine.ts';
import type { VoiceDesign } from '../../voices/design.ts';
import type { CaptionsInside } from './captioned.ts';

/** One language to dub into. */
export interface Target {
  readonly tag: string;
  readonly design: VoiceDesign;
  /** Words of dictionaries, as they are said there. */
  readonly said?: readonly Respelling[];
  /** The same, as they are translated. */
  readonly terms?: readonly Respelling[];
  /** What is spoken there, in order: then nothing is heard or translated for it. */
  readonly given?: readonly Utterance[];
}

export interface DubInput {
  /** The film or recording, a name inside the job's folder. */
  readonly file: string;
  /** What the person calls it. */
  readonly name: string;
  /** Subtitles were given with it, and have to be used. */
  readonly withSubtitles?: boolean;
  /** Language spoken in it, BCP 47. */
  readonly from: string;
  readonly to: readonly Target[];
  /** MXF only: audio tracks to dub, counted from 0. */
  readonly tracks?: readonly number[];
  /** MXF only: append the dub as an extra track. */
  readonly extraTrack?: boolean;
  /** Captions in the film itself. */
  readonly captions?: CaptionsInside;
  /** Moves starts a little instead of hurrying. */
  readonly smooth: boolean;
}
