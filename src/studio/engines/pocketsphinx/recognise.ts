// Speech to words with PocketSphinx: American English only. Wants 16 kHz mono.
// Where somebody may be speaking is passages.ts; what was understood, clarity.ts; how words become lines, lines.ts.

import { availableParallelism, loadavg } from 'node:os';
import { join, parse } from 'node:path';
import { noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import { levelsOf, SECOND } from '../../audio/levels.ts';
import { JobFault } from '../../faults.ts';
import { type Passage, passagesOf } from '../passages.ts';
import { ProgramFailed } from '../programs.ts';
import { type Heard, hear } from './pocketsphinx.ts';

/** Fixed part, and per second of speech: alone it works at two to five times real time, music being the slowest. */
const TIME_MS = { base: 180_000, perSecond: 5000 } as const;

const framesOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { start, end }) => sum + end - start, 0);

/** Frames from which on a second recogniser is worth its start. */
const LONG = 60 * SECOND;

/** In two halves where that much is said and a processor has nothing to do. */
function shared(passages: readonly Passage[]): (readonly Passage[])[] {
  const all = framesOf(passages);
  const idle = availableParallelism() - (loadavg()[0] ?? 0);
  if (all < LONG || idle < 1) return [passages];
  let at = 0;
  while (framesOf(passages.slice(0, at)) < all / 2) at++;
  return [passages.slice(0, at), passages.slice(at)];
}

/**
 * What is heard in each passage in which somebody may be speaking; empty when there is none. `speech` is a WAV in `folder`; `onHeard` is
 * told how many seconds of all of it are done.
 */
export async function recognise(
  speech: string,
  folder: string,
  onHeard: (seconds: number) => void,
): Promise<Heard[]> {
  const levels = await levelsOf(join(folder, speech));
  const passages = passagesOf(levels);
  if (passages.length === 0) return [];
  const timeMs = TIME_MS.base + (TIME_MS.perSecond * framesOf(passages)) / SECOND;
  let done = 0;
  const onPassage = (passage: Passage): void => {
    done += framesOf([passage]);
    onHeard(((done / framesOf(passages)) * levels.length) / SECOND);
  };
  const heard = await Promise.all(
    shared(passages).map((part, at) =>
      hear(
        { speech: parse(speech).name, passages: part, folder, timeMs, name: `heard-${at}` },
        onPassage,
      ).catch(explain),
    ),
  );
  return heard.flat();
}

function explain(error: unknown): never {
  if (!(error instanceof ProgramFailed)) throw error;
  throw error.timedOut
    ? new JobFault('SOURCE_TOO_LONG', noteOf('hearingTooLong', {}))
    : new JobFault('PROCESSING_ERROR', noteOf('recogniserNotStarted', { command: called('engines') }));
}
