// Mono sound in memory, and its 16-bit WAV form. Knows nothing of what is heard or how loud it is.

import type { Sound } from '../../domain/sound/sound.ts';

const HEADER_BYTES = 44;

/** A whole mono 16-bit PCM WAV file. */
export function encodeWav({ samples, rate }: Sound): Buffer {
  const data = Buffer.alloc(HEADER_BYTES + samples.length * 2);
  data.write('RIFF', 0, 'latin1');
  data.writeUInt32LE(data.length - 8, 4);
  data.write('WAVEfmt ', 8, 'latin1');
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36, 'latin1');
  data.writeUInt32LE(samples.length * 2, 40);
  for (let at = 0; at < samples.length; at++) {
    const clamped = Math.max(-1, Math.min(1, samples[at] as number));
    data.writeInt16LE(Math.round(clamped * 32767), HEADER_BYTES + at * 2);
  }
  return data;
}

/** Reads what {@link encodeWav} and Flite write: 16-bit mono PCM with a 44-byte header. Throws on anything else. */
export function decodeWav(data: Buffer): Sound {
  if (data.length < HEADER_BYTES || data.toString('latin1', 0, 4) !== 'RIFF')
    throw new Error('Not a WAV file.');
  if (data.readUInt16LE(22) !== 1 || data.readUInt16LE(34) !== 16)
    throw new Error('Not a mono 16-bit WAV file.');
  const samples = new Float32Array((data.length - HEADER_BYTES) >> 1);
  for (let at = 0; at < samples.length; at++) samples[at] = data.readInt16LE(HEADER_BYTES + at * 2) / 32768;
  return { samples, rate: data.readUInt32LE(24) };
}
