// A voice that says the words of dictionaries as they are said there, whatever it is given to read, and what is told about them.

import { createRespeller, type Respelling } from '../../../domain/dictionary/respell.ts';
import { joined } from '../../audio/wav.ts';
import type { Speaker } from '../../engines/engine.ts';
import { sentencesOf } from './sentences.ts';
import { forTheEar } from './spoken-text.ts';

/** Words of dictionaries, as an engine is given them. */
export interface AsSaid {
  by(speaker: Speaker): Speaker;
  /** A sentence with a space before it where something was changed so far, else nothing. */
  told(): string;
}

const MOST_TOLD = 5;

export function asSaidIn(tag: string, words: readonly Respelling[] = []): AsSaid {
  const respell = createRespeller(words, tag);
  const used = new Set<Respelling>();

  /** What a sentence becomes may be more than is spoken in one breath. */
  const say = async (speaker: Speaker, sentence: string): Promise<Float32Array> => {
    const said = respell(sentence);
    if (said.used.length === 0) return speaker.say(sentence);
    for (const one of said.used) used.add(one);
    const parts: Float32Array[] = [];
    for (const part of sentencesOf(forTheEar(said.text), tag)) parts.push(await speaker.say(part));
    return joined(parts);
  };

  return {
    by: (speaker) => ({ ...speaker, say: (sentence) => say(speaker, sentence) }),
    told: () => toldOf('Said as the dictionary has it', [...used]),
  };
}

/** ` Said as the dictionary has it: Earshot → ear shot, Anaïs → ana ees.` */
export function toldOf(what: string, used: readonly Respelling[]): string {
  if (used.length === 0) return '';
  const shown = used.slice(0, MOST_TOLD).map(({ word, as }) => (word === as ? word : `${word} → ${as}`));
  const more = used.length > MOST_TOLD ? ` and ${used.length - MOST_TOLD} more` : '';
  return ` ${what}: ${shown.join(', ')}${more}.`;
}
