// Shows and edits users' dictionaries: adds a file or a word, removes a word or a dictionary. A dictionary belongs to a
// person, or to a server or channel.

import type { FileRef } from '../../domain/commands/invocation.ts';
import { toViewer, toVoiceOwner } from '../../domain/media/voice.ts';
import type { Person } from '../../domain/person.ts';
import {
  addEntries,
  canRemoveEntry,
  DICTIONARY_LIMITS,
  type Dictionary,
  type DictionaryEntry,
  type DictionaryOwner,
  getMaxEntriesOfOwner,
  isSameEntry,
  normalizeWord,
} from '../../domain/pronunciation/dictionary.ts';
import { createDictionariesView } from '../../domain/views/dictionaries-view.ts';
import type { View } from '../../domain/views/view.ts';
import { createShortId } from '../../kit/id.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { LocaleTag } from '../../messages/catalogue.ts';
import { message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { BotContext, QueryInvocation } from '../bot-context.ts';
import { readDictionaryFile } from '../people/dictionary-file.ts';
import { createAccessControl } from './access.ts';

interface ChangedDictionaries {
  readonly all: readonly Dictionary[];
  readonly line: Text;
}

type DictionaryChange = (all: readonly Dictionary[]) => ChangedDictionaries;

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Adds words to the named dictionary, which is created if missing. Without a name, adds them to the first dictionary.
 */
function addWords(
  added: readonly DictionaryEntry[],
  {
    name,
    defaultName,
    authorId: createdBy,
    max,
    createAddedText,
  }: AddWordsOptions & { readonly createAddedText: AddedMessage },
): DictionaryChange {
  return (all) => {
    const found = name === undefined ? all[0] : all.find((one) => isSameName(one.name, name));
    if (!found && all.length >= DICTIONARY_LIMITS.dictionaries)
      return { all, line: message('dictionaries.fullDictionaries', { most: DICTIONARY_LIMITS.dictionaries }) };
    const before = found ?? {
      code: createShortId(),
      name: name ?? defaultName,
      createdBy,
      entries: [],
      revision: 0,
    };
    const after = addEntries(before, added);
    if (after.entries.length > DICTIONARY_LIMITS.entries)
      return { all, line: message('dictionaries.fullWords', { most: DICTIONARY_LIMITS.entries }) };
    const growth = after.entries.length - before.entries.length;
    if (growth > 0 && countWords(all) + growth > max)
      return { all, line: message('dictionaries.fullTogether', { most: max }) };
    const placed = found ? all.map((one) => (one === found ? after : one)) : [...all, after];
    return { all: placed, line: createAddedText(after) };
  };
}

type AddedMessage = (after: Dictionary) => Text;

interface AddWordsOptions {
  readonly name: string | undefined;
  /** Name for the owner's first dictionary. */
  readonly defaultName: string;
  readonly authorId: string;
  /** The person's language, in which a file may name languages. */
  readonly locale: LocaleTag;
  /** Maximum number of words in all dictionaries of the owner. */
  readonly max: number;
}

const countWords = (all: readonly Dictionary[]): number => all.reduce((sum, { entries }) => sum + entries.length, 0);

/** Removes a word from all dictionaries of the owner, in one language or in all. */
function removeWord(word: string, language: number | undefined, person: Person): DictionaryChange {
  return (all) => {
    const isMatch = (one: DictionaryEntry) => isSameEntry(one, { word, language: language ?? one.language });
    const matches = all.flatMap(({ entries }) => entries.filter(isMatch));
    if (matches.length === 0) return { all, line: message('dictionaries.noSuchWord', { word }) };
    if (!matches.every(({ addedBy }) => canRemoveEntry({ authorId: addedBy }, person)))
      return { all, line: message('dictionaries.notYours') };
    const after = all.map((one) => {
      const entries = one.entries.filter((entry) => !isMatch(entry));
      return entries.length === one.entries.length ? one : { ...one, entries, revision: one.revision + 1 };
    });
    return { all: after, line: message('dictionaries.removed', { word }) };
  };
}

function deleteDictionary(name: string, person: Person): DictionaryChange {
  return (all) => {
    const found = all.find((one) => isSameName(one.name, name));
    const names = all.map((one) => one.name);
    if (!found) return { all, line: message('dictionaries.noSuch', { name, names: list(names) }) };
    const authors = [found.createdBy, ...found.entries.map(({ addedBy }) => addedBy)];
    const isTheirs = authors.every((authorId) => canRemoveEntry({ authorId }, person));
    if (!isTheirs) return { all, line: message('dictionaries.notYours') };
    return { all: all.filter((one) => one !== found), line: message('dictionaries.deleted', { name: found.name }) };
  };
}

const readText = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? normalizeWord(value) : '';
  return text === '' ? undefined : text;
};

async function addWordsFromFile(
  { chat, log }: Pick<BotContext, 'chat' | 'log'>,
  file: FileRef,
  into: AddWordsOptions,
): Promise<DictionaryChange> {
  const read = await readWordsFile(file, into, chat, log);
  if (!read || read.words.length === 0) return (all) => ({ all, line: message('dictionaries.noTable') });
  const skipped = read.skipped > 0 ? message('dictionaries.skipped', { rows: read.skipped }) : '';
  const createAddedText: AddedMessage = ({ name, entries }) =>
    list([message('dictionaries.made', { name, words: entries.length }), skipped], 'sentences');
  return addWords(read.words, { ...into, createAddedText });
}

/** Reads the requested changes in order. */
async function readChanges(
  query: QueryInvocation,
  owner: DictionaryOwner,
  options: Pick<BotContext, 'chat' | 'log'>,
): Promise<readonly DictionaryChange[]> {
  const { values, files, person, messages } = query;
  const name = readText(values['name']);
  const language = typeof values['language'] === 'number' ? values['language'] : undefined;
  const forAll = 'group' in owner;
  const into = {
    name,
    defaultName: messages.format(forAll ? 'dictionaries.ofAll' : 'dictionaries.ofYours'),
    authorId: person.id,
    locale: messages.tag,
    max: getMaxEntriesOfOwner(owner),
  };
  const steps: DictionaryChange[] = [];
  const { file } = files;
  if (file) steps.push(await addWordsFromFile(options, file, { ...into, name: name ?? dictionaryNameFromFile(file) }));
  const add = readText(values['add']);
  const as = readText(values['as']);
  if (add !== undefined && as !== undefined) {
    const createAddedText = () =>
      message(forAll ? 'dictionaries.addedForAll' : 'dictionaries.added', { word: add, as });
    const word = {
      word: add,
      replacement: as,
      addedBy: into.authorId,
      language,
    };
    steps.push(addWords([word], { ...into, createAddedText }));
  }
  const remove = readText(values['remove']);
  if (remove !== undefined) steps.push(removeWord(remove, language, person));
  const deleted = readText(values['delete']);
  if (deleted !== undefined) steps.push(deleteDictionary(deleted, person));
  return steps;
}

export function createDictionaryHandler(adapter: string, options: BotContext) {
  const { userDictionaries, catalogue } = options;
  const access = createAccessControl(adapter, options);

  return async (query: QueryInvocation): Promise<View> => {
    const { values, person, place, precedingTaskId } = query;
    const viewer = toViewer(adapter, person, place);
    const { group } = toVoiceOwner(adapter, person, place);
    const wantsAll = values['scope'] === 'here';
    const forAll = wantsAll && group !== undefined;
    const owner: DictionaryOwner = forAll ? { adapter, group } : { adapter, person: person.id };
    const steps = await readChanges(query, owner, options);
    const denied = steps.length > 0 ? access.denialReason(query) : undefined;
    if (denied !== undefined) return { status: 'failed', title: message('dictionaries.title'), line: denied };
    const doneLines: Text[] = wantsAll && !forAll && steps.length > 0 ? [message('dictionaries.alone')] : [];
    for (const step of steps)
      await userDictionaries.update(owner, (before) => {
        const { all, line } = step(before);
        doneLines.push(line);
        return all;
      });
    const [all, service] = await Promise.all([userDictionaries.listFor(viewer), userDictionaries.listServiceOwned()]);
    return createDictionariesView({
      ...all,
      service,
      filterName: steps.length > 0 ? undefined : readText(values['name']),
      doneLines,
      repeatTaskId: doneLines.length > 0 ? precedingTaskId : undefined,
      exampleCommand: `/${catalogue.prefix}dictionary add:Earshot as:"ear shot"`,
    });
  };
}

/** Turns `names.csv` into `names`. */
const dictionaryNameFromFile = ({ name }: FileRef): string =>
  [...normalizeWord(name.replace(/\.[a-z]{1,5}$/i, ''))].slice(0, DICTIONARY_LIMITS.nameCharacters).join('');

/** `undefined` if the file cannot be read. */
async function readWordsFile(
  file: FileRef,
  { authorId, locale }: AddWordsOptions,
  chat: BotContext['chat'],
  log: Log,
): ReturnType<typeof readDictionaryFile> {
  try {
    const opened = await chat?.openFile(file);
    return opened && (await readDictionaryFile(opened.stream, authorId, locale));
  } catch (thrown) {
    log.warn('dictionary file not read', { reason: formatError(thrown) });
    return undefined;
  }
}
