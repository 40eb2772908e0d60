// Checks `transcription_mode` of dubs and transcripts, a field that the interface document lacks (facts §4). It has no
// chat option, because it matters only to a machine with several recognition models.

import type { Operation } from '../../../domain/commands/command.ts';
import type { ValidationProblem } from '../../errors.ts';
import { toOperationSlug } from '../../operation-slug.ts';

export const TRANSCRIPTION_MODE = 'transcription_mode';

const OPERATIONS: ReadonlySet<string> = new Set(['dub', 'dub-lines', 'transcribe']);

const MODES: readonly unknown[] = ['fast', 'slow'];

export const takesTranscriptionMode = (operation: Operation): boolean => OPERATIONS.has(toOperationSlug(operation));

/** Other operations ignore the field, like every unknown one. */
export function validateTranscriptionMode(operation: Operation, value: unknown): readonly ValidationProblem[] {
  if (!takesTranscriptionMode(operation) || value === undefined || MODES.includes(value)) return [];
  return [{ loc: ['body', TRANSCRIPTION_MODE], msg: "Input should be 'fast' or 'slow'", type: 'enum' }];
}
