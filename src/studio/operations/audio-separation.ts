// Audio separation: a recording becomes a foreground (voices) and a background (the rest), by the best engine there is.

import { byGrade } from '../engines/choose.ts';
import { ENGINES } from '../engines/index.ts';
import { told } from '../told.ts';
import { byTheBest, candidatesOf } from './stand-in.ts';
import type { Work } from './work.ts';

export interface AudioSeparationInput {
  /** In the job's folder. */
  readonly file: string;
  /** What its owner calls it. */
  readonly name: string;
}

export const audioSeparation: Work<AudioSeparationInput> = async (
  recording,
  folder,
  report,
  { separation } = ENGINES,
) => {
  const { result, note } = await byTheBest(byGrade(await candidatesOf(separation)), (engine) =>
    engine.separate(recording, folder, (stage, progress) =>
      report({ stage, ...(progress !== undefined && { progress }) }),
    ),
  );
  const { foreground, background } = result;
  return { files: { foreground, background }, ...told(note, result) };
};
