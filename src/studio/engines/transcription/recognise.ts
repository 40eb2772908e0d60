// Speech to words with PocketSphinx, the one recogniser here: American English only, and honest about it.
// Wants cleaned speech, 16 kHz mono. How words become utterances is words.ts.

import { baseOf, nameOfLanguage } from '../../voices/tongues.ts';
import { EngineFault } from '../engine.ts';
import { ffmpeg } from '../media/ffmpeg.ts';
import { isInstalled, ProgramFailed, runTelling } from '../media/programs.ts';
import type { Utterance } from './utterance.ts';
import { utterancesOf, type Word, wordOf } from './words.ts';

export interface Recognised {
  readonly utterances: readonly Utterance[];
  /** Mean confidence, 0 to 1. */
  readonly sure: number;
}

const PROGRAM = 'pocketsphinx_continuous';
/**
 * PocketSphinx settles on a voice and a room while it listens, and mishears what comes first. So it hears the beginning
 * twice, and what it understood the first time is forgotten.
 */
const WARM_UP = { seconds: 8, silence: 1, file: 'heard.wav', timeMs: 60_000 } as const;

/** Fixed part, and per second of speech: it works at two to three times real time. */
const TIME_MS = { base: 60_000, perSecond: 2000 } as const;

/** The language it understands, as its model does. */
const UNDERSTOOD = 'en';

/** Languages understood by ear on this machine, without a region. */
export const understood = async (): Promise<readonly string[]> =>
  (await isInstalled(PROGRAM)) ? [UNDERSTOOD] : [];

/** Faults for a language that nobody here understands. */
export function assertRecogniser(tag: string): void {
  if (baseOf(tag) === UNDERSTOOD) return;
  const language = nameOfLanguage(tag).replace(/ \(.*/, '');
  throw new EngineFault(
    'INVALID_SOURCE_DATA',
    `No speech recogniser for ${language} is installed; installed: English. A film with ${language} subtitles in it can be dubbed without one.`,
  );
}

/** Answers how much later everything is heard. */
async function warmedUp(speech: string, seconds: number, folder: string): Promise<number> {
  const { silence, file, timeMs } = WARM_UP;
  const first = Math.min(seconds, WARM_UP.seconds);
  const graph = `[0:a]apad=pad_dur=${silence}[first];[first][1:a]concat=n=2:v=0:a=1[all]`;
  const words = ['-t', String(first), '-i', speech, '-i', speech, '-filter_complex', graph, '-map', '[all]'];
  await ffmpeg([...words, '-c:a', 'pcm_s16le', '-bitexact'], file, { folder, timeMs });
  return first + silence;
}

/** `speech` stands in `folder`; `onHeard` is told how many seconds of it have been understood. */
export async function recognise(
  speech: string,
  seconds: number,
  folder: string,
  onHeard: (seconds: number) => void,
): Promise<Recognised> {
  const delay = await warmedUp(speech, seconds, folder);
  const words: Word[] = [];
  const line = (text: string): void => {
    const word = wordOf(text);
    if (!word || word.start < delay) return;
    words.push({ ...word, start: word.start - delay, end: word.end - delay });
    onHeard(word.end - delay);
  };
  const settings = ['-infile', WARM_UP.file, '-time', 'yes', '-logfn', '/dev/null'];
  const timeMs = TIME_MS.base + TIME_MS.perSecond * seconds;
  await runTelling(PROGRAM, settings, { folder, timeMs }, line).catch((error: unknown) => {
    if (error instanceof ProgramFailed) throw failed(error.timedOut);
    throw error;
  });
  const sure = words.reduce((sum, word) => sum + word.sure, 0) / Math.max(1, words.length);
  return { utterances: utterancesOf(words), sure };
}

const failed = (timedOut: boolean): EngineFault =>
  timedOut
    ? new EngineFault(
        'SOURCE_TOO_LONG',
        'Recognising the speech took too long and was stopped. Try a shorter file.',
      )
    : new EngineFault(
        'PROCESSING_ERROR',
        'The speech recogniser could not start, perhaps for want of its English model. The operator can install it with “npm run engines”.',
      );
