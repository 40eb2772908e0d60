// The list of built-in engines. Import is cheap: engines load WebAssembly, models and tables with their first job.

import { apertiumEngine } from './apertium/index.ts';
import { composerEngine } from './composer/index.ts';
import type { Engines } from './engine.ts';
import { espeakEngine } from './espeak/index.ts';
import { fliteEngine } from './flite/index.ts';
import { gtcrnEngine } from './gtcrn/index.ts';
import { pocketsphinxEngine } from './pocketsphinx/index.ts';
import { voiceMatchingEngine } from './voice-matching/index.ts';

export const ENGINES: Engines = {
  speech: [fliteEngine, espeakEngine],
  recognition: [pocketsphinxEngine],
  translation: [apertiumEngine],
  sound: [composerEngine],
  separation: [gtcrnEngine],
  cloning: [voiceMatchingEngine],
};
