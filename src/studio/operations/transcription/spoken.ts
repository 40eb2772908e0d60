// What is said in a film and when: from a subtitle file beside it, else from a subtitle track inside, else by ear.
// Subtitles are exact and know any language; recognition is neither.

import { parse } from 'node:path';
import { spokenLines } from '../../../domain/media/subtitles.ts';
import { noteOf } from '../../../domain/views/notes.ts';
import { type Candidate, whoHas } from '../../engines/choose.ts';
import type { Engines, Hearing, RecognitionEngine, Utterance } from '../../engines/engine.ts';
import { ENGINES } from '../../engines/index.ts';
import { JobFault, missingFault } from '../../faults.ts';
import { type Remarks, told } from '../../told.ts';
import { baseOf } from '../../voices/tongues.ts';
import type { Media } from '../media/probe.ts';
import { byTheBest, candidatesOf } from '../stand-in.ts';
import { cuesInside, cuesOfFile } from './subtitles.ts';
import { tidied } from './utterance.ts';

/** What is told: where it comes from and how good it is. */
export interface Transcript extends Remarks {
  readonly utterances: readonly Utterance[];
  /** 0 to 1, how much of what is said was understood, where that was judged. */
  readonly understood?: number;
  /** What was heard too unsurely to be believed. */
  readonly guesses?: readonly Utterance[];
}

export interface Source {
  /** Name inside the job's folder. */
  readonly file: string;
  /** What the person calls it. */
  readonly name: string;
  /** Subtitles were given with it, and have to be used. */
  readonly withSubtitles?: boolean;
}

/** The service names every speaker; nobody here can tell them apart. */
export const SPEAKER = 'Speaker 1';

/** What is estimated is not told to the last percent. */
const PERCENT_STEP = 5;

/** From a file beside it, which may be of any kind whatever it is called. Faults where one was given and nothing in it is spoken. */
async function beside(
  { file, withSubtitles = false }: Source,
  { fps }: Media,
  tag: string,
  folder: string,
): Promise<readonly Utterance[] | undefined> {
  for (const ending of ['srt', 'vtt']) {
    const cues = await cuesOfFile(`${parse(file).name}.${ending}`, { tag, folder, fps });
    const lines = spokenLines(cues ?? []);
    if (lines.length > 0) return lines;
  }
  if (withSubtitles) throw new JobFault('INVALID_SOURCE_DATA', noteOf('unreadableSubtitles', {}));
  return undefined;
}

/** A track in the language that is spoken; one that names no language only when there is no other. */
async function inside(
  { file }: Source,
  { subtitles }: Media,
  from: string,
  folder: string,
): Promise<readonly Utterance[]> {
  const track =
    subtitles.find(({ tag }) => tag !== undefined && baseOf(tag) === baseOf(from)) ??
    (subtitles.length === 1 ? subtitles.find(({ tag }) => tag === undefined) : undefined);
  // A broken subtitle track is no reason not to listen.
  return track ? spokenLines(await cuesInside(file, track.at, folder)) : [];
}

/** Empty when the file brings no subtitles; also asked before anything slow is done. */
export async function fromSubtitles(
  source: Source,
  media: Media,
  from: string,
  folder: string,
): Promise<Transcript | undefined> {
  const read = (await beside(source, media, from, folder)) ?? (await inside(source, media, from, folder));
  if (read.length === 0) return undefined;
  return { utterances: read, ...told(noteOf('subtitles', { lines: read.length })) };
}

/** Who understands the language, best first. */
export type Recognisers = readonly Candidate<RecognitionEngine>[];

/** Faults when nobody here understands the language. */
export async function recognisersFor(
  tag: string,
  { recognition }: Pick<Engines, 'recognition'> = ENGINES,
): Promise<Recognisers> {
  const candidates = await candidatesOf(recognition);
  const ranked = whoHas(candidates, tag);
  if (ranked.some(({ facts }) => facts.missing === undefined)) return ranked;
  const [best] = ranked;
  if (best?.facts.missing !== undefined) throw missingFault(best.facts.missing, best.facts);
  const heard = candidates.flatMap(({ facts }) => (facts.missing === undefined ? facts.languages : []));
  throw new JobFault(
    'INVALID_SOURCE_DATA',
    noteOf('noRecogniser', { language: tag, languages: [...new Set(heard)] }),
  );
}

/** Without lines when nobody says anything. Faults when somebody may, but none of it is surely understood. */
export async function byEar(recognisers: Recognisers, speech: string, hearing: Hearing): Promise<Transcript> {
  const { result, note } = await byTheBest(recognisers, async (engine) => ({
    ...(await engine.recognise(speech, hearing)),
    by: engine.name,
  }));
  const { utterances, sure, unclear, understood, guesses = [], by } = result;
  if (utterances.length === 0 && unclear > 0)
    throw new JobFault('INVALID_SOURCE_DATA', told(note, noteOf('nothingClear', { language: hearing.tag })));
  const heard = told(
    note,
    noteOf('heardBy', { engine: by, ...percentOf(sure) }),
    unclear > 0 ? noteOf('unclear', { count: unclear }) : undefined,
  );
  return { utterances, ...heard, guesses, ...(understood !== undefined && { understood }) };
}

const percentOf = (sure: number | undefined) =>
  sure === undefined ? {} : { percent: PERCENT_STEP * Math.round((100 * sure) / PERCENT_STEP) };

/** For the task's result. */
export const judged = ({ understood }: Pick<Transcript, 'understood'>) =>
  understood === undefined ? {} : { understood: Math.round(100 * understood) / 100 };

/** In order and inside the film. Faults when nothing is left. */
export function spokenIn(
  { utterances }: Pick<Transcript, 'utterances'>,
  seconds: number,
  from: string,
): readonly Utterance[] {
  const said = tidied(utterances, seconds);
  if (said.length > 0) return said;
  throw new JobFault('INVALID_SOURCE_DATA', noteOf('noSpeech', { language: from }));
}
