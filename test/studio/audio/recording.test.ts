// Recordings on disk: WAV when short, constant-bit-rate MP3 when long, with the length that was counted.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import { expect, test } from 'vitest';
import { gainFor, levelled } from '../../../src/domain/sound/level.ts';
import { joined } from '../../../src/domain/sound/sound.ts';
import { broken, decodePieces } from '../../../src/studio/audio/decode.ts';
import { encodeMp3 } from '../../../src/studio/audio/mp3/mp3.ts';
import { createRecording } from '../../../src/studio/audio/recording.ts';
import { warped } from '../../../src/studio/audio/resample.ts';
import { trimmed } from '../../../src/studio/audio/trim.ts';
import { decodeWav, encodeWav } from '../../../src/studio/audio/wav.ts';
import { inJobFolder } from '../operations/job.ts';
import { medianPitch } from './pitch.ts';

const tone = (rate: number, seconds: number, hertz = 200): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.3 * Math.sin((2 * Math.PI * hertz * at) / rate));

test('WAV survives a round trip', () => {
  const { samples, rate } = decodeWav(encodeWav({ samples: tone(16_000, 0.5), rate: 16_000 }));
  expect(rate).toBe(16_000);
  expect(samples[40]).toBeCloseTo(tone(16_000, 0.5)[40] as number, 3);
});

test('what is no WAV is refused', () => {
  expect(() => decodeWav(Buffer.from('hello'))).toThrow('Not a WAV file.');
});

test('of a broken recording it is said once what to send', () => {
  const { message } = broken({ why: 'damaged' });
  expect(message).toMatch(/^The recording cannot be read: /);
  expect(message.match(/send/gi)).toHaveLength(1);
});

test.each([16_000, 22_050])(
  'a long recording at %i becomes an MP3 of the right length and rate',
  async (rate) => {
    await inJobFolder(async (folder) => {
      const recording = createRecording({ folder, name: 'long', rate, headSeconds: 3, short: 'wav' });
      for (let second = 0; second < 8; second++) await recording.write(tone(rate, 1));
      await recording.pause(0.5);
      const file = await recording.finish();
      expect(file).toEqual({ name: 'long.mp3', type: 'audio/mpeg', seconds: 8.5 });
      const { format } = await parseBuffer(await readFile(join(folder, 'long.mp3')), undefined, {
        duration: true,
      });
      expect(format.sampleRate).toBe(rate);
      expect(format.numberOfChannels).toBe(1);
      expect(format.bitrate).toBe(64_000);
      expect(Math.abs((format.duration ?? 0) - 8.5)).toBeLessThan(0.2);
    });
  },
);

test('a recording that fits its head is WAV or MP3 as planned', async () => {
  await inJobFolder(async (folder) => {
    for (const short of ['wav', 'mp3'] as const) {
      const recording = createRecording({ folder, name: 'short', rate: 22_050, headSeconds: 3, short });
      await recording.write(tone(22_050, 1));
      expect((await recording.finish()).name).toBe(`short.${short}`);
    }
  });
});

test('an abandoned recording lets go of its file', async () => {
  await inJobFolder(async (folder) => {
    const recording = createRecording({ folder, name: 'gone', rate: 16_000, headSeconds: 0.5, short: 'wav' });
    await recording.write(tone(16_000, 1));
    await recording.abandon();
    await expect(recording.write(tone(16_000, 1))).rejects.toThrow();
  });
});

test('what the disk says of a long recording is known to whoever writes it', async () => {
  await inJobFolder(async (folder) => {
    const nowhere = join(folder, 'nowhere');
    const recording = createRecording({
      folder: nowhere,
      name: 'a',
      rate: 16_000,
      headSeconds: 0.5,
      short: 'mp3',
    });
    await recording.write(tone(16_000, 1));
    await expect(recording.finish()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('trimming takes the silence and leaves the sound', () => {
  const padded = new Float32Array(16_000);
  padded.set(tone(16_000, 0.25), 6000);
  const left = trimmed(padded, 16_000).length / 16_000;
  expect(left).toBeGreaterThan(0.25);
  expect(left).toBeLessThan(0.3);
  expect(trimmed(new Float32Array(100), 16_000).length).toBe(0);
});

test('warping moves pitch and length together', () => {
  const samples = warped(tone(16_000, 1, 200), 1.1);
  expect(samples.length).toBe(Math.floor(16_000 / 1.1));
  expect(Math.abs(medianPitch({ samples, rate: 16_000 }) - 220)).toBeLessThan(5);
});

async function heardIn(path: string): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const { channels } of decodePieces(path, 'mp3')) parts.push(channels[0] as Float32Array);
  return joined(parts);
}

/** dB of one sound against what is different in the other. */
function likeness(one: Float32Array, other: Float32Array): number {
  const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 1e-12);
  return 10 * Math.log10(power(one) / power(one.map((sample, at) => sample - (other[at] ?? 0))));
}

test.each([16_000, 22_050, 44_100])(
  'a recording at %i, cut in its pauses and made in two threads, is the one made in one go',
  (rate) =>
    inJobFolder(async (folder) => {
      const swell = (at: number) => Math.sin((Math.PI * at) / (1.3 * rate));
      const said = tone(rate, 1.3, 310).map((sample, at) => sample * swell(at));
      const recording = createRecording({ folder, name: 'cut', rate, headSeconds: 1, short: 'mp3' });
      const all: Float32Array[] = [];
      for (let sentence = 0; sentence < 20; sentence++) {
        all.push(said, new Float32Array(0.3 * rate));
        await recording.write(said);
        await recording.pause(0.3);
      }
      await recording.finish();
      const samples = levelled({ samples: joined(all), rate }, gainFor({ samples: said, rate }));
      await writeFile(join(folder, 'whole.mp3'), await encodeMp3(samples, rate));
      const cut = await heardIn(join(folder, 'cut.mp3'));
      const whole = await heardIn(join(folder, 'whole.mp3'));
      expect(cut.length).toBe(whole.length);
      expect(likeness(whole, cut)).toBeGreaterThan(30);
    }),
);
