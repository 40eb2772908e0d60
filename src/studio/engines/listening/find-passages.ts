// Finds the passages of a recording that a recogniser hears: by voice activity if a model for it is installed, otherwise
// by the levels of the sound.

import { FRAMES_PER_SECOND, measureWavLevels } from '../../audio/levels.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { TimeSpan } from '../engine.ts';
import { ModelError } from '../model-process.ts';
import { findQuietestFrame, findSpeechPassages } from '../speech-passages.ts';
import type { ModelAsker } from './ask-model.ts';
import { PADDING_SECONDS, type Passage, planPassages, type QuietestFinder, toPassage } from './passages.ts';
import { type Recording, SAMPLE_RATE } from './recording.ts';

/** The model's process accepts two minutes. Shorter pieces let other requests in between. */
const PIECE_SECONDS = 60;
/** Each piece begins earlier by this much, because the model needs a moment to notice speech. */
const LEAD_SECONDS = 1;
/** Speech on both sides of a boundary is one span if the gap is shorter. */
const MAX_BOUNDARY_GAP_SECONDS = 0.25;

/** `findSpeech` receives samples and returns spans from their start. Spans are in order and do not overlap. */
export async function findSpeechSpans(
  recording: Recording,
  findSpeech: (samples: Float32Array) => Promise<readonly TimeSpan[]>,
): Promise<readonly TimeSpan[]> {
  const spans: TimeSpan[] = [];
  for (let boundary = 0; boundary < recording.seconds; boundary += PIECE_SECONDS) {
    const from = Math.max(0, boundary - LEAD_SECONDS);
    const until = Math.min(recording.seconds, boundary + PIECE_SECONDS);
    for (const { start, end } of await findSpeech(await recording.read({ start: from, end: until })))
      addSpan(spans, { start: Math.max(boundary, from + start), end: Math.min(until, from + end) }, boundary);
  }
  return spans;
}

function addSpan(spans: TimeSpan[], span: TimeSpan, boundary: number): void {
  if (span.end <= span.start) return;
  const last = spans.at(-1);
  const crossesBoundary = last !== undefined && boundary > 0 && last.end <= boundary;
  if (last && crossesBoundary && span.start - last.end < MAX_BOUNDARY_GAP_SECONDS)
    spans[spans.length - 1] = { start: last.start, end: span.end };
  else spans.push(span);
}

/** Passages by level are shorter than models allow, because they may hold other sounds than speech. */
const MAX_LEVEL_PASSAGE_SECONDS = 15;
/** Margins that they have in addition. */
const LEVEL_MARGIN_SECONDS = 0.25;

interface FoundPassages {
  readonly passages: readonly Passage[];
  /** All speech of the recording. */
  readonly spans: readonly TimeSpan[];
  readonly findQuietest: QuietestFinder;
}

interface FindOptions {
  readonly path: string;
  readonly maxSeconds: number;
  readonly vad: InstalledModel | undefined;
  readonly ask: ModelAsker;
}

/** Returns `undefined` if the model fails. */
async function findSpansByModel(recording: Recording, vad: InstalledModel, ask: ModelAsker) {
  try {
    return await findSpeechSpans(
      recording,
      async (samples) => (await ask(vad, { findSpeech: { samples, sampleRate: SAMPLE_RATE } }, 'spans')).spans,
    );
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

export async function findPassages(
  recording: Recording,
  { path, maxSeconds, vad, ask }: FindOptions,
): Promise<FoundPassages> {
  const levels = await measureWavLevels(path);
  const findQuietest: QuietestFinder = ({ start, end }) => {
    const startFrame = Math.round(start * FRAMES_PER_SECOND);
    const endFrame = Math.round(end * FRAMES_PER_SECOND);
    return findQuietestFrame(levels, { startFrame, endFrame }) / FRAMES_PER_SECOND;
  };
  const active = vad && (await findSpansByModel(recording, vad, ask));
  if (active) return { spans: active, passages: planPassages(active, maxSeconds, findQuietest), findQuietest };
  const maxLevelSeconds = Math.min(MAX_LEVEL_PASSAGE_SECONDS, maxSeconds - PADDING_SECONDS - LEVEL_MARGIN_SECONDS);
  const spans = findSpeechPassages(levels, maxLevelSeconds).map(({ startFrame, endFrame }) => ({
    start: startFrame / FRAMES_PER_SECOND,
    end: endFrame / FRAMES_PER_SECOND,
  }));
  return { spans, passages: spans.map((span) => toPassage([span])), findQuietest };
}
