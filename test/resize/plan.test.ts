// Which bit rate a recording gets: a table.

import { expect, test } from 'vitest';
import { rungsFor } from '../../src/resize/resize.ts';

const MB = 1_000_000;
const MINUTE = 60;

test.each([
  ['five minutes of stereo', { seconds: 5 * MINUTE, channels: 2 }, 10 * MB, '2×128 1×64 1×48 1×32 1×24'],
  ['twelve minutes of stereo', { seconds: 12 * MINUTE, channels: 2 }, 10 * MB, '1×64 1×48 1×32 1×24'],
  ['twenty-five minutes', { seconds: 25 * MINUTE, channels: 2 }, 10 * MB, '1×48 1×32 1×24'],
  ['half an hour', { seconds: 30 * MINUTE, channels: 2 }, 10 * MB, '1×32 1×24'],
  ['fifty minutes', { seconds: 50 * MINUTE, channels: 1 }, 10 * MB, '1×24'],
  ['an hour', { seconds: 60 * MINUTE, channels: 1 }, 10 * MB, ''],
  ['mono, which stays mono', { seconds: MINUTE, channels: 1 }, 10 * MB, '1×64 1×48 1×32 1×24'],
  ['six channels, which become one', { seconds: MINUTE, channels: 6 }, 10 * MB, '1×64 1×48 1×32 1×24'],
  ['an MP3 that has 64 kbit/s already', { seconds: MINUTE, channels: 2, kbps: 64 }, MB, '1×48 1×32 1×24'],
  ['an MP3 that has 24 kbit/s already', { seconds: MINUTE, channels: 1, kbps: 24 }, MB, ''],
  ['a length nobody could tell', { seconds: Number.NaN, channels: 2 }, MB, ''],
  ['no room at all', { seconds: 1, channels: 1 }, 0, ''],
])('%s', (_, source, most, wanted) => {
  const rungs = rungsFor(source, most);
  expect(rungs.map(({ channels, kbps }) => `${channels}×${kbps}`).join(' ')).toBe(wanted);
});
