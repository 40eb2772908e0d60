// Separates generated speech and noise from files of every format and checks the stems sample by sample. Invalid files
// are rejected.

import { spawnSync } from 'node:child_process';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeToDisk } from '../../../../src/studio/audio/decode-to-disk.ts';
import { createLosslessWriter } from '../../../../src/studio/audio/lossless-writer.ts';
import { encodeMp3 } from '../../../../src/studio/audio/mp3/encode-mp3.ts';
import { createInt16Stems, toInt16Sample } from '../../../../src/studio/audio/stems.ts';
import { synthesizeWithFlite } from '../../../../src/studio/engines/flite/flite.ts';
import { separateAudio } from '../../../../src/studio/operations/audio-separation.ts';
import { BUILT_IN_VOICES } from '../../../../src/studio/voices/built-in-voices.ts';
import type { WorkReport } from '../../../../src/studio/work.ts';
import { faultOf, inJobFolder, quiet } from '../job.ts';

const TEXT = 'I walked along the river until it was dark, thinking about what she had told me.';
const RATE = 16_000;
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasFfmpeg) process.stderr.write('AAC and M4A are not tested: there is no ffmpeg to make them with.\n');

/** Reproducible noise between -1 and 1. */
function noise(length: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  });
}

const speak = (folder: string): Promise<Float32Array> =>
  synthesizeWithFlite(
    TEXT,
    { ...(BUILT_IN_VOICES[0]?.design as NonNullable<(typeof BUILT_IN_VOICES)[0]>['design']) },
    folder,
  );

async function save(folder: string, name: string, sampleRate: number, channels: readonly Float32Array[]) {
  const file = await createLosslessWriter(folder, name, { sampleRate, channels: channels.length });
  const [first = new Float32Array(0)] = channels;
  await file.write(
    Int16Array.from({ length: first.length * channels.length }, (_, at) =>
      toInt16Sample(channels[at % channels.length]?.[Math.floor(at / channels.length)] ?? 0),
    ),
  );
  await file.finish();
  return file.name;
}

async function load(folder: string, name: string) {
  const tape = await decodeToDisk({ path: join(folder, name), name, folder, maxSeconds: 600 });
  const channels = await tape.read(0, tape.sampleCount);
  await tape.remove();
  return { ...tape, channels };
}

const separate = async (folder: string, file: string, name = file, report: (news: WorkReport) => void = quiet) => {
  const { files, message } = await separateAudio({ file, name }, folder, report);
  const [front, back] = [files['foreground']?.name ?? '', files['background']?.name ?? ''];
  return { files, message, foreground: await load(folder, front), background: await load(folder, back) };
};

/** Returns the maximum difference between the mix and the sum of the stems, in 16-bit steps. */
const gap = (mix: readonly Float32Array[], front: readonly Float32Array[], back: readonly Float32Array[]): number =>
  mix.reduce(
    (worst, channel, which) =>
      channel.reduce(
        (most, sample, at) =>
          Math.max(most, Math.abs(sample - (front[which]?.[at] ?? 9) - (back[which]?.[at] ?? 9)) * 32_768),
        worst,
      ),
    0,
  );

const power = (samples: Float32Array): number => samples.reduce((sum, one) => sum + one * one, 0);

/** Returns how well `found` matches `wanted`, as SI-SDR in dB. */
function siSdr(found: Float32Array, wanted: Float32Array): number {
  const gain = found.reduce((sum, one, at) => sum + one * (wanted[at] ?? 0), 0) / power(wanted);
  return 10 * Math.log10((gain * gain * power(wanted)) / power(found.map((one, at) => one - gain * (wanted[at] ?? 0))));
}

test('speech and noise are separated and add up', () =>
  inJobFolder(async (folder) => {
    const speech = await speak(folder);
    const hiss = noise(speech.length).map((one) => one * 0.06);
    const mix = speech.map((one, at) => one + (hiss[at] ?? 0));
    const name = await save(folder, 'mix', RATE, [mix]);
    const news: WorkReport[] = [];
    const { files, message, foreground, background } = await separate(folder, name, name, (one) => news.push(one));
    expect(files['foreground']).toMatchObject({
      name: 'foreground.flac',
      type: 'audio/flac',
      seconds: speech.length / RATE,
    });
    const [front, back] = [foreground.channels[0] as Float32Array, background.channels[0] as Float32Array];
    expect(siSdr(front, speech) - siSdr(mix, speech)).toBeGreaterThan(5);
    expect(siSdr(back, hiss)).toBeGreaterThan(5);
    expect(gap((await load(folder, name)).channels, foreground.channels, background.channels)).toBeLessThan(0.01);
    expect(message).toMatch(/Made for speech.*Singing/);
    expect([...new Set(news.map(({ stage }) => stage))]).toEqual(['decoding', 'separating', 'writing']);
    expect(news.every(({ progress = -1 }) => progress >= 0 && progress <= 1)).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['background.flac', 'foreground.flac', name]);
  }));

test('a long stereo recording has no seams and keeps properties', () =>
  inJobFolder(async (folder) => {
    const left = noise(8000 * 23).map((one, at) => one * 0.1 + 0.2 * Math.sin(at / 20));
    const name = await save(folder, 'long', 8000, [left, left.map((one) => -one / 2)]);
    const { foreground, background } = await separate(folder, name);
    for (const { sampleRate, channels, sampleCount } of [foreground, background])
      expect([sampleRate, channels.length, sampleCount]).toEqual([8000, 2, left.length]);
    expect(gap((await load(folder, name)).channels, foreground.channels, background.channels)).toBeLessThan(0.01);
  }));

test('an unusual sample rate becomes WAV without loss', () =>
  inJobFolder(async (folder) => {
    const name = await save(folder, 'odd', 11_025, [noise(11_025)]);
    const { files, foreground, background } = await separate(folder, name);
    expect(files['background']).toMatchObject({ name: 'background.wav', type: 'audio/wav' });
    expect(gap((await load(folder, name)).channels, foreground.channels, background.channels)).toBeLessThan(0.01);
  }));

test('an MP3 is recognised by content under any name', () =>
  inJobFolder(async (folder) => {
    await writeFile(join(folder, 'talk.dat'), await encodeMp3(await speak(folder), RATE));
    const { foreground } = await separate(folder, 'talk.dat', 'talk.wav');
    expect([foreground.sampleRate, foreground.channels.length]).toEqual([RATE, 1]);
  }));

const encode = (folder: string, name: string, made: string, ...options: string[]): string => {
  const words = ['-v', 'error', '-y', '-i', join(folder, name), ...options, join(folder, made)];
  expect(spawnSync('ffmpeg', words).status).toBe(0);
  return made;
};

test.skipIf(!hasFfmpeg)('AAC and M4A are accepted without encoder padding', () =>
  inJobFolder(async (folder) => {
    const hum = noise(44_100).map((one, at) => one * 0.01 + 0.3 * Math.sin(at / 30) * Math.sin(at / 4000));
    const name = await save(folder, 'mix', 44_100, [hum, hum.map((one) => one / 2)]);
    const { foreground } = await separate(folder, encode(folder, name, 'mix.aac'));
    expect([foreground.sampleRate, foreground.channels.length]).toEqual([44_100, 2]);
    const made = [
      encode(folder, name, 'memo.m4a'),
      encode(folder, name, 'early.m4a', '-movflags', '+faststart'),
      encode(folder, name, 'phone.mp4'),
    ];
    for (const file of made) {
      const { sampleCount, channels } = await load(folder, file);
      expect([file, sampleCount, channels.length]).toEqual([file, 44_100, 2]);
      expect(siSdr(channels[0] as Float32Array, hum)).toBeGreaterThan(20);
      const stems = await separate(folder, file);
      expect(stems.background.sampleCount).toBe(44_100);
    }
  }),
);

test.skipIf(!hasFfmpeg).each([
  ['RF64', ['-rf64', 'always'], 'RF64', 0],
  ['BW64', ['-rf64', 'always'], 'BW64', 0],
  ['M4A that begins late', ['-c:a', 'aac'], '', 2],
] as const)('%s is accepted completely', (_, words, name, late) =>
  inJobFolder(async (folder) => {
    const ffmpeg = (...more: readonly string[]) => spawnSync('ffmpeg', ['-v', 'error', ...more], { cwd: folder });
    await save(folder, 'said', RATE, [await speak(folder)]);
    const file = name === '' ? 'talk.m4a' : 'talk.wav';
    ffmpeg('-i', 'said.flac', ...words, file);
    if (name !== '') {
      const bytes = await readFile(join(folder, file));
      bytes.write(name);
      await writeFile(join(folder, file), bytes);
    } else ffmpeg('-itsoffset', String(late), '-i', file, '-c', 'copy', 'late.m4a');
    const { sampleCount, sampleRate } = await load(folder, name === '' ? 'late.m4a' : file);
    const said = await load(folder, 'said.flac');
    expect(Math.abs(sampleCount / sampleRate - said.sampleCount / said.sampleRate - late)).toBeLessThan(0.1);
  }),
);

test.skipIf(!hasFfmpeg)('a film and damaged or unknown M4A are explained', () =>
  inJobFolder(async (folder) => {
    const name = await save(folder, 'mix', 44_100, [noise(44_100 * 2)]);
    const fault = async (file: string) => (await faultOf(separateAudio({ file, name: file }, folder, quiet))).message;
    const picture = ['-f', 'lavfi', '-i', 'color=c=black:s=64x64:d=1', '-c:v', 'mpeg4', '-shortest'];
    expect(await fault(encode(folder, name, 'film.mp4', ...picture))).toContain('is a film');
    expect(await fault(encode(folder, name, 'lossless.m4a', '-c:a', 'alac'))).toContain('no sound is found in it');
    const late = encode(folder, name, 'late.m4a');
    const early = encode(folder, name, 'early.m4a', '-movflags', '+faststart');
    for (const file of [late, early]) {
      await truncate(join(folder, file), 15_000);
      expect(await fault(file)).toContain('interrupted download');
    }
    expect((await readdir(folder)).filter((one) => one.endsWith('.f32'))).toEqual([]);
  }),
);

test('a silent recording reports that nothing is audible', () =>
  inJobFolder(async (folder) => {
    const name = await save(folder, 'mix', RATE, [new Float32Array(RATE), new Float32Array(RATE)]);
    const { message, foreground } = await separate(folder, name);
    expect(message).toMatch(/recording is silent/);
    expect(foreground.channels.every((channel) => channel.every((sample) => sample === 0))).toBe(true);
  }));

test('text, garbage, empty and truncated files fail with advice', () =>
  inJobFolder(async (folder) => {
    const fault = (file: string, name = file) => faultOf(separateAudio({ file, name }, folder, quiet));
    await writeFile(join(folder, 'text'), 'This is a letter, not a song. '.repeat(50));
    await writeFile(join(folder, 'empty'), '');
    expect(await fault('text', 'song.mp3')).toMatchObject({ reason: 'CONTENT_DOES_NOT_MATCH_EXTENSION' });
    expect(await fault('text', 'letter')).toMatchObject({ reason: 'SOURCE_TYPE_NOT_SUPPORTED' });
    expect(await fault('empty', 'song.wav')).toMatchObject({ reason: 'INVALID_SOURCE_DATA' });
    for (const rate of [44_100, 11_025]) {
      const name = await save(folder, 'half', rate, [noise(rate * 4)]);
      await truncate(join(folder, name), 40_000);
      expect(await fault(name)).toMatchObject({
        reason: 'INVALID_SOURCE_DATA',
        message: expect.stringContaining('ends in the middle'),
      });
    }
    const starts = ['RIFF\xff\xff\xff\x00WAVEfmt ', 'fLaC\x00\x00\x00\x22', '\xff\xfb\x90\x00', '\xff\xf1\x50\x80'];
    for (const start of starts) {
      const junk = Buffer.from(noise(20_000).map((one) => one * 127 + 128));
      await writeFile(join(folder, 'junk'), Buffer.concat([Buffer.from(start, 'latin1'), junk]));
      const { reason, message } = await fault('junk');
      expect(['INVALID_SOURCE_DATA', 'SOURCE_TYPE_NOT_SUPPORTED']).toContain(reason);
      expect(message).toMatch(
        /(?:Send an \.mp3, \.wav, \.flac, \.aac or \.m4a file|Export it again, as \.mp3 for example, and send that)\.$/,
      );
    }
    expect((await readdir(folder)).filter((name) => name.endsWith('.f32'))).toEqual([]);
  }));

test.skipIf(!hasFfmpeg)('other depths, rates and channels are kept', () =>
  inJobFolder(async (folder) => {
    const source = ['-v', 'error', '-f', 'lavfi', '-i', 'aevalsrc=0.3*sin(900*t)|0.2*sin(800*t):s=44100:d=0.3'];
    const make = (name: string, ...options: string[]) => {
      expect(spawnSync('ffmpeg', [...source, ...options, join(folder, name)]).status).toBe(0);
      return name;
    };
    const piped = spawnSync('ffmpeg', [...source, '-f', 'wav', '-']).stdout;
    await writeFile(join(folder, 'piped.wav'), piped);
    const files: readonly (readonly [string, number, number])[] = [
      ['piped.wav', 44_100, 2],
      [make('24.wav', '-c:a', 'pcm_s24le'), 44_100, 2],
      [make('32.wav', '-c:a', 'pcm_s32le', '-ar', '8000', '-ac', '1'), 8000, 1],
      [make('float.wav', '-c:a', 'pcm_f32le', '-ar', '48000'), 48_000, 2],
      [make('six.flac', '-ac', '6', '-ar', '48000'), 48_000, 6],
    ];
    for (const [name, rate, channels] of files) {
      const { foreground, background } = await separate(folder, name);
      for (const stem of [foreground, background])
        expect([name, stem.sampleRate, stem.channels.length, stem.sampleCount]).toEqual([
          name,
          rate,
          channels,
          Math.round(rate * 0.3),
        ]);
      const mix = (await load(folder, name)).channels;
      expect(gap(mix, foreground.channels, background.channels)).toBeLessThan(0.51);
    }
  }),
);

test('FLAC files are read completely; truncated ones are refused', () =>
  inJobFolder(async (folder) => {
    for (const length of [500, 4096, 54_321, 123_457, 200_000]) {
      const name = await save(folder, 'whole', 44_100, [noise(length)]);
      expect((await load(folder, name)).sampleCount).toBe(length);
      const path = join(folder, name);
      await truncate(path, (await readFile(path)).length - 500);
      expect((await faultOf(load(folder, name))).message).toMatch(/ends in the middle|no sound|damaged/);
    }
  }));

test('stems add up for any mix, even when clipped', () => {
  const mix = [Float32Array.from([1, -1, 0.5, -0.5, 0.3])];
  const voice = [Float32Array.from([-1, 1, 2, -2, 0.1])];
  const { foreground, background } = createInt16Stems(mix, voice, 1);
  expect([...foreground].map((front, at) => front + (background[at] ?? 0))).toEqual([
    32_767, -32_768, 16_384, -16_384, 9830,
  ]);
});

test('a recording over 16 bits is attenuated and reported', () =>
  inJobFolder(async (folder) => {
    const loud = noise(RATE).map((one) => one * 2);
    const data = Buffer.from(loud.buffer);
    const header = Buffer.alloc(44);
    header.write('RIFF', 0, 'latin1');
    header.writeUInt32LE(36 + data.length, 4);
    header.write('WAVEfmt ', 8, 'latin1');
    for (const [value, at, bytes] of [
      [16, 16, 4],
      [3, 20, 2],
      [1, 22, 2],
      [RATE, 24, 4],
      [RATE * 4, 28, 4],
      [4, 32, 2],
      [32, 34, 2],
    ] as const)
      header.writeUIntLE(value, at, bytes);
    header.write('data', 36, 'latin1');
    header.writeUInt32LE(data.length, 40);
    await writeFile(join(folder, 'loud.wav'), Buffer.concat([header, data]));
    const { message, foreground, background } = await separate(folder, 'loud.wav');
    expect(message).toMatch(/both were made quieter by 6\.0 dB/);
    const peak = loud.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    expect(gap([loud.map((one) => one / peak)], foreground.channels, background.channels)).toBeLessThan(1.01);
    expect((await readFile(join(folder, 'loud.wav'))).length).toBe(data.length + 44);
  }));
