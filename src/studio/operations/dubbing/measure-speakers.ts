// Measures how long each speaker of the original speaks, and how the speaker sounds.

import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import type { RecognisedUtterance, TimeSpan } from '../../engines/engine.ts';
import { openRecording, SAMPLE_RATE } from '../../engines/listening/recording.ts';
import { sumSeconds } from '../../engines/listening/time-span.ts';
import { guessGender } from '../../voices/design-matching-voice.ts';
import { isVoiceKnown, MEASURING_SAMPLE_RATE, measureVoice } from '../../voices/measure-voice.ts';
import type { MeasuredSpeaker } from './cast-speakers.ts';

/** Enough speech to know a voice's pitch. */
const MAX_MEASURED_SECONDS = 20;

/** Returns no speakers if they were not told apart. `speech`: a 16 kHz mono WAV file. */
export async function measureSpeakers(
  speech: string,
  utterances: readonly RecognisedUtterance[],
  folder: string,
): Promise<readonly MeasuredSpeaker[]> {
  const numbers = [...new Set(utterances.flatMap(({ speakerNumber }) => speakerNumber ?? []))];
  if (numbers.length === 0) return [];
  const recording = await openRecording(join(folder, speech));
  try {
    const speakers: MeasuredSpeaker[] = [];
    for (const number of numbers) {
      const own = utterances.filter(({ speakerNumber }) => speakerNumber === number);
      const seconds = sumSeconds(own);
      const sound = await measureSound(own, recording.read);
      speakers.push({ number, seconds, ...(sound && { sound }) });
      await breathe();
    }
    return speakers;
  } finally {
    await recording.close();
  }
}

/** Longest utterances first, since short ones overlap with other speakers more often. */
async function measureSound(
  spans: readonly TimeSpan[],
  read: (span: TimeSpan) => Promise<Float32Array>,
): Promise<MeasuredSpeaker['sound']> {
  const parts: Float32Array[] = [];
  let left = MAX_MEASURED_SECONDS;
  for (const { start, end } of spans.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (left <= 0) break;
    const part = await read({ start, end: Math.min(end, start + left) });
    left -= part.length / SAMPLE_RATE;
    parts.push(part);
  }
  const samples = createWholeSoundResampler(SAMPLE_RATE, MEASURING_SAMPLE_RATE)(concatSamples(parts));
  const facts = measureVoice({ samples, sampleRate: MEASURING_SAMPLE_RATE });
  return isVoiceKnown(facts) ? { pitch: facts.pitch, gender: guessGender(facts) } : undefined;
}
