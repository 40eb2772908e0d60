// Runs the engine suite on the engines of this machine.

import { ENGINES } from '../../../src/studio/engines/index.ts';
import { engineSuite, voiceOf } from '../engine.ts';

engineSuite('on this machine', ENGINES, [voiceOf('flite'), voiceOf('espeak')]);
