// The engines of the models folder, put behind those of this machine: as they are neural, they are asked first.

import { createModels } from '../../models/models.ts';
import type { Engines } from '../engine.ts';
import { sherpaRecognition } from './recognition.ts';
import { sherpaSpeech } from './speech.ts';

/** `root`: the models folder; without one there are none. */
export function withModels(engines: Engines, root: string | undefined): Engines {
  if (root === undefined) return engines;
  const models = createModels(root);
  return {
    ...engines,
    speech: [...engines.speech, sherpaSpeech(models)],
    recognition: [...engines.recognition, sherpaRecognition(models)],
  };
}
