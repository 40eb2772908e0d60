// Translates a text and speaks the translation.

import type { WordReplacement } from '../../domain/pronunciation/replace-words.ts';
import { combineMessages } from '../messages.ts';
import type { VoiceDesign } from '../voices/voice-design.ts';
import type { WorkFunction } from '../work.ts';
import { translateAllTexts } from './translate.ts';
import { synthesizeSpeech } from './tts.ts';

export interface TranslatedTtsInput {
  readonly text: string;
  /** Languages of the text and of the speech, BCP 47. */
  readonly from: string;
  readonly to: string;
  readonly design: VoiceDesign;
  /** Pronunciations from dictionaries in the target language. */
  readonly pronunciations?: readonly WordReplacement[];
  /** Terms from dictionaries with their translations. */
  readonly terms?: readonly WordReplacement[];
}

export const translateAndSpeak: WorkFunction<TranslatedTtsInput> = async (
  { text, from, to, design, pronunciations, terms },
  folder,
  report,
  engines,
) => {
  const { texts = [], ...translation } = await translateAllTexts(
    { texts: text.split('\n'), from, to, terms },
    folder,
    report,
    engines,
  );
  const speech = await synthesizeSpeech(
    { text: texts.join('\n'), tag: to, design, pronunciations },
    folder,
    report,
    engines,
  );
  return { ...speech, texts, ...combineMessages(translation, speech) };
};
