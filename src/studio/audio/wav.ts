// Encodes and decodes mono 16-bit WAV files in memory, and writes the header of others.

import type { MonoAudio } from '../../domain/audio/mono-audio.ts';

export const WAV_HEADER_BYTES = 44;

interface WavFormat {
  readonly sampleRate: number;
  readonly channels: number;
  /** Bytes of the samples after the header. */
  readonly dataBytes: number;
}

/** For 16-bit PCM. */
export function createWavHeader({ sampleRate, channels, dataBytes }: WavFormat): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  const frameBytes = 2 * channels;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * frameBytes, 28);
  header.writeUInt16LE(frameBytes, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

export function encodeMonoWav({ samples, sampleRate }: MonoAudio): Buffer {
  const data = Buffer.alloc(WAV_HEADER_BYTES + samples.length * 2);
  data.set(createWavHeader({ sampleRate, channels: 1, dataBytes: samples.length * 2 }));
  for (let at = 0; at < samples.length; at++) {
    const clamped = Math.max(-1, Math.min(1, samples[at] as number));
    data.writeInt16LE(Math.round(clamped * 32767), WAV_HEADER_BYTES + at * 2);
  }
  return data;
}

/** Decodes 16-bit samples to numbers from -1 to 1. */
export function decodeSamples(bytes: Buffer): Float32Array {
  const samples = new Float32Array(bytes.length >> 1);
  for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768;
  return samples;
}

/**
 * Decodes the output of {@link encodeMonoWav} and Flite: 16-bit mono PCM with a 44-byte header. Throws for other formats.
 */
export function decodeMonoWav(data: Buffer): MonoAudio {
  if (data.length < WAV_HEADER_BYTES || data.toString('latin1', 0, 4) !== 'RIFF') throw new Error('Not a WAV file.');
  if (data.readUInt16LE(22) !== 1 || data.readUInt16LE(34) !== 16) throw new Error('Not a mono 16-bit WAV file.');
  return { samples: decodeSamples(data.subarray(WAV_HEADER_BYTES)), sampleRate: data.readUInt32LE(24) };
}
