// The card of a dub whose lines wait to be looked at: the first of them as a table, a button for each page, and what was corrected.
// Pure.

import { formatClock } from '../../kit/text.ts';
import type { Operation } from '../commands/command.ts';
import { namesIn } from '../commands/locale.ts';
import { languageById } from '../media/language.ts';
import { countCorrected, type Review } from '../tasks/review.ts';
import { nameOf, pagesOf } from '../tasks/review-pages.ts';
import type { State, Task } from '../tasks/task.ts';
import { plainName, type Words } from '../words/index.ts';
import type { ActionName, Fact, Row, Shown } from './view.ts';

/** More fill a phone without being read there; all of them are in the forms. */
const ROWS = 12;
/** The fewest that a platform has room for, less what else can be pressed. */
const PAGES = 20;

/** Its revision is that of the moment in which it is opened. */
const actionOf = (page: Parameters<typeof nameOf>[0]): ActionName =>
  `lines:${nameOf(page).replace(/\.\d+$/, '')}`;

function nameOfLanguage(id: number, words: Words): string {
  const language = languageById(id);
  return language ? plainName(language, words) : String(id);
}

function pageActions(review: Review, words: Words): Shown['actions'] {
  const { buttons } = words.review;
  const pages = pagesOf(review);
  const many = review.languages.length > 1;
  return pages.slice(0, PAGES).map((page) => {
    const language = many ? nameOfLanguage(page.language, words) : undefined;
    const label = pages.length === 1 ? buttons.correct : buttons.page(page.from + 1, page.to + 1, language);
    return [actionOf(page), label];
  });
}

export function reviewShown({ request }: Task, operation: Operation, words: Words): Shown {
  const { card, review: said } = words;
  const { review = { lines: [], languages: [] } } = request;
  const names = review.languages.map(({ language }) => nameOfLanguage(language, words));
  return {
    mood: 'asking',
    line: said.line(review.lines.length, names),
    actions: [
      ['go', namesIn(operation, words).verb],
      ...pageActions(review, words),
      ['stop', card.buttons.decline],
    ],
  };
}

/** A line that was heard less surely than this is worth a look. */
const SURE = 0.65;

/** `1 · 0:03 · Good morning` and what will be said there. */
export function reviewRows({ lines, languages }: Review, words: Words): readonly Row[] {
  const { review: said } = words;
  const rows = lines.slice(0, ROWS).map(({ start, text, sure = 1 }, at): Row => {
    const spoken = languages.map(({ language, texts }) => {
      const line = texts[at] || said.silent;
      return languages.length > 1 ? `${nameOfLanguage(language, words)}: ${line}` : line;
    });
    const title = [at + 1, formatClock(Math.floor(start)), text, ...(sure < SURE ? [said.unsure] : [])];
    return { title: title.join(' · '), detail: spoken.join(' · ') };
  });
  const left = lines.length - rows.length;
  return left > 0 ? [...rows, { title: said.more(left), detail: '' }] : rows;
}

/** How many lines were corrected, and those that no button leads to. */
export function correctionFacts(
  { request: { review }, state }: Pick<Task, 'request' | 'state'>,
  words: Words,
): readonly Fact[] {
  if (!review) return [];
  const { review: said, card } = words;
  const corrected = countCorrected(review);
  const beyond = state.at === 'asking' ? pagesOf(review)[PAGES] : undefined;
  return [
    ...(corrected > 0 ? [{ label: said.corrections, value: said.corrected(corrected) }] : []),
    ...(beyond ? [{ label: card.note, value: said.beyond(beyond.from + 1), aside: true as const }] : []),
  ];
}

/** Its lines are kept, so it can be opened again. */
export function putAsideShown(
  { unanswered }: Extract<State, { at: 'forgotten' }>,
  { review: said }: Words,
  again: Shown['actions'][number],
): Shown {
  return {
    mood: 'stopped',
    line: unanswered ? said.unanswered : said.stopped,
    actions: [['look', said.buttons.reopen], again],
  };
}
