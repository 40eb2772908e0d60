// Speaks one piece of a stream and returns its samples. The first piece splits the text, ends with the first audible
// passage and returns the rest. streams/ asks for the rest, and joins and encodes the pieces.

import { concatSamples } from '../../domain/audio/mono-audio.ts';
import { message } from '../../messages/message.ts';
import { findPeak, MAX_SILENCE_PEAK } from '../audio/samples.ts';
import { trimSilence } from '../audio/trim-silence.ts';
import type { Speaker } from '../engines/engine.ts';
import { JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import type { SpokenPassage, WorkFunction } from '../work.ts';
import { cleanForSpeech, isPronounceable } from './narration/clean-text.ts';
import { createSilentError, MIN_SPEECH_SECONDS, PAUSE_SECONDS, speakInOrder } from './narration/narrate.ts';
import { createSpeechPronunciations } from './narration/pronunciations.ts';
import { splitFirstClause } from './narration/split-first-clause.ts';
import { createVoiceRunner } from './narration/voice-runner.ts';
import { createOmissionMessage, splitIntoPassages, type TtsInput } from './tts.ts';

/** The first piece has the whole text, the others have passages of it. */
export type SpeakPassagesInput = Omit<TtsInput, 'text'> &
  ({ readonly text: string } | { readonly passages: readonly SpokenPassage[] });

export const speakPassages: WorkFunction<SpeakPassagesInput> = async (input, folder, _report, engines) => {
  const { tag, design, pronunciations } = input;
  const isFirst = 'text' in input;
  if (isFirst && !isPronounceable(cleanForSpeech(input.text)))
    throw new JobError('INVALID_SOURCE_DATA', message('faults.nothingToSay'));
  const passages = isFirst ? splitFirstClause(endWithShortPause(splitIntoPassages(input.text, tag))) : input.passages;
  const runWithVoice = await createVoiceRunner({ design, tag, folder }, engines);
  return runWithVoice(async (voice) => {
    const words = createSpeechPronunciations(tag, pronunciations);
    const speaker = words.applyTo(voice);
    const { samples, spokenCount, isAudible } = await speakUntil(passages, speaker, isFirst);
    if (isFirst && !isAudible) throw createSilentError(voice, tag);
    const { sampleRate, sourceType } = voice;
    const usedWords = isFirst ? words.createMessageFor(passages.map(({ text }) => text)) : undefined;
    const omission = isFirst ? createOmissionMessage(voice, { text: input.text, tag }) : undefined;
    return {
      files: {},
      ...combineMessages(voice, usedWords, omission),
      sourceType,
      speech: { samples, sampleRate, rest: passages.slice(spokenCount) },
    };
  });
};

/** No pause is needed after the end of the text. */
const endWithShortPause = (passages: readonly SpokenPassage[]): readonly SpokenPassage[] =>
  passages.map((passage, at) =>
    at === passages.length - 1 ? { ...passage, pause: Math.min(passage.pause, PAUSE_SECONDS.end) } : passage,
  );

/** Speaks all passages, or with `untilAudible` up to the first one that can be heard. */
async function speakUntil(passages: readonly SpokenPassage[], speaker: Speaker, untilAudible: boolean) {
  const parts: Float32Array[] = [];
  let spokenCount = 0;
  let isAudible = false;
  const spoken = untilAudible ? { ...speaker, concurrency: 1 } : speaker;
  for await (const { index, samples } of speakInOrder(passages, spoken)) {
    const trimmed = trimSilence(samples, speaker.sampleRate);
    const pause = passages[index]?.pause ?? 0;
    parts.push(trimmed, new Float32Array(Math.round(pause * speaker.sampleRate)));
    spokenCount = index + 1;
    isAudible ||= trimmed.length >= MIN_SPEECH_SECONDS * speaker.sampleRate && findPeak(trimmed) >= MAX_SILENCE_PEAK;
    if (untilAudible && isAudible) break;
  }
  return { samples: concatSamples(parts), spokenCount, isAudible };
}
