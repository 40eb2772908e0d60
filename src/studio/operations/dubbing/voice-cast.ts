// Runs work with several voices at once. If one fails midway, all work runs again with another engine for this voice.

import type { Engines, Speaker } from '../../engines/engine.ts';
import { EngineError } from '../../errors.ts';
import type { MessagesWithEnglish } from '../../messages.ts';
import type { VoiceDesign } from '../../voices/voice-design.ts';
import { createVoiceRunner, type VariablePaceVoice } from '../narration/voice-runner.ts';

interface CastRequest {
  readonly designs: readonly VoiceDesign[];
  /** Language, BCP 47. */
  readonly tag: string;
  readonly folder: string;
}

/** Carries the failure of one voice past the others, which would take it for their own. */
class VoiceFailure extends Error {
  readonly at: number;
  readonly fault: EngineError;
  constructor(at: number, fault: EngineError) {
    super(fault.message);
    this.at = at;
    this.fault = fault;
  }
}

function markFailures(voice: VariablePaceVoice, at: number): VariablePaceVoice {
  const mark = <One extends Speaker>(speaker: One): One => ({
    ...speaker,
    synthesize: (sentence: string) =>
      speaker.synthesize(sentence).catch((error: unknown) => {
        throw error instanceof EngineError ? new VoiceFailure(at, error) : error;
      }),
  });
  return { ...mark(voice), createFaster: (times) => mark(voice.createFaster(times)) };
}

/**
 * `work` receives a voice for each design.
 * @throws {@link JobError} if no engine has a voice.
 */
export async function runWithCast<Result extends MessagesWithEnglish>(
  { designs, tag, folder }: CastRequest,
  work: (voices: readonly VariablePaceVoice[]) => Promise<Result>,
  engines: Pick<Engines, 'speech'>,
): Promise<Result> {
  const runners = await Promise.all(designs.map((design) => createVoiceRunner({ design, tag, folder }, engines)));
  const run = (at: number, voices: readonly VariablePaceVoice[]): Promise<Result> => {
    const runner = runners[at];
    if (!runner) return work(voices);
    return runner((voice) =>
      run(at + 1, [...voices, markFailures(voice, at)]).catch((error: unknown) => {
        throw error instanceof VoiceFailure && error.at === at ? error.fault : error;
      }),
    );
  };
  return run(0, []);
}
