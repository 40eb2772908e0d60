// Creates a voice from a recording with the best matching engine. For servers that clone voices, also returns the start
// of the recording as plain WAV with its exact transcript.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWholeSoundResampler } from '../../domain/audio/resampler.ts';
import { mixToMono } from '../../domain/audio/samples.ts';
import { message } from '../../messages/message.ts';
import { decodeToDisk } from '../audio/decode-to-disk.ts';
import { encodeMonoWav } from '../audio/wav.ts';
import { sortByGrade } from '../engines/choose-engines.ts';
import type { Engines } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { JobError } from '../errors.ts';
import { baseLanguage } from '../language-texts.ts';
import { combineMessages } from '../messages.ts';
import type { WorkFunction, WorkResult } from '../work.ts';
import { runWithFallback, toDescribedEngines } from './engine-fallback.ts';
import {
  findRecognisers,
  recogniseTranscript,
  sortAndRequireUtterances,
  toTranscriptLines,
} from './transcription/media-transcript.ts';

export interface CloneInput {
  /** Name in the job's folder. */
  readonly file: string;
  /** File name shown to the user. */
  readonly name: string;
  /** Gender code of ISO 5218, as given by the owner. */
  readonly gender?: number;
  /** Spoken language (BCP 47). Present only if a server needs the recording and its transcript. */
  readonly tag?: string;
}

export const REFERENCE_ROLE = 'reference';

const MAX_SECONDS = 60;
/** Sample rates of the recording for the server and for speech recognition. */
const SAMPLE_RATES = { reference: 24_000, recognition: 16_000 } as const;
/** Below this share too many words may be missing for an exact transcript. */
const MIN_UNDERSTOOD_SHARE = 0.9;
/** Users wait up to a minute in total; the rest of the time is for the other engine. */
const MAX_RECOGNITION_MS = 30_000;

export const cloneVoice: WorkFunction<CloneInput> = async (recording, folder, report, engines = ENGINES) => {
  const { result, note } = await runWithFallback(sortByGrade(await toDescribedEngines(engines.cloning)), (engine) =>
    engine.cloneVoice(recording, folder, (stage, progress) => report({ stage, progress })),
  );
  const { tag } = recording;
  return {
    files: {},
    ...combineMessages(note, result),
    voices: { voice: result.design },
    ...(tag !== undefined && (await createReference(recording, tag, folder, engines))),
  };
};

async function createReference(
  { file, name }: CloneInput,
  tag: string,
  folder: string,
  engines: Engines,
): Promise<Pick<WorkResult, 'files' | 'transcript'>> {
  const path = join(folder, file);
  const decoded = await decodeToDisk({ path, name, folder, maxSeconds: MAX_SECONDS, truncate: true });
  const { sampleRate, sampleCount } = decoded;
  const samples = mixToMono(await decoded.read(0, Math.min(sampleCount, MAX_SECONDS * sampleRate)));
  await decoded.remove();
  const write = (name: string, to: number) =>
    writeFile(
      join(folder, name),
      encodeMonoWav({ samples: createWholeSoundResampler(sampleRate, to)(samples), sampleRate: to }),
    );
  await write('reference.wav', SAMPLE_RATES.reference);
  await write('heard.wav', SAMPLE_RATES.recognition);
  const transcript = await recogniseWords('heard.wav', samples.length / sampleRate, { tag, folder }, engines);
  return { files: { [REFERENCE_ROLE]: { name: 'reference.wav', type: 'audio/wav' } }, transcript };
}

async function recogniseWords(
  speech: string,
  seconds: number,
  { tag, folder }: { readonly tag: string; readonly folder: string },
  engines: Engines,
) {
  const recording = { unfiltered: speech, getFiltered: async () => speech };
  try {
    const transcript = await recogniseTranscript(await findRecognisers(tag, engines), recording, {
      tag,
      folder,
      onProgress: () => {},
      maxCallMs: MAX_RECOGNITION_MS,
    });
    const { understood = 1, guesses = [] } = transcript;
    if (understood < MIN_UNDERSTOOD_SHARE || guesses.length > 0) throw createNotUnderstoodError(tag);
    return toTranscriptLines(sortAndRequireUtterances(transcript, { seconds, name: speech, tag }));
  } catch (error) {
    throw error instanceof JobError && error.reason === 'INVALID_SOURCE_DATA' ? createNotUnderstoodError(tag) : error;
  }
}

const createNotUnderstoodError = (tag: string): JobError =>
  new JobError('INVALID_SOURCE_DATA', message('faults.notUnderstoodAs', { language: baseLanguage(tag) }));
