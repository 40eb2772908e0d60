// Surveys the engines of this machine inside a worker, and whether media files can be read.

import { describeEngines, type EngineInfo } from '../engines/describe-engines.ts';
import { ENGINES } from '../engines/index.ts';
import type { WorkFunction } from '../work.ts';
import { describeFfmpeg, type MediaProgramInfo } from './media/ffmpeg.ts';

export interface EngineSurvey {
  readonly engines: readonly EngineInfo[];
  readonly media: MediaProgramInfo;
}

/** Returns the survey as JSON in the message of the job. */
export const surveyEngines: WorkFunction<unknown> = async (_input, _folder, _report, engines = ENGINES) => {
  // Excludes remote servers, which the studio polls itself.
  const localEngines = Object.values(engines)
    .flat()
    .filter(({ kind }) => kind !== 'remote');
  const [entries, media] = await Promise.all([describeEngines(localEngines), describeFfmpeg()]);
  const survey: EngineSurvey = { engines: entries, media };
  return { files: {}, message: JSON.stringify(survey) };
};
