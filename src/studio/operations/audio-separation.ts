// Audio separation: a recording becomes a foreground (voices) and a background (the rest), by the best engine there is.

import { byGrade } from '../engines/choose.ts';
import { ENGINES } from '../engines/index.ts';
import { JobFault } from '../faults.ts';
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
  const [engine] = byGrade(separation);
  if (!engine) throw new JobFault('PROCESSING_ERROR', 'Nothing on this server can separate sound.');
  const { foreground, background, message } = await engine.separate(recording, folder, (stage, progress) =>
    report({ stage, ...(progress !== undefined && { progress }) }),
  );
  return { files: { foreground, background }, message };
};
