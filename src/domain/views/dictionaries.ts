// People's own dictionaries as an answer: what there are, their words, and a button for the form in which they are changed. Pure.

import { cut } from '../../kit/text.ts';
import type {
  DictionariesHere,
  Dictionary,
  DictionaryWord,
  NamedDictionary,
} from '../dictionary/dictionary.ts';
import { languageById } from '../media/language.ts';
import { languageName, type Words } from '../words/index.ts';
import type { Action, Row, View } from './view.ts';

interface ShownDictionaries extends DictionariesHere {
  /** The account's own. */
  readonly service: readonly NamedDictionary[];
  /** Only this one, by its name. */
  readonly only: string | undefined;
  /** What was done, line by line. */
  readonly lines: readonly string[];
  /** The task that is to be said again. */
  readonly again: string | undefined;
  /** A line to type. */
  readonly call: string;
}

/** Rows an answer shows. */
const ROWS = 24;
const NAME = 80;

const wordRow = ({ word, as, language }: DictionaryWord, words: Words): Row => {
  const known = language === undefined ? undefined : languageById(language);
  const holds = known ? languageName(known, words) : words.dictionaries.everyLanguage;
  return { title: cut(`${word} → ${as}`, 2 * NAME), detail: holds };
};

function rowsOf(dictionary: Dictionary, whose: string, most: number, words: Words): readonly Row[] {
  const say = words.dictionaries;
  const shown = dictionary.words.slice(0, most);
  const more = dictionary.words.length - shown.length;
  const detail = [whose, say.words(dictionary.words.length), shown.length > 0 && more > 0 && say.more(more)];
  const head = { title: cut(dictionary.name, NAME), detail: detail.filter(Boolean).join(' · ') };
  return [head, ...shown.map((one) => wordRow(one, words))];
}

export function dictionariesView(shown: ShownDictionaries, words: Words): View {
  const say = words.dictionaries;
  const { mine, here, service, only, lines, again, call } = shown;
  const wanted = (name: string) => only === undefined || name.toLowerCase() === only.toLowerCase();
  const own = [
    ...mine.map((dictionary) => ({ dictionary, whose: say.mine })),
    ...here.map((dictionary) => ({ dictionary, whose: say.here })),
  ].filter(({ dictionary }) => wanted(dictionary.name));
  const most = Math.max(0, Math.floor((ROWS - own.length) / Math.max(1, own.length)));
  const rows = own.flatMap(({ dictionary, whose }) => rowsOf(dictionary, whose, most, words));
  const others = service
    .filter(({ name }) => wanted(name))
    .map(({ name }) => ({ title: cut(name, NAME), detail: say.service }));
  const all = [...rows, ...others].slice(0, ROWS);
  const standing = own.length === 0 ? say.none(call) : say.explained;
  const actions: readonly Action[] =
    again === undefined ? [] : [{ name: 'again', label: say.sayAgain, task: again }];
  return {
    mood: 'info',
    title: say.title,
    line: lines.length > 0 ? lines.join(' ') : standing,
    ...(all.length > 0 && { rows: all }),
    ...(actions.length > 0 && { actions }),
    form: { command: 'dictionary', values: {}, label: say.change },
  };
}
