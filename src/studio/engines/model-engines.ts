// Adds the engines of the models folder. They are neural, so they come before the built-in engines.

import type { ModelRegistry } from '../models/model-registry.ts';
import { createBergamotEngine } from './bergamot/index.ts';
import type { Engines } from './engine.ts';
import { createSherpaRecognitionEngine } from './listening/recognition-engine.ts';
import type { ModelCaller } from './model-call.ts';
import { createSherpaSpeechEngine } from './sherpa/speech-engine.ts';
import { createSpleeterEngine } from './spleeter/separation-engine.ts';

/** `models`: registry of the models folder, absent if none is configured. */
export function addModelEngines(engines: Engines, models: ModelRegistry | undefined, callModel: ModelCaller): Engines {
  if (!models) return engines;
  return {
    ...engines,
    speech: [...engines.speech, createSherpaSpeechEngine(models, callModel)],
    recognition: [...engines.recognition, createSherpaRecognitionEngine(models, callModel)],
    // The built-in engine comes last, because its error lists more alternatives.
    translation: [createBergamotEngine(models, callModel), ...engines.translation],
    separation: [createSpleeterEngine(models, callModel), ...engines.separation],
  };
}
