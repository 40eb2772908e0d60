// Recordings for tests of recognition: a news programme of several voices with music between, whose script and times are
// known, and twelve recordings without speech. All are 16 kHz mono.

import { writeFile } from 'node:fs/promises';
import { concatSamples, type MonoAudio } from '../../../../src/domain/audio/mono-audio.ts';
import { createWholeSoundResampler } from '../../../../src/domain/audio/resampler.ts';
import { trimSilence } from '../../../../src/domain/audio/trim-silence.ts';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import { generateSoundFromText } from '../../../../src/studio/operations/text-to-sound.ts';
import { BUILT_IN_VOICES } from '../../../../src/studio/voices/built-in-voices.ts';
import type { VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';
import { ffmpeg } from '../../operations/dubbing/film.ts';
import { saidBy, soundOf } from '../../operations/job.ts';

const RATE = 16_000;

/** Speaks a sentence. Tests with real weights pass one for a neural voice. */
export type Reader = (sentence: string) => Promise<MonoAudio>;

export interface SpokenLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One block per voice, in turn. Music plays between the blocks. */
const NEWS = [
  [
    'Good evening and welcome to the evening news.',
    'The heavy rain of the last three days has closed many roads in the north of the country.',
    'Hundreds of families spent the night in schools and churches.',
    'The government will send more boats and blankets tomorrow morning.',
  ],
  [
    'I am standing in front of the town hall, where the water reached the second step last night.',
    'People here say that they have never seen the river so high.',
    'The mayor told us that nobody was hurt, but the old bridge is lost.',
  ],
  [
    'We lost the kitchen and everything in the garden.',
    'My neighbors came with a small boat and helped my mother out of the window.',
    'Without them I do not know what we would have done.',
  ],
  [
    'Now to the economy.',
    'The price of bread has gone up again, and many shops are closing earlier than before.',
    'Workers at the largest factory in the city are asking for better pay and shorter hours.',
    'Talks with the owners will continue on Monday.',
  ],
  [
    'And finally the weather.',
    'Tomorrow will be cloudy in the morning, with a little sun in the afternoon.',
    'The wind will turn to the west and it will be colder at night.',
    'That was the news, thank you for listening and good night.',
  ],
] as const;

const voice = (name: string): VoiceDesign => {
  const found = BUILT_IN_VOICES.find((one) => one.name === name);
  if (!found) throw new Error(`There is no voice ${name}.`);
  return found.design;
};

/** Reader with a built-in voice. */
export const builtInReader =
  (name: string, folder: string): Reader =>
  (sentence) =>
    saidBy({ design: voice(name), tag: 'en-US', folder }, sentence);

const to16k = ({ samples, sampleRate }: MonoAudio): Float32Array =>
  createWholeSoundResampler(sampleRate, RATE)(samples);

/** Scales a sound to a peak. */
function toPeak(samples: Float32Array, peak: number): Float32Array {
  const top = samples.reduce((max, one) => Math.max(max, Math.abs(one)), 1e-9);
  return samples.map((one) => (one * peak) / top);
}

async function composed(prompt: string, kind: 'sound' | 'music', seconds: number, folder: string) {
  const { files } = await generateSoundFromText(
    { prompt, audio_type: kind, duration: seconds, seed: 1 },
    folder,
    () => {},
  );
  const name = files['sound']?.name ?? '';
  ffmpeg(['-i', name, '-ac', '1', '-ar', String(RATE), '-t', String(seconds), '-bitexact', 'composed.wav'], folder);
  return (await soundOf(folder, 'composed.wav')).samples;
}

const MUSIC_SECONDS = 6;
/** Music ends this close to the next line. */
const AFTER_MUSIC_SECONDS = 0.2;
const BETWEEN_LINES_SECONDS = 0.45;

/** Writes the programme. Returns its script. The readers take turns, block by block. */
export async function writeNews(path: string, readers: readonly Reader[], folder: string): Promise<SpokenLine[]> {
  const music = toPeak(await composed('calm piano music with strings', 'music', MUSIC_SECONDS, folder), 0.35);
  const parts: Float32Array[] = [];
  const script: SpokenLine[] = [];
  let at = 0;
  const put = (samples: Float32Array): void => {
    parts.push(samples);
    at += samples.length;
  };
  for (const [block, sentences] of NEWS.entries()) {
    put(music);
    put(new Float32Array(AFTER_MUSIC_SECONDS * RATE));
    for (const text of sentences) {
      const read = readers[block % readers.length] as Reader;
      const samples = toPeak(trimSilence(to16k(await read(text)), RATE), 0.6);
      script.push({ start: at / RATE, end: (at + samples.length) / RATE, text });
      put(samples);
      put(new Float32Array(BETWEEN_LINES_SECONDS * RATE));
    }
  }
  put(music);
  await writeFile(path, encodeMonoWav({ samples: concatSamples(parts), sampleRate: RATE }));
  return script;
}

/** Pseudo-random numbers from -1 to 1, always the same. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

const NOISE_SECONDS = 12;
const COUNT = NOISE_SECONDS * RATE;

function noiseOf(color: 'white' | 'pink' | 'brown'): Float32Array {
  const next = createNoise(7);
  let [slow, slower, slowest, sum] = [0, 0, 0, 0];
  const samples = Float32Array.from({ length: COUNT }, () => {
    const white = next();
    // Paul Kellet's filter.
    slow = 0.997_65 * slow + 0.099 * white;
    slower = 0.963 * slower + 0.296_516_4 * white;
    slowest = 0.57 * slowest + 1.052_691_3 * white;
    sum = 0.995 * sum + white;
    if (color === 'white') return white;
    return color === 'pink' ? slow + slower + slowest + 0.1848 * white : sum;
  });
  return toPeak(samples, 0.3);
}

/** A click every 0.7 s: a burst of a few milliseconds. */
function clicks(): Float32Array {
  const next = createNoise(3);
  return Float32Array.from({ length: COUNT }, (_, at) => 0.5 * next() * Math.exp(-(at % (0.7 * RATE)) / 60));
}

/** Mains hum at 50 Hz with its harmonics. */
const hum = (): Float32Array =>
  Float32Array.from({ length: COUNT }, (_, at) =>
    [1, 2, 3, 4, 6].reduce((sum, times) => sum + (0.1 / times) * Math.sin((2 * Math.PI * 50 * times * at) / RATE), 0),
  );

/** Makes of each recording without speech, by name. */
export const WITHOUT_SPEECH: Readonly<Record<string, (folder: string) => Promise<Float32Array>>> = {
  silence: async () => new Float32Array(COUNT),
  'white noise': async () => noiseOf('white'),
  'pink noise': async () => noiseOf('pink'),
  'brown noise': async () => noiseOf('brown'),
  'piano music': (folder) => composed('calm piano music', 'music', NOISE_SECONDS, folder),
  'rock music': (folder) => composed('fast rock with drums and guitar', 'music', NOISE_SECONDS, folder),
  'film music': (folder) => composed('dramatic orchestral film music', 'music', NOISE_SECONDS, folder),
  rain: (folder) => composed('heavy rain', 'sound', 10, folder),
  applause: (folder) => composed('applause of a large crowd', 'sound', 10, folder),
  hum: async () => hum(),
  clicks: async () => clicks(),
  'a dog': (folder) => composed('a dog barking', 'sound', 10, folder),
};

export const writeRecording = async (path: string, samples: Float32Array): Promise<void> =>
  writeFile(
    path,
    encodeMonoWav({ samples: toPeak(samples, samples.some((one) => one !== 0) ? 0.5 : 0), sampleRate: RATE }),
  );
