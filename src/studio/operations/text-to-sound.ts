// Generates a sound effect or music from a description with the best available engine.

import { sortByGrade } from '../engines/choose-engines.ts';
import type { SoundRequest } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { combineMessages } from '../messages.ts';
import type { WorkFunction } from '../work.ts';
import { runWithFallback, toDescribedEngines } from './engine-fallback.ts';

export interface TextToSoundInput {
  readonly prompt: string;
  readonly audio_type: 'sound' | 'music';
  /** Length in seconds. Music without one determines its own length. */
  readonly duration?: number;
  /** Random seed. The same prompt and seed give the same sound. */
  readonly seed?: number;
}

const DEFAULT_EFFECT_SECONDS = 8;

export const generateSoundFromText: WorkFunction<TextToSoundInput> = async (
  { prompt, audio_type: kind, duration, seed: variation = 0 },
  folder,
  report,
  { sound: engines } = ENGINES,
) => {
  const request: SoundRequest =
    kind === 'sound'
      ? { prompt, kind, durationSeconds: duration ?? DEFAULT_EFFECT_SECONDS, variation }
      : { prompt, kind, ...(duration !== undefined && { durationSeconds: duration }), variation };
  const { result, note } = await runWithFallback(sortByGrade(await toDescribedEngines(engines)), (engine) =>
    engine.generateSound(request, folder, (stage, progress) => report({ stage, progress })),
  );
  const { sound, sourceType } = result;
  return { files: { sound }, ...combineMessages(note, result), sourceType };
};
