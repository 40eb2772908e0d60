// Every operation with real models on every surface: the card names voices and models, results are sound of the
// expected length and loudness, and texts have the expected words. Last, a text channel is read aloud in a voice
// channel, and the studio's recogniser hears what people there hear.

import { createDecoder } from 'libopus-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeMonoWav } from '../../../src/studio/audio/wav.ts';
import type { FileGiven } from '../../fakes/slack/index.ts';
import { kindOf } from '../shown.ts';
import { measureSound } from './sound.ts';
import { createModelWorld, isReady, type ModelWorld, type Request, type ResultFile, type Surface } from './world.ts';

const ENGLISH = 'The museum opens at nine and closes at six on Sundays.';
const PORTUGUESE = 'A casa é grande e a água está fria.';
const JOE = /Spoken by Joe · Piper\./;
const BEATRIZ = /Spoken by Beatriz · built in\./;
const WHISPER = /Recognized by Whisper base\./;
const SOUND_KINDS = ['wav', 'mp3', 'flac'];
/** Results have −18 LUFS; short sentences deviate a little. */
const LUFS = [-22, -14] as const;

let world: ModelWorld;

interface Case {
  readonly name: string;
  readonly request: () => Request;
  readonly card: readonly RegExp[];
  /** Kinds of the files in alphabetical order. */
  readonly kinds: readonly string[];
  /** Shortest and longest sound. */
  readonly seconds?: readonly [number, number];
  /** Words in each text file. */
  readonly words?: readonly RegExp[];
}

interface Result {
  readonly card: string;
  readonly files: readonly ResultFile[];
}

/** Asks, and waits for the finished card, its details and all files. */
async function request(surface: Surface, place: string, asked: Request, files: number): Promise<Result> {
  await surface.ask(place, asked);
  const card = await surface.card(place);
  await expect.poll(async () => (await surface.files(place)).length, { interval: 100 }).toBe(files);
  return { card, files: await surface.files(place) };
}

/** Recordings that the web chat made: English by Joe, Portuguese by a built-in voice. */
const recordings: Record<'english' | 'portuguese', FileGiven | undefined> = {
  english: undefined,
  portuguese: undefined,
};

async function record(name: keyof typeof recordings, text: string, language: string): Promise<void> {
  const asked: Request = { command: 'tts', text: ['text', text], values: { language } };
  const { files } = await request(world.surfaces[0], `record-${name}`, asked, 1);
  recordings[name] = { name: `${name}.wav`, bytes: files[0]?.bytes ?? Buffer.alloc(0), type: 'audio/wav' };
}

const withRecording = (name: keyof typeof recordings, asked: Request): Request => {
  const file = recordings[name];
  return { ...asked, ...(file && { file }) };
};

const CASES: readonly Case[] = [
  {
    name: 'tts',
    request: () => ({ command: 'tts', text: ['text', ENGLISH] }),
    card: [JOE],
    kinds: ['wav'],
    seconds: [2.5, 6],
  },
  {
    name: 'translate',
    request: () => ({ command: 'translate', text: ['text', ENGLISH], values: { to: 'Portuguese' } }),
    card: [/O museu abre \S+ nove e fecha \S+ seis aos domingos/, /English → Portuguese · Firefox/],
    kinds: [],
  },
  {
    name: 'translated speech',
    request: () => ({ command: 'tts', text: ['text', ENGLISH], values: { to: 'Portuguese' } }),
    card: [/English → Portuguese · Firefox/, BEATRIZ],
    kinds: ['wav'],
    seconds: [2, 8],
  },
  {
    name: 'story',
    request: () => ({
      command: 'story',
      values: { title: 'The lighthouse', language: 'English' },
      file: { name: 'tale.txt', bytes: Buffer.from(`Once upon a time there was a lighthouse.\n\n${ENGLISH}`) },
    }),
    card: [JOE],
    kinds: ['mp3', 'srt', 'vtt'],
    seconds: [4, 12],
    words: [/lighthouse/, /museum/],
  },
  {
    name: 'transcription',
    request: () => withRecording('english', { command: 'transcribe', values: { language: 'English' } }),
    card: [WHISPER],
    kinds: ['srt', 'txt', 'vtt'],
    words: [/museum opens at (?:nine|9)/i, /closes at (?:six|6) on Sunday/i],
  },
  {
    name: 'dub from English',
    request: () => withRecording('english', { command: 'dub', values: { from: 'English', to: 'Portuguese' } }),
    card: [WHISPER, /English → Portuguese · Firefox/, BEATRIZ],
    kinds: ['flac', 'srt', 'vtt'],
    seconds: [2.5, 6],
    words: [/museu/, /domingos/],
  },
  {
    name: 'dub from Portuguese',
    request: () => withRecording('portuguese', { command: 'dub', values: { from: 'Portuguese', to: 'English' } }),
    card: [WHISPER, /Portuguese → English · Firefox/, JOE],
    kinds: ['flac', 'srt', 'vtt'],
    seconds: [2, 6],
    words: [/house/i, /water/i, /cold/i],
  },
];

/** Caption lines are broken anywhere. */
const toText = ({ bytes }: ResultFile): string => bytes.toString().replaceAll(/\s+/g, ' ');

async function expectFiles(files: readonly ResultFile[], { kinds, seconds, words = [] }: Case): Promise<void> {
  expect(files.map(({ bytes }) => kindOf(bytes)).sort()).toEqual(kinds);
  for (const file of files) {
    if (!SOUND_KINDS.includes(kindOf(file.bytes))) {
      for (const one of words) expect(toText(file)).toMatch(one);
      continue;
    }
    const sound = await measureSound(file);
    expect(sound.seconds).toBeGreaterThan(seconds?.[0] ?? 0);
    expect(sound.seconds).toBeLessThan(seconds?.[1] ?? 0);
    expect(sound.lufs).toBeGreaterThan(LUFS[0]);
    expect(sound.lufs).toBeLessThan(LUFS[1]);
  }
}

const OPUS = { rate: 48_000, frameSamples: 960 } as const;

/** The sound of a voice channel, as a listener hears it. */
async function decodeFrames(frames: readonly { readonly opus: Buffer }[]): Promise<Float32Array> {
  const decoder = await createDecoder({ channels: 1, sampleRate: OPUS.rate });
  const samples = new Float32Array(frames.length * OPUS.frameSamples);
  for (const [at, { opus }] of frames.entries()) samples.set(decoder.decodeFloat(opus), at * OPUS.frameSamples);
  return samples;
}

describe.runIf(isReady)('real models', () => {
  beforeAll(async () => {
    world = await createModelWorld();
  });

  afterAll(() => world.close());

  test('speech in two languages for the other tests', async () => {
    await record('english', ENGLISH, 'English');
    await record('portuguese', PORTUGUESE, 'Portuguese');
  });

  test.each(CASES)('$name on every surface', async (one) => {
    const place = one.name.toLowerCase().replaceAll(' ', '-');
    await Promise.all(
      world.surfaces.map(async (surface) => {
        const { card, files } = await request(surface, place, one.request(), one.kinds.length);
        for (const words of one.card)
          expect([surface.name, card]).toEqual([surface.name, expect.stringMatching(words)]);
        await expectFiles(files, one);
      }),
    );
  });

  test('reads a channel aloud in a voice channel', async () => {
    const { discord, guild, ana } = world.discordWorld;
    const [text, lounge] = [guild.channel({ name: 'talk' }), guild.channel({ name: 'Lounge', type: 'voice' })];
    discord.voice.join(ana, lounge);
    await discord.gateway.received();
    const act = await discord.slash(ana, text, 'read', { what: 'on' });
    await discord.until(() => (act.message?.content ?? '') !== '');
    discord.say(ana, text, ENGLISH);
    const heard = () => discord.voice.frames(lounge).filter(({ heard: audible, silent }) => audible && !silent);
    await expect.poll(() => discord.voice.frames(lounge).at(-1)?.silent, { interval: 200 }).toBe(true);
    const samples = await decodeFrames(heard());
    const file = { name: 'heard.wav', bytes: encodeMonoWav({ samples, sampleRate: OPUS.rate }) };
    const asked: Request = { command: 'transcribe', values: { language: 'English' }, file };
    const { files } = await request(world.surfaces[0], 'heard', asked, 3);
    for (const one of files) expect(toText(one)).toMatch(/museum opens at (?:nine|9)/i);
  });

  test('sends nothing that a platform refuses', () => expect(world.refusals()).toEqual([]));
});
