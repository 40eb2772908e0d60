// Text to sound: a sound effect or a piece of music from a description, by the best engine there is.

import { byGrade } from '../engines/choose.ts';
import { ENGINES } from '../engines/index.ts';
import { JobFault } from '../faults.ts';
import type { Work } from './work.ts';

export interface TextToSoundInput {
  readonly prompt: string;
  readonly audio_type: 'sound' | 'music';
  /** Seconds of a sound effect; music has a length of its own. */
  readonly duration: number;
  /** A number by which one making of the same prompt differs from another; the same number, the same sound. */
  readonly variation?: number;
}

export const textToSound: Work<TextToSoundInput> = async (
  { audio_type: kind, variation = 0, ...asked },
  folder,
  report,
  { sound: engines } = ENGINES,
) => {
  const [engine] = byGrade(engines);
  if (!engine) throw new JobFault('PROCESSING_ERROR', 'Nothing on this server can make sounds.');
  const order = { ...asked, kind, variation };
  const { sound, message, sourceType } = await engine.makeSound(order, folder, (stage, progress) =>
    report({ stage, ...(progress !== undefined && { progress }) }),
  );
  return { files: { sound }, message, sourceType };
};
