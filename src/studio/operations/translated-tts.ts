// Translates a text and speaks the translation.

import type { WordReplacement } from '../../domain/pronunciation/replace-words.ts';
import { removeSpeechTags } from '../../domain/speech-markup/edit-speech-markup.ts';
import { combineMessages } from '../messages.ts';
import type { VoiceDesign } from '../voices/voice-design.ts';
import type { WorkFunction } from '../work.ts';
import { translateAllTexts } from './translate.ts';
import { protectSpeechMarkup, restoreSpeechMarkup } from './translation/speech-markup.ts';
import { synthesizeSpeech } from './tts.ts';

export interface TranslatedTtsInput {
  readonly text: string;
  /** Languages of the text and of the speech, BCP 47. */
  readonly from: string;
  readonly to: string;
  readonly design: VoiceDesign;
  /** Speed, 1 if absent. */
  readonly speed?: number;
  /** Pronunciations from dictionaries in the target language. */
  readonly pronunciations?: readonly WordReplacement[];
  /** Terms from dictionaries with their translations. */
  readonly terms?: readonly WordReplacement[];
}

export const translateAndSpeak: WorkFunction<TranslatedTtsInput> = async (
  { text, from, to, design, speed, pronunciations, terms },
  folder,
  report,
  engines,
) => {
  const { texts = [], ...translation } = await translateAllTexts(
    { texts: protectSpeechMarkup(text).split('\n'), from, to, terms },
    folder,
    report,
    engines,
  );
  const translated = texts.map(restoreSpeechMarkup);
  const speech = await synthesizeSpeech(
    { text: translated.join('\n'), tag: to, design, speed, pronunciations },
    folder,
    report,
    engines,
  );
  return { ...speech, texts: translated.map(removeSpeechTags), ...combineMessages(translation, speech) };
};
