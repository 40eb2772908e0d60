// Transcription: what is said in a recording or film, line by line. Its subtitles where it brings some, else by ear. What cannot be
// understood is left out, never guessed.

import { noteOf } from '../../domain/views/notes.ts';
import { JobFault } from '../faults.ts';
import { told } from '../told.ts';
import { ofFetched } from './media/from-link.ts';
import { probe } from './media/probe.ts';
import { speechOf } from './media/speech.ts';
import { leavingOnly } from './media/tidy.ts';
import { takeBestTrack } from './media/track.ts';
import { byEar, fromSubtitles, judged, recognisersFor, SPEAKER, spokenIn } from './transcription/spoken.ts';
import { inLines } from './transcription/utterance.ts';
import type { Work } from './work.ts';

export interface TranscribeInput {
  /** The film or recording, a name inside the job's folder. */
  readonly file: string;
  /** What the person calls it. */
  readonly name: string;
  /** Subtitles were given with it, and have to be used. */
  readonly withSubtitles?: boolean;
  /** The language that is spoken, BCP 47. */
  readonly tag: string;
}

/** A file that was uploaded, or a link. */
export type TranscribeOrder = Pick<TranscribeInput, 'tag'> &
  (
    | Pick<TranscribeInput, 'file' | 'name' | 'withSubtitles'>
    | { readonly url: string; readonly allowOrigins: readonly string[] }
  );

const transcribeFile: Work<TranscribeInput> = (input, folder, report, engines) =>
  leavingOnly(
    folder,
    async () => {
      const stage = 'transcription';
      report({ stage });
      const { file, name, tag } = input;
      const media = await probe(file, name, folder);
      const words = (await fromSubtitles(input, media, tag, folder)) ?? (await recognisersFor(tag, engines));
      const track = await takeBestTrack({ file, name }, media, tag, folder);
      const onHeard = (seconds: number) => report({ stage, progress: Math.min(1, seconds / track.seconds) });
      const transcript =
        'utterances' in words
          ? words
          : await byEar(words, await speechOf(track, folder), { tag, folder, onHeard });
      const said = spokenIn({ utterances: inLines(transcript.utterances) }, track.seconds, tag);
      return {
        files: {},
        ...told(transcript),
        transcript: said.map((line) => ({ ...line, speaker: SPEAKER })),
        ...judged(transcript),
      };
    },
    () => [],
  );

const transcribeFetched = ofFetched(transcribeFile);

export const transcribe: Work<TranscribeOrder> = (order, ...job) => {
  if ('url' in order) return transcribeFetched(order, ...job);
  if (order.file === undefined) throw new JobFault('SOURCE_NOT_FOUND', noteOf('neitherFileNorLink', {}));
  return transcribeFile(order, ...job);
};
