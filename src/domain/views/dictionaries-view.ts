// Shows users' dictionaries: their entries and a button for the form that changes them. Pure.

import { truncate } from '../../kit/text.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { findLanguageById } from '../media/language.ts';
import { languageName } from '../media/language-name.ts';
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
  readonly doneLines: readonly Text[];
  /** Task to repeat with the new pronunciation. */
  readonly repeatTaskId: string | undefined;
  readonly exampleCommand: string;
}

const MAX_ROWS = 24;
const MAX_NAME_CHARACTERS = 80;

const createEntryRow = ({ word, replacement, language }: DictionaryEntry): Row => {
  const known = language === undefined ? undefined : findLanguageById(language);
  const holds = known ? languageName(known) : message('dictionaries.everyLanguage');
  return { title: truncate(`${word} → ${replacement}`, 2 * MAX_NAME_CHARACTERS), detail: holds };
};

function createDictionaryRows(dictionary: Dictionary, owner: Text, maxEntries: number): readonly Row[] {
  const shown = dictionary.entries.slice(0, maxEntries);
  const more = dictionary.entries.length - shown.length;
  const detail = [
    owner,
    message('dictionaries.words', { words: dictionary.entries.length }),
    ...(shown.length > 0 && more > 0 ? [message('dictionaries.more', { words: more })] : []),
  ];
  const head = {
    title: truncate(dictionary.name, MAX_NAME_CHARACTERS),
    detail: list(detail, 'dot'),
  };
  return [head, ...shown.map(createEntryRow)];
}

export function createDictionariesView(shown: DictionariesViewInput): View {
  const { own: mine, shared, service, filterName, doneLines, repeatTaskId, exampleCommand } = shown;
  const wanted = (name: string) => filterName === undefined || name.toLowerCase() === filterName.toLowerCase();
  const own = [
    ...mine.map((dictionary) => ({ dictionary, owner: message('dictionaries.mine') })),
    ...shared.map((dictionary) => ({ dictionary, owner: message('dictionaries.here') })),
  ].filter(({ dictionary }) => wanted(dictionary.name));
  const maxEntries = Math.max(0, Math.floor((MAX_ROWS - own.length) / Math.max(1, own.length)));
  const rows = own.flatMap(({ dictionary, owner }) => createDictionaryRows(dictionary, owner, maxEntries));
  const others = service
    .filter(({ name }) => wanted(name))
    .map(({ name }) => ({ title: truncate(name, MAX_NAME_CHARACTERS), detail: message('dictionaries.service') }));
  const all = [...rows, ...others].slice(0, MAX_ROWS);
  const currentLine =
    own.length === 0 ? message('dictionaries.none', { call: exampleCommand }) : message('dictionaries.explained');
  const actions: readonly Action[] =
    repeatTaskId === undefined ? [] : [{ name: 'retry', label: message('dictionaries.sayAgain'), task: repeatTaskId }];
  return {
    status: 'info',
    title: message('dictionaries.title'),
    line: doneLines.length > 0 ? list(doneLines, 'sentences') : currentLine,
    ...(all.length > 0 && { rows: all }),
    ...(actions.length > 0 && { actions }),
    form: { command: 'dictionary', values: {}, label: message('dictionaries.change') },
  };
}
