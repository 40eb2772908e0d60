// Who says a text: the engine that has the voice in that language, else one that has a voice like it.

import { noteOf } from '../../../domain/views/notes.ts';
import { whoSpeaks } from '../../engines/choose.ts';
import type { Engines, Speaker } from '../../engines/engine.ts';
import { ENGINES } from '../../engines/index.ts';
import { JobFault } from '../../faults.ts';
import { type Remarks, told } from '../../told.ts';
import type { VoiceDesign } from '../../voices/design.ts';
import { byTheBest, candidatesOf } from '../stand-in.ts';
import { leavesOut, readAloud } from './read-aloud.ts';

/** Who speaks what in which language. */
export interface Saying {
  readonly design: VoiceDesign;
  /** BCP 47. */
  readonly tag: string;
  /** The job's. */
  readonly folder: string;
}

/** One voice at any pace: `faster` says the same so many times as fast. */
export interface Voice extends Speaker {
  faster(times: number): Speaker;
  /** Whether letters of the text are not said. */
  leavesOut(text: string): boolean;
}

/**
 * Runs work with the voice; from its beginning again with another one, where the first fails on the way: nobody wants to hear two
 * voices in one text.
 */
export type Speak = <Result extends Remarks>(work: (voice: Voice) => Promise<Result>) => Promise<Result>;

/** Faults when no engine speaks the language. */
export async function voiceFor(
  { design, tag, folder }: Saying,
  { speech }: Pick<Engines, 'speech'> = ENGINES,
): Promise<Speak> {
  const ranked = whoSpeaks(await candidatesOf(speech), design, tag);
  if (ranked.length === 0)
    throw new JobFault(
      'INVALID_SOURCE_DATA',
      told(noteOf('noVoiceFor', { language: tag }), noteOf('chooseSpoken', {})),
    );
  return async (work) => {
    const { result, note } = await byTheBest(ranked, (engine) => {
      const voice = (pace: number): Speaker =>
        readAloud(engine.speaker({ ...design, pace: design.pace * pace }, tag, folder), engine, tag);
      const ordinary = voice(1);
      return work({
        ...ordinary,
        faster: voice,
        leavesOut: (text) => leavesOut(ordinary, engine, text, tag),
      });
    });
    return note ? { ...result, ...told(note, result) } : result;
  };
}
