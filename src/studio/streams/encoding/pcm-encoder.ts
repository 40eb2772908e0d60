// Writes PCM without a header, and WAV of unknown length. WAV says where the sound comes from in a list before the
// samples.

import { createInfoList, createRiffChunk, createRiffChunkHeader } from '../../../domain/audio/riff-info.ts';
import type { Provenance } from '../../../domain/media/provenance.ts';
import type { PcmFormat } from '../speech-format.ts';
import type { ChunkEncoder } from './chunk-encoder.ts';

type WriteSample = (view: DataView, at: number, sample: number) => void;

/** Largest value of each sample size. */
const MAX_INT16 = 0x7fff;
const MAX_INT32 = 0x7fff_ffff;

const PCM_WRITERS: Readonly<Record<PcmFormat, { readonly bytes: number; readonly write: WriteSample }>> = {
  pcm_s16le: { bytes: 2, write: (view, at, sample) => view.setInt16(at, Math.round(sample * MAX_INT16), true) },
  pcm_s16be: { bytes: 2, write: (view, at, sample) => view.setInt16(at, Math.round(sample * MAX_INT16)) },
  pcm_s32le: { bytes: 4, write: (view, at, sample) => view.setInt32(at, Math.round(sample * MAX_INT32), true) },
  pcm_s32be: { bytes: 4, write: (view, at, sample) => view.setInt32(at, Math.round(sample * MAX_INT32)) },
  pcm_f32le: { bytes: 4, write: (view, at, sample) => view.setFloat32(at, sample, true) },
  pcm_f32be: { bytes: 4, write: (view, at, sample) => view.setFloat32(at, sample) },
};

/** Samples must be from -1 to 1. */
export function createPcmEncoder(format: PcmFormat, header: Uint8Array = new Uint8Array(0)): ChunkEncoder {
  const { bytes, write } = PCM_WRITERS[format];
  let start = header;
  return {
    async encode(samples) {
      const encoded = new Uint8Array(start.length + samples.length * bytes);
      encoded.set(start);
      const view = new DataView(encoded.buffer, start.length);
      for (let at = 0; at < samples.length; at++) write(view, at * bytes, samples[at] as number);
      start = new Uint8Array(0);
      return encoded;
    },
    finish: async () => start,
    close() {},
  };
}

/** Size in the header of a stream that ends with its connection. */
const UNKNOWN_SIZE = 0xffff_ffff;

export const createWavEncoder = (sampleRate: number, mark: Provenance): ChunkEncoder =>
  createPcmEncoder('pcm_s16le', createWavStreamHeader(sampleRate, mark));

function createWavStreamHeader(sampleRate: number, mark: Provenance): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  return Buffer.concat([
    createRiffChunkHeader('RIFF', UNKNOWN_SIZE),
    Buffer.from('WAVE', 'latin1'),
    createRiffChunk('fmt ', format),
    createInfoList([], mark),
    createRiffChunkHeader('data', UNKNOWN_SIZE),
  ]);
}
