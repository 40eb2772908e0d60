// Writes 16-bit sound with any number of channels to a lossless file as it comes: FLAC (libFLAC as WASM, through
// mediabunny), or WAV where FLAC does not know the sample rate. Changes no sample; knows nothing of what is heard.

import { join } from 'node:path';
import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  FlacOutputFormat,
  Output,
  WavOutputFormat,
} from 'mediabunny';

export interface LosslessFile {
  /** With the extension that fits. */
  readonly name: string;
  readonly type: string;
  /** Samples of all channels in turn, as many of each. */
  write(samples: Int16Array): Promise<void>;
  finish(): Promise<void>;
  /** Lets go of the file; for a job that failed. */
  abandon(): Promise<void>;
}

/** What the encoder takes (its `FLAC_SAMPLE_RATES`). */
const FLAC_RATES: readonly number[] = [
  8000, 16000, 22050, 24000, 32000, 44100, 48000, 88200, 96000, 176400, 192000,
];

/** `name` without extension. */
export async function createLossless(
  folder: string,
  name: string,
  { rate, channels }: { readonly rate: number; readonly channels: number },
): Promise<LosslessFile> {
  const isFlac = FLAC_RATES.includes(rate);
  if (isFlac) registerFlacEncoder();
  const file = isFlac
    ? { name: `${name}.flac`, type: 'audio/flac' }
    : { name: `${name}.wav`, type: 'audio/wav' };
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
        sampleRate: rate,
        timestamp: written / rate,
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
