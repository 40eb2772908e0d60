// The words of a film in another language, line by line. The translation is handed in; it may be absent.

import type { Respelling } from '../../../domain/dictionary/respell.ts';
import { noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import type { Utterance } from '../../engines/engine.ts';
import { JobFault } from '../../faults.ts';
import { type Remarks, told } from '../../told.ts';
import { baseOf } from '../../voices/tongues.ts';
import type { Work } from '../work.ts';
import type { Target } from './input.ts';

export type Translate = Work<{
  readonly texts: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly terms?: readonly Respelling[];
}>;

export interface Translated extends Remarks {
  readonly utterances: readonly Utterance[];
}

interface Way {
  /** BCP 47. */
  readonly from: string;
  readonly to: Pick<Target, 'tag' | 'terms'>;
  readonly folder: string;
}

/** The same language means the same words. */
export async function translated(
  utterances: readonly Utterance[],
  { from, to, folder }: Way,
  translate: Translate | undefined,
): Promise<Translated> {
  if (baseOf(from) === baseOf(to.tag)) return { utterances, message: '' };
  if (!translate)
    throw new JobFault('PROCESSING_ERROR', noteOf('noTranslation', { command: called('engines') }));
  const given = utterances.map(({ text }) => text);
  const { tag, terms } = to;
  const wanted = { texts: given, from, to: tag, ...(terms && { terms }) };
  const { texts = [], ...translation } = await translate(wanted, folder, () => {});
  if (texts.length !== given.length)
    throw new JobFault('PROCESSING_ERROR', noteOf('translationIncomplete', {}));
  return {
    utterances: utterances.map((one, at) => ({ ...one, text: texts[at] ?? '' })),
    ...told(translation),
  };
}
