// Speech in another language: the text is translated with the pairs installed here, then said. Knows nothing of voice ids.

import type { Respelling } from '../../domain/dictionary/respell.ts';
import { told } from '../told.ts';
import type { VoiceDesign } from '../voices/design.ts';
import { translate } from './translate.ts';
import { tts } from './tts.ts';
import type { Work } from './work.ts';

export interface TranslatedTtsInput {
  readonly text: string;
  /** Languages of the text and of the speech, BCP 47. */
  readonly from: string;
  readonly to: string;
  readonly design: VoiceDesign;
  /** Words of dictionaries, as they are said in the other language. */
  readonly said?: readonly Respelling[];
  /** The same, as they are translated. */
  readonly terms?: readonly Respelling[];
}

export const translatedTts: Work<TranslatedTtsInput> = async (
  { text, from, to, design, said, terms },
  folder,
  report,
  engines,
) => {
  const { texts = [], ...translation } = await translate(
    { texts: text.split('\n'), from, to, ...(terms && { terms }) },
    folder,
    report,
    engines,
  );
  const speech = await tts(
    { text: texts.join('\n'), tag: to, design, ...(said && { said }) },
    folder,
    report,
    engines,
  );
  return { ...speech, ...told(translation, speech) };
};
