// A voice that says the words of dictionaries as they are said there, whatever it is given to read, and what is told about them.

import { createRespeller, type Respelling } from '../../../domain/dictionary/respell.ts';
import type { Speaker } from '../../engines/engine.ts';
import { asItStands } from '../reading/reading.ts';
import { forTheEar } from './spoken-text.ts';

/** Words of dictionaries, as an engine is given them. */
export interface AsSaid {
  by(speaker: Speaker): Speaker;
  /** A sentence with a space before it where something was changed so far, else nothing. */
  told(): string;
}

const MOST_TOLD = 5;

export function asSaidIn(tag: string, words: readonly Respelling[] = []): AsSaid {
  // What a dictionary has said wins over every rule of reading.
  const written = words.map((word) => ({ ...word, said: word, as: asItStands(forTheEar(word.as)) }));
  const respell = createRespeller(written, tag);
  const used = new Set<Respelling>();

  const respelt = (sentence: string): string => {
    const { text, used: found } = respell(sentence);
    if (found.length === 0) return sentence;
    for (const one of written) if (found.includes(one)) used.add(one.said);
    return text;
  };

  return {
    by: (speaker) => ({ ...speaker, say: (sentence) => speaker.say(respelt(sentence)) }),
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
