// A voice that says the words of dictionaries as they are said there, whatever it is given to read, and what is told about them.

import { createRespeller, type Respelling } from '../../../domain/dictionary/respell.ts';
import { type Note, noteOf } from '../../../domain/views/notes.ts';
import type { Speaker } from '../../engines/engine.ts';
import { firstOf } from '../../told.ts';
import { asItStands } from '../reading/reading.ts';
import { forTheEar } from './spoken-text.ts';

/** Words of dictionaries, as an engine is given them. */
export interface AsSaid {
  by(speaker: Speaker): Speaker;
  /** What was changed so far. */
  note(): Note | undefined;
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
    note: () => noteOfWords('said', [...used]),
  };
}

/** `Earshot → ear shot, Anaïs → ana ees`; nothing where there are none. */
export function noteOfWords(key: 'said' | 'terms', used: readonly Respelling[]): Note | undefined {
  const shown = used.map(({ word, as }) => (word === as ? word : `${word} → ${as}`));
  return shown.length === 0 ? undefined : noteOf(key, firstOf(shown, MOST_TOLD));
}
