// What one command would do with what was told: its values by field, files, and whether that is surely meant. Which field takes what is
// read from the command's declaration.

import { likelyKind } from '../../media/file-kinds.ts';
import { type Command, fieldFor, wordsField } from '../command.ts';
import type { FileRef } from '../invocation.ts';
import { missing } from '../reading.ts';
import type { Options } from './options.ts';
import type { Thing } from './thing.ts';

/** What a person may have asked for: a command with what they gave it, as they would type it. */
export interface Wish {
  readonly command: string;
  /** By the service's own field names. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly files: readonly FileRef[];
}

export interface Around {
  /** Of the message itself. */
  readonly files: readonly FileRef[];
  /** The message that it answers. */
  readonly repliesTo?: { readonly text?: string; readonly files: readonly FileRef[] } | undefined;
}

export interface Meaning {
  readonly wish: Wish;
  /** Everything is there, and nothing else could be meant. */
  readonly isSure: boolean;
  /** What it should be done with is not there. `kind`: there is only something of another kind. */
  readonly lacks?: 'thing' | 'kind' | undefined;
}

interface Told {
  readonly command: Command;
  /** The word that the wish goes by: it may name a choice of the command. */
  readonly called: string;
  readonly thing: Thing;
  readonly options: Options;
  /** It was asked as a question. */
  readonly isQuestion?: boolean;
}

const LENGTH = 'duration';

/** `undefined` where the command has no use for such a thing at all. */
export function meaningOf(told: Told, around: Around): Meaning | undefined {
  const { command, thing, options } = told;
  const taken = takenBy(told, around);
  if (!taken) return undefined;
  const { values, isUsed } = optionValues(command, options);
  const wish: Wish = {
    command: command.name,
    values: { ...taken.values, ...values, ...choiceCalled(told) },
    files: taken.files,
  };
  const isWhole = missing(command, wish, true).length === 0;
  const isSure = isWhole && isUsed && taken.isSure && thing.is !== 'mixed';
  return { wish, isSure, lacks: taken.lacks };
}

interface Taken extends Pick<Wish, 'values' | 'files'> {
  readonly isSure: boolean;
  readonly lacks?: 'thing' | 'kind';
}

const NOTHING: Taken = { values: {}, files: [], isSure: false, lacks: 'thing' };

function takenBy(told: Told, around: Around): Taken | undefined {
  const { command } = told;
  if (command.kind === 'query') return queryTakes(told);
  const field = command.action?.takes ?? wordsField(command);
  if (field === undefined) return NOTHING;
  // `What is the time?`
  if (told.isQuestion && told.thing.is === 'words' && told.options.into.length === 0) return undefined;
  const options = command.fields[field]?.options;
  const link = options?.kind === 'text' && options.link !== undefined;
  return link || options?.kind === 'file'
    ? fileTaken(told, around, { field, link })
    : textTaken(told, around, field);
}

/** A question of ours costs nothing; what stands in it is looked for. */
function queryTakes({ command, thing, options: { into } }: Told): Taken | undefined {
  const field = wordsField(command);
  const [language] = into;
  if (thing.is !== 'this') return undefined;
  const values = field !== undefined && language !== undefined ? { [field]: language } : {};
  return { values, files: [], isSure: true };
}

interface FileField {
  readonly field: string;
  /** An address will do. */
  readonly link: boolean;
}

function fileTaken({ command, thing }: Told, around: Around, { field, link }: FileField): Taken | undefined {
  if (thing.is === 'link' && link) return { values: { [field]: thing.link }, files: [], isSure: true };
  const all = [...around.files, ...(around.repliesTo?.files ?? [])];
  const file = all.find((one) => {
    const kind = likelyKind(one);
    return kind !== undefined && fieldFor(command, kind) === field;
  });
  const files = file ? [{ ...file, field }] : [];
  // Where there is no file, words are about something else.
  if (thing.is === 'words') return file && { values: {}, files, isSure: false };
  if (file) return { values: {}, files, isSure: thing.is === 'this' };
  return all.length > 0 ? { ...NOTHING, lacks: 'kind' } : NOTHING;
}

function textTaken({ command, thing, options }: Told, around: Around, field: string): Taken {
  const of = (text: string, isSure: boolean): Taken => ({ values: { [field]: text }, files: [], isSure });
  const isAlone = around.files.length === 0;
  switch (thing.is) {
    case 'quote':
      return of(thing.text, isAlone);
    case 'words': {
      // What is described is told as `a thunder`.
      const text = command.kind === 'operation' && command.action ? thing.text : thing.described;
      if (text === '') return NOTHING;
      // What is to be said or translated is hardly told apart from what it is about, and what is translated needs a language behind it.
      const isSaid = command.kind === 'operation' && command.action !== undefined;
      const needsName = isSaid && command.languageUse?.speaks === undefined;
      const isNamed = !isSaid || (!thing.isAbout && (!needsName || options.into.length > 0));
      return of(text, isAlone && !thing.isDoubtful && isNamed);
    }
    case 'this': {
      // Text-to-sound makes what is described, and no message describes one by chance.
      const text = command.kind === 'operation' && command.action ? around.repliesTo?.text : undefined;
      if (text !== undefined && text.trim() !== '' && isAlone) return of(text, true);
      const files = isAlone ? (around.repliesTo?.files ?? []) : around.files;
      return files.length > 0 ? { ...NOTHING, lacks: 'kind' } : NOTHING;
    }
    default:
      return NOTHING;
  }
}

/** Languages, a voice, a length and what is set to yes go to the fields of their kind; `isUsed`: each has one. */
function optionValues(command: Command, { into, from, voice, seconds, toggles }: Options) {
  const use =
    command.kind === 'operation' ? (command.variant?.languageUse ?? command.languageUse) : undefined;
  const fieldOf = (kind: string) =>
    Object.entries(command.fields).find(([, { options }]) => options.kind === kind)?.[0];
  const target = use?.translates?.to ?? use?.speaks;
  const targetOptions = command.fields[target ?? '']?.options;
  const takesMany = targetOptions?.kind === 'language' && targetOptions.many === true;
  const told: readonly (readonly [string | undefined, string | number | undefined])[] = [
    [target, takesMany && into.length > 0 ? into.join(', ') : into[0]],
    [use?.translates?.from ?? use?.hears, from],
    [fieldOf('voice'), voice],
    [LENGTH in command.fields ? LENGTH : undefined, seconds],
    ...toggles.map((field) => [field in command.fields ? field : undefined, 'yes'] as const),
  ];
  const given = told.filter(([, value]) => value !== undefined);
  const isUsed =
    command.kind === 'query' ||
    (given.every(([field]) => field !== undefined) && (into.length < 2 || takesMany));
  const values = Object.fromEntries(
    given.flatMap(([field, value]) => (field === undefined ? [] : [[field, value]])),
  );
  return { values: command.kind === 'query' ? {} : (values as Wish['values']), isUsed };
}

/** `music` is a choice of `/sound`. */
function choiceCalled({ command, called }: Told): Wish['values'] {
  for (const [field, { options }] of Object.entries(command.fields))
    if (options.kind === 'choice' && options.choices.some(({ value }) => value === called))
      return { [field]: called };
  return {};
}
