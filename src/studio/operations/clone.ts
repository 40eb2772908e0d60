// A voice from a recording, by the engine that comes nearest.

import { byGrade } from '../engines/choose.ts';
import { ENGINES } from '../engines/index.ts';
import { byTheBest, candidatesOf, together } from './stand-in.ts';
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
  const { result, note } = await byTheBest(byGrade(await candidatesOf(likeness)), (engine) =>
    engine.likenessOf(recording, folder, (stage, progress) =>
      report({ stage, ...(progress !== undefined && { progress }) }),
    ),
  );
  return { files: {}, message: together(note, result.message), voices: { voice: result.design } };
};
