// The engines of this machine under the suite for all engines.

import { ENGINES } from '../../src/studio/engines/index.ts';
import { engineSuite, voiceOf } from './engine.ts';

engineSuite('on this machine', ENGINES, [voiceOf('flite'), voiceOf('espeak')]);
