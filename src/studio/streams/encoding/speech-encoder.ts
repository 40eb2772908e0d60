// Brings a stream of speech to the common loudness and sample rate, and encodes it. The first piece sets the gain.

import { concatSamples, type MonoAudio } from '../../../domain/audio/mono-audio.ts';
import { computeLoudnessGain, createLimiter } from '../../../domain/audio/normalize-loudness.ts';
import { createStreamResampler, createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import type { Provenance } from '../../../domain/media/provenance.ts';
import { chooseSampleRate, type SpeechFormat } from '../speech-format.ts';
import { createChunkEncoder } from './create-chunk-encoder.ts';

export interface SpeechEncoderOptions {
  readonly format: SpeechFormat;
  /** Samples per second of the output, by default those of the first piece. The format may need another rate. */
  readonly sampleRate?: number;
  readonly mark: Provenance;
}

/** Encoder of one stream. Call its functions one after another. */
export interface SpeechEncoder {
  encode(piece: MonoAudio): Promise<Uint8Array>;
  finish(): Promise<Uint8Array>;
  close(): void;
}

export function createSpeechEncoder(options: SpeechEncoderOptions): SpeechEncoder {
  let started: Promise<LevelledEncoder> | undefined;
  return {
    async encode(piece) {
      started ??= startEncoder(options, piece);
      return (await started).encode(piece);
    },
    finish: async () => (await started)?.finish() ?? new Uint8Array(0),
    close: () =>
      void started?.then(
        ({ close }) => close(),
        () => {},
      ),
  };
}

type LevelledEncoder = SpeechEncoder;

async function startEncoder({ format, sampleRate, mark }: SpeechEncoderOptions, first: MonoAudio) {
  const inputRate = first.sampleRate;
  const outputRate = chooseSampleRate(format, sampleRate ?? inputRate);
  const encoder = await createChunkEncoder(format, outputRate, mark);
  const resampler = createStreamResampler(inputRate, outputRate);
  const limiter = createLimiter(computeLoudnessGain(first), outputRate);
  const process = (samples: Float32Array) => encoder.encode(limiter.push(resampler.push(samples)));
  return {
    // Another engine that takes over may have another sample rate.
    encode: (piece: MonoAudio) => process(createWholeSoundResampler(piece.sampleRate, inputRate)(piece.samples)),
    async finish() {
      const end = concatSamples([limiter.push(resampler.flush()), limiter.flush()]);
      return Buffer.concat([await encoder.encode(end), await encoder.finish()]);
    },
    close: () => encoder.close(),
  };
}
