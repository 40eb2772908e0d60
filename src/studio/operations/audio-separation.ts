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
  const described = await toDescribedEngines(separation);
  // The built-in engine does this work too, so a result need not mention a model that is not installed.
  const candidates = described.filter(
    ({ engine, description }) => engine.kind !== 'folder' || description.missing === undefined,
  );
  const { result, note } = await runWithFallback(sortByGrade(candidates), (engine) =>
    engine.separate(recording, folder, (stage, progress) => report({ stage, progress })),
  );
  const { foreground, background } = result;
  return { files: { foreground, background }, ...combineMessages(note, result) };
};
