// One small task for each thing that a server can do, in a folder with `speech.wav`.

import { createFinder } from '../../../../src/domain/dictionary/respell.ts';
import type { Addressed } from '../../../../src/studio/engines/by-address/address.ts';
import { BY_ADDRESS } from '../../../../src/studio/engines/by-address/voice-key.ts';
import type { Engines } from '../../../../src/studio/engines/engine.ts';
import { buildOf, type VoiceDesign } from '../../../../src/studio/voices/design.ts';

export const SENTENCE = 'The train to the city leaves at nine in the morning.';
const DESIGN: VoiceDesign = {
  name: 'Amy',
  engine: 'found',
  found: { by: BY_ADDRESS, key: JSON.stringify(['voice-en-us-amy-low', '', false]) },
  tag: 'en-US',
  gender: 2,
  age: 30,
  ...buildOf(2, 30),
  seed: 1,
};
const find = createFinder([], 'en-US');

export type Use = (engines: Engines, folder: string) => Promise<unknown>;

export const USES: Readonly<Record<Addressed, Use>> = {
  speech: async ({ speech: [one] }, folder) => one?.speaker(DESIGN, 'en-US', folder).say(SENTENCE),
  recognition: async ({ recognition: [one] }, folder) =>
    one?.recognise('speech.wav', { tag: 'en-US', folder, onHeard: () => {} }),
  translation: async ({ translation: [one] }) =>
    one?.translate(['The house is big.'], { from: 'en-US', to: 'es-ES', terms: [find, find] }),
  sound: async ({ sound: [one] }, folder) =>
    one?.makeSound({ prompt: 'rain', kind: 'sound', duration: 1, variation: 0 }, folder, () => {}),
  separation: async ({ separation: [one] }, folder) =>
    one?.separate({ file: 'speech.wav', name: 'speech.wav' }, folder, () => {}),
};
