// A voice from a recording, by the engine that comes nearest. Where a server speaks with recordings themselves, also what it wants of
// this one: its beginning as a plain WAV, and the exact words that are said in it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createResampler } from '../../domain/sound/rates.ts';
import { noteOf } from '../../domain/views/notes.ts';
import { recordTape } from '../audio/decode-tape.ts';
import { meanOf } from '../audio/samples.ts';
import { encodeWav } from '../audio/wav.ts';
import { byGrade } from '../engines/choose.ts';
import type { Engines } from '../engines/engine.ts';
import { ENGINES } from '../engines/index.ts';
import { JobFault } from '../faults.ts';
import { told } from '../told.ts';
import { byTheBest, candidatesOf } from './stand-in.ts';
import { byEar, recognisersFor, SPEAKER, spokenIn } from './transcription/spoken.ts';
import type { Work, WorkResult } from './work.ts';

export interface CloneInput {
  /** In the job's folder. */
  readonly file: string;
  /** What its owner calls it. */
  readonly name: string;
  /** ISO 5218, as its owner gave it. */
  readonly gender?: number;
  /** The language that is spoken, BCP 47; set where a server wants the recording and its words. */
  readonly tag?: string;
}

/** For the role under which the recording comes back. */
export const REFERENCE = 'reference';

const MOST_SECONDS = 60;
/** Of the recording for the server, and of that for the recogniser. */
const RATES = { reference: 24_000, heard: 16_000 } as const;
/** Below it too much may be missing for words to be exact. */
const LEAST_UNDERSTOOD = 0.9;
/** Users wait a minute for all of it: another engine has the other half. */
const HEARING_MS = 30_000;

export const cloneVoice: Work<CloneInput> = async (recording, folder, report, engines = ENGINES) => {
  const { result, note } = await byTheBest(byGrade(await candidatesOf(engines.likeness)), (engine) =>
    engine.likenessOf(recording, folder, (stage, progress) =>
      report({ stage, ...(progress !== undefined && { progress }) }),
    ),
  );
  const { tag } = recording;
  return {
    files: {},
    ...told(note, result),
    voices: { voice: result.design },
    ...(tag !== undefined && (await withWords(recording, tag, folder, engines))),
  };
};

async function withWords(
  { file, name }: CloneInput,
  tag: string,
  folder: string,
  engines: Engines,
): Promise<Pick<WorkResult, 'files' | 'transcript'>> {
  const path = join(folder, file);
  const tape = await recordTape({ path, name, folder, mostSeconds: MOST_SECONDS, cut: true });
  const { rate, length } = tape;
  const samples = meanOf(await tape.read(0, Math.min(length, MOST_SECONDS * rate)));
  await tape.erase();
  const write = (name: string, to: number) =>
    writeFile(join(folder, name), encodeWav({ samples: createResampler(rate, to)(samples), rate: to }));
  await write('reference.wav', RATES.reference);
  await write('heard.wav', RATES.heard);
  const transcript = await wordsIn('heard.wav', samples.length / rate, { tag, folder }, engines);
  return { files: { [REFERENCE]: { name: 'reference.wav', type: 'audio/wav' } }, transcript };
}

async function wordsIn(
  speech: string,
  seconds: number,
  { tag, folder }: { readonly tag: string; readonly folder: string },
  engines: Engines,
) {
  try {
    const heard = await byEar(await recognisersFor(tag, engines), speech, {
      tag,
      folder,
      onHeard: () => {},
      mostMs: HEARING_MS,
    });
    const { understood = 1, guesses = [] } = heard;
    if (understood < LEAST_UNDERSTOOD || guesses.length > 0) throw notUnderstood(tag);
    return spokenIn(heard, seconds, tag).map((line) => ({ ...line, speaker: SPEAKER }));
  } catch (error) {
    throw error instanceof JobFault && error.reason === 'INVALID_SOURCE_DATA' ? notUnderstood(tag) : error;
  }
}

const notUnderstood = (tag: string): JobFault =>
  new JobFault('INVALID_SOURCE_DATA', noteOf('notUnderstoodAs', { language: tag }));
