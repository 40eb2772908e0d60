// Tests of recordings on disk: WAV if short, MP3 with constant bit rate if long, with the measured length.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import { expect, test } from 'vitest';
import { concatSamples } from '../../../../src/domain/audio/mono-audio.ts';
import { amplifyAndLimit, computeLoudnessGain } from '../../../../src/domain/audio/normalize-loudness.ts';
import { trimSilence } from '../../../../src/domain/audio/trim-silence.ts';
import { message as createMessage } from '../../../../src/messages/message.ts';
import { createUnreadableError, decodeChunks } from '../../../../src/studio/audio/decode-chunks.ts';
import { encodeMp3 } from '../../../../src/studio/audio/mp3/encode-mp3.ts';
import { createRecordingWriter } from '../../../../src/studio/audio/recording-writer.ts';
import { changeTapeSpeed } from '../../../../src/studio/audio/resample.ts';
import { decodeMonoWav, encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import { inJobFolder } from '../../operations/job.ts';
import { medianPitch } from '../pitch.ts';

const tone = (rate: number, seconds: number, hertz = 200): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.3 * Math.sin((2 * Math.PI * hertz * at) / rate));

test('WAV survives a round trip', () => {
  const { samples, sampleRate } = decodeMonoWav(encodeMonoWav({ samples: tone(16_000, 0.5), sampleRate: 16_000 }));
  expect(sampleRate).toBe(16_000);
  expect(samples[40]).toBeCloseTo(tone(16_000, 0.5)[40] as number, 3);
});

test('a file that is no WAV is refused', () => {
  expect(() => decodeMonoWav(Buffer.from('hello'))).toThrow('Not a WAV file.');
});

test('a broken recording gets one piece of advice', () => {
  const { message } = createUnreadableError(createMessage('faults.unreadable.damaged'));
  expect(message).toMatch(/^The recording cannot be read: /);
  expect(message.match(/send/gi)).toHaveLength(1);
});

test.each([16_000, 22_050])('a long recording at %i becomes a complete MP3', async (sampleRate) => {
  await inJobFolder(async (folder) => {
    const recording = createRecordingWriter({
      folder,
      name: 'long',
      sampleRate,
      bufferSeconds: 3,
      shortFormat: 'wav',
    });
    for (let second = 0; second < 8; second++) await recording.write(tone(sampleRate, 1));
    await recording.writeSilence(0.5);
    const file = await recording.finish();
    expect(file).toEqual({ name: 'long.mp3', type: 'audio/mpeg', seconds: 8.5 });
    const { format } = await parseBuffer(await readFile(join(folder, 'long.mp3')), undefined, {
      duration: true,
    });
    expect(format.sampleRate).toBe(sampleRate);
    expect(format.numberOfChannels).toBe(1);
    expect(format.bitrate).toBe(64_000);
    expect(Math.abs((format.duration ?? 0) - 8.5)).toBeLessThan(0.2);
  });
});

test('a short recording becomes WAV or MP3 as planned', async () => {
  await inJobFolder(async (folder) => {
    for (const shortFormat of ['wav', 'mp3'] as const) {
      const recording = createRecordingWriter({
        folder,
        name: 'short',
        sampleRate: 22_050,
        bufferSeconds: 3,
        shortFormat,
      });
      await recording.write(tone(22_050, 1));
      expect((await recording.finish()).name).toBe(`short.${shortFormat}`);
    }
  });
});

test('an abandoned recording closes its file', async () => {
  await inJobFolder(async (folder) => {
    const recording = createRecordingWriter({
      folder,
      name: 'gone',
      sampleRate: 16_000,
      bufferSeconds: 0.5,
      shortFormat: 'wav',
    });
    await recording.write(tone(16_000, 1));
    await recording.abandon();
    await expect(recording.write(tone(16_000, 1))).rejects.toThrow();
  });
});

test('a disk error of a long recording is thrown', async () => {
  await inJobFolder(async (folder) => {
    const nowhere = join(folder, 'nowhere');
    const recording = createRecordingWriter({
      folder: nowhere,
      name: 'a',
      sampleRate: 16_000,
      bufferSeconds: 0.5,
      shortFormat: 'mp3',
    });
    await recording.write(tone(16_000, 1));
    await expect(recording.finish()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('trimming removes only silence', () => {
  const padded = new Float32Array(16_000);
  padded.set(tone(16_000, 0.25), 6000);
  const left = trimSilence(padded, 16_000).length / 16_000;
  expect(left).toBeGreaterThan(0.25);
  expect(left).toBeLessThan(0.3);
  expect(trimSilence(new Float32Array(100), 16_000).length).toBe(0);
});

test('warping changes pitch and length together', () => {
  const samples = changeTapeSpeed(tone(16_000, 1, 200), 1.1);
  expect(samples.length).toBe(Math.floor(16_000 / 1.1));
  expect(Math.abs(medianPitch({ samples, sampleRate: 16_000 }) - 220)).toBeLessThan(5);
});

async function heardIn(path: string): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const { channels } of decodeChunks(path, 'mp3')) parts.push(channels[0] as Float32Array);
  return concatSamples(parts);
}

/** Returns the signal-to-difference ratio of two sounds in dB. */
function likeness(one: Float32Array, other: Float32Array): number {
  const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 1e-12);
  return 10 * Math.log10(power(one) / power(one.map((sample, at) => sample - (other[at] ?? 0))));
}

test.each([16_000, 22_050, 44_100])('a recording at %i in two threads equals one pass', (sampleRate) =>
  inJobFolder(async (folder) => {
    const swell = (at: number) => Math.sin((Math.PI * at) / (1.3 * sampleRate));
    const said = tone(sampleRate, 1.3, 310).map((sample, at) => sample * swell(at));
    const recording = createRecordingWriter({
      folder,
      name: 'cut',
      sampleRate,
      bufferSeconds: 1,
      shortFormat: 'mp3',
    });
    const all: Float32Array[] = [];
    for (let sentence = 0; sentence < 20; sentence++) {
      all.push(said, new Float32Array(0.3 * sampleRate));
      await recording.write(said);
      await recording.writeSilence(0.3);
    }
    await recording.finish();
    const samples = amplifyAndLimit(
      { samples: concatSamples(all), sampleRate },
      computeLoudnessGain({ samples: said, sampleRate }),
    );
    await writeFile(join(folder, 'whole.mp3'), await encodeMp3(samples, sampleRate));
    const cut = await heardIn(join(folder, 'cut.mp3'));
    const whole = await heardIn(join(folder, 'whole.mp3'));
    expect(cut.length).toBe(whole.length);
    expect(likeness(whole, cut)).toBeGreaterThan(30);
  }),
);
