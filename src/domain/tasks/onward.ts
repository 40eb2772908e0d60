// What one press on a task leads to: the values of the request that follows, taken from the finished one, and what a person would
// give to ask for the same again. Pure.

import type { Catalogue, Command, Operation } from '../commands/command.ts';
import type { Follow, Taken } from '../commands/follow.ts';
import type { FileRef, Request } from '../commands/invocation.ts';
import { MOST } from '../dictionary/dictionary.ts';
import { unusualWords } from '../dictionary/unusual.ts';
import { baseOf, findLanguage, type Language, languageById } from '../media/language.ts';
import { readStatus } from './outcome.ts';
import { keptOf, type Task } from './task.ts';

/** What a person could have given for a command, by its own field names. */
export interface GivenAgain {
  readonly command: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly files: readonly FileRef[];
  /** What may be chosen for a field, the likeliest first. */
  readonly offers?: Readonly<Record<string, readonly string[]>>;
}

/** The press that leads on by this name; `undefined` where the operation has none. */
export const followNamed = ({ onward = [] }: Operation, name: string): Follow | undefined =>
  onward.find((one) => one.name === name);

/** The same once more, as a form shows it: for the command that people know, in words rather than numbers. */
export function givenAgain({ command, values, labels, files }: Request, catalogue: Catalogue): GivenAgain {
  const made = catalogue.operation(command);
  const known =
    catalogue.operations.find(({ variant }) => variant?.operation.name === command) ??
    catalogue.operation(made?.saidAs ?? command);
  const { given: wish, reviewed } = known === made ? {} : { ...known?.variant };
  const field = fieldsOf(known, made);
  const shown = Object.entries(values).flatMap(([name, value]) => {
    const text = isLink(value) && labels[name] !== undefined ? undefined : worded(value, labels[name]);
    return text === undefined ? [] : [[field(name), text] as const];
  });
  // A file that went as a link is that file again, not its address.
  const linked = Object.entries(values).flatMap(([name, value]) =>
    isLink(value) && labels[name] !== undefined
      ? [{ name: labels[name], field: field(name), link: value, at: null }]
      : [],
  );
  const linesFirst = reviewed && wish !== undefined ? { [wish]: true } : {};
  const attached = Object.entries(files).map(([name, file]) => ({ ...file, field: field(name) }));
  return {
    command: known?.name ?? command,
    values: { ...Object.fromEntries(shown), ...linesFirst },
    files: [...attached, ...linked],
  };
}

/** What is at hand for the request that follows. */
interface AtHand {
  /** As whoever asks reads it. */
  nameOf(language: Language): string;
  /** Where a file of the result can be fetched. */
  addressOf(role: string): { readonly name: string; readonly link: string } | undefined;
}

/** What the finished task gives to the request that follows. */
export function takenFrom(
  task: Task,
  follow: Follow,
  next: Command,
  { nameOf, addressOf }: AtHand,
): GivenAgain {
  const values: Record<string, string | number | boolean> = {};
  const offers: Record<string, readonly string[]> = {};
  const files: FileRef[] = [];
  for (const [name, taken] of Object.entries(follow.takes)) {
    const file = typeof taken === 'object' && 'file' in taken ? addressOf(taken.file) : undefined;
    if (file) files.push({ ...file, field: name, at: null });
    const { value, label } = taking(task, taken);
    if (isLink(value) && label !== undefined) {
      // A file that went as a link is that file again, not its address.
      files.push({ name: label, field: name, link: value, at: null });
      continue;
    }
    const options = next.fields[name]?.options;
    if (name === follow.oneOf && isSeveral(value)) {
      offers[name] = options?.kind === 'language' ? languagesAmong(value, nameOf) : value.map(String);
      continue;
    }
    const fits = options?.kind === 'language' && options.side === 'source' ? spoken(value) : value;
    // In a form people read names, where they are those of the very value.
    const text = worded(fits, follow.asks && fits === value ? label : undefined);
    if (text !== undefined) values[name] = text;
  }
  const { chosenFrom } = follow;
  const offered = chosenFrom && wordsOffered(task.request, chosenFrom);
  if (chosenFrom && offered?.[0]) {
    values[chosenFrom.field] = offered[0];
    offers[chosenFrom.field] = offered;
  }
  return { command: follow.operation, values, files, ...(Object.keys(offers).length > 0 && { offers }) };
}

/** Each may be typed as well. */
const languagesAmong = (ids: readonly unknown[], nameOf: AtHand['nameOf']): readonly string[] =>
  ids.flatMap((id) => {
    const language = languageById(Number(id));
    return language ? nameOf(language) : [];
  });

/** More than one looks through, and no more than any platform lists. */
const MOST_OFFERED = 25;

function wordsOffered(
  { values }: Request,
  { text: from, language }: NonNullable<Follow['chosenFrom']>,
): readonly string[] {
  const text = values[from];
  const tag = languageById(Number(values[language]))?.tag ?? 'en-US';
  const words = typeof text === 'string' ? unusualWords(text, tag, MOST_OFFERED) : [];
  return words.filter((word) => [...word].length <= MOST.word);
}

const isSeveral = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 1;

/** What only the person can say: what is declared so, and which of several. */
export function asksOf(task: Task, { asks = [], takes, oneOf = '' }: Follow): readonly string[] {
  const taken = takes[oneOf];
  return taken !== undefined && isSeveral(taking(task, taken).value) ? [...asks, oneOf] : asks;
}

function taking(task: Task, taken: Taken): { readonly value?: unknown; readonly label?: string | undefined } {
  const { request, state } = task;
  if (taken === 'texts') return { value: 'result' in state ? state.result.texts : undefined };
  if (taken === 'run') return { value: 'result' in state ? readStatus(state.report)?.runId : undefined };
  if (taken === 'kept voice') {
    const kept = keptOf(task).at(-1);
    return { value: kept?.voice, label: kept?.name };
  }
  if ('value' in taken) return { value: taken.value };
  if (!('field' in taken)) return {};
  return { value: request.values[taken.field], label: request.labels[taken.field] };
}

/** A language that is only translated into has a sister that can be spoken. */
function spoken(id: unknown): unknown {
  const language = typeof id === 'number' ? languageById(id) : undefined;
  return language && !language.source ? findLanguage(baseOf(language.tag), 'source')?.id : id;
}

/** A field of the operation as it was sent → of the command that people know. */
function fieldsOf(known: Operation | undefined, made: Operation | undefined): (name: string) => string {
  if (known === made) return (name) => name;
  const back = new Map(Object.entries(known?.variant?.renamed ?? {}).map(([from, to]) => [to, from]));
  return (name) => back.get(name) ?? name;
}

const isLink = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

/** As it would be typed; `undefined` for what nobody types. */
function worded(value: unknown, label: string | undefined): string | number | boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (label !== undefined) return label;
  if (Array.isArray(value)) return value.join(typeof value[0] === 'string' ? '\n' : ', ');
  return typeof value === 'object' ? undefined : (value as string | number | boolean);
}
