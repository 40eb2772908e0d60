// Recognises the speech of a 16 kHz mono recording with PocketSphinx. Leaves the search for speech to
// speech-passages.ts, the evaluation to clear-speech.ts, and lines to utterances.ts.

import { availableParallelism, loadavg } from 'node:os';
import { join, parse } from 'node:path';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { message } from '../../../messages/message.ts';
import { FRAMES_PER_SECOND, measureWavLevels } from '../../audio/levels.ts';
import { JobError } from '../../errors.ts';
import { countFrames, findSpeechPassages, type SpeechPassage } from '../speech-passages.ts';
import { ProgramExitError } from '../system-programs.ts';
import { type RecognisedPassage, runRecogniser } from './pocketsphinx.ts';

/**
 * Milliseconds: a fixed part, and a part per second of speech. On a free machine it needs half to a fifth of real time,
 * music being slowest.
 */
const TIMEOUT_MS = { base: 180_000, perSecond: 5000 } as const;

/** Frames of speech from which a second process saves time. */
const MIN_SPLIT_FRAMES = 60 * FRAMES_PER_SECOND;

/** Splits the passages for two processes if there is enough speech and an idle processor. */
function splitForProcesses(passages: readonly SpeechPassage[]): (readonly SpeechPassage[])[] {
  const all = countFrames(passages);
  const idle = availableParallelism() - (loadavg()[0] ?? 0);
  if (all < MIN_SPLIT_FRAMES || idle < 1) return [passages];
  let at = 0;
  while (countFrames(passages.slice(0, at)) < all / 2) at++;
  return [passages.slice(0, at), passages.slice(at)];
}

/**
 * Returns the words of each passage with probable speech. `speech`: WAV file in `folder`. `onProgress` receives the
 * seconds that are done.
 */
export async function recognisePassages(
  speech: string,
  folder: string,
  onProgress: (seconds: number) => void,
): Promise<RecognisedPassage[]> {
  const levels = await measureWavLevels(join(folder, speech));
  const passages = findSpeechPassages(levels);
  if (passages.length === 0) return [];
  const total = countFrames(passages);
  const timeoutMs = TIMEOUT_MS.base + (TIMEOUT_MS.perSecond * total) / FRAMES_PER_SECOND;
  let done = 0;
  const onPassage = (passage: SpeechPassage): void => {
    done += countFrames([passage]);
    onProgress(((done / total) * levels.length) / FRAMES_PER_SECOND);
  };
  const results = await Promise.all(
    splitForProcesses(passages).map((part, at) =>
      runRecogniser(
        { speech: parse(speech).name, passages: part, folder, timeoutMs, name: `heard-${at}` },
        onPassage,
      ).catch(throwFault),
    ),
  );
  return results.flat();
}

function throwFault(error: unknown): never {
  if (!(error instanceof ProgramExitError)) throw error;
  throw error.isTimedOut
    ? new JobError('SOURCE_TOO_LONG', message('faults.hearingTooLong'))
    : new JobError(
        'PROCESSING_ERROR',
        message('faults.recogniserNotStarted', { command: formatCliCommand('engines') }),
      );
}
