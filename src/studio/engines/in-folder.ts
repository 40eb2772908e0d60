// The engines of the models folder beside those of this machine: as they are neural, they are asked first.

import type { Models } from '../models/models.ts';
import { bergamotTranslation } from './bergamot/index.ts';
import type { Engines } from './engine.ts';
import { sherpaRecognition } from './sherpa/recognition.ts';
import { sherpaSpeech } from './sherpa/speech.ts';

/** `models`: of the owner's folder; without one there are none. */
export function withModels(engines: Engines, models: Models | undefined): Engines {
  if (!models) return engines;
  return {
    ...engines,
    speech: [...engines.speech, sherpaSpeech(models)],
    recognition: [...engines.recognition, sherpaRecognition(models)],
    // The last one says what there is instead; of this machine more is known.
    translation: [bergamotTranslation(models), ...engines.translation],
  };
}
