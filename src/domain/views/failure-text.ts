// Creates the texts of every task failure, for cards and notices, and of results that were too large for a place.

import { hasMessage } from '../../messages/catalogue.ts';
import { type Message, message, type Text } from '../../messages/message.ts';
import { bytes, date, list } from '../../messages/values.ts';
import type { Command } from '../commands/command.ts';
import { fieldLabel } from '../commands/command-texts.ts';
import type { Problem } from '../commands/invocation.ts';
import type { LimitUsage, OversizedFile, TaskFailure, TaskResult } from '../tasks/task.ts';
import type { Fact, Row } from './view.ts';

export function createFailureText(failure: TaskFailure, command: Command | undefined): Text {
  switch (failure.kind) {
    case 'invalid':
      return failure.problems.length > 0
        ? list(
            failure.problems.map((problem) => createProblemText(problem, command)),
            'sentences',
          )
        : message('failures.invalid');
    case 'refused':
      return (
        createNotOfferedText(failure.status, command) ??
        findMessage(`failures.statuses.${failure.status}`) ??
        message('failures.refused', { status: failure.status, said: toSentence(failure.message) })
      );
    case 'unreachable':
      return message('failures.unreachable');
    case 'unclear':
      return message('failures.unclear', { status: failure.status });
    case 'failed':
      return createServiceFailureText(failure);
    case 'not-found':
      return message('failures.notFound');
    case 'stream-lost':
      return message('failures.streamLost');
    case 'timed-out':
      return message('failures.timedOut', { minutes: failure.minutes });
    case 'not-started':
      return message('failures.notStarted', { minutes: failure.minutes });
    case 'no-result':
      return createNoResultText(failure);
    case 'too-large':
      return failure.tooLargeToFetch
        ? message('failures.tooLargeToFetch', { most: bytes(failure.maxBytes) })
        : message('failures.tooLarge', { size: bytes(failure.bytes), most: limit(failure.maxBytes) });
    case 'file-gone':
      return createFileGoneText(failure);
    case 'no-consent':
      return message(failure.why === 'off' ? 'cloning.off' : 'cloning.notAgreed');
    case 'unusable-recording':
      return message(`cloning.unfit.${failure.why}`, { name: failure.name });
    case 'disk-full':
      return message('failures.noRoom');
    case 'limited':
      return createLimitMessage(failure);
    case 'internal-error':
      return message('failures.broken');
  }
}

/** Says how much of a limit is used, and when it resets. */
export const createLimitMessage = ({ period, scope, used, max }: LimitUsage): Message =>
  message(`limits.full.${period}.${scope}`, { used, max });

/** A place without a limit of its own takes no file at all. */
const limit = (maxBytes: number): Text | undefined => (maxBytes > 0 ? bytes(maxBytes) : undefined);

const findMessage = (id: string): Message | undefined => (hasMessage(id) ? { id } : undefined);

/** Suggests the alternative if the service lacks the operation. */
function createNotOfferedText(status: number, command: Command | undefined): Message | undefined {
  if (command?.kind !== 'operation' || command.unsupportedMessage === undefined) return undefined;
  return status === 404 || status === 405 ? message(`failures.notOffered.${command.unsupportedMessage}`) : undefined;
}

function createNoResultText({ why, message: said }: Extract<TaskFailure, { kind: 'no-result' }>): Message {
  if (why === 'expired') return message('failures.noResult.expired');
  if (why === 'disk-full') return message('failures.noResult.diskFull');
  return isEmpty(said)
    ? message('failures.noResult.unsaid')
    : message('failures.noResult.said', { said: toSentence(said) });
}

function createFileGoneText({ name, why, message: said }: Extract<TaskFailure, { kind: 'file-gone' }>): Text {
  switch (why) {
    case 'incomplete':
      return message('failures.file.incomplete', { name });
    case 'web-page':
      return message('failures.file.page', { name });
    case 'too-large':
      return message('failures.file.tooLarge', { name });
    case 'not-media':
    case 'no-sound':
    case 'too-long':
    case 'too-many-tracks':
    case 'unknown-codec':
    case 'damaged':
    case 'too-complex':
      return message(`failures.file.unfit.${why}`, { name });
    default:
      return said ?? message('failures.file.gone', { name });
  }
}

/** Prefers the service's own message, since it is about this task. */
function createServiceFailureText({
  statusWord,
  reason,
  message: said,
}: Extract<TaskFailure, { kind: 'failed' }>): Text {
  if (said !== undefined && !isEmpty(said)) return toSentence(said);
  const meant = findMessage(`failures.reasons.${reason?.trim().toUpperCase()}`);
  if (meant) return meant;
  const final = statusWord.trim().toUpperCase();
  if (final === 'TIMEOUT') return message('failures.tookTooLong');
  if (final === 'PAYMENT_REQUIRED') return message('failures.reasons.PAYMENT_REQUIRED');
  return message(final.startsWith('CANCEL') ? 'failures.cancelled' : 'failures.unexplained');
}

/** Creates a problem with its field's label, like `Description needs at least 18 words …` or `To: “Klingon” is not …`. */
export function createProblemText({ field, message: said, isSentence }: Problem, command: Command | undefined): Text {
  if (field === undefined || isSentence) return toSentence(said);
  return toSentence(message('problems.at', { label: fieldLabel(command, field), problem: said }));
}

const isEmpty = (text: Text): boolean => typeof text === 'string' && text.trim() === '';

/** Ends the text with a full stop when it is shown, unless it ends a sentence already. */
const toSentence = (text: Text): Text => list([text], 'sentences');

/** Lists resized files, like `as MP3, 64 kbit/s, to fit 10 MB here`. */
export const listReencodedFileFacts = ({ oversized = [] }: TaskResult): readonly Fact[] =>
  oversized.flatMap((one) =>
    one.is === 're-encoded'
      ? [
          {
            label: one.label,
            value: message('failures.made.smaller', { kbps: one.kbps, most: bytes(one.maxBytes) }),
            isSecondary: true as const,
          },
        ]
      : [],
  );

export const listOversizedFileRows = ({ oversized = [] }: TaskResult): readonly Row[] =>
  oversized.flatMap((one) => createOversizedRows(one));

/** True if a file is available neither here nor behind a link. */
export const isResultIncomplete = ({ oversized = [] }: TaskResult): boolean =>
  oversized.some(({ is }) => is === 'not-delivered' || is === 'not-fetched');

function createOversizedRows(one: OversizedFile): readonly Row[] {
  switch (one.is) {
    case 're-encoded':
      return [];
    case 'linked':
      return [
        {
          title: one.label,
          detail: message('failures.made.linked', { size: bytes(one.bytes), until: date(one.expiresAt) }),
          link: one.link,
        },
      ];
    case 'not-delivered':
      return [
        {
          title: one.label,
          detail: message('failures.made.left', { size: bytes(one.bytes), most: limit(one.maxBytes) }),
        },
      ];
    case 'not-fetched':
      return [{ title: one.label, detail: message('failures.made.unfetched', { most: bytes(one.maxBytes) }) }];
  }
}
