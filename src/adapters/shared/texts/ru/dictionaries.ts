// Russian texts about pronunciation dictionaries.

import type { DictionaryMessages } from '../../../../domain/messages/dictionaries.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, count, plural } = getFormats('ru');

const WORDS = { one: '# слово', few: '# слова', many: '# слов', other: '# слова' };
const ROWS = { one: '# строка', few: '# строки', many: '# строк', other: '# строки' };

export const dictionaries: DictionaryMessages = {
  title: 'Словари',
  fact: 'Словарь',
  change: 'Добавить или убрать слово',
  sayAgain: 'Произнести ещё раз',
  ofYours: 'Мои слова',
  ofAll: 'Наши слова',
  explained: 'Эти записи действуют в речи, историях, дубляже и переводах.',
  none: (call) => `Слов пока нет. Попробуйте ${call}`,
  words: (words) => plural(words, WORDS),
  more: (words) => `и ещё ${count(words)}`,
  mine: 'только для вас',
  here: 'для всех здесь',
  service: 'медиасервиса; чтобы использовать, выберите по названию',
  everyLanguage: 'на всех языках',
  added: (word, as) => `Теперь «${word}» произносится «${as}».`,
  addedForAll: (word, as) => `Теперь для всех здесь «${word}» произносится «${as}».`,
  alone: 'Здесь больше никого нет, поэтому это сохранено только для вас.',
  removed: (word) => `«${word}» снова произносится так, как пишется.`,
  noSuchWord: (word) => `Слова «${word}» нет ни в одном из этих словарей.`,
  notYours: 'Это добавил кто-то другой: убрать может только он или модератор.',
  deleted: (name) => `Словарь «${name}» удалён.`,
  noSuch: (name, names) =>
    names.length === 0 ? `Здесь нет словаря «${name}».` : `Здесь нет словаря «${name}», но есть ${all(names)}.`,
  made: (name, words) => `Теперь в словаре «${name}» ${plural(words, WORDS)}.`,
  skipped: (rows) => `Пропущено: ${plural(rows, ROWS)}. В каждой нужны слово, его произношение и, если хотите, язык.`,
  noTable:
    'Этот файл здесь не читается как таблица. В Excel или другой программе для таблиц выберите «Сохранить как» (или «Скачать») и тип CSV и пришлите этот файл: в каждой строке слово, его произношение и, если хотите, язык.',
  fullWords: (most) =>
    `Больше слов в одном словаре не хранится (предел: ${count(most)}). Уберите лишние или начните другой.`,
  fullTogether: (most) =>
    `Больше слов во всех этих словарях вместе не хранится (предел: ${count(most)}). Сначала уберите лишние.`,
  fullDictionaries: (most) => `Больше словарей хранить нельзя (предел: ${count(most)}). Сначала удалите один.`,
  unknown: (typed, names) =>
    names.length === 0 ? `нет словаря «${typed}»` : `нет словаря «${typed}»; есть ${all(names)}`,
  strange: 'указан номер словаря, который здесь не действует: выберите словарь по названию',
};
