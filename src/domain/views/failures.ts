// For every failure the sentence that says it, for cards and notices, and what is said of results that were too large for a place.
// The sentences are in words/failures.ts.

import type { Command } from '../commands/command.ts';
import type { Problem } from '../commands/invocation.ts';
import { labelOf } from '../commands/locale.ts';
import type { Failure, Resized, Result } from '../tasks/task.ts';
import type { Words } from '../words/index.ts';
import { toldIn } from './notes.ts';
import type { Fact, Row } from './view.ts';

export function failureLine(failure: Failure, command: Command | undefined, words: Words): string {
  const say = words.failures;
  switch (failure.kind) {
    case 'invalid':
      return failure.problems.map((problem) => problemLine(problem, command, words)).join(' ') || say.invalid;
    case 'refused':
      return (
        notOfferedLine(failure.status, command, say) ??
        ofNumber(say.statuses, failure.status) ??
        say.refused(failure.status, sentence(failure.said))
      );
    case 'unreachable':
      return say.unreachable;
    case 'unclear':
      return say.unclear(failure.status);
    case 'failed':
      return failedLine(failure, words);
    case 'not-found':
      return say.notFound;
    case 'timed-out':
      return say.timedOut(failure.minutes);
    case 'not-started':
      return say.notStarted(failure.minutes);
    case 'no-result':
      return noResultLine(failure, say);
    case 'too-large':
      return failure.unfetched
        ? say.tooLargeToFetch(failure.most)
        : say.tooLarge(failure.bytes, failure.most);
    case 'undeliverable':
      return say.undeliverable;
    case 'file-gone':
      return fileLine(failure, say);
    case 'not-agreed':
      return failure.why === 'off' ? words.cloning.off : words.cloning.notAgreed;
    case 'no-voice':
      return words.cloning.unfit[failure.why](failure.name);
    case 'no-room':
      return say.noRoom;
    case 'limited':
      return words.limits.full(failure);
    case 'broken':
      return say.broken;
  }
}

type Say = Words['failures'];

/** Where the service has no such operation, and another way is known. */
function notOfferedLine(status: number, command: Command | undefined, say: Say): string | undefined {
  if (command?.kind !== 'operation' || command.notOffered === undefined) return undefined;
  return status === 404 || status === 405 ? say.notOffered[command.notOffered] : undefined;
}

const ofNumber = (all: Readonly<Record<number, string>>, key: number): string | undefined => all[key];
const ofWord = (all: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

function noResultLine({ why, said }: Extract<Failure, { kind: 'no-result' }>, { noResult }: Say): string {
  if (why === 'expired') return noResult.expired;
  if (why === 'disk-full') return noResult.diskFull;
  return said.trim() === '' ? noResult.unsaid : noResult.said(sentence(said));
}

function fileLine({ name, why, said }: Extract<Failure, { kind: 'file-gone' }>, { file }: Say): string {
  switch (why) {
    case 'incomplete':
      return file.incomplete(name);
    case 'a-page':
      return file.page(name);
    case 'too-large':
      return file.tooLarge(name);
    case 'not-media':
    case 'no-sound':
    case 'too-long':
    case 'too-many-tracks':
    case 'unknown-codec':
    case 'damaged':
    case 'too-heavy':
      return file.unfit[why](name);
    default:
      return said ?? file.gone(name);
  }
}

/** The service's own words first: they are about this very task. What our own studio says is said in the reader's language. */
function failedLine(
  { word, reason, said, notes }: Extract<Failure, { kind: 'failed' }>,
  words: Words,
): string {
  const told = toldIn({ notes: notes ?? null, message: said ?? null }, words);
  if (told !== undefined) return sentence(told);
  const say = words.failures;
  const meant = ofWord(say.reasons, reason?.trim().toUpperCase() ?? '');
  if (meant !== undefined) return meant;
  const final = word.trim().toUpperCase();
  if (final === 'TIMEOUT') return say.tookTooLong;
  if (final === 'PAYMENT_REQUIRED') return say.reasons.PAYMENT_REQUIRED;
  return final.startsWith('CANCEL') ? say.cancelled : say.unexplained;
}

/** `Description needs at least 18 words …`, `To: “Klingon” is not …` */
export function problemLine(problem: Problem, command: Command | undefined, words: Words): string {
  const { field, message, notes } = problem;
  const told = notes === undefined ? undefined : toldIn({ notes }, words);
  if (told !== undefined) return sentence(told);
  if (field === undefined) return sentence(message);
  const label = command ? labelOf(command, field, words) : field;
  return sentence(words.problems.at(label, message));
}

/** Others' words as a sentence of ours; nothing stays nothing. */
function sentence(words: string): string {
  const text = words.trim();
  return text === '' || /[.!?…。！？।][)”"’»]?$/u.test(text) ? text : `${text}.`;
}

/** `as MP3, 64 kbit/s, to fit 10 MB here` */
export const smallerFacts = ({ resized = [] }: Result, { failures }: Words): readonly Fact[] =>
  resized.flatMap((one) =>
    one.is === 'smaller' ? [{ label: one.label, value: failures.made.smaller(one.kbps, one.most) }] : [],
  );

export const absentRows = ({ resized = [] }: Result, words: Words): readonly Row[] =>
  resized.flatMap((one) => rowOf(one, words));

/** Something of it is neither here nor behind a link. */
export const isIncomplete = ({ resized = [] }: Result): boolean =>
  resized.some(({ is }) => is === 'left' || is === 'unfetched');

function rowOf(one: Resized, { failures: { made } }: Words): readonly Row[] {
  switch (one.is) {
    case 'smaller':
      return [];
    case 'linked':
      return [{ title: one.label, detail: made.linked(one.bytes, one.until), link: one.link }];
    case 'left':
      return [{ title: one.label, detail: made.left(one.bytes, one.most) }];
    case 'unfetched':
      return [{ title: one.label, detail: made.unfetched(one.most) }];
  }
}
