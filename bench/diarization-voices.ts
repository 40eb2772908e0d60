// Conversations of the studio's own voices, with their truth, for bench/diarization.ts.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { concatSamples, type MonoAudio } from '../src/domain/audio/mono-audio.ts';
import { createWholeSoundResampler } from '../src/domain/audio/resampler.ts';
import { findPeak } from '../src/domain/audio/samples.ts';
import { trimSilence } from '../src/domain/audio/trim-silence.ts';
import { encodeMonoWav } from '../src/studio/audio/wav.ts';
import { formatRttm, type NamedTurn } from './diarization-score.ts';
import { TO_JUDGE, TO_TUNE } from './everyday-sentences.ts';

const RATE = 16_000;
const PEAK = 0.5;
/** Pauses between the turns, in seconds. */
const PAUSES = [0.25, 0.6, 0.4, 1.1];
const TURNS_PER_VOICE = 6;

/** A voice by its name. */
export interface NamedReader {
  readonly name: string;
  readonly read: (sentence: string) => Promise<MonoAudio>;
}

const ENGLISH = [...TO_TUNE, ...TO_JUDGE].map(([english]) => english);

function toPeak(samples: Float32Array): Float32Array {
  const top = Math.max(1e-9, findPeak(samples));
  return samples.map((one) => (one * PEAK) / top);
}

/** Writes `FOLDER/NAME.wav` and `.rttm`: the voices take turns of one or two sentences. */
export async function writeConversation(
  readers: readonly NamedReader[],
  { folder, name }: { readonly folder: string; readonly name: string },
): Promise<void> {
  const parts: Float32Array[] = [];
  const truth: NamedTurn[] = [];
  let at = 0;
  let sentence = 0;
  for (let turn = 0; turn < TURNS_PER_VOICE * readers.length; turn += 1) {
    const reader = readers[turn % readers.length] as NamedReader;
    for (let count = 0; count <= turn % 2; count += 1) {
      const { samples, sampleRate } = await reader.read(ENGLISH[sentence % ENGLISH.length] ?? '');
      sentence += 1;
      const own = toPeak(trimSilence(createWholeSoundResampler(sampleRate, RATE)(samples), RATE));
      truth.push({ start: at / RATE, end: (at + own.length) / RATE, speaker: reader.name });
      const pause = new Float32Array(Math.round((PAUSES[sentence % PAUSES.length] ?? 0) * RATE));
      parts.push(own, pause);
      at += own.length + pause.length;
    }
  }
  await writeFile(join(folder, `${name}.wav`), encodeMonoWav({ samples: concatSamples(parts), sampleRate: RATE }));
  await writeFile(join(folder, `${name}.rttm`), formatRttm(name, truth));
}
