// The used part of `sherpa-onnx-node`, which has no types that fit. Only model processes load it.

import { createRequire } from 'node:module';
import { SHERPA_PACKAGE } from './package.ts';
import type { SherpaConfig, Sound, SpeakerTurn } from './protocol.ts';

export interface SherpaVoice {
  generate(order: object): Sound;
}

/** Lists are empty where the model tells nothing. Times are in seconds. */
export interface SherpaRecognition {
  readonly text: string;
  readonly lang?: string;
  readonly tokens?: readonly string[];
  readonly timestamps?: readonly number[];
  readonly durations?: readonly number[];
  /** Natural logarithms of the tokens' probabilities. */
  readonly ys_log_probs?: readonly number[];
  readonly segment_timestamps?: readonly number[];
  readonly segment_durations?: readonly number[];
  readonly segment_texts?: readonly string[];
}

export interface SherpaRecogniser {
  createStream(): { acceptWaveform(sound: Sound): void };
  decode(stream: object): void;
  getResult(stream: object): SherpaRecognition;
  /** Changes options such as the language without loading the model again. */
  setConfig(config: SherpaConfig): void;
}

export interface SherpaVad {
  acceptWaveform(samples: Float32Array): void;
  isEmpty(): boolean;
  /** `start`: index of the first sample. `false`: copies the samples. */
  front(enableExternalBuffer: false): { readonly start: number; readonly samples: Float32Array };
  pop(): void;
  flush(): void;
  reset(): void;
}

export interface SherpaEmbeddingExtractor {
  createStream(): { acceptWaveform(sound: Sound): void; inputFinished(): void };
  /** `false`: copies the numbers. Their length is not 1. */
  compute(stream: object, enableExternalBuffer: false): Float32Array;
}

interface SherpaModule {
  readonly OfflineTts: new (config: SherpaConfig) => SherpaVoice;
  readonly OfflineRecognizer: new (config: SherpaConfig) => SherpaRecogniser;
  readonly Vad: new (config: SherpaConfig, bufferSeconds: number) => SherpaVad;
  readonly OfflineSpeakerDiarization: new (
    config: SherpaConfig,
  ) => { process(samples: Float32Array): readonly SpeakerTurn[] };
  readonly SpeakerEmbeddingExtractor: new (config: SherpaConfig) => SherpaEmbeddingExtractor;
}

export const loadSherpa = (): SherpaModule => createRequire(import.meta.url)(SHERPA_PACKAGE) as SherpaModule;
