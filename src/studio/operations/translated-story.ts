// Translates the headings and paragraphs of a document and narrates them in the new language.

import { message } from '../../messages/message.ts';
import { JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import { atSpeed } from '../voices/voice-design.ts';
import type { WorkFunction } from '../work.ts';
import { createVoiceRunner } from './narration/voice-runner.ts';
import { narrateScript, readScript, type StoryInput } from './story.ts';
import { translateAllTexts } from './translate.ts';
import { protectSpeechMarkup, restoreSpeechMarkup } from './translation/speech-markup.ts';

/** `tag` is the language of the document. */
export interface TranslatedStoryInput extends StoryInput {
  /** Language of the narration, BCP 47. */
  readonly to: string;
}

export const narrateTranslatedStory: WorkFunction<TranslatedStoryInput> = async (input, folder, report, engines) => {
  const { tag: from, to, title, design, speed } = input;
  const runWithVoice = await createVoiceRunner({ design: atSpeed(design, speed), tag: to, folder }, engines);
  const script = await readScript(input, folder, report);
  const { blocks } = script;
  if (blocks.length === 0) throw new JobError('INVALID_SOURCE_DATA', message('faults.noWordsInFile'));
  const { texts = [], ...translation } = await translateAllTexts(
    { texts: blocks.map(({ text }) => protectSpeechMarkup(text)), from, to },
    folder,
    report,
    engines,
  );
  const translated = {
    ...script,
    blocks: blocks.map((block, at) => ({ ...block, text: restoreSpeechMarkup(texts[at] ?? block.text) })),
  };
  const story = await runWithVoice((voice) => narrateScript(translated, voice, { tag: to, title }, folder, report));
  return { ...story, ...combineMessages(translation, story) };
};
