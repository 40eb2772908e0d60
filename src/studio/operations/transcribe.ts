// Transcribes a recording or video line by line, from its subtitles if it has any, otherwise by speech recognition.
// Omits speech that was not understood.

import { message } from '../../messages/message.ts';
import { JobError } from '../errors.ts';
import { combineMessages } from '../messages.ts';
import type { WorkFunction } from '../work.ts';
import { runAndDeleteIntermediates } from './media/delete-intermediates.ts';
import { prepareSpeechRecording } from './media/extract-speech.ts';
import { extractBestTrack } from './media/extract-track.ts';
import { createFetchedSourceWork } from './media/fetched-source.ts';
import { probeMedia } from './media/probe-media.ts';
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
import { splitIntoLines } from './transcription/utterances.ts';

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
}

export type TranscribeRequest = Pick<TranscribeInput, 'tag' | 'transcriptionMode'> &
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
      const { file, name, tag } = input;
      const media = await probeMedia(file, name, folder);
      const source = (await readSubtitleTranscript(input, media, tag, folder)) ?? (await findRecognisers(tag, engines));
      const track = await extractBestTrack({ file, name }, media, tag, folder);
      const onProgress = (seconds: number) => report({ stage, progress: Math.min(1, seconds / track.seconds) });
      const transcript =
        'utterances' in source
          ? source
          : await recogniseTranscript(source, await prepareSpeechRecording(track, folder), {
              tag,
              ...toRecognitionPreference(input),
              folder,
              onProgress,
            });
      const utterances = splitIntoLines(transcript.utterances);
      const lines = sortAndRequireUtterances({ utterances }, { seconds: track.seconds, name, tag });
      return {
        files: {},
        ...combineMessages(transcript),
        transcript: toTranscriptLines(lines),
        ...toUnderstoodShareField(transcript),
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
