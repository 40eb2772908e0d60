// Text to sound: a sound effect or a piece of music from a description, by the best engine there is.

import { byGrade } from '../engines/choose.ts';
import { ENGINES } from '../engines/index.ts';
import { told } from '../told.ts';
import { byTheBest, candidatesOf } from './stand-in.ts';
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
  const order = { ...asked, kind, variation };
  const { result, note } = await byTheBest(byGrade(await candidatesOf(engines)), (engine) =>
    engine.makeSound(order, folder, (stage, progress) =>
      report({ stage, ...(progress !== undefined && { progress }) }),
    ),
  );
  const { sound, sourceType } = result;
  return { files: { sound }, ...told(note, result), sourceType };
};
