// Decides if a failed request may succeed when repeated, which excludes failures caused by its own input. Pure.

import type { MediaFault } from '../media-fault.ts';
import type { TaskFailure } from './task.ts';

/** The service's `exception_reason` values that blame the input. Source: public facts about the service. */
const INPUT_REASONS: ReadonlySet<string> = new Set([
  'CONTENT_DOES_NOT_MATCH_EXTENSION',
  'HARMFUL_CONTENT_DETECTED',
  'INVALID_AUDIO_TRACKS_SELECTION',
  'INVALID_SOURCE_DATA',
  'MASTERING_OUT_OF_RANGE',
  'MISMATCHED_SOURCE_CODEC',
  'SOURCE_IS_AGE_RESTRICTED',
  'SOURCE_TOO_LARGE',
  'SOURCE_TOO_LONG',
  'SOURCE_TYPE_NOT_SUPPORTED',
  'VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS',
]);

/** HTTP status codes that blame the input. */
const INPUT_STATUSES: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/**
 * Faults of the file itself, which a retry would meet again. A file that took too much work is not listed, since the
 * machine may only have been busy.
 */
const FILE_FAULTS: ReadonlySet<string> = new Set<MediaFault | 'too-large' | 'gone'>([
  'damaged',
  'gone',
  'no-sound',
  'not-media',
  'too-large',
  'too-long',
  'too-many-tracks',
  'unknown-codec',
]);

export function isRetryable(failure: TaskFailure): boolean {
  switch (failure.kind) {
    case 'invalid':
    case 'unusable-recording':
      return false;
    case 'no-consent':
      return failure.why === undefined;
    case 'refused':
      return !INPUT_STATUSES.has(failure.status);
    case 'failed':
      return !INPUT_REASONS.has(failure.reason?.trim().toUpperCase() ?? '');
    case 'file-gone':
      return !FILE_FAULTS.has(failure.why ?? '');
    case 'too-large':
      return failure.tooLargeToFetch !== true;
    default:
      return true;
  }
}
