// For every failure what happened and what to do next, in a sentence or two, for cards and notices, and what is said of results
// that were too large for a place. What can be pressed stands below the sentence.

import { formatBytes } from '../../kit/text.ts';
import type { Command } from '../commands/command.ts';
import type { Problem } from '../commands/invocation.ts';
import { fullLine } from '../tasks/quota.ts';
import type { Failure, Resized, Result } from '../tasks/task.ts';
import type { Fact, Row } from './view.ts';

const NO_CREDIT = 'The media service account has run out of credit. Its owner can top it up.';
const TROUBLE = 'Something went wrong at the media service. Try again.';

/** The service's `exception_reason` values that say something to a person. Source: public facts of the service. */
const REASONS: ReadonlyMap<string, string> = new Map([
  [
    'HARMFUL_CONTENT_DETECTED',
    'The media service found the content harmful and will not work on it. Try other words or another file.',
  ],
  [
    'VOICE_CONVERSION_ERROR',
    'The media service had trouble with the voice. Try again, or choose another voice.',
  ],
  ['PROCESSING_ERROR', TROUBLE],
  ['INTERNAL_ERROR', TROUBLE],
  [
    'MASTERING_OUT_OF_RANGE',
    'The media service could not set the loudness. Try a recording of usual loudness.',
  ],
  ['SOURCE_TOO_LONG', 'It is too long for the media service. Try a shorter piece.'],
  ['SOURCE_TOO_LARGE', 'The file is too large for the media service. Try a smaller one.'],
  ['SOURCE_TYPE_NOT_SUPPORTED', 'The media service does not take this kind of file. Try another format.'],
  [
    'ERROR_DOWNLOADING_SOURCE',
    'The media service could not fetch the link. Check that it opens without signing in.',
  ],
  [
    'TOO_MANY_GDRIVE_REQUESTS',
    'The drive that holds the file is refusing more downloads right now. Try again later, or use another link.',
  ],
  ['SOURCE_BLOCKED_IN_REGION', 'The link is blocked where the media service runs. Use another link.'],
  [
    'SOURCE_IS_AGE_RESTRICTED',
    'The link is age-restricted, so the media service cannot fetch it. Use another link.',
  ],
  ['SOURCE_NOT_FOUND', 'There is nothing behind the link. Check the address.'],
  ['MISMATCHED_SOURCE_CODEC', 'The tracks of the file do not fit together. Try saving it in another format.'],
  ['CONTENT_DOES_NOT_MATCH_EXTENSION', 'The file is not what its name says. Check the ending.'],
  ['INVALID_SOURCE_DATA', 'The file or text could not be read. Check that it opens, or try another one.'],
  ['VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS', 'The film has no sound to work on. Try one that has.'],
  [
    'INVALID_AUDIO_TRACKS_SELECTION',
    'The file does not have the audio tracks that were chosen. Choose others; they count from 0.',
  ],
  ['PAYMENT_REQUIRED', NO_CREDIT],
  [
    'FORBIDDEN',
    'The media service account may not do this. The operator can check what the API key is allowed.',
  ],
]);

const HTTP: ReadonlyMap<number, string> = new Map([
  [401, 'The media service refused our API key. The operator can check SERVICE_API_KEY.'],
  [402, NO_CREDIT],
  [403, 'The media service account may not do this. The operator can check what the API key is allowed.'],
  [404, 'The media service does not offer this. The operator can check SERVICE_BASE_URL.'],
  [413, 'It is too large for the media service. Try a smaller file.'],
  [429, 'The media service is busy. Nothing was started; try again in a minute.'],
  [507, 'The media service has no room on its disk. Nothing was started; try again later.'],
]);

export function failureLine(failure: Failure, command: Command | undefined): string {
  switch (failure.kind) {
    case 'invalid':
      return (
        failure.problems.map((problem) => problemLine(problem, command)).join(' ') ||
        'The media service did not accept the request. Change it and try again.'
      );
    case 'refused':
      return HTTP.get(failure.status) ?? refusedLine(failure);
    case 'unreachable':
      return 'The media service cannot be reached. Nothing was started; try again later.';
    case 'unclear':
      return `The media service did not confirm the task${failure.status ? ` (it answered ${failure.status})` : ''}, so it may or may not have started. Trying again could count it twice.`;
    case 'failed':
      return failedLine(failure);
    case 'not-found':
      return 'The media service no longer knows this task. Try again to start it anew.';
    case 'timed-out':
      return `Nothing has changed for ${minutes(failure.minutes)}, so I stopped waiting. It may still finish: refresh to look again.`;
    case 'not-started':
      return `It could not be sent within ${minutes(failure.minutes)}. Nothing was started; try again.`;
    case 'no-result':
      return `It is finished, but the result could not be fetched${failure.said.trim() ? `: ${sentence(failure.said)}` : '.'} Refresh to look again.`;
    case 'too-large':
      return tooLargeLine(failure);
    case 'undeliverable':
      return 'It is finished, but could not be posted here. It is kept for you among your tasks.';
    case 'file-gone':
      return fileLine(failure);
    case 'no-room':
      return 'There is no room left on the disk here. Nothing was started; try again later.';
    case 'limited':
      return fullLine(failure);
    case 'broken':
      return 'Something broke on our side. Try again; the operator finds the details in the log under the reference below.';
  }
}

const refusedLine = ({ status, said }: Extract<Failure, { kind: 'refused' }>): string =>
  `The media service said no${said.trim() ? `: ${sentence(said)}` : ` (${status}).`} Change the request and try again.`;

function fileLine({ name, why, said }: Extract<Failure, { kind: 'file-gone' }>): string {
  switch (why) {
    case 'incomplete':
      return `“${name}” did not come whole, so nothing was sent. Try again, or attach it again.`;
    case 'a-page':
      return `A web page came in place of “${name}”, so nothing was sent. Attach the file again.`;
    case 'too-large':
      return `“${name}” is larger than can be read here, so nothing was sent. Try a smaller file.`;
    default:
      return said ?? `“${name}” can no longer be read. Attach it again.`;
  }
}

/** The service's own words first: they are about this very task. */
function failedLine({ word, reason, said }: Extract<Failure, { kind: 'failed' }>): string {
  if (said?.trim()) return sentence(said);
  const meant = REASONS.get(reason?.trim().toUpperCase() ?? '');
  if (meant !== undefined) return meant;
  const final = word.trim().toUpperCase();
  if (final === 'TIMEOUT') return 'The media service took too long and gave up. Try again.';
  if (final === 'PAYMENT_REQUIRED') return NO_CREDIT;
  if (final.startsWith('CANCEL'))
    return 'The task was cancelled at the media service. Try again to start it anew.';
  return 'The media service could not do it and did not say why. Try again, or change the request.';
}

/** `Description needs at least 18 words …`, `To: “Klingon” is not …` */
export function problemLine(problem: Problem, command: Command | undefined): string {
  if (problem.field === undefined) return sentence(problem.message);
  const label = command?.fields[problem.field]?.label ?? problem.field;
  return sentence(`${label}${/^[“"]/.test(problem.message) ? ':' : ''} ${problem.message}`);
}

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);

/** Others' words as a sentence of ours. */
function sentence(words: string): string {
  const text = words.trim();
  return /[.!?…。！？।][)”"’»]?$/u.test(text) ? text : `${text}.`;
}

const ADVICE =
  'If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.';

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Nothing of it could be brought. */
function tooLargeLine({
  bytes,
  most,
  unfetched = false,
}: Omit<Extract<Failure, { kind: 'too-large' }>, 'kind'>): string {
  if (unfetched)
    return `The result is larger than ${formatBytes(most)}, the most that can be fetched. Try a shorter one.`;
  const bound =
    most > 0
      ? `larger than ${formatBytes(most)}, the most that can be posted here,`
      : 'too large to be posted here';
  return `The result (${formatBytes(bytes)}) is ${bound} and cannot be made smaller. ${ADVICE}`;
}

/** `as MP3, 64 kbit/s, to fit 10 MB here` */
export const smallerFacts = ({ resized = [] }: Result): readonly Fact[] =>
  resized.flatMap((one) =>
    one.is === 'smaller'
      ? [{ label: one.label, value: `as MP3, ${one.kbps} kbit/s, to fit ${formatBytes(one.most)} here` }]
      : [],
  );

export const absentRows = ({ resized = [] }: Result): readonly Row[] => resized.flatMap(rowOf);

/** Something of it is neither here nor behind a link. */
export const isIncomplete = ({ resized = [] }: Result): boolean =>
  resized.some(({ is }) => is === 'left' || is === 'unfetched');

function rowOf(one: Resized): readonly Row[] {
  switch (one.is) {
    case 'smaller':
      return [];
    case 'linked': {
      const detail = `${formatBytes(one.bytes)}, too large to be posted here. The link works until ${date.format(one.until)}.`;
      return [{ title: one.label, detail, link: one.link }];
    }
    case 'left': {
      const bound = one.most > 0 ? ` (${formatBytes(one.most)} at most)` : '';
      const detail = `${formatBytes(one.bytes)}, too large to be posted here${bound}, and cannot be made smaller. ${ADVICE}`;
      return [{ title: one.label, detail }];
    }
    case 'unfetched':
      return [
        { title: one.label, detail: `Larger than ${formatBytes(one.most)}, the most that can be fetched.` },
      ];
  }
}
