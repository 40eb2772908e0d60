// Answers about people's own dictionaries: shows them, and changes what is asked for first: words of a file, one word, a word less, a
// dictionary less. For the person alone, or for everybody they share a server or a room with.

import type { FileRef, Person } from '../../domain/commands/invocation.ts';
import {
  type Dictionary,
  type DictionaryOwner,
  type DictionaryWord,
  isSameEntry,
  MOST,
  maxWordsOf,
  mayRemove,
  tidyWord,
  withWords,
} from '../../domain/dictionary/dictionary.ts';
import { makerAt, viewerAt } from '../../domain/media/voice.ts';
import { dictionariesView } from '../../domain/views/dictionaries.ts';
import type { View } from '../../domain/views/view.ts';
import type { Words } from '../../domain/words/index.ts';
import { shortId } from '../../kit/id.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { readWords } from '../people/words-file.ts';
import { createAccess } from './access.ts';
import type { BotParts, Query } from './parts.ts';

/** What a change leads to: all dictionaries of the owner, and a sentence for the person. */
interface Changed {
  readonly all: readonly Dictionary[];
  readonly line: string;
}

type Step = (all: readonly Dictionary[]) => Changed;

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Words added to the dictionary of that name, which is made where there is none; without a name to the first one. */
function adding(
  added: readonly DictionaryWord[],
  { name, standard, by, max, said }: Adding & { readonly said: Said },
  { dictionaries: say }: Words,
): Step {
  return (all) => {
    const found = name === undefined ? all[0] : all.find((one) => sameName(one.name, name));
    if (!found && all.length >= MOST.dictionaries)
      return { all, line: say.fullDictionaries(MOST.dictionaries) };
    const before = found ?? { mark: shortId(), name: name ?? standard, by, words: [], changes: 0 };
    const after = withWords(before, added);
    if (after.words.length > MOST.words) return { all, line: say.fullWords(MOST.words) };
    const growth = after.words.length - before.words.length;
    if (growth > 0 && countWords(all) + growth > max) return { all, line: say.fullTogether(max) };
    const others = all.filter((one) => one !== found);
    const placed = found ? all.map((one) => (one === found ? after : one)) : [...others, after];
    return { all: placed, line: said(after) };
  };
}

type Said = (after: Dictionary) => string;

interface Adding {
  readonly name: string | undefined;
  /** The name of the first one. */
  readonly standard: string;
  readonly by: string;
  /** Words in all dictionaries of the owner. */
  readonly max: number;
}

const countWords = (all: readonly Dictionary[]): number =>
  all.reduce((sum, { words }) => sum + words.length, 0);

/** The word in all its languages, or in the one that is named, from all dictionaries of the owner. */
function removing(
  word: string,
  language: number | undefined,
  person: Person,
  { dictionaries: say }: Words,
): Step {
  return (all) => {
    const isMeant = (one: DictionaryWord) => isSameEntry(one, { word, language: language ?? one.language });
    const meant = all.flatMap(({ words }) => words.filter(isMeant));
    if (meant.length === 0) return { all, line: say.noSuchWord(word) };
    if (!meant.every((one) => mayRemove(one, person))) return { all, line: say.notYours };
    const after = all.map((one) => {
      const words = one.words.filter((entry) => !isMeant(entry));
      return words.length === one.words.length ? one : { ...one, words, changes: one.changes + 1 };
    });
    return { all: after, line: say.removed(word) };
  };
}

function deleting(name: string, person: Person, { dictionaries: say }: Words): Step {
  return (all) => {
    const found = all.find((one) => sameName(one.name, name));
    const names = all.map((one) => one.name);
    if (!found) return { all, line: say.noSuch(name, names) };
    const isTheirs = [found, ...found.words].every((one) => mayRemove(one, person));
    if (!isTheirs) return { all, line: say.notYours };
    return { all: all.filter((one) => one !== found), line: say.deleted(found.name) };
  };
}

const typed = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? tidyWord(value) : '';
  return text === '' ? undefined : text;
};

/** All words of a file, in the dictionary of that name. */
async function addingFile(
  { chat, log }: Pick<BotParts, 'chat' | 'log'>,
  file: FileRef,
  into: Adding,
  words: Words,
): Promise<Step> {
  const say = words.dictionaries;
  const read = await wordsIn(file, into.by, words, chat, log);
  if (!read || read.words.length === 0) return (all) => ({ all, line: say.noTable });
  const said: Said = (after) =>
    [say.made(after.name, after.words.length), read.skipped > 0 && say.skipped(read.skipped)]
      .filter(Boolean)
      .join(' ');
  return adding(read.words, { ...into, said }, words);
}

export function createDictionaryAnswers(adapter: string, parts: BotParts) {
  const { dictionaries, catalogue } = parts;
  const access = createAccess(adapter, parts);

  /** What is to be changed, in order. */
  const stepsOf = async (asked: Query, owner: DictionaryOwner): Promise<readonly Step[]> => {
    const { values, files, person, words } = asked;
    const say = words.dictionaries;
    const name = typed(values['name']);
    const language = typeof values['language'] === 'number' ? values['language'] : undefined;
    const forAll = 'group' in owner;
    const into = { name, standard: forAll ? say.ofAll : say.ofYours, by: person.id, max: maxWordsOf(owner) };
    const steps: Step[] = [];
    const { file } = files;
    if (file) steps.push(await addingFile(parts, file, { ...into, name: name ?? nameOf(file) }, words));
    const add = typed(values['add']);
    const as = typed(values['as']);
    if (add !== undefined && as !== undefined) {
      const said = () => (forAll ? say.addedForAll(add, as) : say.added(add, as));
      const word = { word: add, as, by: into.by, ...(language !== undefined && { language }) };
      steps.push(adding([word], { ...into, said }, words));
    }
    const remove = typed(values['remove']);
    if (remove !== undefined) steps.push(removing(remove, language, person, words));
    const gone = typed(values['delete']);
    if (gone !== undefined) steps.push(deleting(gone, person, words));
    return steps;
  };

  return async (asked: Query): Promise<View> => {
    const { values, person, place, words, from } = asked;
    const say = words.dictionaries;
    const viewer = viewerAt(adapter, person, place);
    const { group } = makerAt(adapter, person, place);
    const wantsAll = values['scope'] === 'here';
    const forAll = wantsAll && group !== undefined;
    const owner: DictionaryOwner = forAll ? { adapter, group } : { adapter, person: person.id };
    const steps = await stepsOf(asked, owner);
    const barred = steps.length > 0 ? access.barred(person, place) : undefined;
    if (barred !== undefined) return { mood: 'failed', title: say.title, line: barred };
    const lines: string[] = wantsAll && !forAll && steps.length > 0 ? [say.alone] : [];
    for (const step of steps)
      await dictionaries.change(owner, (before) => {
        const { all, line } = step(before);
        lines.push(line);
        return all;
      });
    const [all, service] = await Promise.all([dictionaries.of(viewer), dictionaries.ofService()]);
    return dictionariesView(
      {
        ...all,
        service,
        only: steps.length > 0 ? undefined : typed(values['name']),
        lines,
        again: lines.length > 0 ? from : undefined,
        call: `/${catalogue.prefix}dictionary add:Earshot as:"ear shot"`,
      },
      words,
    );
  };
}

/** `names.csv` → `names` */
const nameOf = ({ name }: FileRef): string =>
  [...tidyWord(name.replace(/\.[a-z]{1,5}$/i, ''))].slice(0, MOST.name).join('');

/** `undefined`: it cannot be read. */
async function wordsIn(
  file: FileRef,
  by: string,
  words: Words,
  chat: BotParts['chat'],
  log: Log,
): ReturnType<typeof readWords> {
  try {
    const opened = await chat?.open(file);
    return opened && (await readWords(opened.stream, by, words.tag));
  } catch (thrown) {
    log.warn('a file of words was not read', { reason: reasonOf(thrown) });
    return undefined;
  }
}
