// Russian texts for reviewing the lines of a dub before they are spoken.

import { formatRanges, getFormats } from '../../../../domain/messages/formats.ts';
import type { ReviewMessages } from '../../../../domain/messages/review.ts';

const { all, count, plural } = getFormats('ru');

const LINES = { one: '# строка', few: '# строки', many: '# строк', other: '# строки' };

export const review: ReviewMessages = {
  line: (lines, languages) =>
    `${plural(lines, LINES)}: ${all(languages)}. Пока ничего не озвучено: исправьте, что не так, или дублируйте как есть.`,
  more: (lines) => `… и ещё ${plural(lines, LINES)}.`,
  beyond: (line) =>
    `Начиная со строки ${count(line)} всё озвучивается как есть; чтобы изменить, дайте субтитры вместе с фильмом.`,
  corrections: 'Исправления',
  corrected: (lines) => plural(lines, LINES),
  silent: '(не озвучивается)',
  unsure: 'плохо слышно',
  buttons: {
    correct: 'Исправить',
    page: (from, to, language) =>
      `Исправить ${count(from)}–${count(to)}${language === undefined ? '' : ` · ${language}`}`,
    reopen: 'Открыть снова',
  },
  unanswered: 'За день никто не дал согласия, поэтому ничего не озвучено. Строки сохранены.',
  stopped: 'Остановлено до озвучивания. Строки сохранены.',
  saved: (lines) => `Сохранено, изменено: ${plural(lines, LINES)}.`,
  unchanged: 'Ничего не изменено.',
  crossed: (line, theirs, yours) =>
    `Строку ${count(line)} тем временем изменил кто-то другой, теперь в ней «${theirs}». Не сохранено: «${yours}».`,
  over: 'Эти строки больше не ждут: их уже дублировали или отложили. Ничего не изменено.',
  notOffered:
    'Медиасервис не озвучивает исправленные здесь строки, поэтому они не показываются заранее: дубляж начинается сразу.',
  unnumbered: (line) => `есть строка без номера: «${line}». Каждая строка начинается с номера, точки и пробела`,
  strangeNumber: (number, first, last) =>
    `строки ${count(number)} здесь нет, они идут с ${count(first)} по ${count(last)}`,
  twice: (number) => `строка ${count(number)} стоит дважды`,
  lost: (numbers) =>
    `${numbers.length === 1 ? 'нет строки' : 'нет строк'} ${formatRanges(numbers)}. Чтобы строка не озвучивалась, оставьте пустое место после номера`,
};
