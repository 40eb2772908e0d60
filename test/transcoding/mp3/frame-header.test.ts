// Headers of MP3 frames of all rates and kinds.

import { expect, test } from 'vitest';
import { parseFrameHeader } from '../../../src/transcoding/mp3/frame-header.ts';

test.each([
  ['fffb9064', { rate: 44_100, channels: 2, kbps: 128, samples: 1152, bytes: 417, headBytes: 36 }],
  ['fffb9264', { rate: 44_100, channels: 2, kbps: 128, samples: 1152, bytes: 418, headBytes: 36 }],
  ['fffb94c4', { rate: 48_000, channels: 1, kbps: 128, samples: 1152, bytes: 384, headBytes: 21 }],
  ['fff384c4', { rate: 24_000, channels: 1, kbps: 64, samples: 576, bytes: 192, headBytes: 13 }],
  ['fff388c4', { rate: 16_000, channels: 1, kbps: 64, samples: 576, bytes: 288, headBytes: 13 }],
  ['ffe348c4', { rate: 8000, channels: 1, kbps: 32, samples: 576, bytes: 288, headBytes: 13 }],
  ['fffae864', { rate: 32_000, channels: 2, kbps: 320, samples: 1152, bytes: 1440, headBytes: 38 }],
])('%s', (hex, wanted) => {
  expect(parseFrameHeader(Buffer.from(`00${hex}`, 'hex'), 1)).toEqual(wanted);
});

test.each([
  ['an unknown bit rate', 'fffb0064'],
  ['a reserved bit rate', 'fffbf064'],
  ['a reserved rate', 'fffb9c64'],
  ['a reserved version', 'ffeb9064'],
  ['layer II', 'fffd9064'],
  ['no sync', 'fefb9064'],
  ['the end of the file', 'fffb'],
])('%s is no header', (_, hex) => {
  expect(parseFrameHeader(Buffer.from(hex, 'hex'))).toBeUndefined();
});
