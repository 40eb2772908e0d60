// A voice from a recording, by the engine that comes nearest.

import { byGrade } from '../engines/choose.ts';
import { ENGINES } from '../engines/index.ts';
import { JobFault } from '../faults.ts';
import type { Work } from './work.ts';

export interface CloneInput {
  /** In the job's folder. */
  readonly file: string;
  /** What its owner calls it. */
  readonly name: string;
  /** ISO 5218, as its owner gave it. */
  readonly gender?: number;
}

export const cloneVoice: Work<CloneInput> = async (recording, folder, report, { likeness } = ENGINES) => {
  const [engine] = byGrade(likeness);
  if (!engine)
    throw new JobFault('PROCESSING_ERROR', 'Nothing on this server can make a voice of a recording.');
  const { design, message } = await engine.likenessOf(recording, folder, (stage, progress) =>
    report({ stage, ...(progress !== undefined && { progress }) }),
  );
  return { files: {}, message, voices: { voice: design } };
};
