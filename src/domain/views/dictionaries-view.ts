// Shows users' dictionaries: their entries and a button for the form that changes them. Pure.

import { truncate } from '../../kit/text.ts';
import { findLanguageById } from '../media/language.ts';
import { formatLanguageName } from '../media/language-name.ts';
import type { Messages } from '../messages/index.ts';
import type {
  ActiveDictionaries,
  Dictionary,
  DictionaryEntry,
  SelectableDictionary,
} from '../pronunciation/dictionary.ts';
import type { Action, Row, View } from './view.ts';

interface DictionariesViewInput extends ActiveDictionaries {
  /** Dictionaries of the service account. */
  readonly service: readonly SelectableDictionary[];
  /** Name of the only dictionary to show. */
  readonly filterName: string | undefined;
  /** Completed changes, one per line. */
  readonly doneLines: readonly string[];
  /** Task to repeat with the new pronunciation. */
  readonly repeatTaskId: string | undefined;
  readonly exampleCommand: string;
}

const MAX_ROWS = 24;
const MAX_NAME_CHARACTERS = 80;

const createEntryRow = ({ word, replacement, language }: DictionaryEntry, messages: Messages): Row => {
  const known = language === undefined ? undefined : findLanguageById(language);
  const holds = known ? formatLanguageName(known, messages) : messages.dictionaries.everyLanguage;
  return { title: truncate(`${word} → ${replacement}`, 2 * MAX_NAME_CHARACTERS), detail: holds };
};

function createDictionaryRows(
  dictionary: Dictionary,
  owner: string,
  maxEntries: number,
  messages: Messages,
): readonly Row[] {
  const sentences = messages.dictionaries;
  const shown = dictionary.entries.slice(0, maxEntries);
  const more = dictionary.entries.length - shown.length;
  const detail = [
    owner,
    sentences.words(dictionary.entries.length),
    shown.length > 0 && more > 0 && sentences.more(more),
  ];
  const head = {
    title: truncate(dictionary.name, MAX_NAME_CHARACTERS),
    detail: detail.filter(Boolean).join(' · '),
  };
  return [head, ...shown.map((one) => createEntryRow(one, messages))];
}

export function createDictionariesView(shown: DictionariesViewInput, messages: Messages): View {
  const sentences = messages.dictionaries;
  const { own: mine, shared, service, filterName, doneLines, repeatTaskId, exampleCommand } = shown;
  const wanted = (name: string) => filterName === undefined || name.toLowerCase() === filterName.toLowerCase();
  const own = [
    ...mine.map((dictionary) => ({ dictionary, owner: sentences.mine })),
    ...shared.map((dictionary) => ({ dictionary, owner: sentences.here })),
  ].filter(({ dictionary }) => wanted(dictionary.name));
  const maxEntries = Math.max(0, Math.floor((MAX_ROWS - own.length) / Math.max(1, own.length)));
  const rows = own.flatMap(({ dictionary, owner }) => createDictionaryRows(dictionary, owner, maxEntries, messages));
  const others = service
    .filter(({ name }) => wanted(name))
    .map(({ name }) => ({ title: truncate(name, MAX_NAME_CHARACTERS), detail: sentences.service }));
  const all = [...rows, ...others].slice(0, MAX_ROWS);
  const currentLine = own.length === 0 ? sentences.none(exampleCommand) : sentences.explained;
  const actions: readonly Action[] =
    repeatTaskId === undefined ? [] : [{ name: 'retry', label: sentences.sayAgain, task: repeatTaskId }];
  return {
    status: 'info',
    title: sentences.title,
    line: doneLines.length > 0 ? doneLines.join(' ') : currentLine,
    ...(all.length > 0 && { rows: all }),
    ...(actions.length > 0 && { actions }),
    form: { command: 'dictionary', values: {}, label: sentences.change },
  };
}
