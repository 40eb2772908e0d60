// Speaks a text of any length with one voice into one file: WAV for short speech, MP3 for long speech.

import type { WordReplacement } from '../../domain/pronunciation/replace-words.ts';
import { message } from '../../messages/message.ts';
import { createRecordingWriter } from '../audio/recording-writer.ts';
import { JobError } from '../errors.ts';
import { baseLanguage } from '../language-texts.ts';
import { combineMessages } from '../messages.ts';
import { atSpeed, type VoiceDesign } from '../voices/voice-design.ts';
import type { WorkFunction } from '../work.ts';
import { createMarkedPassages } from './narration/marked-passages.ts';
import { type NarrationPassage, narrate, PAUSE_SECONDS } from './narration/narrate.ts';
import { createSpeechPronunciations } from './narration/pronunciations.ts';
import { createVoiceRunner, type VariablePaceVoice } from './narration/voice-runner.ts';

export interface TtsInput {
  readonly text: string;
  /** Language of the text, BCP 47. */
  readonly tag: string;
  readonly design: VoiceDesign;
  /** Speed, 1 if absent. */
  readonly speed?: number;
  /** Pronunciations from dictionaries in this language. */
  readonly pronunciations?: readonly WordReplacement[];
}

/** Longer speech becomes MP3. */
const MAX_WAV_SECONDS = 120;

/**
 * No voice speaks faster. A text that exceeds `MAX_WAV_SECONDS` even at this pace certainly becomes an MP3, so encoding
 * waits only for the first half minute.
 */
const MAX_CHARACTERS_PER_SECOND = 25;
const BUFFER_SECONDS = 30;

const chooseBufferSeconds = (text: string): number =>
  text.length > MAX_WAV_SECONDS * MAX_CHARACTERS_PER_SECOND ? BUFFER_SECONDS : MAX_WAV_SECONDS;

export const toMarkedPassages = (text: string, tag: string) =>
  createMarkedPassages([{ text, pause: PAUSE_SECONDS.paragraph }], tag);

/** Splits a text into sentences with their pauses. An empty line ends a paragraph. */
export const splitIntoPassages = (text: string, tag: string): NarrationPassage[] => [
  ...toMarkedPassages(text, tag).passages,
];

/** Reports letters that the voice cannot speak. */
export const createOmissionMessage = (voice: VariablePaceVoice, { text, tag }: Pick<TtsInput, 'text' | 'tag'>) =>
  voice.omitsLetters(text) ? message('notes.lettersLeftOut', { language: baseLanguage(tag) }) : undefined;

export const synthesizeSpeech: WorkFunction<TtsInput> = async (input, folder, report, engines) => {
  const { text, tag, design, speed, pronunciations } = input;
  const runWithVoice = await createVoiceRunner({ design: atSpeed(design, speed), tag, folder }, engines);
  const { passages, messages } = toMarkedPassages(text, tag);
  if (passages.length === 0) throw new JobError('INVALID_SOURCE_DATA', message('faults.nothingToSay'));
  return runWithVoice(async (voice) => {
    const dictionaryWords = createSpeechPronunciations(tag, pronunciations);
    const recording = createRecordingWriter({
      folder,
      name: 'speech',
      sampleRate: voice.sampleRate,
      bufferSeconds: chooseBufferSeconds(text),
      shortFormat: 'wav',
    });
    const speech = await narrate(passages, {
      speaker: dictionaryWords.applyTo(voice),
      tag,
      recording,
      onProgress: (progress) => report({ stage: 'speaking', progress }),
    });
    const { sourceType } = voice;
    return {
      files: { speech },
      ...combineMessages(
        voice,
        dictionaryWords.createUsedWordsMessage(),
        createOmissionMessage(voice, input),
        voice.createRespellingMessage(),
        ...messages,
      ),
      sourceType,
    };
  });
};
