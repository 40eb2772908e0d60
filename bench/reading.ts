// Measures the benefit of text normalization: one voice speaks texts full of symbols with and without it, PocketSphinx
// transcribes both, and the words are compared with the expected ones. Then measures its time for 5,000 characters
// compared with the engine's. Needs PocketSphinx and ffmpeg.
// Run: node --disable-warning=ExperimentalWarning bench/reading.ts

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatSamples } from '../src/domain/audio/mono-audio.ts';
import { splitSentences } from '../src/domain/media/sentences.ts';
import { encodeMonoWav } from '../src/studio/audio/wav.ts';
import type { Speaker } from '../src/studio/engines/engine.ts';
import { fliteEngine } from '../src/studio/engines/flite/index.ts';
import { recognisePassages } from '../src/studio/engines/pocketsphinx/recognise-passages.ts';
import { cleanForSpeech } from '../src/studio/operations/narration/clean-text.ts';
import { createNormalizingSpeaker } from '../src/studio/operations/narration/normalizing-speaker.ts';
import { createNormalizer } from '../src/studio/text/normalize-text.ts';
import { BUILT_IN_VOICES } from '../src/studio/voices/built-in-voices.ts';
import { ffmpeg } from '../test/studio/operations/dubbing/film.ts';
import { type Errors, rate, wordErrors } from './word-error.ts';

/** A text and its expected transcript. */
const TEXTS: readonly (readonly [text: string, expected: string])[] = [
  ['The meeting is on 2026-03-14 in Boston.', 'the meeting is on march fourteenth twenty twenty six in boston'],
  ['The town has 10000 people and 25000 cars.', 'the town has ten thousand people and twenty five thousand cars'],
  ['Add ½ cup of milk and 3 tsp of sugar.', 'add one half cup of milk and three teaspoons of sugar'],
  ['They made $3.5M last year.', 'they made three point five million dollars last year'],
  ['The ticket costs €7,50 today.', 'the ticket costs seven euros and fifty cents today'],
  ['It was -5 °C in the morning.', 'it was minus five degrees celsius in the morning'],
  ['We know that 3 + 4 * 2 is more than ten.', 'we know that three plus four times two is more than ten'],
  ['Read https://docs.example.com/x?y before you call.', 'read link to docs dot example dot com before you call'],
  ['She came on Jan. 5 and left on Feb. 12.', 'she came on january fifth and left on february twelfth'],
  [
    'He drove 80 km/h with 150 lbs of food.',
    'he drove eighty kilometers per hour with one hundred fifty pounds of food',
  ],
  ['The API opens at 10:30 CET.', 'the a p i opens at ten thirty c e t'],
  ['Write to anna@example.com by March 3.', 'write to anna at example dot com by march third'],
];
const TAG = 'en-US';

const folder = await mkdtemp(join(tmpdir(), 'bench-reading-'));
const design = BUILT_IN_VOICES.find((voice) => voice.design.flite === 'rms')?.design ?? BUILT_IN_VOICES[0]?.design;
if (!design) throw new Error('There is no voice.');
const bare = fliteEngine.createSpeaker(design, TAG, folder);
const reading = createNormalizingSpeaker(bare, TAG);

async function spoken(speaker: Speaker, text: string): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for (const sentence of splitSentences(cleanForSpeech(text), TAG)) parts.push(await speaker.synthesize(sentence));
  return concatSamples(parts);
}

async function heard(speaker: Speaker, text: string): Promise<string> {
  const samples = await spoken(speaker, text);
  const room = new Float32Array(speaker.sampleRate / 2);
  await writeFile(
    join(folder, 'said.wav'),
    encodeMonoWav({ samples: concatSamples([room, samples, room]), sampleRate: speaker.sampleRate }),
  );
  ffmpeg(['-i', 'said.wav', '-ar', '16000', '-ac', '1', 'speech16.wav'], folder);
  const passages = await recognisePassages('speech16.wav', folder, () => {});
  return passages.flatMap(({ words }) => words.map((one) => one.text)).join(' ');
}

const before: Errors[] = [];
const after: Errors[] = [];
for (const [text, expected] of TEXTS) {
  const one = wordErrors(expected, await heard(bare, text));
  const other = wordErrors(expected, await heard(reading, text));
  before.push(one);
  after.push(other);
  process.stdout.write(
    `${String(one.errors).padStart(3)} → ${String(other.errors).padStart(2)} of ${String(other.words).padStart(2)}  ${text}\n`,
  );
}
const percent = (all: readonly Errors[]): string => `${(100 * rate(all)).toFixed(1)} %`;
process.stdout.write(`words wrong: ${percent(before)} as it stands, ${percent(after)} as it is read\n`);

const long = TEXTS.map(([text]) => text)
  .join(' ')
  .repeat(20)
  .slice(0, 5000);
const plain = 'They walked home in the evening, and nobody said a word about the rain. '.repeat(80).slice(0, 5000);
for (const [name, text] of [
  ['full of signs', long],
  ['plain', plain],
] as const) {
  const sentences = splitSentences(cleanForSpeech(text), TAG);
  const read = createNormalizer(TAG);
  const begun = process.cpuUsage();
  for (let time = 0; time < 20; time += 1) for (const sentence of sentences) read(sentence);
  const ms = (process.cpuUsage(begun).user + process.cpuUsage(begun).system) / 20_000;
  const speaking = process.cpuUsage();
  for (const sentence of sentences) await bare.synthesize(read(sentence));
  const { user, system } = process.cpuUsage(speaking);
  process.stdout.write(
    `5,000 characters, ${name}: reading ${ms.toFixed(1)} ms, speaking ${((user + system) / 1000).toFixed(0)} ms\n`,
  );
}
await rm(folder, { recursive: true });
