// Encodes FLAC (libFLAC) and AAC in ADTS frames (FFmpeg's encoder), both as WASM through mediabunny.

import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { AdtsOutputFormat, AudioSample, AudioSampleSource, FlacOutputFormat, Output } from 'mediabunny';
import { createId3Tag } from '../../../domain/audio/id3-tag.ts';
import type { Provenance } from '../../../domain/media/provenance.ts';
import type { ChunkEncoder } from './chunk-encoder.ts';
import { createCollectingTarget, toMetadataTags } from './collecting-target.ts';

const AAC_BIT_RATE = 64_000;
/** Small, because the encoder keeps a few of them back. */
const SAMPLES_PER_CALL = 4096;

export async function createFlacOrAacEncoder(
  format: 'flac' | 'adts',
  sampleRate: number,
  mark: Provenance,
): Promise<ChunkEncoder> {
  const isFlac = format === 'flac';
  if (isFlac) registerFlacEncoder();
  else registerAacEncoder();
  // mediabunny's own tag for AAC leaves the source type out.
  const { target, take } = createCollectingTarget(isFlac ? undefined : createId3Tag(mark));
  const output = new Output({
    format: isFlac ? new FlacOutputFormat({ appendOnly: true }) : new AdtsOutputFormat(),
    target,
  });
  const source = new AudioSampleSource(isFlac ? { codec: 'flac' } : { codec: 'aac', bitrate: AAC_BIT_RATE });
  output.addAudioTrack(source);
  if (isFlac) output.setMetadataTags(toMetadataTags(mark));
  await output.start();
  let count = 0;
  let isFinished = false;

  const add = async (samples: Float32Array<ArrayBuffer>): Promise<void> => {
    const timestamp = count / sampleRate;
    const sample = new AudioSample({
      data: toInt16(samples),
      format: 's16',
      numberOfChannels: 1,
      sampleRate,
      timestamp,
    });
    await source.add(sample);
    sample.close();
    count += samples.length;
  };

  return {
    async encode(samples) {
      for (let at = 0; at < samples.length; at += SAMPLES_PER_CALL) await add(samples.slice(at, at + SAMPLES_PER_CALL));
      return take();
    },
    async finish() {
      isFinished = true;
      source.close();
      await output.finalize();
      return take();
    },
    close() {
      if (!isFinished) void output.cancel().catch(() => {});
    },
  };
}

const MAX_INT16 = 0x7fff;

const toInt16 = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples, (sample) => Math.round(sample * MAX_INT16));
