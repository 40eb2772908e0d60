// Headers of WAV files that were sent before their length was known.

import { expect, test } from 'vitest';
import { getWavSeconds, isWav, parseWavHeader, repairWavHeader } from '../../../src/domain/audio/wav-header.ts';
import { createWavHeader } from '../../../src/studio/audio/wav.ts';

const RATE = 16_000;

/** One second of 16-bit sound with these sizes in its header. */
function unfinished(riffSize: number, dataSize: number): Buffer {
  const file = Buffer.concat([
    createWavHeader({ sampleRate: RATE, channels: 1, dataBytes: 2 * RATE }),
    Buffer.alloc(2 * RATE, 7),
  ]);
  file.writeUInt32LE(riffSize, 4);
  file.writeUInt32LE(dataSize, 40);
  return file;
}

test.each([
  ['unknown', 0xffff_ffff, 0xffff_ffff],
  ['zero', 0, 0],
  ['too long', 0x7fff_ffff, 0x7fff_ffdb],
])('%s sizes are replaced by the real ones', (_, riff, data) => {
  const file = unfinished(riff, data);
  const repaired = repairWavHeader(file.subarray(0, 4096), file.length);
  expect(repaired).toEqual(unfinished(file.length - 8, 2 * RATE).subarray(0, 44));
});

test('right sizes stay as they are', () => {
  const file = unfinished(36 + 2 * RATE, 2 * RATE);
  expect(repairWavHeader(file, file.length)).toBeUndefined();
});

test('chunks before the samples are kept', () => {
  const file = unfinished(0xffff_ffff, 0xffff_ffff);
  const note = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
  const tagged = Buffer.concat([file.subarray(0, 36), note, file.subarray(36)]);
  const repaired = repairWavHeader(tagged, tagged.length);
  expect(repaired?.length).toBe(44 + note.length);
  expect(repaired?.subarray(36, 36 + note.length)).toEqual(note);
  expect(repaired?.readUInt32LE(40 + note.length)).toBe(2 * RATE);
});

test('the length follows from the bytes that are there', () => {
  const file = unfinished(0xffff_ffff, 0xffff_ffff);
  const header = parseWavHeader(file);
  expect(header && getWavSeconds(header, file.length)).toBe(1);
  expect(header && getWavSeconds(header, 44 + RATE)).toBe(0.5);
});

test('other bytes are no header', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('RIFF'),
    Buffer.from('ID3 and so on and so on'),
    Buffer.alloc(60),
  ]) {
    expect(isWav(bytes)).toBe(false);
    expect(repairWavHeader(bytes, 100)).toBeUndefined();
  }
  // A header that is cut off before its samples.
  expect(repairWavHeader(unfinished(0, 0).subarray(0, 40), 1000)).toBeUndefined();
});
