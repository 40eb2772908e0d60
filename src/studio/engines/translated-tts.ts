// Speech in another language: the text is translated with the pairs installed here, then said. Knows nothing of voice ids.

import type { VoiceDesign } from '../voices/design.ts';
import type { Engine } from './engine.ts';
import { translate } from './translate.ts';
import { tts } from './tts.ts';

export interface TranslatedTtsInput {
  readonly text: string;
  /** Languages of the text and of the speech, BCP 47. */
  readonly from: string;
  readonly to: string;
  readonly design: VoiceDesign;
}

export const translatedTts: Engine<TranslatedTtsInput> = async (
  { text, from, to, design },
  folder,
  report,
) => {
  const { texts = [], message } = await translate({ texts: text.split('\n'), from, to }, folder, report);
  const speech = await tts({ text: texts.join('\n'), tag: to, design }, folder, report);
  return { ...speech, message: `${message} ${speech.message}` };
};
