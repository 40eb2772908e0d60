// The one list of engines. Importing it is cheap: what an engine needs of WebAssembly, models or tables loads with its first job.

import { apertium } from './apertium/index.ts';
import { composer } from './composer/index.ts';
import type { Engines } from './engine.ts';
import { espeak } from './espeak/index.ts';
import { flite } from './flite/index.ts';
import { gtcrn } from './gtcrn/index.ts';
import { nearest } from './nearest/index.ts';
import { pocketsphinx } from './pocketsphinx/index.ts';

export const ENGINES: Engines = {
  speech: [flite, espeak],
  recognition: [pocketsphinx],
  translation: [apertium],
  sound: [composer],
  separation: [gtcrn],
  likeness: [nearest],
};
