// Engines by address: servers that the owner named, in the shapes of OpenAI's interface and LocalAI's. Built for each job from what the
// studio knows of them; what they send and ask goes through the studio.

import type { Engines } from '../engine.ts';
import type { Ask, KnownEngine } from './address.ts';
import { translationByAddress } from './chat/translation.ts';
import { recognitionByAddress } from './hearing/recognition.ts';
import { separationByAddress } from './separation.ts';
import { soundByAddress } from './sounds/sound.ts';
import { speechByAddress } from './speech.ts';

/** Those by address before the others: of equal grade the owner's is taken. */
export function withAddresses(engines: Engines, known: readonly KnownEngine[], ask: Ask): Engines {
  const of = (ability: KnownEngine['ability']) => known.filter((one) => one.ability === ability);
  return {
    ...engines,
    speech: [...of('speech').map((one) => speechByAddress(one, ask)), ...engines.speech],
    recognition: [...of('recognition').map((one) => recognitionByAddress(one, ask)), ...engines.recognition],
    translation: [...of('translation').map((one) => translationByAddress(one, ask)), ...engines.translation],
    sound: [...of('sound').map((one) => soundByAddress(one, ask)), ...engines.sound],
    separation: [...of('separation').map((one) => separationByAddress(one, ask)), ...engines.separation],
  };
}
