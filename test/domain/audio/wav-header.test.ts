// Headers of WAV files that were sent before their length was known.

import { expect, test } from 'vitest';
import { createPlainWav, isWav, parseWavHeader } from '../../../src/domain/audio/wav-header.ts';
import { createWavHeader } from '../../../src/studio/audio/wav.ts';

const RATE = 16_000;
const SECOND = 2 * RATE;

/** One second of 16-bit sound with these sizes in its header. */
function unfinished(riffSize: number, dataSize: number): Buffer {
  const header = createWavHeader({ sampleRate: RATE, channels: 1, dataBytes: SECOND });
  const file = Buffer.concat([header, Buffer.alloc(SECOND, 7)]);
  file.writeUInt32LE(riffSize, 4);
  file.writeUInt32LE(dataSize, 40);
  return file;
}

function plain(file: Buffer, bytes = file.length) {
  const header = parseWavHeader(file.subarray(0, 4096));
  return header && createPlainWav(header, bytes);
}

test.each([
  ['unknown', 0xffff_ffff, 0xffff_ffff],
  ['zero', 0, 0],
  ['too long', 0x7fff_ffff, 0x7fff_ffdb],
  ['right', SECOND + 36, SECOND],
])('%s sizes become the real ones', (_, riff, data) => {
  const header = unfinished(SECOND + 36, SECOND).subarray(0, 44);
  expect(plain(unfinished(riff, data))).toEqual({ header, dataBytes: SECOND, seconds: 1 });
});

test('tags before the samples are left out', () => {
  const file = unfinished(0xffff_ffff, 0xffff_ffff);
  const note = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
  const tagged = Buffer.concat([file.subarray(0, 36), note, file.subarray(36)]);
  expect(parseWavHeader(tagged)?.dataStart).toBe(44 + note.length);
  expect(plain(tagged)).toEqual(plain(file));
});

test('what follows the samples is left out, and a cut sample too', () => {
  const file = unfinished(0, SECOND - 100);
  expect(plain(file)?.dataBytes).toBe(SECOND - 100);
  expect(plain(unfinished(0xffff_ffff, 0xffff_ffff), 44 + 101)).toMatchObject({ dataBytes: 100 });
  expect(plain(unfinished(0, 0), 44)).toMatchObject({ dataBytes: 0, seconds: 0 });
});

test('other bytes are no header', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('RIFF'),
    Buffer.from('ID3 and so on and so on'),
    Buffer.alloc(60),
  ]) {
    expect(isWav(bytes)).toBe(false);
    expect(parseWavHeader(bytes)).toBeUndefined();
  }
  // A header that is cut off before its samples, and one without a rate.
  expect(parseWavHeader(unfinished(0, 0).subarray(0, 40))).toBeUndefined();
  const silent = unfinished(0, 0);
  silent.fill(0, 24, 34);
  expect(parseWavHeader(silent)).toBeUndefined();
});
