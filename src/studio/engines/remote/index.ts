// Adds engines for the configured servers, with the APIs of OpenAI and LocalAI. They are rebuilt for each job from the
// studio's state, and all their calls go through the studio.

import type { Engines } from '../engine.ts';
import { createRemoteTranslationEngine } from './chat/translation-engine.ts';
import type { RemoteCaller, RemoteEngineInfo } from './protocol.ts';
import { createRemoteRecognitionEngine } from './recognition/recognition-engine.ts';
import { createRemoteSeparationEngine } from './separation-engine.ts';
import { createRemoteSoundEngine } from './sounds/sound-engine.ts';
import { createRemoteSpeechEngine } from './speech-engine.ts';

/** Puts remote engines first, because the operator's engine wins among equal grades. */
export function addRemoteEngines(
  engines: Engines,
  remoteEngines: readonly RemoteEngineInfo[],
  callServer: RemoteCaller,
): Engines {
  const enginesFor = (capability: RemoteEngineInfo['capability']) =>
    remoteEngines.filter((remoteEngine) => remoteEngine.capability === capability);
  return {
    ...engines,
    speech: [...enginesFor('speech').map((one) => createRemoteSpeechEngine(one, callServer)), ...engines.speech],
    recognition: [
      ...enginesFor('recognition').map((one) => createRemoteRecognitionEngine(one, callServer)),
      ...engines.recognition,
    ],
    translation: [
      ...enginesFor('translation').map((one) => createRemoteTranslationEngine(one, callServer)),
      ...engines.translation,
    ],
    sound: [...enginesFor('sound').map((one) => createRemoteSoundEngine(one, callServer)), ...engines.sound],
    separation: [
      ...enginesFor('separation').map((one) => createRemoteSeparationEngine(one, callServer)),
      ...engines.separation,
    ],
  };
}
