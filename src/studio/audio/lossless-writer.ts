// Writes 16-bit audio with any number of channels to a lossless file: FLAC (libFLAC as WASM, through mediabunny), or WAV
// for sample rates that FLAC does not support.

import { join } from 'node:path';
import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { AudioSample, AudioSampleSource, FilePathTarget, FlacOutputFormat, Output, WavOutputFormat } from 'mediabunny';

interface LosslessWriter {
  readonly name: string;
  readonly type: string;
  /** Interleaved samples of all channels. */
  write(samples: Int16Array): Promise<void>;
  finish(): Promise<void>;
  /** Closes the file without finishing it, after a job failed. */
  abandon(): Promise<void>;
}

/** Sample rates of the encoder (its `FLAC_SAMPLE_RATES`). */
const FLAC_SAMPLE_RATES: readonly number[] = [
  8000, 16000, 22050, 24000, 32000, 44100, 48000, 88200, 96000, 176400, 192000,
];

/** @param name File name without extension. */
export async function createLosslessWriter(
  folder: string,
  name: string,
  { sampleRate, channels }: { readonly sampleRate: number; readonly channels: number },
): Promise<LosslessWriter> {
  const isFlac = FLAC_SAMPLE_RATES.includes(sampleRate);
  if (isFlac) registerFlacEncoder();
  const file = isFlac ? { name: `${name}.flac`, type: 'audio/flac' } : { name: `${name}.wav`, type: 'audio/wav' };
  const output = new Output({
    format: isFlac ? new FlacOutputFormat() : new WavOutputFormat(),
    target: new FilePathTarget(join(folder, file.name)),
  });
  const source = new AudioSampleSource({ codec: isFlac ? 'flac' : 'pcm-s16' });
  output.addAudioTrack(source);
  await output.start();
  let written = 0;
  return {
    ...file,
    async write(samples) {
      const sample = new AudioSample({
        data: samples as Int16Array<ArrayBuffer>,
        format: 's16',
        numberOfChannels: channels,
        sampleRate,
        timestamp: written / sampleRate,
      });
      await source.add(sample);
      sample.close();
      written += samples.length / channels;
    },
    async finish() {
      source.close();
      await output.finalize();
    },
    abandon: () => output.cancel(),
  };
}
