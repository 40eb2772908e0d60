// Formats every task failure for cards and notices, and results that were too large for a place. The sentences are in
// messages/failures.ts.

import type { Command } from '../commands/command.ts';
import type { Problem } from '../commands/invocation.ts';
import { localizeFieldLabel } from '../commands/locale.ts';
import type { Messages } from '../messages/index.ts';
import type { OversizedFile, TaskFailure, TaskResult } from '../tasks/task.ts';
import { formatMessages } from './studio-messages.ts';
import type { Fact, Row } from './view.ts';

export function formatFailure(failure: TaskFailure, command: Command | undefined, messages: Messages): string {
  const texts = messages.failures;
  switch (failure.kind) {
    case 'invalid':
      return failure.problems.map((problem) => formatProblem(problem, command, messages)).join(' ') || texts.invalid;
    case 'refused':
      return (
        formatNotOffered(failure.status, command, texts) ??
        findByNumber(texts.statuses, failure.status) ??
        texts.refused(failure.status, toSentence(failure.message))
      );
    case 'unreachable':
      return texts.unreachable;
    case 'unclear':
      return texts.unclear(failure.status);
    case 'failed':
      return formatServiceFailure(failure, messages);
    case 'not-found':
      return texts.notFound;
    case 'timed-out':
      return texts.timedOut(failure.minutes);
    case 'not-started':
      return texts.notStarted(failure.minutes);
    case 'no-result':
      return formatNoResult(failure, texts);
    case 'too-large':
      return failure.tooLargeToFetch
        ? texts.tooLargeToFetch(failure.maxBytes)
        : texts.tooLarge(failure.bytes, failure.maxBytes);
    case 'file-gone':
      return formatFileGone(failure, texts);
    case 'no-consent':
      return failure.why === 'off' ? messages.cloning.off : messages.cloning.notAgreed;
    case 'unusable-recording':
      return messages.cloning.unfit[failure.why](failure.name);
    case 'disk-full':
      return texts.noRoom;
    case 'limited':
      return messages.limits.full(failure);
    case 'internal-error':
      return texts.broken;
  }
}

type FailureSentences = Messages['failures'];

/** Suggests the alternative if the service lacks the operation. */
function formatNotOffered(status: number, command: Command | undefined, texts: FailureSentences): string | undefined {
  if (command?.kind !== 'operation' || command.unsupportedMessage === undefined) return undefined;
  return status === 404 || status === 405 ? texts.notOffered[command.unsupportedMessage] : undefined;
}

const findByNumber = (all: Readonly<Record<number, string>>, key: number): string | undefined => all[key];
const findByWord = (all: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

function formatNoResult(
  { why, message }: Extract<TaskFailure, { kind: 'no-result' }>,
  { noResult }: FailureSentences,
): string {
  if (why === 'expired') return noResult.expired;
  if (why === 'disk-full') return noResult.diskFull;
  return message.trim() === '' ? noResult.unsaid : noResult.said(toSentence(message));
}

function formatFileGone(
  { name, why, message }: Extract<TaskFailure, { kind: 'file-gone' }>,
  { file }: FailureSentences,
): string {
  switch (why) {
    case 'incomplete':
      return file.incomplete(name);
    case 'web-page':
      return file.page(name);
    case 'too-large':
      return file.tooLarge(name);
    case 'not-media':
    case 'no-sound':
    case 'too-long':
    case 'too-many-tracks':
    case 'unknown-codec':
    case 'damaged':
    case 'too-complex':
      return file.unfit[why](name);
    default:
      return message ?? file.gone(name);
  }
}

/**
 * Prefers the service's own message, since it is about this task. Notes of the built-in studio are translated for the
 * reader.
 */
function formatServiceFailure(
  { statusWord, reason, message, notes }: Extract<TaskFailure, { kind: 'failed' }>,
  messages: Messages,
): string {
  const sentences = formatMessages({ notes: notes ?? null, message: message ?? null }, messages);
  if (sentences !== undefined) return toSentence(sentences);
  const texts = messages.failures;
  const meant = findByWord(texts.reasons, reason?.trim().toUpperCase() ?? '');
  if (meant !== undefined) return meant;
  const final = statusWord.trim().toUpperCase();
  if (final === 'TIMEOUT') return texts.tookTooLong;
  if (final === 'PAYMENT_REQUIRED') return texts.reasons.PAYMENT_REQUIRED;
  return final.startsWith('CANCEL') ? texts.cancelled : texts.unexplained;
}

/** Formats a problem, like `Description needs at least 18 words …` or `To: “Klingon” is not …`. */
export function formatProblem(problem: Problem, command: Command | undefined, messages: Messages): string {
  const { field, message, notes } = problem;
  const sentences = notes === undefined ? undefined : formatMessages({ notes }, messages);
  if (sentences !== undefined) return toSentence(sentences);
  if (field === undefined) return toSentence(message);
  const label = command ? localizeFieldLabel(command, field, messages) : field;
  return toSentence(messages.problems.at(label, message));
}

/** Turns a message of others into a full sentence; an empty one stays empty. */
function toSentence(words: string): string {
  const text = words.trim();
  return text === '' || /[.!?…。！？।][)”"’»]?$/u.test(text) ? text : `${text}.`;
}

/** Formats resized files, like `as MP3, 64 kbit/s, to fit 10 MB here`. */
export const listReencodedFileFacts = ({ oversized = [] }: TaskResult, { failures }: Messages): readonly Fact[] =>
  oversized.flatMap((one) =>
    one.is === 're-encoded' ? [{ label: one.label, value: failures.made.smaller(one.kbps, one.maxBytes) }] : [],
  );

export const listOversizedFileRows = ({ oversized = [] }: TaskResult, messages: Messages): readonly Row[] =>
  oversized.flatMap((one) => createOversizedRows(one, messages));

/** True if a file is available neither here nor behind a link. */
export const isResultIncomplete = ({ oversized = [] }: TaskResult): boolean =>
  oversized.some(({ is }) => is === 'not-delivered' || is === 'not-fetched');

function createOversizedRows(one: OversizedFile, { failures: { made } }: Messages): readonly Row[] {
  switch (one.is) {
    case 're-encoded':
      return [];
    case 'linked':
      return [{ title: one.label, detail: made.linked(one.bytes, one.expiresAt), link: one.link }];
    case 'not-delivered':
      return [{ title: one.label, detail: made.left(one.bytes, one.maxBytes) }];
    case 'not-fetched':
      return [{ title: one.label, detail: made.unfetched(one.maxBytes) }];
  }
}
