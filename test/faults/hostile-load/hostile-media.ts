// Recordings of one second with millions of tags: small for a video, but with far too many entries.

import { execFileSync } from 'node:child_process';
import { encodeMonoWav } from '../../../src/studio/audio/wav.ts';

const RATE = 16_000;
const TONE = encodeMonoWav({
  samples: Float32Array.from({ length: RATE }, (_, at) => 0.3 * Math.sin((2 * Math.PI * 440 * at) / RATE)),
  sampleRate: RATE,
});

/** Encodes with ffmpeg, without tags. */
const encoded = (...options: readonly string[]): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-map_metadata', '-1', '-bitexact', ...options, 'pipe:1'], {
    input: TONE,
    maxBuffer: 10_000_000,
  });

const repeated = (bytes: Buffer, times: number): Buffer => Buffer.alloc(bytes.length * times, bytes);

/** Seven bits per byte, as ID3 encodes sizes. */
const syncSafe = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));

function mp3(tags: number): Buffer {
  const frame = Buffer.concat([Buffer.from('TXXX'), syncSafe(2), Buffer.from([0, 0, 3, 0])]);
  const frames = repeated(frame, tags);
  const head = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(frames.length)]);
  return Buffer.concat([head, frames, encoded('-f', 'mp3', '-id3v2_version', '0')]);
}

/** Two comment blocks of the maximum size. */
function flac(comments: number): Buffer {
  const plain = encoded('-f', 'flac');
  const count = Buffer.alloc(8);
  count.writeUInt32LE(comments, 4);
  const body = Buffer.concat([count, repeated(Buffer.from('\x02\0\0\0A=', 'latin1'), comments)]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  head[0] = 4;
  const block = Buffer.concat([head, body]);
  // The first block describes the stream.
  const first = 4 + 4 + 34;
  const start = Buffer.from(plain.subarray(0, first));
  start[4] = 0;
  return Buffer.concat([start, block, block, plain.subarray(first)]);
}

const wav = (chunks: number): Buffer => {
  const file = Buffer.concat([TONE, repeated(Buffer.from('junk\0\0\0\0', 'latin1'), chunks)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
};

const m4a = (boxes: number): Buffer =>
  Buffer.concat([
    encoded('-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov'),
    repeated(Buffer.from('\0\0\0\x08free', 'latin1'), boxes),
  ]);

/** About 20 MB each. */
export const HOSTILE_MEDIA: Readonly<Record<string, () => Buffer>> = {
  'tags.mp3': () => mp3(1_700_000),
  'comments.flac': () => flac(2_700_000),
  'chunks.wav': () => wav(2_500_000),
  'boxes.m4a': () => m4a(2_500_000),
};
