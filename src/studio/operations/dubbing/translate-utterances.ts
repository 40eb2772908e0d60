// Translates the lines of a video one by one. The translator is passed in and optional.

import { toBaseTag } from '../../../domain/media/language.ts';
import type { WordReplacement } from '../../../domain/pronunciation/replace-words.ts';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { message } from '../../../messages/message.ts';
import type { RecognisedUtterance } from '../../engines/engine.ts';
import { JobError } from '../../errors.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import type { WorkFunction } from '../../work.ts';
import type { DubTarget } from './dub-input.ts';

export type TextListTranslator = WorkFunction<{
  readonly texts: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly terms?: readonly WordReplacement[];
}>;

export interface TranslatedUtterances extends MessagesWithEnglish {
  readonly utterances: readonly RecognisedUtterance[];
}

interface TranslationTarget {
  /** Source language, BCP 47. */
  readonly from: string;
  readonly to: Pick<DubTarget, 'tag' | 'terms'>;
  readonly folder: string;
}

/** Returns the lines unchanged if both languages are the same. */
export async function translateUtterances(
  utterances: readonly RecognisedUtterance[],
  { from, to, folder }: TranslationTarget,
  translate: TextListTranslator | undefined,
): Promise<TranslatedUtterances> {
  if (toBaseTag(from) === toBaseTag(to.tag)) return { utterances, message: '' };
  if (!translate)
    throw new JobError('PROCESSING_ERROR', message('faults.noTranslation', { command: formatCliCommand('engines') }));
  const sourceTexts = utterances.map(({ text }) => text);
  const { tag, terms } = to;
  const request = { texts: sourceTexts, from, to: tag, terms };
  const { texts = [], ...translation } = await translate(request, folder, () => {});
  if (texts.length !== sourceTexts.length)
    throw new JobError('PROCESSING_ERROR', message('faults.translationIncomplete'));
  return {
    utterances: utterances.map((utterance, at) => ({ ...utterance, text: texts[at] ?? '' })),
    ...combineMessages(translation),
  };
}
