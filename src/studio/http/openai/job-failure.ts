// Converts the failure of a task into an error of OpenAI's interface: 400 if another file or language would work.

import type { JobError } from '../../errors.ts';
import { createFileFormatError } from './file-formats.ts';
import { NO_RETRY_HEADERS, OpenAiError } from './openai-error.ts';

/** Reasons that lie in the input. */
const INPUT_REASONS: ReadonlySet<string> = new Set([
  'INVALID_SOURCE_DATA',
  'SOURCE_NOT_FOUND',
  'SOURCE_TOO_LARGE',
  'SOURCE_TOO_LONG',
  'SOURCE_TYPE_NOT_SUPPORTED',
  'VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS',
]);

const hasNote = ({ notes = [] }: JobError, id: string): boolean =>
  notes.some((note) => typeof note === 'object' && 'id' in note && note.id === id);

/** The task has run, so that a repetition by the SDK would only fail again. */
export function toOpenAiJobError(error: JobError): OpenAiError {
  const headers = NO_RETRY_HEADERS;
  if (hasNote(error, 'faults.notMedia')) return createFileFormatError();
  if (!INPUT_REASONS.has(error.reason)) return new OpenAiError(500, error.message, { headers });
  const param = hasNote(error, 'faults.noRecogniser') ? 'language' : 'file';
  return new OpenAiError(400, error.message, { param, code: 'invalid_value', headers });
}
