// Speaks passages one after another into a recording, with pauses and measured progress. All speech operations use this
// module.

import { setImmediate as breathe } from 'node:timers/promises';
import { findPeak, MAX_SILENCE_PEAK } from '../../../domain/audio/samples.ts';
import { type TrimmedSpeech, trimSpeech } from '../../../domain/audio/trim-silence.ts';
import { message } from '../../../messages/message.ts';
import { language } from '../../../messages/values.ts';
import type { RecordedFile, RecordingWriter } from '../../audio/recording-writer.ts';
import type { Speaker } from '../../engines/engine.ts';
import { JobError } from '../../errors.ts';
import type { PendingSilence, SpokenPassage } from '../../work.ts';

export type NarrationPassage = SpokenPassage;

/** Pauses in seconds. */
export const PAUSE_SECONDS = { sentence: 0.3, paragraph: 0.8, heading: 1.5, end: 0.25 } as const;

/** Shorter recordings count as silent. */
export const MIN_SPEECH_SECONDS = 0.05;

interface NarrationOptions {
  readonly speaker: Speaker;
  /** Language of the speech, BCP 47. */
  readonly tag: string;
  readonly recording: RecordingWriter;
  /** Called after each passage with the share of the text spoken so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Called with each passage's start in the recording, in seconds, and its samples. Used for transcripts. */
  readonly onSpoken?: (index: number, start: number, samples: Float32Array) => void;
}

/** Writes the silence between passages. A pause that the text asks for includes the silent ends of the speech. */
export function createSilenceWriter(recording: Pick<RecordingWriter, 'writeSilence'>, before: PendingSilence) {
  let { silentEnd, ...due } = before;
  return {
    /** Writes the silence in front of this speech. */
    async writeBefore(speech: TrimmedSpeech): Promise<void> {
      const { silentStart } = speech;
      await recording.writeSilence(due.isExact ? Math.max(0, due.seconds - silentEnd - silentStart) : due.seconds);
      silentEnd = speech.silentEnd;
    },
    /** Sets the silence after the speech. */
    plan({ pause, isExact = false }: NarrationPassage): void {
      due = { seconds: pause, isExact };
    },
    async writeEnd(): Promise<void> {
      await recording.writeSilence(due.isExact ? Math.max(0, due.seconds - silentEnd) : PAUSE_SECONDS.end);
    },
    getPending: (): PendingSilence => ({ ...due, silentEnd }),
  };
}

export const getFirstSilence = ([first]: readonly NarrationPassage[]): PendingSilence => ({
  seconds: first?.leadIn ?? 0,
  isExact: true,
  silentEnd: 0,
});

/** Speaks all passages and finishes the recording. Throws if the engine produced no sound. */
export async function narrate(passages: readonly NarrationPassage[], options: NarrationOptions): Promise<RecordedFile> {
  const { speaker, tag, recording, onProgress, onSpoken } = options;
  const letters = passages.reduce((sum, { text }) => sum + text.length, 0);
  const silence = createSilenceWriter(recording, getFirstSilence(passages));
  let spoken = 0;
  let seconds = 0;
  let peak = 0;
  try {
    for await (const { passage, index, samples: rawSamples } of speakInOrder(passages, speaker)) {
      const speech = trimSpeech(rawSamples, speaker.sampleRate);
      const { samples } = speech;
      await silence.writeBefore(speech);
      const start = recording.getSeconds();
      peak = Math.max(peak, findPeak(samples));
      seconds += samples.length / speaker.sampleRate;
      await recording.write(samples);
      onSpoken?.(index, start, samples);
      silence.plan(passage);
      spoken += passage.text.length;
      onProgress(spoken / letters);
      await breathe();
    }
    await silence.writeEnd();
    if (seconds < MIN_SPEECH_SECONDS || peak < MAX_SILENCE_PEAK) throw createSilentError(speaker, tag);
    return await recording.finish();
  } catch (error) {
    await recording.abandon();
    throw error;
  }
}

/** Yields the passages in order, while the next ones are already being synthesized. */
export async function* speakInOrder(
  passages: readonly NarrationPassage[],
  { synthesize, concurrency = 1 }: Pick<Speaker, 'synthesize' | 'concurrency'>,
) {
  const pending: Promise<Float32Array>[] = [];
  for (const [index, passage] of passages.entries()) {
    while (pending.length < Math.min(passages.length, index + concurrency)) {
      const next = synthesize(passages[pending.length]?.text ?? '');
      // Prevents an unhandled rejection if an earlier passage fails first.
      next.catch(() => {});
      pending.push(next);
    }
    const samples = await (pending[index] as Promise<Float32Array>);
    pending[index] = NO_SAMPLES;
    yield { passage, index, samples };
  }
}

const NO_SAMPLES = Promise.resolve(new Float32Array(0));

export const createSilentError = ({ name }: Speaker, tag: string): JobError =>
  new JobError('PROCESSING_ERROR', message('faults.unpronounceable', { voice: name, language: language(tag) }));
