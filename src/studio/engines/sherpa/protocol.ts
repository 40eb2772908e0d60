// Messages between the studio and a model process. Types only.

/** Configuration of `sherpa-onnx-node`, with file names relative to the folder. */
export type SherpaConfig = Readonly<Record<string, unknown>>;

export interface LoadRequest {
  readonly kind: 'speech' | 'recognition';
  /** Path of the model folder. */
  readonly folder: string;
  readonly config: SherpaConfig;
}

/** Recording with the voice to imitate. */
export interface ReferenceRecording {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly transcript: string;
}

export interface SpeechRequest {
  readonly text: string;
  readonly speaker: number;
  /** Speed. 1 is ordinary. */
  readonly speed: number;
  readonly reference?: ReferenceRecording;
}

export interface RecognitionRequest {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export type SherpaRequest =
  | { readonly load: LoadRequest }
  | { readonly synthesize: SpeechRequest }
  | { readonly recognise: RecognitionRequest };

interface SynthesizedSound {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export type SherpaResponse =
  | { readonly loaded: true }
  | { readonly sound: SynthesizedSound }
  | { readonly transcript: string }
  | { readonly fault: string };
