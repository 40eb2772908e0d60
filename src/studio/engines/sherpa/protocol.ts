// Messages between the studio and a process with one sherpa-onnx model, and the function that answers them. Types only.

import type { InstalledModel } from '../../models/model-registry.ts';
import type { TimedWord, TimeSpan } from '../engine.ts';
import type { LoadRequest } from '../model-process.ts';

/** Configuration of `sherpa-onnx-node`, with file names relative to the folder. */
export type SherpaConfig = Readonly<Record<string, unknown>>;

export interface SpeechRequest {
  readonly text: string;
  readonly speaker: number;
  /** Speed. 1 is ordinary, for every model. */
  readonly speed: number;
  readonly tag: string;
  /** The voice to imitate: a folder with a recording, or the recording. */
  readonly reference?: InstalledModel | ReferenceRecording;
}

/** Mono samples from -1 to 1. */
export interface Sound {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export interface ReferenceRecording extends Sound {
  readonly transcript: string;
}

export interface RecognitionRequest extends Sound {
  /** Base tag of the spoken language. If absent, the model finds it. */
  readonly language?: string;
}

export interface RecognisedSound {
  readonly text: string;
  /** Base tag of the language, if the model tells it. */
  readonly language?: string;
  /** Phrases or sentences. Absent if the model knows no times, or only those of words. */
  readonly segments?: readonly (TimeSpan & { readonly text: string })[];
  readonly words?: readonly TimedWord[];
  /** Mean probability of the tokens, 0 to 1. Absent if the model does not tell it. */
  readonly sure?: number;
}

/** `speaker` counts from 0 within one answer. */
export interface SpeakerTurn extends TimeSpan {
  readonly speaker: number;
}

/** The voice of a speaker in the turns of the same answer, from speech in which no other speaker is heard. */
export interface SpeakerVoice {
  readonly speaker: number;
  /** Length of the speech. */
  readonly seconds: number;
  readonly embedding: Float32Array;
}

export type SherpaRequest =
  | { readonly load: LoadRequest }
  | { readonly synthesize: SpeechRequest }
  | { readonly recognise: RecognitionRequest }
  /** For a voice activity model. 16 kHz. */
  | { readonly findSpeech: Sound }
  /** For speaker models. 16 kHz. */
  | { readonly findSpeakers: Sound };

export type SherpaResponse =
  | { readonly loaded: true }
  | { readonly sound: Sound }
  | { readonly recognised: RecognisedSound }
  | { readonly spans: readonly TimeSpan[] }
  /** Speakers who say too little alone have no voice. */
  | { readonly turns: readonly SpeakerTurn[]; readonly voices: readonly SpeakerVoice[] }
  | { readonly fault: string };

/** Answers the requests to a loaded model. Returns `undefined` for one that it cannot answer. */
export type SherpaHandler = (
  request: SherpaRequest,
) => SherpaResponse | undefined | Promise<SherpaResponse | undefined>;
