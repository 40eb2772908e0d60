// Whether the same request can end better when it is sent once more: not where it failed for what it is. Pure.

import type { Failure, Unfit } from './task.ts';

/** The service's `exception_reason` values that are about what was given. Source: public facts of the service. */
const ABOUT_WHAT_WAS_GIVEN: ReadonlySet<string> = new Set([
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

/** HTTP codes of a refusal for what was sent. */
const ABOUT_THE_REQUEST: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** What lies in a file itself, or that there is none: it is the same the next time. What was too much work may have been so for a moment only. */
const IN_THE_FILE: ReadonlySet<string> = new Set<Unfit | 'too-large' | 'gone'>([
  'damaged',
  'gone',
  'no-sound',
  'not-media',
  'too-large',
  'too-long',
  'too-many-tracks',
  'unknown-codec',
]);

export function isWorthRepeating(failure: Failure): boolean {
  switch (failure.kind) {
    case 'invalid':
    case 'no-voice':
      return false;
    case 'not-agreed':
      return failure.why === undefined;
    case 'refused':
      return !ABOUT_THE_REQUEST.has(failure.status);
    case 'failed':
      return !ABOUT_WHAT_WAS_GIVEN.has(failure.reason?.trim().toUpperCase() ?? '');
    case 'file-gone':
      return !IN_THE_FILE.has(failure.why ?? '');
    case 'too-large':
      return failure.unfetched !== true;
    default:
      return true;
  }
}
