// Speaks passages one after another into a recording, with their pauses and with progress that was counted.
// Every speech operation ends here. Knows nothing of documents or voices' descriptions.

import { setImmediate as breathe } from 'node:timers/promises';
import { noteOf } from '../../../domain/views/notes.ts';
import type { RecordedFile, Recording } from '../../audio/recording.ts';
import { peakOf, SILENT_PEAK } from '../../audio/samples.ts';
import { trimmed } from '../../audio/trim.ts';
import type { Speaker } from '../../engines/engine.ts';
import { JobFault } from '../../faults.ts';

/** One breath of speech. */
export interface Passage {
  readonly text: string;
  /** Seconds of silence after it. */
  readonly pause: number;
}

/** Seconds between things said. */
export const PAUSE = { sentence: 0.3, paragraph: 0.8, heading: 1.5, end: 0.25 } as const;

/** Less than this and nothing was said. */
const LEAST_SECONDS = 0.05;

export interface Narration {
  readonly speaker: Speaker;
  /** Of the language that is spoken, BCP 47. */
  readonly tag: string;
  readonly recording: Recording;
  /** Share of the text that has been spoken, 0 to 1, after each passage. */
  readonly onProgress: (share: number) => void;
  /** When each passage begins in the recording, in seconds, and how it sounds; for transcripts. */
  readonly onSpoken?: (index: number, start: number, samples: Float32Array) => void;
}

/** Speaks all passages and finishes the recording. Faults when the engine stayed silent. */
export async function narrate(passages: readonly Passage[], narration: Narration): Promise<RecordedFile> {
  const { speaker, tag, recording, onProgress, onSpoken } = narration;
  const letters = passages.reduce((sum, { text }) => sum + text.length, 0);
  let spoken = 0;
  let seconds = 0;
  let peak = 0;
  try {
    for await (const { index, samples: said } of inOrder(passages, speaker)) {
      const { text = '', pause = 0 } = passages[index] ?? {};
      const start = recording.seconds();
      const samples = trimmed(said, speaker.rate);
      peak = Math.max(peak, peakOf(samples));
      seconds += samples.length / speaker.rate;
      await recording.write(samples);
      onSpoken?.(index, start, samples);
      await recording.pause(index === passages.length - 1 ? PAUSE.end : pause);
      spoken += text.length;
      onProgress(spoken / letters);
      await breathe();
    }
    if (seconds < LEAST_SECONDS || peak < SILENT_PEAK) throw silent(speaker, tag);
    return await recording.finish();
  } catch (error) {
    await recording.abandon();
    throw error;
  }
}

/** Each in its turn, while those after it may already be asked for. */
async function* inOrder(passages: readonly Passage[], { say, abreast = 1 }: Speaker) {
  const asked: Promise<Float32Array>[] = [];
  for (const index of passages.keys()) {
    while (asked.length < Math.min(passages.length, index + abreast)) {
      const next = say(passages[asked.length]?.text ?? '');
      // Its turn may never come, where one before it fails.
      next.catch(() => {});
      asked.push(next);
    }
    const samples = await (asked[index] as Promise<Float32Array>);
    asked[index] = NOTHING;
    yield { index, samples };
  }
}

const NOTHING = Promise.resolve(new Float32Array(0));

const silent = ({ name }: Speaker, tag: string): JobFault =>
  new JobFault('PROCESSING_ERROR', noteOf('unpronounceable', { voice: name, language: tag }));
