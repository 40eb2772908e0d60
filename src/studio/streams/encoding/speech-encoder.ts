// Brings a stream of speech to the common loudness and sample rate, and encodes it. The first piece sets the gain.

import { concatSamples, type MonoAudio } from '../../../domain/audio/mono-audio.ts';
import { computeLoudnessGain, createLimiter } from '../../../domain/audio/normalize-loudness.ts';
import { createStreamResampler } from '../../../domain/audio/resampler.ts';
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
  const outputRate = chooseSampleRate(format, sampleRate ?? first.sampleRate);
  const encoder = await createChunkEncoder(format, outputRate, mark);
  const resampler = createRateConverter(first.sampleRate, outputRate);
  const limiter = createLimiter(computeLoudnessGain(first), outputRate);
  return {
    encode: (piece: MonoAudio) => encoder.encode(limiter.push(resampler.push(piece))),
    async finish() {
      const end = concatSamples([limiter.push(resampler.flush()), limiter.flush()]);
      return Buffer.concat([await encoder.encode(end), await encoder.finish()]);
    },
    close: () => encoder.close(),
  };
}

/** Another engine that takes over may have another sample rate. */
function createRateConverter(firstRate: number, outputRate: number) {
  let inputRate = firstRate;
  let resampler = createStreamResampler(inputRate, outputRate);
  return {
    push({ samples, sampleRate }: MonoAudio): Float32Array {
      if (sampleRate === inputRate) return resampler.push(samples);
      const end = resampler.flush();
      inputRate = sampleRate;
      resampler = createStreamResampler(inputRate, outputRate);
      return concatSamples([end, resampler.push(samples)]);
    },
    flush: () => resampler.flush(),
  };
}
