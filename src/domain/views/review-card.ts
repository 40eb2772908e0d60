// Builds the card of a dub in review: a table with the first lines, a button per page of lines, and the corrections.
// Pure.

import { formatClockDuration } from '../../kit/text.ts';
import type { Operation } from '../commands/command.ts';
import { localizeCommand } from '../commands/locale.ts';
import { countCorrectedLines, type DubReview } from '../media/dub-review.ts';
import { findLanguageById } from '../media/language.ts';
import { formatShortLanguageName } from '../media/language-name.ts';
import type { Messages } from '../messages/index.ts';
import type { Task, TaskState } from '../tasks/task.ts';
import { formatReviewPageId, paginateReview } from './review-pages.ts';
import type { ActionName, Fact, Row, StatusView } from './view.ts';

/** More rows would fill a phone's screen. All lines are in the forms. */
const MAX_ROWS = 12;
/** The lowest limit of any platform, minus the other buttons. */
const MAX_PAGE_BUTTONS = 20;

/** Omits the revision, which is read when the form opens. */
const pageActionName = (page: Parameters<typeof formatReviewPageId>[0]): ActionName =>
  `edit-lines:${formatReviewPageId(page).replace(/\.\d+$/, '')}`;

function formatLanguageId(id: number, messages: Messages): string {
  const language = findLanguageById(id);
  return language ? formatShortLanguageName(language, messages) : String(id);
}

function listPageActions(review: DubReview, messages: Messages): StatusView['actions'] {
  const { buttons } = messages.review;
  const pages = paginateReview(review);
  const many = review.languages.length > 1;
  return pages.slice(0, MAX_PAGE_BUTTONS).map((page) => {
    const language = many ? formatLanguageId(page.language, messages) : undefined;
    const label = pages.length === 1 ? buttons.correct : buttons.page(page.firstLine + 1, page.lastLine + 1, language);
    return [pageActionName(page), label];
  });
}

export function createReviewStatus({ request }: Task, operation: Operation, messages: Messages): StatusView {
  const { card, review: sentences } = messages;
  const { review = { lines: [], languages: [] } } = request;
  const names = review.languages.map(({ language }) => formatLanguageId(language, messages));
  return {
    status: 'needs-input',
    line: sentences.line(review.lines.length, names),
    actions: [
      ['confirm', localizeCommand(operation, messages).verb],
      ...listPageActions(review, messages),
      ['stop', card.buttons.decline],
    ],
  };
}

/** Lines recognized with lower confidence are marked for review. */
const MIN_CONFIDENCE = 0.65;

/** Formats lines like `1 · 0:03 · Good morning`, each with its translation. */
export function listReviewRows({ lines, languages }: DubReview, messages: Messages): readonly Row[] {
  const { review: sentences } = messages;
  const rows = lines.slice(0, MAX_ROWS).map(({ start, text, confidence = 1 }, at): Row => {
    const spoken = languages.map(({ language, texts }) => {
      const line = texts[at] || sentences.silent;
      return languages.length > 1 ? `${formatLanguageId(language, messages)}: ${line}` : line;
    });
    const title = [
      at + 1,
      formatClockDuration(Math.floor(start)),
      text,
      ...(confidence < MIN_CONFIDENCE ? [sentences.unsure] : []),
    ];
    return { title: title.join(' · '), detail: spoken.join(' · ') };
  });
  const left = lines.length - rows.length;
  return left > 0 ? [...rows, { title: sentences.more(left), detail: '' }] : rows;
}

/** Counts corrected lines, and lines beyond the last page button. */
export function listCorrectionFacts(
  { request: { review }, state }: Pick<Task, 'request' | 'state'>,
  messages: Messages,
): readonly Fact[] {
  if (!review) return [];
  const { review: sentences, card } = messages;
  const corrected = countCorrectedLines(review);
  const beyond = state.status === 'awaiting-confirmation' ? paginateReview(review)[MAX_PAGE_BUTTONS] : undefined;
  return [
    ...(corrected > 0 ? [{ label: sentences.corrections, value: sentences.corrected(corrected) }] : []),
    ...(beyond
      ? [{ label: card.note, value: sentences.beyond(beyond.firstLine + 1), isSecondary: true as const }]
      : []),
  ];
}

/** Offers to reopen the review, since its lines are stored. */
export function createPausedReviewStatus(
  { unanswered }: Extract<TaskState, { status: 'abandoned' }>,
  { review: sentences }: Messages,
  again: StatusView['actions'][number],
): StatusView {
  return {
    status: 'cancelled',
    line: unanswered ? sentences.unanswered : sentences.stopped,
    actions: [['refresh', sentences.buttons.reopen], again],
  };
}
