// Speaks all lines of one language into one voice track, each fitted to the time of the original line. fit-timing.ts
// computes the times.

import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { changeSpeed } from '../../../domain/audio/change-speed.ts';
import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { amplifyAndLimit, computeLoudnessGain } from '../../../domain/audio/normalize-loudness.ts';
import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { trimSilence } from '../../../domain/audio/trim-silence.ts';
import type { DigitalSourceType } from '../../../domain/media/provenance.ts';
import { splitSentences } from '../../../domain/media/sentences.ts';
import { removeSpeechTags } from '../../../domain/speech-markup/edit-speech-markup.ts';
import { message } from '../../../messages/message.ts';
import { language } from '../../../messages/values.ts';
import type { RecognisedUtterance, Speaker } from '../../engines/engine.ts';
import { JobError } from '../../errors.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import type { SpokenPlace, TranscriptLine } from '../../work.ts';
import { createTimedPcmWriter } from '../media/pcm-writer.ts';
import { cleanForSpeech } from '../narration/clean-text.ts';
import type { SpeechPronunciations } from '../narration/pronunciations.ts';
import { splitIntoTimedLines, type TimedLine } from '../narration/timed-lines.ts';
import type { VariablePaceVoice } from '../narration/voice-runner.ts';
import { toSpeakerName } from '../transcription/speaker-name.ts';
import type { DubLine } from './dub-input.ts';
import { computeSpeedup, computeStart, computeWindow, MAX_SPEEDUP, type NeighbourTimes } from './fit-timing.ts';

export interface Voiceover extends MessagesWithEnglish {
  /** Raw 16-bit mono samples in the job's folder, as long as the video, with every line at `TARGET_LUFS`. */
  readonly file: string;
  readonly sampleRate: number;
  readonly transcript: readonly TranscriptLine[];
  readonly sourceType: DigitalSourceType;
  /** Place of each utterance in the file, in seconds. */
  readonly places: readonly SpokenPlace[];
}

/** Voices of a dub, and the one that speaks a line. */
interface DubCast {
  readonly voices: readonly VariablePaceVoice[];
  findVoice(line: DubLine): VariablePaceVoice | undefined;
}

export interface VoiceoverOptions {
  readonly folder: string;
  readonly tag: string;
  /** Lines in order. */
  readonly utterances: readonly DubLine[];
  /** Length of the video in seconds. */
  readonly totalSeconds: number;
  readonly allowsShift: boolean;
  readonly pronunciations: SpeechPronunciations;
  readonly onSpoken: () => void;
  /** Voice track of an earlier dub, in samples of `sampleRate`. */
  readonly earlier?: {
    readonly sampleRate: number;
    /** Name of the voice in transcripts. */
    readonly name: string;
    /** True if a trained voice may have spoken some of its lines. */
    readonly isTrained: boolean;
    readonly read: (place: SpokenPlace) => Promise<Float32Array>;
  };
}

const INNER_PAUSE_SECONDS = 0.12;

async function speakText(speaker: Speaker, text: string, tag: string): Promise<Float32Array> {
  const pause = new Float32Array(Math.round(INNER_PAUSE_SECONDS * speaker.sampleRate));
  const parts: Float32Array[] = [];
  for (const sentence of splitSentences(cleanForSpeech(removeSpeechTags(text)), tag)) {
    if (parts.length > 0) parts.push(pause);
    parts.push(trimSilence(await speaker.synthesize(sentence), speaker.sampleRate));
  }
  return concatSamples(parts);
}

const createSpeedMessages = (speedup: number, cut: number) => [
  speedup > 1.05 ? message('notes.faster', { times: speedup }) : undefined,
  cut > 0 ? message('notes.cutAtEnd') : undefined,
];

/** Places the lines in the video's time and drops those beyond its end. */
const placeLines = (lines: readonly TimedLine[], at: number, end: number, speaker: string) =>
  lines
    .map(({ start, end: last, text }) => ({
      start: at + start,
      end: Math.min(end, at + last),
      text,
      speaker,
    }))
    .filter((line) => line.start < line.end);

/** A line as it was spoken, fitted to its time and at `TARGET_LUFS`. */
interface FittedLine {
  readonly samples: Float32Array;
  readonly start: number;
  readonly speedup: number;
}

/** Several speakers are named after the original's, since people know only a single voice by its name. */
function createNaming(utterances: readonly RecognisedUtterance[], voiceName: string) {
  const hasSeveral = new Set(utterances.map(({ speakerNumber }) => speakerNumber)).size > 1;
  return ({ speakerNumber = 0 }: RecognisedUtterance): string =>
    hasSeveral ? toSpeakerName(speakerNumber) : voiceName;
}

/** Speaks one line so that it fits between its neighbours, at `sampleRate`. */
async function fitLine(
  utterance: DubLine,
  cast: DubCast,
  neighbours: NeighbourTimes,
  sampleRate: number,
  { tag, totalSeconds, allowsShift, pronunciations, earlier }: VoiceoverOptions,
): Promise<FittedLine | undefined> {
  const { spokenBefore } = utterance;
  if (earlier && spokenBefore) {
    const start = Math.max(spokenBefore.from, neighbours.previousEnd);
    return { samples: await earlier.read(spokenBefore), start, speedup: 1 };
  }
  const voice = cast.findVoice(utterance);
  if (!voice) return undefined;
  const { sampleRate: rate } = voice;
  const normalSpeech = await speakText(pronunciations.applyTo(voice), utterance.text, tag);
  const window = computeWindow(utterance, normalSpeech.length / rate, neighbours, allowsShift);
  const pace = computeSpeedup(normalSpeech.length / rate, window, MAX_SPEEDUP.pace);
  const fasterSpeech =
    pace > 1 ? await speakText(pronunciations.applyTo(voice.createFaster(pace)), utterance.text, tag) : normalSpeech;
  const stretch = computeSpeedup(fasterSpeech.length / rate, window, MAX_SPEEDUP.stretch);
  const samples = await changeSpeed(fasterSpeech, rate, stretch);
  const loud = amplifyAndLimit({ samples, sampleRate: rate }, computeLoudnessGain({ samples, sampleRate: rate }));
  return {
    samples: createWholeSoundResampler(rate, sampleRate)(loud),
    start: computeStart(samples.length / rate, window, neighbours, totalSeconds),
    speedup: normalSpeech.length / Math.max(1, samples.length),
  };
}

/** Rounding at the end of the film. */
const CUT_TOLERANCE_SECONDS = 0.05;

/** @throws {@link JobError} if the voices produced no sound. */
export async function createVoiceover(cast: DubCast, options: VoiceoverOptions): Promise<Voiceover> {
  const { folder, tag, utterances, totalSeconds, pronunciations, onSpoken, earlier } = options;
  const sampleRate = earlier?.sampleRate ?? Math.max(...cast.voices.map((voice) => voice.sampleRate));
  const file = `voice-${tag}.pcm`;
  const pcm = await createTimedPcmWriter(join(folder, file), sampleRate, totalSeconds);
  const transcript: TranscriptLine[] = [];
  const places: SpokenPlace[] = [];
  const nameSpeaker = createNaming(utterances, earlier?.name ?? cast.voices[0]?.name ?? '');
  let maxSpeedup = 1;
  let cutCount = 0;
  try {
    for (const [at, utterance] of utterances.entries()) {
      const previousEnd = pcm.getSeconds();
      const neighbours = { previousEnd, nextStart: utterances[at + 1]?.start ?? totalSeconds };
      const line = await fitLine(utterance, cast, neighbours, sampleRate, options);
      if (line && line.samples.length > 0) {
        const { samples, start, speedup } = line;
        await pcm.write(samples, start);
        const lines = splitIntoTimedLines(utterance.text, samples, sampleRate);
        transcript.push(...placeLines(lines, start, pcm.getSeconds(), nameSpeaker(utterance)));
        maxSpeedup = Math.max(maxSpeedup, speedup);
        cutCount += start + samples.length / sampleRate > totalSeconds + CUT_TOLERANCE_SECONDS ? 1 : 0;
        places.push({ from: start, until: pcm.getSeconds() });
      } else places.push({ from: previousEnd, until: previousEnd });
      onSpoken();
      await breathe();
    }
    await pcm.finish();
  } catch (error) {
    await pcm.abandon();
    throw error;
  }
  if (transcript.length === 0)
    throw new JobError(
      'PROCESSING_ERROR',
      message('faults.unpronounced', { voice: cast.voices[0]?.name ?? '', language: language(tag) }),
    );
  const messages = combineMessages(
    ...cast.voices,
    pronunciations.createUsedWordsMessage(),
    ...createSpeedMessages(maxSpeedup, cutCount),
  );
  const isTrained =
    earlier?.isTrained === true || cast.voices.some((voice) => voice.sourceType === 'trainedAlgorithmicMedia');
  const sourceType = isTrained ? 'trainedAlgorithmicMedia' : (cast.voices[0]?.sourceType ?? 'algorithmicMedia');
  return { file, sampleRate, transcript, places, ...messages, sourceType };
}
