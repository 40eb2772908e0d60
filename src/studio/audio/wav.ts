// Encodes and decodes mono 16-bit WAV files in memory.

import type { MonoAudio } from '../../domain/audio/mono-audio.ts';

export const WAV_HEADER_BYTES = 44;

export function encodeMonoWav({ samples, sampleRate }: MonoAudio): Buffer {
  const data = Buffer.alloc(WAV_HEADER_BYTES + samples.length * 2);
  data.write('RIFF', 0, 'latin1');
  data.writeUInt32LE(data.length - 8, 4);
  data.write('WAVEfmt ', 8, 'latin1');
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(sampleRate, 24);
  data.writeUInt32LE(sampleRate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36, 'latin1');
  data.writeUInt32LE(samples.length * 2, 40);
  for (let at = 0; at < samples.length; at++) {
    const clamped = Math.max(-1, Math.min(1, samples[at] as number));
    data.writeInt16LE(Math.round(clamped * 32767), WAV_HEADER_BYTES + at * 2);
  }
  return data;
}

/**
 * Decodes the output of {@link encodeMonoWav} and Flite: 16-bit mono PCM with a 44-byte header. Throws for other formats.
 */
export function decodeMonoWav(data: Buffer): MonoAudio {
  if (data.length < WAV_HEADER_BYTES || data.toString('latin1', 0, 4) !== 'RIFF') throw new Error('Not a WAV file.');
  if (data.readUInt16LE(22) !== 1 || data.readUInt16LE(34) !== 16) throw new Error('Not a mono 16-bit WAV file.');
  const samples = new Float32Array((data.length - WAV_HEADER_BYTES) >> 1);
  for (let at = 0; at < samples.length; at++) samples[at] = data.readInt16LE(WAV_HEADER_BYTES + at * 2) / 32768;
  return { samples, sampleRate: data.readUInt32LE(24) };
}
