// Checks speaker models with a conversation of two built-in voices. It is longer than the segmentation's window of ten
// seconds: in shorter sound the model never compares voices.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { BUILT_IN_VOICES } from '../../voices/built-in-voices.ts';
import { getPreviewText } from '../../voices/preview-texts.ts';
import { FLITE_SAMPLE_RATE, fliteEngine } from '../flite/index.ts';
import type { SherpaResponse, Sound } from './protocol.ts';

const MIN_SECONDS = 14;
const PAUSE_SECONDS = 0.3;

export async function createConversation(): Promise<Sound> {
  const folder = await mkdtemp(join(tmpdir(), 'speakers-'));
  try {
    const designs = BUILT_IN_VOICES.flatMap(({ design }) => (design.engine === 'flite' ? [design] : [])).slice(0, 2);
    const pause = new Float32Array(PAUSE_SECONDS * FLITE_SAMPLE_RATE);
    const turns: Float32Array[] = [];
    for (const design of designs)
      turns.push(
        concatSamples([
          await fliteEngine.createSpeaker(design, 'en-US', folder).synthesize(getPreviewText('en')),
          pause,
        ]),
      );
    const round = concatSamples(turns);
    const count = Math.ceil((MIN_SECONDS * FLITE_SAMPLE_RATE) / Math.max(1, round.length));
    return { samples: concatSamples(Array.from({ length: count }, () => round)), sampleRate: FLITE_SAMPLE_RATE };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a sentence about the fault, or nothing if the answer to the conversation is usable. */
export function findSpeakersFault(answer: SherpaResponse | undefined): string | undefined {
  if (!answer || !('voices' in answer) || answer.voices.length === 0)
    return 'The model finds nobody in speech. Check that its files aren’t swapped.';
  const isBroken = answer.voices.some(
    ({ embedding }) => embedding.every((value) => value === 0) || embedding.some((value) => !Number.isFinite(value)),
  );
  return isBroken ? 'The model’s description of a voice is not usable: use another embedding.onnx.' : undefined;
}
