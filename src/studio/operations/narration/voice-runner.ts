// Chooses the engine for a voice: the one that has it in the language, or else one with a similar voice.

import { type Message, message } from '../../../messages/message.ts';
import { language, limitedList } from '../../../messages/values.ts';
import { findEnginesForVoice } from '../../engines/choose-engines.ts';
import type { Engines, Speaker } from '../../engines/engine.ts';
import { ENGINES } from '../../engines/index.ts';
import { JobError } from '../../errors.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import { runWithFallback, toDescribedEngines } from '../engine-fallback.ts';
import { createNormalizingSpeaker, omitsLetters, reportRespellings } from './normalizing-speaker.ts';

export interface VoiceRequest {
  readonly design: VoiceDesign;
  /** Language, BCP 47. */
  readonly tag: string;
  readonly folder: string;
}

/** Voice whose speed can change: `createFaster` returns it `times` as fast. */
export interface VariablePaceVoice extends Speaker {
  createFaster(times: number): Speaker;
  /** Returns true if the voice skips letters of the text. */
  omitsLetters(text: string): boolean;
  /** Returns a message with the phonetic writing that is read as a similar spelling: so far, or in the text. */
  createRespellingMessage(text?: string): Message | undefined;
}

const MAX_LISTED_SPELLINGS = 5;

/** Reads “Rose can’t read phonetic writing exactly. It was read like this: /ˈfəʊniːm/ → foaneem.” */
function createRespellingMessage(
  { name }: Pick<VoiceDesign, 'name'>,
  spellings: ReadonlyMap<string, string>,
): Message | undefined {
  if (spellings.size === 0) return undefined;
  const shown = [...spellings].map(([written, spelling]) => `${written} → ${spelling || '–'}`);
  return message('notes.respelled', {
    voice: name ?? message('notes.unnamed.first'),
    list: limitedList(shown, MAX_LISTED_SPELLINGS),
  });
}

/**
 * Runs work with the voice. If it fails midway, runs all of it again with another voice, so that one text never mixes
 * two voices.
 */
type VoiceRunner = <Result extends MessagesWithEnglish>(
  work: (voice: VariablePaceVoice) => Promise<Result>,
) => Promise<Result>;

/** @throws {@link JobError} if no engine speaks the language. */
export async function createVoiceRunner(
  { design, tag, folder }: VoiceRequest,
  { speech }: Pick<Engines, 'speech'> = ENGINES,
): Promise<VoiceRunner> {
  const ranked = findEnginesForVoice(await toDescribedEngines(speech), design, tag);
  if (ranked.length === 0)
    throw new JobError(
      'INVALID_SOURCE_DATA',
      combineMessages(message('faults.noVoiceFor', { language: language(tag) }), message('faults.chooseSpoken')),
    );
  return async (work) => {
    const { result, note } = await runWithFallback(ranked, (engine) => {
      const spellings = new Map<string, string>();
      const voice = (pace: number): Speaker =>
        createNormalizingSpeaker(
          engine.createSpeaker({ ...design, pace: design.pace * pace }, tag, folder),
          tag,
          (written, spelling) => void spellings.set(written, spelling),
        );
      const ordinary = voice(1);
      return work({
        ...ordinary,
        createFaster: voice,
        omitsLetters: (text) => omitsLetters(ordinary, text, tag),
        createRespellingMessage(text = '') {
          reportRespellings(ordinary, text, tag, (written, spelling) => void spellings.set(written, spelling));
          return createRespellingMessage(design, spellings);
        },
      });
    });
    return note ? { ...result, ...combineMessages(note, result) } : result;
  };
}
