// Separates a recording into foreground (voices) and background (everything else) with the best available engine.

import { sortByGrade } from '../engines/choose-engines.ts';
import { ENGINES } from '../engines/index.ts';
import { combineMessages } from '../messages.ts';
import type { WorkFunction } from '../work.ts';
import { runWithFallback, toDescribedEngines } from './engine-fallback.ts';

export interface AudioSeparationInput {
  /** Name in the job's folder. */
  readonly file: string;
  /** File name shown to the user. */
  readonly name: string;
}

export const separateAudio: WorkFunction<AudioSeparationInput> = async (
  recording,
  folder,
  report,
  { separation } = ENGINES,
) => {
  const { result, note } = await runWithFallback(sortByGrade(await toDescribedEngines(separation)), (engine) =>
    engine.separate(recording, folder, (stage, progress) => report({ stage, progress })),
  );
  const { foreground, background } = result;
  return { files: { foreground, background }, ...combineMessages(note, result) };
};
