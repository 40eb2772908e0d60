// Builds the card of a dub in review: a table with the first lines, a button per page of lines, and the corrections.
// Pure.

import { formatClockDuration } from '../../kit/text.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { Operation } from '../commands/command.ts';
import { commandText } from '../commands/command-texts.ts';
import { countCorrectedLines, type DubReview } from '../media/dub-review.ts';
import { findLanguageById } from '../media/language.ts';
import { shortLanguageName } from '../media/language-name.ts';
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

function nameLanguage(id: number): Text {
  const language = findLanguageById(id);
  return language ? shortLanguageName(language) : String(id);
}

function listPageActions(review: DubReview): StatusView['actions'] {
  const pages = paginateReview(review);
  const many = review.languages.length > 1;
  return pages.slice(0, MAX_PAGE_BUTTONS).map((page) => {
    const language = many ? nameLanguage(page.language) : undefined;
    const label =
      pages.length === 1
        ? message('review.buttons.correct')
        : message('review.buttons.page', { from: page.firstLine + 1, to: page.lastLine + 1, language });
    return [pageActionName(page), label];
  });
}

export function createReviewStatus({ request }: Task, operation: Operation): StatusView {
  const { review = { lines: [], languages: [] } } = request;
  const names = review.languages.map(({ language }) => nameLanguage(language));
  return {
    status: 'needs-input',
    line: message('review.line', { lines: review.lines.length, languages: list(names) }),
    actions: [
      ['confirm', commandText(operation, 'verb')],
      ...listPageActions(review),
      ['stop', message('card.buttons.decline')],
    ],
  };
}

/** Lines recognized with lower confidence are marked for review. */
const MIN_CONFIDENCE = 0.65;

/** Formats lines like `1 · 0:03 · Good morning`, each with its translation. */
export function listReviewRows({ lines, languages }: DubReview): readonly Row[] {
  const rows = lines.slice(0, MAX_ROWS).map(({ start, text, confidence = 1 }, at): Row => {
    const spoken = languages.map(({ language, texts, repeated = {} }) => {
      const text = texts[at] || message('review.silent');
      const { [at]: again } = repeated;
      const line = again ? list([text, again.voiceName ?? message('review.again')], 'dot') : text;
      return languages.length > 1 ? message('list.labelled', { label: nameLanguage(language), text: line }) : line;
    });
    const title = [
      String(at + 1),
      formatClockDuration(Math.floor(start)),
      text,
      ...(confidence < MIN_CONFIDENCE ? [message('review.unsure')] : []),
    ];
    return { title: list(title, 'dot'), detail: list(spoken, 'dot') };
  });
  const left = lines.length - rows.length;
  return left > 0 ? [...rows, { title: message('review.more', { lines: left }), detail: '' }] : rows;
}

/** Counts corrected lines, and lines beyond the last page button. */
export function listCorrectionFacts({ request: { review }, state }: Pick<Task, 'request' | 'state'>): readonly Fact[] {
  if (!review) return [];
  const corrected = countCorrectedLines(review);
  const beyond = state.status === 'awaiting-confirmation' ? paginateReview(review)[MAX_PAGE_BUTTONS] : undefined;
  return [
    ...(corrected > 0
      ? [{ label: message('review.corrections'), value: message('review.corrected', { lines: corrected }) }]
      : []),
    ...(beyond
      ? [
          {
            label: message('card.note'),
            value: message('review.beyond', { line: beyond.firstLine + 1 }),
            isSecondary: true as const,
          },
        ]
      : []),
  ];
}

/** Offers to reopen the review, since its lines are stored. */
export function createPausedReviewStatus(
  { unanswered }: Extract<TaskState, { status: 'abandoned' }>,
  again: StatusView['actions'][number],
): StatusView {
  return {
    status: 'cancelled',
    line: unanswered ? message('review.unanswered') : message('review.stopped'),
    actions: [['refresh', message('review.buttons.reopen')], again],
  };
}
