// A voice that is given words to say, whatever a sentence is written with: its engine gets what the front end makes of it. Servers'
// voices read for themselves, and better.

import { breathsOf } from '../../../domain/media/sentences.ts';
import { joined } from '../../../domain/sound/sound.ts';
import type { Speaker, SpeechEngine } from '../../engines/engine.ts';
import {
  hasForeignLetters,
  hasUnreadableLetters,
  type Reading,
  readableIn,
  readingIn,
  unread,
} from '../reading/reading.ts';

type Kind = Pick<SpeechEngine, 'kind'>;

const readsByItself = ({ kind }: Kind): boolean => kind === 'by address';

const readingFor = ({ readsEveryScript }: Speaker, engine: Kind, tag: string): Reading => {
  if (!readsByItself(engine)) return readingIn(tag);
  return readsEveryScript ? unread : readableIn(tag);
};

/** True if letters of the text are not said. */
export const leavesOut = (
  { readsEveryScript = false }: Speaker,
  engine: Kind,
  text: string,
  tag: string,
): boolean =>
  readsByItself(engine) ? !readsEveryScript && hasUnreadableLetters(text, tag) : hasForeignLetters(text, tag);

export function readAloud(speaker: Speaker, engine: Kind, tag: string): Speaker {
  const read = readingFor(speaker, engine, tag);

  /** What a sentence becomes may be more than is spoken in one breath. */
  const say = async (sentence: string): Promise<Float32Array> => {
    const said = read(sentence);
    if (said === sentence) return speaker.say(sentence);
    const parts: Float32Array[] = [];
    for (const part of breathsOf(said, tag)) parts.push(await speaker.say(part));
    return joined(parts);
  };

  return { ...speaker, say };
}
