// For every failure what happened and what to do next, in a sentence or two, and what is said of results that were too large for a
// place. In English. What can be pressed stands below the sentence.

import type { Unfit } from '../tasks/task.ts';
import { formatsIn } from './formats.ts';

const { bytes, day, duration } = formatsIn('en-GB');

const NO_CREDIT = 'The media service account has run out of credit. Its owner can top it up.';
const TROUBLE = 'Something went wrong at the media service. Try again.';
const NOT_ALLOWED =
  'The media service account may not do this. The operator can check what the API key is allowed.';
const PUBLIC_URL =
  'If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.';

export const failures = {
  /** The service's `exception_reason` values that say something to a person. Source: public facts of the service. */
  reasons: {
    HARMFUL_CONTENT_DETECTED:
      'The media service found the content harmful and will not work on it. Try other words or another file.',
    VOICE_CONVERSION_ERROR:
      'The media service had trouble with the voice. Try again, or choose another voice.',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE:
      'The media service could not set the loudness. Try a recording of usual loudness.',
    SOURCE_TOO_LONG: 'It is too long for the media service. Try a shorter piece.',
    SOURCE_TOO_LARGE: 'The file is too large for the media service. Try a smaller one.',
    SOURCE_TYPE_NOT_SUPPORTED: 'The media service does not take this kind of file. Try another format.',
    ERROR_DOWNLOADING_SOURCE:
      'The media service could not fetch the link. Check that it opens without signing in.',
    TOO_MANY_GDRIVE_REQUESTS:
      'The drive that holds the file is refusing more downloads right now. Try again later, or use another link.',
    SOURCE_BLOCKED_IN_REGION: 'The link is blocked where the media service runs. Use another link.',
    SOURCE_IS_AGE_RESTRICTED:
      'The link is age-restricted, so the media service cannot fetch it. Use another link.',
    SOURCE_NOT_FOUND: 'There is nothing behind the link. Check the address.',
    MISMATCHED_SOURCE_CODEC: 'The tracks of the file do not fit together. Try saving it in another format.',
    CONTENT_DOES_NOT_MATCH_EXTENSION: 'The file is not what its name says. Check the ending.',
    INVALID_SOURCE_DATA: 'The file or text could not be read. Check that it opens, or try another one.',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: 'The film has no sound to work on. Try one that has.',
    INVALID_AUDIO_TRACKS_SELECTION:
      'The file does not have the audio tracks that were chosen. Choose others; they count from 0.',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  /** By the HTTP status of a refusal. */
  statuses: {
    401: 'The media service refused our API key. The operator can check SERVICE_API_KEY.',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: 'The media service does not offer this. The operator can check SERVICE_BASE_URL.',
    413: 'It is too large for the media service. Try a smaller file.',
    429: 'The media service is busy. Nothing was started; try again in a minute.',
    507: 'The media service has no room on its disk. Nothing was started; try again later.',
  },
  /** In the place of the 404, where there is another way. */
  notOffered: {
    translatedStory:
      'The media service cannot tell a finished story in another language. Translate its text (Translation), save that as a document and have it told (Story).',
    dubInForm:
      'The media service writes a finished dub in no other form. Download the files above and convert them with a media program.',
  },
  /** `said`: a sentence of the service's own, or `''`. */
  refused: (status: number, said: string) =>
    `The media service said no${said === '' ? ` (${status}).` : `: ${said}`} Change the request and try again.`,
  invalid: 'The media service did not accept the request. Change it and try again.',
  unreachable: 'The media service cannot be reached. Nothing was started; try again later.',
  unclear: (status: number | undefined) =>
    `The media service did not confirm the task${status ? ` (it answered ${status})` : ''}, so it may or may not have started. Trying again could count it twice.`,
  tookTooLong: 'The media service took too long and gave up. Try again.',
  cancelled: 'The task was cancelled at the media service. Try again to start it anew.',
  unexplained: 'The media service could not do it and did not say why. Try again, or change the request.',
  notFound: 'The media service no longer knows this task. Try again to start it anew.',
  timedOut: (minutes: number) =>
    `Nothing has changed for ${duration(minutes, 'minute')}, so I stopped waiting. It may still finish: refresh to look again.`,
  notStarted: (minutes: number) =>
    `It could not be sent within ${duration(minutes, 'minute')}. Nothing was started; try again.`,
  noResult: {
    unsaid: 'It is finished, but the result could not be fetched. Refresh to look again.',
    expired: 'It is finished, but the result could not be fetched: it has expired. Refresh to look again.',
    diskFull:
      'It is finished, but the result could not be fetched: there is no room left on the bot’s disk. The operator can free some where DATA_DIR is. Refresh to look again.',
    said: (said: string) =>
      `It is finished, but the result could not be fetched: ${said} Refresh to look again.`,
  },
  undeliverable: 'It is finished, but could not be posted here. It is kept for you among your tasks.',
  noRoom: 'There is no room left on the disk here. Nothing was started; try again later.',
  broken:
    'Something broke on our side. Try again; the operator finds the details in the log under the reference below.',
  /** A file that a person gave. */
  file: {
    incomplete: (name: string) =>
      `“${name}” did not come whole, so nothing was sent. Try again, or attach it again.`,
    page: (name: string) =>
      `A web page came in place of “${name}”, so nothing was sent. Attach the file again.`,
    tooLarge: (name: string) =>
      `“${name}” is larger than can be read here, so nothing was sent. Try a smaller file.`,
    gone: (name: string) => `“${name}” can no longer be read. Attach it again.`,
    /** It cannot be made into what the service takes. */
    unfit: {
      'not-media': (name: string) =>
        `“${name}” is no recording and no film, so nothing was sent. Attach a sound or film file.`,
      'no-sound': (name: string) =>
        `“${name}” has no sound in it, so nothing was sent. Attach one with sound.`,
      'too-long': (name: string) =>
        `“${name}” is longer than four hours, so nothing was sent. Cut it into parts.`,
      'too-many-tracks': (name: string) =>
        `“${name}” has too many tracks, so nothing was sent. Save it with those that are needed.`,
      'unknown-codec': (name: string) =>
        `“${name}” holds pictures or sound in a form unknown here, so nothing was sent. Save it as MP4 or MP3.`,
      damaged: (name: string) =>
        `“${name}” is damaged and cannot be read to its end, so nothing was sent. Export it again and send that.`,
      'too-heavy': (name: string) =>
        `“${name}” takes too much time or memory to convert here, so nothing was sent. Save it as MP3 or MP4.`,
    } satisfies Record<Unfit, (name: string) => string>,
  },
  /** Nothing of a result could be brought. */
  tooLargeToFetch: (most: number) =>
    `The result is larger than ${bytes(most)}, the most that can be fetched. Try a shorter one.`,
  tooLarge: (size: number, most: number) =>
    most > 0
      ? `The result (${bytes(size)}) is larger than ${bytes(most)}, the most that can be posted here, and cannot be made smaller. ${PUBLIC_URL}`
      : `The result (${bytes(size)}) is too large to be posted here and cannot be made smaller. ${PUBLIC_URL}`,
  /** One file of it. */
  made: {
    smaller: (kbps: number, most: number) => `as MP3, ${kbps} kbit/s, to fit ${bytes(most)} here`,
    linked: (size: number, until: number) =>
      `${bytes(size)}, too large to be posted here. The link works until ${day(until)}.`,
    left: (size: number, most: number) =>
      `${bytes(size)}, too large to be posted here${most > 0 ? ` (${bytes(most)} at most)` : ''}, and cannot be made smaller. ${PUBLIC_URL}`,
    unfetched: (most: number) => `Larger than ${bytes(most)}, the most that can be fetched.`,
  },
};

export type FailureWords = typeof failures;
