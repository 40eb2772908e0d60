// Corrections of a dub before it is rendered: opens a page of lines as a form, parses the edited text and saves it. The
// requester may edit, and everyone for whom a form was opened.

import type { Invocation, ParseResult, Problem, Request } from '../../domain/commands/invocation.ts';
import {
  type DubReview,
  findLatestRevisionNumber,
  findLineText,
  type LineEdit,
  type LineVoice,
  summarizeEdits,
} from '../../domain/media/dub-review.ts';
import type { Person } from '../../domain/person.ts';
import type { Task } from '../../domain/tasks/task.ts';
import {
  formatReviewPageId,
  formatReviewPageText,
  parseLineNumbers,
  parseReviewPageId,
  parseReviewPageText,
  type ReviewPage,
} from '../../domain/views/review-pages.ts';
import type { View } from '../../domain/views/view.ts';
import { message, type Text } from '../../messages/message.ts';
import type { PressResult, Requester } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { toNoticeResult, toRejection } from '../results.ts';

/** Query that submits an edited page. */
export const CORRECTION_COMMAND = 'correct-lines';

/** Separates the task id from the page id in `precedingTaskId`. */
const SEPARATOR = '@';

/** Longer lists of problems don't help. */
const MAX_PROBLEMS = 5;

const parseRepeatedLines = (page: ReviewPage, written: unknown): readonly number[] | undefined =>
  typeof written === 'string' ? parseLineNumbers(page, written) : [];

function findPageProblems(page: ReviewPage, { lines, again }: Invocation['values']): readonly Problem[] {
  const parsed = parseReviewPageText(page, String(lines ?? ''));
  const problems = 'problems' in parsed ? parsed.problems.map((problem) => ({ field: 'lines', message: problem })) : [];
  const range = { first: page.firstLine + 1, last: page.lastLine + 1 };
  return parseRepeatedLines(page, again)
    ? problems.slice(0, MAX_PROBLEMS)
    : [{ field: 'again', message: message('review.strangeLines', range) }, ...problems].slice(0, MAX_PROBLEMS);
}

/** Marks the named lines. A voice without named lines is for those whose text changes. */
function addRepeats(
  review: DubReview,
  edits: readonly LineEdit[],
  { again, voice }: Request['values'],
): readonly LineEdit[] {
  const numbers = Array.isArray(again) ? again.map(Number) : [];
  const repeated = (voice ?? {}) as LineVoice;
  const isMarked = (edit: LineEdit): boolean =>
    numbers.length > 0
      ? numbers.includes(edit.line + 1)
      : repeated.voiceId !== undefined && edit.text !== findLineText(review, edit);
  return edits.map((edit) => (isMarked(edit) ? { ...edit, repeated } : edit));
}

export type DubReviewHandler = ReturnType<typeof createDubReviewHandler>;

export function createDubReviewHandler(adapter: string, { tasks, runner }: Pick<BotContext, 'tasks' | 'runner'>) {
  const canCorrect = ({ origin, request, state }: Task, person: Person): boolean =>
    state.status === 'awaiting-confirmation' &&
    origin.adapter === adapter &&
    request.review !== undefined &&
    (origin.person.id === person.id || request.review.editors?.includes(person.id) === true);

  const pageOf = (request: Request): ReviewPage | undefined => parseReviewPageId(String(request.values['page']));

  return {
    /** Opens the named page as a form. The bot has already checked that the person may press. */
    async openPage(task: Task, name: string, person: Person): Promise<PressResult> {
      const { review } = task.request;
      const found = parseReviewPageId(name);
      if (task.state.status !== 'awaiting-confirmation' || !review || !found)
        return toNoticeResult(message('review.over'));
      if (task.origin.person.id !== person.id)
        await runner.dispatch(task.id, { is: 'editor-added', personId: person.id });
      const page = { ...found, revision: findLatestRevisionNumber(review) };
      const values = { lines: formatReviewPageText(review, page) };
      const precedingTaskId = `${task.id}${SEPARATOR}${formatReviewPageId(page)}`;
      return {
        is: 'form',
        prefill: { command: CORRECTION_COMMAND, values, files: [], askFirst: ['lines'], precedingTaskId },
      };
    },

    /** Parses the edited text, if its lines match the page. `voice`: as parsed by its field. */
    async parsePage(
      { values, precedingTaskId = '' }: Invocation,
      { person }: Requester,
      voice: LineVoice,
    ): Promise<ParseResult> {
      const [id = '', name = ''] = precedingTaskId.split(SEPARATOR);
      const task = await tasks.get(id);
      const page = parseReviewPageId(name);
      if (!task || !page || !canCorrect(task, person)) return toRejection(message('review.over'));
      const problems = findPageProblems(page, values);
      if (problems.length > 0) return { ok: false, problems };
      return {
        ok: true,
        request: {
          command: CORRECTION_COMMAND,
          values: { lines: values['lines'], page: name, again: parseRepeatedLines(page, values['again']), voice },
          files: {},
          labels: {},
          precedingTask: { taskId: id, operation: task.request.command },
        },
      };
    },

    /**
     * Saves the edits. Lines that another person changed meanwhile stay unchanged, and the card lists the edits that
     * were not saved.
     */
    async saveEdits(request: Request, title: Text): Promise<View> {
      const page = pageOf(request);
      const parsed = page && parseReviewPageText(page, String(request.values['lines']));
      const seenRevision = page?.revision ?? 0;
      const before = await tasks.get(request.precedingTask?.taskId ?? '');
      const written: readonly LineEdit[] = parsed && 'edits' in parsed ? parsed.edits : [];
      const edits = before?.request.review ? addRepeats(before.request.review, written, request.values) : written;
      const task = await runner.dispatch(request.precedingTask?.taskId ?? '', {
        is: 'corrected',
        edits,
        seenRevision,
      });
      if (task?.state.status !== 'awaiting-confirmation' || !task.request.review)
        return { status: 'failed', title, line: message('review.over') };
      const { saved, conflicts } = summarizeEdits(task.request.review, edits, seenRevision);
      const problems = conflicts.map(({ line, theirs, text }) => ({
        message: message('review.crossed', { line: line + 1, theirs, yours: text }),
      }));
      return {
        status: 'info',
        title,
        line: saved > 0 ? message('review.saved', { lines: saved }) : message('review.unchanged'),
        ...(problems.length > 0 && { problems }),
      };
    },
  };
}
