// What can be done on this machine, found out in a worker: what every engine tells of itself, and whether films can be read at all.

import { type EngineEntry, entriesOf } from '../engines/entries.ts';
import { ENGINES } from '../engines/index.ts';
import { describeFfmpeg, type MediaProgram } from './media/ffmpeg.ts';
import type { Work } from './work.ts';

export interface Survey {
  readonly engines: readonly EngineEntry[];
  readonly media: MediaProgram;
}

/** As a job's answer: JSON in its message. */
export const answerSurvey: Work<unknown> = async () => {
  const [entries, media] = await Promise.all([entriesOf(Object.values(ENGINES).flat()), describeFfmpeg()]);
  const survey: Survey = { engines: entries, media };
  return { files: {}, message: JSON.stringify(survey) };
};
