// Formats a transcript in the response formats of OpenAI's interface. Pure.

import { formatLinesAsCaptions } from '../../../domain/media/captions.ts';
import { toBaseTag } from '../../../domain/media/language.ts';
import type { TranscriptLine } from '../../work.ts';
import { type ClientTranscript, getText } from './transcript.ts';
import type { TranscriptionRequest } from './transcription-request.ts';

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** English name in lower case, such as `spanish`. */
export const getLanguageName = (tag: string): string =>
  toBaseTag(tag) === 'nb' ? 'norwegian' : (englishNames.of(toBaseTag(tag)) ?? tag).toLowerCase();

/** Rounds times to milliseconds. */
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

export const createUsage = ({ seconds }: Pick<ClientTranscript, 'seconds'>) => ({
  type: 'duration' as const,
  seconds: round(seconds),
});

const LETTERS = 26;

/** `A` for the first speaker, `AA` for the 27th. */
const toLetters = (index: number): string =>
  (index < LETTERS ? '' : toLetters(Math.floor(index / LETTERS) - 1)) + String.fromCharCode(65 + (index % LETTERS));

/** Segments with letters for the speakers, in order of their first words. */
export function createSpeakerSegments(lines: readonly TranscriptLine[]) {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))];
  return lines.map(({ start, end, text, speaker }, at) => ({
    type: 'transcript.text.segment' as const,
    id: `seg_${at}`,
    start: round(start),
    end: round(end),
    text,
    speaker: toLetters(speakers.indexOf(speaker)),
  }));
}

/** Neutral value of measures that no engine here reports. */
const UNKNOWN_MEASURE = 0;

/** The confidence is the only known measure; its logarithm takes the place of the tokens' mean. */
const createSegment = ({ start, end, text, sure }: TranscriptLine, id: number) => ({
  id,
  seek: UNKNOWN_MEASURE,
  start: round(start),
  end: round(end),
  text,
  tokens: [],
  temperature: UNKNOWN_MEASURE,
  avg_logprob: sure === undefined || sure <= 0 ? UNKNOWN_MEASURE : round(Math.log(sure)),
  compression_ratio: UNKNOWN_MEASURE,
  no_speech_prob: UNKNOWN_MEASURE,
});

type VerboseOptions = Pick<TranscriptionRequest, 'task' | 'hasSegments' | 'hasWords'>;

function createVerboseBody(transcript: ClientTranscript, { task, hasSegments, hasWords }: VerboseOptions) {
  const { tag, seconds, lines, words = [] } = transcript;
  return {
    task,
    language: getLanguageName(tag),
    duration: round(seconds),
    text: getText(transcript),
    ...(hasSegments && { segments: lines.map(createSegment) }),
    ...(hasWords && {
      words: words.map(({ start, end, text }) => ({
        word: text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''),
        start: round(start),
        end: round(end),
      })),
    }),
    usage: createUsage(transcript),
  };
}

export type TranscriptionBody = { readonly json: object } | { readonly text: string; readonly type: string };

export function createTranscriptionBody(
  transcript: ClientTranscript,
  { format, ...options }: VerboseOptions & Pick<TranscriptionRequest, 'format'>,
): TranscriptionBody {
  const text = getText(transcript);
  const usage = createUsage(transcript);
  switch (format) {
    case 'json':
      return { json: { text, usage } };
    case 'verbose_json':
      return { json: createVerboseBody(transcript, options) };
    case 'diarized_json':
      return {
        json: {
          task: options.task,
          duration: usage.seconds,
          text,
          segments: createSpeakerSegments(transcript.lines),
          usage,
        },
      };
    case 'text':
      return { text: `${text}\n`, type: 'text/plain' };
    case 'srt':
      return { text: formatLinesAsCaptions(transcript.lines, 'srt'), type: 'text/plain' };
    case 'vtt':
      return { text: formatLinesAsCaptions(transcript.lines, 'vtt'), type: 'text/vtt' };
  }
}
