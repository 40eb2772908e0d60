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
export const answerSurvey: Work<unknown> = async (_input, _folder, _report, engines = ENGINES) => {
  // Of servers the studio knows more, and at once.
  const here = Object.values(engines)
    .flat()
    .filter(({ kind }) => kind !== 'by address');
  const [entries, media] = await Promise.all([entriesOf(here), describeFfmpeg()]);
  const survey: Survey = { engines: entries, media };
  return { files: {}, message: JSON.stringify(survey) };
};
