// One small task per capability of a server, in a folder with `speech.wav`.

import { createWordFinder } from '../../../../src/domain/pronunciation/replace-words.ts';
import type { Engines } from '../../../../src/studio/engines/engine.ts';
import type { RemoteCapability } from '../../../../src/studio/engines/remote/protocol.ts';
import { REMOTE_VOICE_SOURCE } from '../../../../src/studio/engines/remote/voice-key.ts';
import { getTypicalVoiceParameters, type VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';

export const SENTENCE = 'The train to the city leaves at nine in the morning.';
const DESIGN: VoiceDesign = {
  name: 'Amy',
  engine: 'found',
  found: { by: REMOTE_VOICE_SOURCE, key: JSON.stringify(['voice-en-us-amy-low', '', false]) },
  tag: 'en-US',
  gender: 2,
  age: 30,
  ...getTypicalVoiceParameters(2, 30),
  seed: 1,
};
const find = createWordFinder([], 'en-US');

export type Use = (engines: Engines, folder: string) => Promise<unknown>;

export const USES: Readonly<Record<RemoteCapability, Use>> = {
  speech: async ({ speech: [one] }, folder) => one?.createSpeaker(DESIGN, 'en-US', folder).synthesize(SENTENCE),
  recognition: async ({ recognition: [one] }, folder) =>
    one?.recognise('speech.wav', { tag: 'en-US', folder, onProgress: () => {} }),
  translation: async ({ translation: [one] }) =>
    one?.translate(['The house is big.'], { from: 'en-US', to: 'es-ES', termFinders: [find, find] }),
  sound: async ({ sound: [one] }, folder) =>
    one?.generateSound({ prompt: 'rain', kind: 'sound', durationSeconds: 1, variation: 0 }, folder, () => {}),
  separation: async ({ separation: [one] }, folder) =>
    one?.separate({ file: 'speech.wav', name: 'speech.wav' }, folder, () => {}),
};
