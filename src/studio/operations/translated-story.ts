// A story in another language: the document's headings and paragraphs are translated with the pairs installed here, then told by
// a voice of that language. Knows nothing of runs or voice ids.

import { noteOf } from '../../domain/views/notes.ts';
import { JobFault } from '../faults.ts';
import { told } from '../told.ts';
import { voiceFor } from './narration/speaker.ts';
import { type StoryInput, scriptIn, tell } from './story.ts';
import { translate } from './translate.ts';
import type { Work } from './work.ts';

/** `tag`: the language of the document. */
export interface TranslatedStoryInput extends StoryInput {
  /** The language it is told in, BCP 47. */
  readonly to: string;
}

export const translatedStory: Work<TranslatedStoryInput> = async (input, folder, report, engines) => {
  const { tag: from, to, title, design } = input;
  const speak = await voiceFor({ design, tag: to, folder }, engines);
  const script = await scriptIn(input, folder, report);
  const { blocks } = script;
  if (blocks.length === 0) throw new JobFault('INVALID_SOURCE_DATA', noteOf('noWordsInFile', {}));
  const { texts = [], ...translation } = await translate(
    { texts: blocks.map(({ text }) => text), from, to },
    folder,
    report,
    engines,
  );
  const translated = {
    ...script,
    blocks: blocks.map((block, at) => ({ ...block, text: texts[at] ?? block.text })),
  };
  const story = await speak((voice) =>
    tell(translated, voice, { tag: to, ...(title !== undefined && { title }) }, folder, report),
  );
  return { ...story, ...told(translation, story) };
};
