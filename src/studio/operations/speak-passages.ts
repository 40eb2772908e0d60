// Speaks one piece of a stream and returns its samples. The first piece splits the text, ends with the first audible
// passage and returns the rest. streams/ asks for the rest, and joins and encodes the pieces.

import { concatSamples } from '../../domain/audio/mono-audio.ts';
import { findPeak, MAX_SILENCE_PEAK } from '../../domain/audio/samples.ts';
import { trimSpeech } from '../../domain/audio/trim-silence.ts';
import { message } from '../../messages/message.ts';
import type { Speaker } from '../engines/engine.ts';
import { JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import { atSpeed } from '../voices/voice-design.ts';
import type { PendingSilence, SpokenPassage, SpokenPiece, WorkFunction } from '../work.ts';
import {
  createSilenceWriter,
  createSilentError,
  getFirstSilence,
  MIN_SPEECH_SECONDS,
  speakInOrder,
} from './narration/narrate.ts';
import { createSpeechPronunciations, type SpeechPronunciations } from './narration/pronunciations.ts';
import { splitFirstClause } from './narration/split-first-clause.ts';
import { createVoiceRunner, type VariablePaceVoice } from './narration/voice-runner.ts';
import { createOmissionMessage, type TtsInput, toMarkedPassages } from './tts.ts';

/** Piece after the first one, with the silence before it. */
export interface LaterPiece {
  readonly passages: readonly SpokenPassage[];
  readonly silence: PendingSilence;
  readonly isLast: boolean;
}

/** The first piece has the whole text, the others have passages of it. */
export type SpeakPassagesInput = Omit<TtsInput, 'text'> & (Pick<TtsInput, 'text'> | LaterPiece);

export const speakPassages: WorkFunction<SpeakPassagesInput> = async (input, folder, _report, engines) => {
  const { tag, design, speed, pronunciations } = input;
  const { passages, silence, messages } = 'text' in input ? splitText(input) : { ...input, messages: [] };
  const runWithVoice = await createVoiceRunner({ design: atSpeed(design, speed), tag, folder }, engines);
  return runWithVoice(async (voice) => {
    const words = createSpeechPronunciations(tag, pronunciations);
    const speaker = words.applyTo(voice);
    const isFirst = 'text' in input;
    const spoken = await speakPiece({ passages, silence }, speaker, isFirst);
    if (isFirst && !spoken.isAudible) throw createSilentError(voice, tag);
    const isEnd = isFirst ? spoken.rest.length === 0 : input.isLast;
    if (isEnd) await spoken.writeEnd();
    const notes = isFirst ? createTextMessages(input, passages, voice, words) : [];
    return {
      files: {},
      ...combineMessages(voice, ...notes, ...messages),
      sourceType: voice.sourceType,
      speech: spoken.getPiece(),
    };
  });
};

function splitText({ text, tag }: Pick<TtsInput, 'text' | 'tag'>) {
  const { passages, messages } = toMarkedPassages(text, tag);
  if (passages.length === 0) throw new JobError('INVALID_SOURCE_DATA', message('faults.nothingToSay'));
  return { passages: splitFirstClause(passages), silence: getFirstSilence(passages), messages };
}

/** Messages about the whole text, because only those of the first piece reach the client. */
const createTextMessages = (
  { text, tag }: Pick<TtsInput, 'text' | 'tag'>,
  passages: readonly SpokenPassage[],
  voice: VariablePaceVoice,
  words: SpeechPronunciations,
) => [
  words.createMessageFor(passages.map((passage) => passage.text)),
  createOmissionMessage(voice, { text, tag }),
  voice.createRespellingMessage(text),
];

/** Speaks all passages, or with `untilAudible` up to the first one that can be heard. */
async function speakPiece(
  { passages, silence: before }: Pick<LaterPiece, 'passages' | 'silence'>,
  speaker: Speaker,
  untilAudible: boolean,
) {
  const { sampleRate } = speaker;
  const parts: Float32Array[] = [];
  const writeSilence = async (seconds: number) => void parts.push(new Float32Array(Math.round(seconds * sampleRate)));
  const silence = createSilenceWriter({ writeSilence }, before);
  let spokenCount = 0;
  let isAudible = false;
  const inOrder = untilAudible ? { ...speaker, concurrency: 1 } : speaker;
  for await (const { index, passage, samples } of speakInOrder(passages, inOrder)) {
    const trimmed = trimSpeech(samples, sampleRate);
    const speech = trimmed.samples;
    await silence.writeBefore(trimmed);
    parts.push(speech);
    silence.plan(passage);
    spokenCount = index + 1;
    isAudible ||= speech.length >= MIN_SPEECH_SECONDS * sampleRate && findPeak(speech) >= MAX_SILENCE_PEAK;
    if (untilAudible && isAudible) break;
  }
  const rest = passages.slice(spokenCount);
  return {
    isAudible,
    rest,
    writeEnd: silence.writeEnd,
    getPiece: (): SpokenPiece => ({ samples: concatSamples(parts), sampleRate, rest, silence: silence.getPending() }),
  };
}
