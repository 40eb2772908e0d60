// Invalid, broken and unusual recordings for separation and voice cloning: each works or ends with a clear message, and
// no worker dies or leaks memory. Uses a real studio process with real engines.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { form } from '../../harness.ts';
import { liveStudio } from '../../live.ts';
import { encodeFlac, encodeMp3, tone, wav } from '../../media.ts';

const studio = await liveStudio();
const { post, run } = studio;

afterAll(async () => {
  expect(await readdir(join(studio.folder, 'studio/uploads'))).toEqual([]);
  expect([studio.isRunning(), studio.log()]).toEqual([true, '']);
});

const seconds = tone(2);
const whole = wav({ samples: seconds });
const flac = await encodeFlac(seconds);
const mp3 = await encodeMp3(seconds);
let state = 1;
/** Reproducible noise. */
const noise = (length: number): Buffer =>
  Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state >> 16;
    }),
  );
/** ADTS frames of AAC-LC, mono, 44.1 kHz, containing noise. */
const aac = Buffer.concat(
  Array.from({ length: 80 }, () => {
    const data = noise(200);
    const length = data.length + 7;
    const header = [0xff, 0xf1, 0x50, 0x40 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc];
    return Buffer.concat([Buffer.from(header), data]);
  }),
);

/** Replaces everything after the first bytes by noise. */
const garbage = (data: Buffer, from: number): Buffer =>
  Buffer.concat([data.subarray(0, from), noise(data.length - from)]);
const half = (data: Buffer): Buffer => data.subarray(0, data.length / 2);

/** Declares 2^36 - 1 samples in STREAMINFO. */
function boasting(data: Buffer): Buffer {
  const copy = Buffer.from(data);
  copy[21] = (copy[21] ?? 0) | 0x0f;
  copy.fill(0xff, 22, 26);
  return copy;
}

type Case = readonly [string, string, Buffer, 'fails' | 'works' | 'either'];
/** Recorders that write to a pipe declare the maximum length, so a wrong length is no reason to reject a file. */
const CASES: readonly Case[] = [
  ['a WAV cut in half', 'a.wav', half(whole), 'fails'],
  ['a FLAC cut in half', 'a.flac', half(flac), 'fails'],
  ['an MP3 cut in half', 'a.mp3', half(mp3), 'either'],
  ['garbled AAC', 'a.aac', aac, 'either'],
  ['garbled AAC cut in the middle of a frame', 'a.aac', aac.subarray(0, aac.length - 100), 'either'],
  ['a WAV of noise after its header', 'a.wav', garbage(whole, 44), 'either'],
  ['a WAV of noise after its first bytes', 'a.wav', garbage(whole, 16), 'fails'],
  ['a FLAC of noise after its header', 'a.flac', garbage(flac, 42), 'fails'],
  ['an MP3 of noise after its first frame', 'a.mp3', garbage(mp3, 400), 'either'],
  ['only the header of a WAV', 'a.wav', whole.subarray(0, 44), 'fails'],
  ['only the header of a FLAC', 'a.flac', flac.subarray(0, 42), 'fails'],
  ['only the start of an MP3', 'a.mp3', mp3.subarray(0, 100), 'fails'],
  ['a WAV that claims 4 GB', 'a.wav', wav({ samples: seconds, claims: 0xffff_ff00 }), 'either'],
  ['a WAV of no channels', 'a.wav', wav({ samples: seconds, channels: 0 }), 'fails'],
  ['a WAV of 60,000 channels', 'a.wav', wav({ samples: seconds, channels: 60_000 }), 'fails'],
  ['a WAV of 1 Hz', 'a.wav', wav({ samples: seconds, rate: 1 }), 'fails'],
  ['a WAV of 0 Hz', 'a.wav', wav({ samples: seconds, rate: 0 }), 'fails'],
  ['a WAV of 4 GHz', 'a.wav', wav({ samples: seconds, rate: 0xffff_ffff }), 'fails'],
  ['a WAV of 64-bit NaN samples', 'a.wav', wav({ samples: seconds.map(() => Number.NaN), float: true }), 'fails'],
  ['a WAV of infinite loudness', 'a.wav', wav({ samples: seconds.map(() => Infinity), float: true }), 'fails'],
  ['a FLAC that claims 2^36 samples', 'a.flac', boasting(flac), 'either'],
  ['a text named .mp3', 'a.mp3', Buffer.from('Once upon a time there was a fox. '.repeat(100)), 'fails'],
  ['a WAV of one sample', 'a.wav', wav({ samples: seconds.slice(0, 1) }), 'either'],
  ['a WAV of 8 channels', 'a.wav', wav({ samples: seconds, channels: 8 }), 'works'],
  ['a WAV of 192 kHz', 'a.wav', wav({ samples: seconds, rate: 192_000 }), 'works'],
  ['a FLAC as it should be', 'a.flac', flac, 'works'],
  ['an MP3 as it should be', 'a.mp3', mp3, 'works'],
];

// Loads the engines before the measurement.
beforeAll(async () => {
  await run('/audio-separation', form({ media_file: new File([new Uint8Array(mp3)], 'a.mp3') }));
  const file = new File([new Uint8Array(flac)], 'a.flac');
  await post('/create-custom-voice', form({ voice_name: 'Me', gender: '1', file }));
});

test.each(CASES)('%s fails with a sentence', async (_, name, data, ending) => {
  const file = new File([new Uint8Array(data)], name);
  const done = await run('/audio-separation', form({ media_file: file }));
  if (ending === 'fails') expect(done).toMatchObject({ status: 'ERROR' });
  if (ending === 'works') expect(done).toMatchObject({ status: 'SUCCESS' });
  expect(done.message).toMatch(/^[A-Z“].*\.$/);
  expect(done.message).not.toMatch(/defect|died|stopped|Something broke/);
  const voice = await post('/create-custom-voice', form({ voice_name: 'Me', gender: '1', file }));
  // None of the files contains speech.
  expect([voice.status, JSON.stringify(voice.body)]).toEqual([422, expect.stringMatching(/"msg":"[A-Z][^"]*\."/)]);
});
