// Transcribes a recording or video line by line, from its subtitles if it has any, otherwise by speech recognition.
// Omits speech that was not understood.

import { message } from '../../messages/message.ts';
import type { RecognisedUtterance } from '../engines/engine.ts';
import { JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import type { WorkFunction, WorkReport } from '../work.ts';
import { runAndDeleteIntermediates } from './media/delete-intermediates.ts';
import { prepareSpeechRecording } from './media/extract-speech.ts';
import { extractBestTrack } from './media/extract-track.ts';
import { createFetchedSourceWork } from './media/fetched-source.ts';
import { findDeclaredTag, probeMedia } from './media/probe-media.ts';
import {
  findRecognisers,
  readSubtitleTranscript,
  recogniseTranscript,
  sortAndRequireUtterances,
  type TranscriptionMode,
  toRecognitionPreference,
  toTranscriptLines,
  toUnderstoodShareField,
} from './transcription/media-transcript.ts';
import { listWords, sortAndTrimUtterances, splitIntoLines } from './transcription/utterances.ts';

interface TranscribeInput {
  /** Audio or video file, a name in the job's folder. */
  readonly file: string;
  /** File name shown to the user. */
  readonly name: string;
  /** True if the user provided subtitles, which must then be used. */
  readonly withSubtitles?: boolean;
  /** Spoken language, BCP 47. */
  readonly tag: string;
  readonly transcriptionMode?: TranscriptionMode;
  /** True if `tag` is only a guess, and the language that the file declares is better. */
  readonly findsLanguage?: boolean;
  /** Adds details to the result. Then a recording without clear speech gives no lines instead of an error. */
  readonly details?: {
    readonly words: boolean;
    /** True if `tag` is only a guess, and the language that the file declares is better. */
    readonly findsLanguage: boolean;
    /** True if reports should have the lines that are final so far. */
    readonly partialLines: boolean;
    readonly prompt?: string;
  };
}

export type TranscribeRequest = Pick<TranscribeInput, 'tag' | 'transcriptionMode' | 'findsLanguage' | 'details'> &
  (
    | Pick<TranscribeInput, 'file' | 'name' | 'withSubtitles'>
    | { readonly url: string; readonly allowOrigins: readonly string[] }
  );

const transcribeFile: WorkFunction<TranscribeInput> = (input, folder, report, engines) =>
  runAndDeleteIntermediates(
    folder,
    async () => {
      const stage = 'transcription';
      report({ stage });
      const { file, name, details } = input;
      const media = await probeMedia(file, name, folder);
      const isTagGuessed = (details ?? input).findsLanguage ?? false;
      const tag = (isTagGuessed ? findDeclaredTag(media) : undefined) ?? input.tag;
      const source = (await readSubtitleTranscript(input, media, tag, folder)) ?? (await findRecognisers(tag, engines));
      const track = await extractBestTrack({ file, name }, media, tag, folder);
      const { seconds } = track;
      let partial: Pick<WorkReport, 'lines'> = {};
      const onProgress = (done: number) => report({ stage, progress: Math.min(1, done / seconds), ...partial });
      const onSentences = (sentences: readonly RecognisedUtterance[]) => {
        partial = { lines: toTranscriptLines(sortAndTrimUtterances(splitIntoLines(sentences), seconds)) };
      };
      const transcript =
        'utterances' in source
          ? source
          : await recogniseTranscript(source, await prepareSpeechRecording(track, folder), {
              tag,
              ...toRecognitionPreference(input),
              folder,
              onProgress,
              isTagGuessed,
              ...(details?.partialLines && { onSentences }),
              ...(details?.prompt !== undefined && { prompt: details.prompt }),
              acceptsUnclear: details !== undefined,
            });
      const utterances = splitIntoLines(transcript.utterances);
      const lines = details
        ? sortAndTrimUtterances(utterances, seconds)
        : sortAndRequireUtterances({ utterances }, { seconds, name, tag });
      return {
        files: {},
        ...combineMessages(transcript),
        transcript: toTranscriptLines(lines),
        ...toUnderstoodShareField(transcript),
        ...(details && {
          details: {
            tag: transcript.otherLanguage ?? tag,
            seconds,
            ...(details.words && { words: listWords(utterances, seconds) }),
          },
        }),
      };
    },
    () => [],
  );

const transcribeFetched = createFetchedSourceWork(transcribeFile);

export const transcribeMedia: WorkFunction<TranscribeRequest> = (request, ...job) => {
  if ('url' in request) return transcribeFetched(request, ...job);
  if (request.file === undefined) throw new JobError('SOURCE_NOT_FOUND', message('faults.neitherFileNorLink'));
  return transcribeFile(request, ...job);
};
