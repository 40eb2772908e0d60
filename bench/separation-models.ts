// Compares three ways to separate voices, as SI-SDR in dB of foreground and background: GTCRN, Spleeter, and the
// choice between both that the studio makes. A person's talk and two Flite voices, in stereo and mono, over music, noise
// and crowds. Needs real models: EARSHOT_TEST_WEIGHTS names a folder with `spleeter/` and `audio/`.
// Run: node --disable-warning=ExperimentalWarning bench/separation-models.ts [part of a scene's name].

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWholeSoundResampler } from '../src/domain/audio/resampler.ts';
import { decodeMonoWav } from '../src/studio/audio/wav.ts';
import { composeEffect } from '../src/studio/engines/composer/compose-effect.ts';
import { composeMusic } from '../src/studio/engines/composer/compose-music.ts';
import { SAMPLE_RATE } from '../src/studio/engines/composer/signal.ts';
import { extractVoiceChunks } from '../src/studio/engines/gtcrn/voice-extractor.ts';
import { startModelProcess } from '../src/studio/engines/model-process.ts';
import { findVoiceChunks, type VoiceChunk } from '../src/studio/engines/separation/voice-chunks.ts';
import { SPLEETER_PROGRAM } from '../src/studio/engines/spleeter/program.ts';
import type { SpleeterRequest, SpleeterResponse } from '../src/studio/engines/spleeter/protocol.ts';
import { createStereoSeparator } from '../src/studio/engines/spleeter/separate-recording.ts';
import { CHUNK_LENGTHS, createSpleeterFinder, createVoiceFinder } from '../src/studio/engines/spleeter/voice-finder.ts';
import { findRealModel } from '../test/fixtures/real-weights.ts';
import { sceneOf, siSdr } from './separation-metrics.ts';
import { babble, band, pink, placings, RATE, SECONDS, type Sides, twoPeople } from './separation-scenes.ts';

const POSITIONS = ['middle', 'sides 1 / 0.35', 'two people left, right', 'mono'];
const EFFECTS = ['rain', 'applause', 'train', 'car engine', 'crowd talking'];
const MUSIC = ['calm piano', 'epic orchestra', 'rock with drums', 'electronic dance'];
const LEVELS = [6, 0] as const;
const TIMEOUT_MS = 300_000;

const weights = findRealModel('spleeter');
const recordings = findRealModel('audio');
if (!weights || !recordings) process.exit(1);
const folder = await mkdtemp(join(tmpdir(), 'separation-'));
const model = startModelProcess<SpleeterRequest, SpleeterResponse>(SPLEETER_PROGRAM);
await model.request(
  {
    load: {
      root: join(weights, '..'),
      folder: {
        path: 'spleeter',
        section: 'separation',
        layout: 'Spleeter',
        files: { vocals: ['vocals.fp16.onnx'], accompaniment: ['accompaniment.fp16.onnx'] },
        metadata: {},
        bytes: 0,
      },
    },
  },
  TIMEOUT_MS,
);
const separateStereo = createStereoSeparator(
  { input: join(folder, 'in.f32'), output: join(folder, 'out.f32') },
  (request) => model.request(request, TIMEOUT_MS),
);
const chooseVoice = await createVoiceFinder(RATE, separateStereo);
const findWithSpleeter = createSpleeterFinder(RATE, separateStereo);

const toReader = (channels: readonly Float32Array[]) => ({
  sampleRate: RATE,
  sampleCount: channels[0]?.length ?? 0,
  read: async (from: number, count: number) =>
    channels.map((channel) => Float32Array.from({ length: count }, (_, at) => channel[from + at] ?? 0)),
});

async function collect(chunks: AsyncIterable<VoiceChunk>, mix: readonly Float32Array[]) {
  const voice = mix.map(({ length }) => new Float32Array(length));
  let at = 0;
  for await (const chunk of chunks) {
    for (const [channel, samples] of chunk.voice.entries()) voice[channel]?.set(samples, at);
    at = chunk.endSample;
  }
  return { voice, rest: voice.map((samples, side) => samples.map((one, i) => (mix[side]?.[i] as number) - one)) };
}

const fitLength = (sound: Float32Array, rate: number): Float32Array => {
  const samples = createWholeSoundResampler(rate, RATE)(sound);
  return Float32Array.from({ length: SECONDS * RATE }, (_, at) => samples[at % samples.length] ?? 0);
};
const fitStereo = ({ left, right }: { readonly left: Float32Array; readonly right: Float32Array }): Sides => [
  fitLength(left, SAMPLE_RATE),
  fitLength(right, SAMPLE_RATE),
];
const readTalk = async (path: string): Promise<Sides> => {
  const { samples, sampleRate } = decodeMonoWav(await readFile(path));
  return [fitLength(samples.slice(0, SECONDS * sampleRate), sampleRate), new Float32Array(SECONDS * RATE)];
};

const voices = [
  ['talk', await readTalk(join(recordings, 'test.wav'))],
  ['two Flite voices', await twoPeople(folder)],
] as const;
const backgrounds: [string, Sides][] = [
  ['band', await band()],
  ['pink noise', pink()],
  ['babble', await babble(folder)],
];
for (const prompt of MUSIC)
  backgrounds.push([prompt, fitStereo((await composeMusic({ prompt, variation: 1 }, () => {})).sound)]);
for (const prompt of EFFECTS)
  backgrounds.push([
    prompt,
    fitStereo((await composeEffect({ prompt, duration: SECONDS, variation: 1 }, () => {})).sound),
  ]);

const spent = { gtcrn: 0, spleeter: 0, choice: 0 };
let scenes = 0;

async function measure(decibels: number, voice: Sides, background: Sides, isMono: boolean): Promise<string[]> {
  const scene = sceneOf(voice, background, decibels);
  const pick = (sides: readonly Float32Array[]) => (isMono ? sides.slice(0, 1) : sides);
  const [front, back, mix] = [pick(scene.front), pick(scene.back), pick(scene.mix)] as const;
  const methods = [
    ['gtcrn', extractVoiceChunks(toReader(mix))],
    [
      'spleeter',
      findVoiceChunks(toReader(mix), CHUNK_LENGTHS, (channels) =>
        // As if the voice were in the middle, where the network expects it.
        findWithSpleeter(channels, [channels[0] as Float32Array, channels[0] as Float32Array]),
      ),
    ],
    ['choice', findVoiceChunks(toReader(mix), CHUNK_LENGTHS, chooseVoice)],
  ] as const;
  const cells: string[] = [];
  for (const [name, chunks] of methods) {
    const started = performance.now();
    const found = await collect(chunks, mix);
    spent[name] += performance.now() - started;
    cells.push(`${siSdr(found.voice, front).toFixed(1)} / ${siSdr(found.rest, back).toFixed(1)}`.padStart(14));
  }
  scenes += 1;
  return cells;
}

console.log(
  'dB SI-SDR: foreground / background'.padEnd(56),
  'GTCRN'.padStart(14),
  'Spleeter'.padStart(14),
  'choice'.padStart(14),
);
for (const decibels of LEVELS)
  for (const [behind, background] of backgrounds)
    for (const [who, people] of voices)
      for (const position of POSITIONS) {
        const name = `${decibels} dB over ${behind}, ${who}, ${position}`;
        const isMono = position === 'mono';
        const placed = placings(people).find(([place]) => place === (isMono ? 'middle' : position))?.[1];
        if (!placed || !name.includes(process.argv[2] ?? '') || (who === 'talk' && position.startsWith('two')))
          continue;
        console.log(name.padEnd(56), ...(await measure(decibels, placed, background, isMono)));
      }
const speeds = [spent.gtcrn, spent.spleeter, spent.choice].map((ms) =>
  (ms / 1000 / SECONDS / scenes).toFixed(3).padStart(14),
);
console.log('seconds per second of sound'.padEnd(56), ...speeds);
model.kill();
await rm(folder, { recursive: true });
