// Measures the separation of voices: two people in every stereo position, over three backgrounds, at 0 and +6 dB.
// Compares the foreground with the input as SI-SDR in dB, next to the speech network alone and the previous method,
// with the time of each. Then measures whole files (mono, 96 kHz, ten minutes): both stems, their sum, length and
// speed. separation-memory.ts measures memory. Flite speaks and a SoundFont plays the band; GTCRN is judged.
// Run: node --disable-warning=ExperimentalWarning bench/separation.ts [part of a position's name].

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWholeSoundResampler } from '../src/domain/audio/resampler.ts';
import { decodeToDisk } from '../src/studio/audio/decode-to-disk.ts';
import { createLosslessWriter } from '../src/studio/audio/lossless-writer.ts';
import { toInt16Sample } from '../src/studio/audio/stems.ts';
import { createVoiceExtractor } from '../src/studio/engines/gtcrn/voice-extractor.ts';
import { separateAudio } from '../src/studio/operations/audio-separation.ts';
import { sceneOf, siSdr } from './separation-metrics.ts';
import { type Method, otherMethods } from './separation-others.ts';
import { babble, band, pink, placings, RATE, SECONDS, twoPeople } from './separation-scenes.ts';

const LEVELS = [6, 0] as const;
const METHODS = ['mean', 'each', 'before', 'now'] as const;

async function save(folder: string, sampleRate: number, channels: readonly Float32Array[], times: number) {
  const file = await createLosslessWriter(folder, 'mix', { sampleRate, channels: channels.length });
  const length = channels[0]?.length ?? 0;
  const data = new Int16Array(length * channels.length);
  for (const [which, channel] of channels.entries())
    for (let at = 0; at < length; at++) data[at * channels.length + which] = toInt16Sample(channel[at] as number);
  for (let time = 0; time < times; time++) await file.write(data);
  await file.finish();
  return file.name;
}

async function load(folder: string, name: string, rate: number) {
  const tape = await decodeToDisk({ path: join(folder, name), name, folder, maxSeconds: 3600 });
  const channels = await tape.read(0, Math.min(tape.sampleCount, SECONDS * rate));
  await tape.remove();
  return { length: tape.sampleCount, rate: tape.sampleRate, channels };
}

/** Separates files instead of samples in memory. Compares the first seconds. */
async function whole(kind: string, rate: number, scene: readonly (readonly Float32Array[])[], times: number) {
  const folder = await mkdtemp(join(tmpdir(), 'separation-'));
  const [front, back, mix] = scene as [Float32Array[], Float32Array[], Float32Array[]];
  const name = await save(folder, rate, mix, times);
  const started = performance.now();
  const { files } = await separateAudio({ file: name, name }, folder, () => {});
  const speed = (SECONDS * times * 1000) / (performance.now() - started);
  const input = await load(folder, name, rate);
  const foreground = await load(folder, files['foreground']?.name ?? '', rate);
  const background = await load(folder, files['background']?.name ?? '', rate);
  const gap = Math.max(
    ...input.channels.map((channel, which) =>
      channel.reduce(
        (worst, sample, at) =>
          Math.max(
            worst,
            Math.abs(sample - (foreground.channels[which]?.[at] ?? 9) - (background.channels[which]?.[at] ?? 9)),
          ),
        0,
      ),
    ),
  );
  const same = [foreground, background].every(
    (stem) => stem.length === input.length && stem.rate === rate && stem.channels.length === input.channels.length,
  );
  console.log(
    `${kind}: foreground ${siSdr(foreground.channels, front).toFixed(1)}, background`,
    `${siSdr(background.channels, back).toFixed(1)} dB; sum off by ${gap * 32768} steps;`,
    `${same ? 'length, rate and channels kept' : 'LENGTH, RATE OR CHANNELS DIFFER'};`,
    `${speed.toFixed(1)} x real time, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most so far`,
  );
  await rm(folder, { recursive: true });
}

const folder = await mkdtemp(join(tmpdir(), 'separation-'));
const people = await twoPeople(folder);
const backgrounds = [
  ['band', await band()],
  ['pink noise', pink()],
  ['babble', await babble(folder)],
] as const;
await rm(folder, { recursive: true });

const methods: Readonly<Record<(typeof METHODS)[number], Method>> = {
  ...(await otherMethods(RATE)),
  now: await createVoiceExtractor(RATE),
};
const spent = { mean: 0, each: 0, before: 0, now: 0 };
console.log('foreground, dB SI-SDR'.padEnd(42), METHODS.map((method) => method.padStart(8)).join(''));
for (const decibels of LEVELS)
  for (const [behind, background] of backgrounds)
    for (const [placing, voices] of placings(people)) {
      if (!placing.includes(process.argv[2] ?? '')) continue;
      const { front, mix } = sceneOf(voices, background, decibels);
      const row = METHODS.map((method) => {
        const started = process.cpuUsage().user;
        const found = methods[method](mix);
        spent[method] += process.cpuUsage().user - started;
        return siSdr(found, front).toFixed(1).padStart(8);
      });
      console.log(`${decibels} dB over ${behind}, ${placing}`.padEnd(42), row.join(''));
    }
console.log(
  'processor time, against before'.padEnd(42),
  METHODS.map((method) => (spent[method] / spent.before).toFixed(2).padStart(8)).join(''),
);

const { front, back, mix } = sceneOf([people[0], people[1]], backgrounds[0][1], 6);
const up = createWholeSoundResampler(RATE, 96_000);
await whole('stereo, 44.1 kHz', RATE, [front, back, mix], 1);
await whole('mono', RATE, [front.slice(0, 1), back.slice(0, 1), mix.slice(0, 1)], 1);
await whole(
  '96 kHz',
  96_000,
  [front, back, mix].map((sides) => sides.map(up)),
  1,
);
await whole('ten minutes', RATE, [front, back, mix], 30);
