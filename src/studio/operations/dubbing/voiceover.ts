// Speaks all utterances of one language into one voice track, each fitted to the time of the original.
// The decisions are fit.ts; how a voice sounds is speech/. Knows no film.

import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { SourceType } from '../../../domain/media/mark.ts';
import { sentencesOf } from '../../../domain/media/sentences.ts';
import { gainFor, levelled } from '../../../domain/sound/level.ts';
import { joined } from '../../../domain/sound/sound.ts';
import { noteOf } from '../../../domain/views/notes.ts';
import { trimmed } from '../../audio/trim.ts';
import type { Speaker, Utterance } from '../../engines/engine.ts';
import { JobFault } from '../../faults.ts';
import { type Remarks, told } from '../../told.ts';
import { createPcm } from '../media/pcm.ts';
import type { AsSaid } from '../narration/as-said.ts';
import { type HeardLine, heardLines } from '../narration/heard-lines.ts';
import type { Voice } from '../narration/speaker.ts';
import { forTheEar } from '../narration/spoken-text.ts';
import type { TranscriptLine } from '../work.ts';
import { hurryFor, MOST, startFor, windowFor } from './fit.ts';
import { pressed } from './stretch.ts';

export interface Voiceover extends Remarks {
  /** Raw 16-bit mono samples in the job's folder, as long as the film, every utterance at `TARGET_LUFS`. */
  readonly file: string;
  readonly rate: number;
  readonly transcript: readonly TranscriptLine[];
  readonly sourceType: SourceType;
}

export interface VoiceoverPlan {
  readonly folder: string;
  readonly tag: string;
  /** In order. */
  readonly utterances: readonly Utterance[];
  /** Seconds of the film. */
  readonly total: number;
  readonly smooth: boolean;
  /** Words that are said otherwise than they are written. */
  readonly words: AsSaid;
  readonly onSpoken: () => void;
}

const INNER_PAUSE_SECONDS = 0.12;

async function say(speaker: Speaker, text: string, tag: string): Promise<Float32Array> {
  const pause = new Float32Array(Math.round(INNER_PAUSE_SECONDS * speaker.rate));
  const parts: Float32Array[] = [];
  for (const sentence of sentencesOf(forTheEar(text), tag)) {
    if (parts.length > 0) parts.push(pause);
    parts.push(trimmed(await speaker.say(sentence), speaker.rate));
  }
  return joined(parts);
}

const haste = (squeeze: number, cut: number) => [
  squeeze > 1.05 ? noteOf('faster', { times: squeeze }) : undefined,
  cut > 0 ? noteOf('cutAtEnd', {}) : undefined,
];

/** As they stand in the film, as far as they were not cut. */
const placed = (lines: readonly HeardLine[], at: number, end: number, speaker: string) =>
  lines
    .map(({ start, end: last, text }) => ({
      start: at + start,
      end: Math.min(end, at + last),
      text,
      speaker,
    }))
    .filter((line) => line.start < line.end);

/** Faults when the voice stays silent. */
export async function speakOver(voice: Voice, plan: VoiceoverPlan): Promise<Voiceover> {
  const { folder, tag, utterances, total, smooth, words, onSpoken } = plan;
  const ordinary = words.by(voice);
  const { rate } = ordinary;
  const file = `voice-${tag}.pcm`;
  const pcm = await createPcm(join(folder, file), rate, total);
  const transcript: TranscriptLine[] = [];
  let squeeze = 1;
  let cut = 0;
  try {
    for (const [at, utterance] of utterances.entries()) {
      const around = { after: pcm.seconds(), before: utterances[at + 1]?.start ?? total };
      const calm = await say(ordinary, utterance.text, tag);
      const window = windowFor(utterance, calm.length / rate, around, smooth);
      const pace = hurryFor(calm.length / rate, window, MOST.pace);
      const quick = pace > 1 ? await say(words.by(voice.faster(pace)), utterance.text, tag) : calm;
      const stretch = hurryFor(quick.length / rate, window, MOST.stretch);
      const fitted = await pressed(quick, rate, stretch);
      const start = startFor(fitted.length / rate, window, around, total);
      if (fitted.length > 0) {
        await pcm.write(levelled({ samples: fitted, rate }, gainFor({ samples: fitted, rate })), start);
        const lines = heardLines(utterance.text, fitted, rate);
        transcript.push(...placed(lines, start, pcm.seconds(), ordinary.name));
      }
      squeeze = Math.max(squeeze, calm.length / Math.max(1, fitted.length));
      cut += start + fitted.length / rate > total + 0.05 ? 1 : 0;
      onSpoken();
      await breathe();
    }
    await pcm.finish();
  } catch (error) {
    await pcm.abandon();
    throw error;
  }
  if (transcript.length === 0)
    throw new JobFault('PROCESSING_ERROR', noteOf('unpronounced', { voice: ordinary.name, language: tag }));
  const remarks = told(ordinary, words.note(), ...haste(squeeze, cut));
  return { file, rate, transcript, ...remarks, sourceType: ordinary.sourceType };
}
