// Speaks the home language with every built-in voice, and prints pitch, loudness, length and speed. Marks values that
// contradict the voice list with "!".
// Run: node --disable-warning=ExperimentalWarning bench/voices.ts

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureLoudness } from '../src/domain/audio/loudness.ts';
import { toBaseTag } from '../src/domain/media/language.ts';
import { decodeMonoWav } from '../src/studio/audio/wav.ts';
import { synthesizeSpeech } from '../src/studio/operations/tts.ts';
import { BUILT_IN_VOICES, type SharedVoice } from '../src/studio/voices/built-in-voices.ts';
import { medianPitch } from '../test/studio/audio/pitch.ts';
import { SENTENCES } from './sentences.ts';

const folder = await mkdtemp(join(tmpdir(), 'voices-'));

const isHonest = ({ gender, age, design }: SharedVoice, pitch: number): boolean =>
  design.breath > 0.9 ||
  (age > 0 && age <= 12 ? pitch >= 220 : gender === 2 ? pitch >= 165 : gender === 1 ? pitch <= 155 : true);

const all: { readonly voice: SharedVoice; readonly pitch: number; readonly loudness: number }[] = [];

for (const voice of BUILT_IN_VOICES) {
  const text = SENTENCES[voice.tag] ?? SENTENCES[toBaseTag(voice.tag)] ?? '';
  const started = performance.now();
  try {
    const { files } = await synthesizeSpeech({ text, tag: voice.tag, design: voice.design }, folder, () => {});
    const seconds = files['speech']?.seconds ?? 0;
    const speed = (seconds * 1000) / (performance.now() - started);
    const sound = decodeMonoWav(await readFile(join(folder, 'speech.wav')));
    const pitch = medianPitch(sound);
    const loudness = measureLoudness(sound);
    all.push({ voice, pitch, loudness });
    const fine = isHonest(voice, pitch) && Math.abs(loudness + 18) < 0.75 && seconds > 2.5 && seconds < 14;
    console.log(
      fine ? ' ' : '!',
      String(voice.id),
      voice.name.padEnd(12),
      voice.tag.padEnd(6),
      voice.gender,
      String(voice.age).padStart(3),
      `${pitch.toFixed(0).padStart(4)} Hz`,
      `${loudness.toFixed(2)} LUFS`,
      `${seconds.toFixed(1).padStart(5)} s`,
      `${speed.toFixed(0).padStart(4)} x`,
    );
  } catch (error) {
    console.log('!', voice.id, voice.name, voice.tag, String(error));
  }
}
const span = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
console.log(
  `${all.length} of ${BUILT_IN_VOICES.length} voices spoke; ${span(all.map(({ loudness }) => loudness))} LUFS`,
);
for (const [who, is] of [
  ['women', ({ gender, age }: SharedVoice) => gender === 2 && age > 12],
  ['men', ({ gender, age }: SharedVoice) => gender === 1 && age > 12],
  ['children', ({ age }: SharedVoice) => age > 0 && age <= 12],
] as const) {
  const pitches = all.filter(({ voice }) => is(voice)).map(({ pitch }) => pitch);
  console.log(`${who}: ${pitches.length}, ${span(pitches)} Hz`);
}
await rm(folder, { recursive: true });
