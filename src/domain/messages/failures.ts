// English texts of every failure: the cause and the next step. Also texts on results that were too large for a place.
// Buttons appear below these texts.

import type { MediaFault } from '../media-fault.ts';
import { getFormats } from './formats.ts';

const { bytes, day, duration } = getFormats('en-GB');

const NO_CREDIT = 'The media service account has run out of credit. Its owner can top it up.';
const TROUBLE = 'Something went wrong at the media service. Try again.';
const NOT_ALLOWED =
  'The media service account is not allowed to do this. The operator can check the permissions of the API key.';
const PUBLIC_URL =
  'If the operator sets PUBLIC_URL, you get a link instead. Until then, post it from your tasks in a place that allows larger files.';

export const failureMessages = {
  /** The service's `exception_reason` values that help users. Source: public facts about the service. */
  reasons: {
    HARMFUL_CONTENT_DETECTED:
      'The media service found the content harmful and will not work on it. Try other words or another file.',
    VOICE_CONVERSION_ERROR: 'The media service had trouble with the voice. Try again, or choose another voice.',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE: 'The media service could not set the loudness. Try a recording of normal loudness.',
    SOURCE_TOO_LONG: 'It is too long for the media service. Try a shorter piece.',
    SOURCE_TOO_LARGE: 'The file is too large for the media service. Try a smaller one.',
    SOURCE_TYPE_NOT_SUPPORTED: 'The media service does not accept this kind of file. Try another format.',
    ERROR_DOWNLOADING_SOURCE: 'The media service could not fetch the link. Check that it opens without signing in.',
    TOO_MANY_GDRIVE_REQUESTS:
      'The drive that holds the file is refusing more downloads right now. Try again later, or use another link.',
    SOURCE_BLOCKED_IN_REGION: 'The link is blocked where the media service runs. Use another link.',
    SOURCE_IS_AGE_RESTRICTED: 'The link is age-restricted, so the media service cannot fetch it. Use another link.',
    SOURCE_NOT_FOUND: 'Nothing was found at the link. Check the address.',
    MISMATCHED_SOURCE_CODEC: 'The tracks of the file do not match. Try saving it in another format.',
    CONTENT_DOES_NOT_MATCH_EXTENSION: 'The file’s content does not match its extension. Check the extension.',
    INVALID_SOURCE_DATA: 'The file or text could not be read. Check that it opens, or try another one.',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: 'The film has no sound. Try one that has sound.',
    INVALID_AUDIO_TRACKS_SELECTION:
      'The file does not have the chosen audio tracks. Choose others; the first one is 0.',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  /** Messages keyed by HTTP status. */
  statuses: {
    401: 'The media service refused our API key. The operator can check SERVICE_API_KEY.',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: 'The media service does not offer this. The operator can check SERVICE_BASE_URL.',
    413: 'It is too large for the media service. Try a smaller file.',
    429: 'The media service is busy. Nothing was started; try again in a minute.',
    507: 'The media service has no room on its disk. Nothing was started; try again later.',
  },
  /** Replaces the text of status 404 if there is an alternative. */
  notOffered: {
    translatedStory:
      'The media service can’t tell a finished story in another language. Translate its text (Translation), save that as a document and use Story again.',
    dubInForm:
      'The media service can’t convert a finished dub. Download the files above and convert them with a media program.',
  },
  /** `said`: the service's own message, or `''`. */
  refused: (status: number, said: string) =>
    `The media service refused the request${said === '' ? ` (${status}).` : `: ${said}`} Change it and try again.`,
  invalid: 'The media service did not accept the request. Change it and try again.',
  unreachable: 'The media service cannot be reached. Nothing was started; try again later.',
  unclear: (status: number | undefined) =>
    `The media service did not confirm the task${status ? ` (it answered ${status})` : ''}, so it may or may not have started. Trying again could be charged twice.`,
  tookTooLong: 'The media service took too long and gave up. Try again.',
  cancelled: 'The task was cancelled at the media service. Try again to restart it.',
  unexplained: 'The media service failed without giving a reason. Try again, or change the request.',
  notFound: 'The media service no longer knows this task. Try again to restart it.',
  timedOut: (minutes: number) =>
    `Nothing has changed for ${duration(minutes, 'minute')}, so I stopped waiting. It may still finish. Refresh to check again.`,
  notStarted: (minutes: number) =>
    `It could not be sent within ${duration(minutes, 'minute')}. Nothing was started; try again.`,
  noResult: {
    unsaid: 'It is finished, but the result could not be fetched. Refresh to try again.',
    expired: 'It is finished, but the result could not be fetched: it has expired. Refresh to try again.',
    diskFull:
      'It is finished, but the result could not be fetched: the bot’s disk is full. The operator can free space in DATA_DIR. Refresh to try again.',
    said: (said: string) => `It is finished, but the result could not be fetched: ${said} Refresh to try again.`,
  },
  noRoom: 'The disk here is full. Nothing was started; try again later.',
  broken:
    'Something went wrong on our side. Try again. The operator can find the details in the log under the reference below.',
  /** Problems with an input file. */
  file: {
    incomplete: (name: string) => `“${name}” was incomplete, so nothing was sent. Try again, or attach it again.`,
    page: (name: string) => `A web page arrived instead of “${name}”, so nothing was sent. Attach the file again.`,
    tooLarge: (name: string) => `“${name}” is too large to be read here, so nothing was sent. Try a smaller file.`,
    gone: (name: string) => `“${name}” can no longer be read. Attach it again.`,
    /** The file cannot be converted for the service. */
    unfit: {
      'not-media': (name: string) =>
        `“${name}” is not an audio or video file, so nothing was sent. Attach an audio or video file.`,
      'no-sound': (name: string) => `“${name}” has no sound in it, so nothing was sent. Attach one with sound.`,
      'too-long': (name: string) => `“${name}” is longer than four hours, so nothing was sent. Cut it into parts.`,
      'too-many-tracks': (name: string) =>
        `“${name}” has too many tracks, so nothing was sent. Save it with only the tracks you need.`,
      'unknown-codec': (name: string) =>
        `“${name}” has audio or video in an unsupported format, so nothing was sent. Save it as MP4 or MP3.`,
      damaged: (name: string) => `“${name}” is damaged, so nothing was sent. Export it again and send the new file.`,
      'too-complex': (name: string) =>
        `“${name}” takes too much time or memory to convert here, so nothing was sent. Save it as MP3 or MP4.`,
    } satisfies Record<MediaFault, (name: string) => string>,
  },
  /** No file of the result could be delivered. */
  tooLargeToFetch: (most: number) =>
    `The result is larger than ${bytes(most)}, the download limit. Try something shorter.`,
  tooLarge: (size: number, most: number) =>
    most > 0
      ? `The result (${bytes(size)}) is larger than the limit of ${bytes(most)} here and can’t be made smaller. ${PUBLIC_URL}`
      : `The result (${bytes(size)}) is too large to be posted here and can’t be made smaller. ${PUBLIC_URL}`,
  /** The fate of one file. */
  made: {
    smaller: (kbps: number, most: number) => `as MP3, ${kbps} kbit/s, to fit ${bytes(most)} here`,
    linked: (size: number, until: number) =>
      `${bytes(size)}, too large to be posted here. The link works until ${day(until)}.`,
    left: (size: number, most: number) =>
      `${bytes(size)}, too large to be posted here${most > 0 ? ` (${bytes(most)} at most)` : ''}, and can’t be made smaller. ${PUBLIC_URL}`,
    unfetched: (most: number) => `Larger than ${bytes(most)}, the download limit.`,
  },
};

export type FailureMessages = typeof failureMessages;
