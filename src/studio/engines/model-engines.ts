// Adds the engines of the models folder. They are neural, so they come before the built-in engines.

import type { ModelRegistry } from '../models/model-registry.ts';
import { createBergamotEngine } from './bergamot/index.ts';
import type { Engines } from './engine.ts';
import { createSherpaRecognitionEngine } from './sherpa/recognition-engine.ts';
import { createSherpaSpeechEngine } from './sherpa/speech-engine.ts';

/** `models`: registry of the models folder, absent if none is configured. */
export function addModelEngines(engines: Engines, models: ModelRegistry | undefined): Engines {
  if (!models) return engines;
  return {
    ...engines,
    speech: [...engines.speech, createSherpaSpeechEngine(models)],
    recognition: [...engines.recognition, createSherpaRecognitionEngine(models)],
    // The built-in engine comes last, because its error lists more alternatives.
    translation: [createBergamotEngine(models), ...engines.translation],
  };
}
