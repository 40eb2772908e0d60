// Text to speech: any length of text, in one voice and one language, to one file. Short speech is WAV, long speech MP3.
// Knows nothing of voice ids: it gets the design.

import type { Respelling } from '../../domain/dictionary/respell.ts';
import { sentencesOf } from '../../domain/media/sentences.ts';
import { noteOf } from '../../domain/views/notes.ts';
import { createRecording } from '../audio/recording.ts';
import { JobFault } from '../faults.ts';
import { told } from '../told.ts';
import type { VoiceDesign } from '../voices/design.ts';
import { asSaidIn } from './narration/as-said.ts';
import { narrate, PAUSE, type Passage } from './narration/narrate.ts';
import { type Voice, voiceFor } from './narration/speaker.ts';
import { forTheEar, saysSomething } from './narration/spoken-text.ts';
import type { Work } from './work.ts';

export interface TtsInput {
  readonly text: string;
  /** Language of the text, BCP 47. */
  readonly tag: string;
  readonly design: VoiceDesign;
  /** Words of dictionaries, as they are said in this language. */
  readonly said?: readonly Respelling[];
}

/** What is longer becomes MP3. */
const LONGEST_WAV_SECONDS = 120;

/** Nobody speaks faster, so that a longer text is longer than that as well, and its file can be begun after its first half minute. */
const MOST_CHARACTERS_A_SECOND = 25;
const HEAD_SECONDS = 30;

const headFor = (text: string): number =>
  text.length > LONGEST_WAV_SECONDS * MOST_CHARACTERS_A_SECOND ? HEAD_SECONDS : LONGEST_WAV_SECONDS;

/** The sentences of a text with their pauses; an empty line is a paragraph's end. */
export function passagesOf(text: string, tag: string): Passage[] {
  return forTheEar(text)
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      const sentences = sentencesOf(paragraph, tag);
      return sentences.map((sentence, index) => ({
        text: sentence,
        pause: index === sentences.length - 1 ? PAUSE.paragraph : PAUSE.sentence,
      }));
    });
}

/** What had to be left out is told. */
const remarkOf = (voice: Voice, { text, tag }: TtsInput) =>
  voice.leavesOut(text) ? noteOf('lettersLeftOut', { language: tag }) : undefined;

export const tts: Work<TtsInput> = async (input, folder, report, engines) => {
  const { text, tag, design, said } = input;
  const speak = await voiceFor({ design, tag, folder }, engines);
  if (!saysSomething(forTheEar(text))) throw new JobFault('INVALID_SOURCE_DATA', noteOf('nothingToSay', {}));
  return speak(async (voice) => {
    const words = asSaidIn(tag, said);
    const recording = createRecording({
      folder,
      name: 'speech',
      rate: voice.rate,
      headSeconds: headFor(text),
      short: 'wav',
    });
    const speech = await narrate(passagesOf(text, tag), {
      speaker: words.by(voice),
      tag,
      recording,
      onProgress: (progress) => report({ stage: 'speaking', progress }),
    });
    const { sourceType } = voice;
    return { files: { speech }, ...told(voice, words.note(), remarkOf(voice, input)), sourceType };
  });
};
