// Builds the input of a follow-up from a finished task, and the input that repeats a task. Pure.

import type { Messages } from '../../messages/format.ts';
import type { Text } from '../../messages/message.ts';
import type { Catalogue } from '../commands/catalogue.ts';
import type { Command, Operation } from '../commands/command.ts';
import type { FollowUp, FollowUpInputSource } from '../commands/follow-up.ts';
import { type FileRef, type FormDraft, findLinkedFileName, type Request } from '../commands/invocation.ts';
import { findLanguage, findLanguageById, toBaseTag } from '../media/language.ts';
import { languageName } from '../media/language-name.ts';
import { DICTIONARY_LIMITS } from '../pronunciation/dictionary.ts';
import { findUnusualWords } from '../pronunciation/unusual-words.ts';
import { parseStatus } from './outcome.ts';
import { listSavedVoices, type Task } from './task.ts';

export const findFollowUpOfOperation = ({ followUps = [] }: Operation, name: string): FollowUp | undefined =>
  followUps.find((one) => one.name === name);

/** Renders the texts that a form shows. */
type TextRenderer = Pick<Messages, 'render'>;

/** Returns the request as the person made it, without defaults and detected values. */
export function toGivenRequest(request: Request): Request {
  const { values, givenFields, ...same } = request.sourceRequest ?? request;
  if (!givenFields) return { values, ...same };
  return { ...same, values: Object.fromEntries(Object.entries(values).filter(([name]) => givenFields.includes(name))) };
}

/** Lists the languages that were defaults or detected, by the field names that users know. */
export function listAutomaticLanguages(request: Request, catalogue: Catalogue): ReadonlyMap<string, unknown> {
  const { visibleOperation, sentOperation } = findOperations(request.command, catalogue);
  const field = createFieldNameMapper(visibleOperation, sentOperation);
  const { givenFields = Object.keys(request.values) } = request;
  const isLanguage = (name: string) => sentOperation?.fields[name]?.options.kind === 'language';
  const automatic = Object.entries(request.values).filter(([name]) => isLanguage(name) && !givenFields.includes(name));
  return new Map(automatic.map(([name, value]) => [field(name), value]));
}

/** Returns the operation that users know, and the one that was sent. */
function findOperations(command: string, catalogue: Catalogue) {
  const sentOperation = catalogue.findOperation(command);
  const visibleOperation =
    catalogue.operations.find(({ name }) => name === command) ??
    catalogue.operations.find(({ variant }) => variant?.operation.name === command) ??
    catalogue.findOperation(sentOperation?.localName ?? command);
  return { visibleOperation, sentOperation };
}

/** Fills a form with the input of a request, for the command that users know, with names instead of ids. */
export function prefillFromRequest(request: Request, catalogue: Catalogue, messages: TextRenderer): FormDraft {
  const { command, values, labels, files } = request;
  const { visibleOperation, sentOperation } = findOperations(command, catalogue);
  const { triggerField, review } = visibleOperation === sentOperation ? {} : { ...visibleOperation?.variant };
  const field = createFieldNameMapper(visibleOperation, sentOperation);
  const shown = Object.entries(values).flatMap(([name, value]) => {
    if (sentOperation?.preset?.[name] !== undefined) return [];
    const isFile = findLinkedFileName(request, name) !== undefined;
    const text = isFile ? undefined : toTypedValue(value, labels[name], messages);
    return text === undefined ? [] : [[field(name), text] as const];
  });
  // Restores a file that was sent as a link.
  const linkedFiles = Object.entries(values).flatMap(([name, value]): FileRef[] => {
    const fileName = findLinkedFileName(request, name);
    return fileName === undefined
      ? []
      : [{ name: fileName, field: field(name), link: String(value), platformRef: null }];
  });
  const linesFirst = review && triggerField !== undefined ? { [triggerField]: true } : {};
  const attached = Object.entries(files).map(([name, file]) => ({ ...file, field: field(name) }));
  return {
    command: visibleOperation?.name ?? command,
    values: { ...Object.fromEntries(shown), ...linesFirst },
    files: [...attached, ...linkedFiles],
  };
}

interface ResultAccess {
  readonly messages: TextRenderer;
  findFileLink(role: string): { readonly name: string; readonly link: string } | undefined;
}

export function prefillFollowUp(
  task: Task,
  follow: FollowUp,
  next: Command,
  { messages, findFileLink }: ResultAccess,
): FormDraft {
  const values: Record<string, string | number | boolean> = {};
  const fieldChoices: Record<string, readonly string[]> = {};
  const files: FileRef[] = [];
  for (const [name, source] of Object.entries(follow.inputs)) {
    const file = typeof source === 'object' && 'file' in source ? findFileLink(source.file) : undefined;
    if (file) files.push({ ...file, field: name, platformRef: null });
    const { value, label } = resolveSource(task, source);
    const fileName =
      typeof source === 'object' && 'field' in source ? findLinkedFileName(task.request, source.field) : undefined;
    if (fileName !== undefined) {
      // Restores a file that was sent as a link.
      files.push({ name: fileName, field: name, link: String(value), platformRef: null });
      continue;
    }
    const options = next.fields[name]?.options;
    if (name === follow.pickOneField && isList(value)) {
      fieldChoices[name] = options?.kind === 'language' ? nameLanguages(value, messages) : value.map(String);
      continue;
    }
    const allowedValue = options?.kind === 'language' && options.side === 'source' ? toSpeakableLanguage(value) : value;
    // Forms show a label instead of an id, if the label belongs to that very value.
    const text = toTypedValue(allowedValue, follow.askedFields && allowedValue === value ? label : undefined, messages);
    if (text !== undefined) values[name] = text;
  }
  const { wordSuggestions } = follow;
  const offered = wordSuggestions && suggestWords(task.request, wordSuggestions);
  if (wordSuggestions && offered?.[0]) {
    values[wordSuggestions.field] = offered[0];
    fieldChoices[wordSuggestions.field] = offered;
  }
  return {
    command: follow.operation,
    values,
    files,
    ...(Object.keys(fieldChoices).length > 0 && { fieldChoices }),
  };
}

/** Returns the names that can be typed for the languages. */
const nameLanguages = (ids: readonly unknown[], { render }: TextRenderer): readonly string[] =>
  ids.flatMap((id) => {
    const language = findLanguageById(Number(id));
    return language ? render(languageName(language)) : [];
  });

/** The lowest number of suggestions that a platform lists. */
const MAX_SUGGESTED_WORDS = 25;

function suggestWords(
  { values }: Request,
  { text: from, language }: NonNullable<FollowUp['wordSuggestions']>,
): readonly string[] {
  const text = values[from];
  const tag = findLanguageById(Number(values[language]))?.tag ?? 'en-US';
  const words = typeof text === 'string' ? findUnusualWords(text, tag, MAX_SUGGESTED_WORDS) : [];
  return words.filter((word) => [...word].length <= DICTIONARY_LIMITS.wordCharacters);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 1;

/** Lists the fields that a form must ask for: declared ones, and the pick of one value among several. */
export function listFieldsToAsk(
  task: Task,
  { askedFields = [], inputs, pickOneField = '' }: FollowUp,
): readonly string[] {
  const source = inputs[pickOneField];
  return source !== undefined && isList(resolveSource(task, source).value)
    ? [...askedFields, pickOneField]
    : askedFields;
}

function resolveSource(task: Task, source: FollowUpInputSource): { readonly value?: unknown; readonly label?: Text } {
  const { request, state } = task;
  if (source === 'texts') return { value: 'result' in state ? state.result.texts : undefined };
  if (source === 'run-id') return { value: 'result' in state ? parseStatus(state.report)?.runId : undefined };
  if (source === 'saved-voice') {
    const kept = listSavedVoices(task).at(-1);
    return { value: kept?.voiceId, label: kept?.name };
  }
  if ('value' in source) return { value: source.value };
  if (!('field' in source)) return {};
  return { value: request.values[source.field], label: request.labels[source.field] };
}

/** Replaces a language that is only a translation target by its speakable variant. */
function toSpeakableLanguage(id: unknown): unknown {
  const language = typeof id === 'number' ? findLanguageById(id) : undefined;
  return language && !language.canBeSource ? findLanguage(toBaseTag(language.tag), 'source')?.id : id;
}

/** Maps field names of the sent operation to those of the command that users know. */
function createFieldNameMapper(known: Operation | undefined, made: Operation | undefined): (name: string) => string {
  if (known === made) return (name) => name;
  const back = new Map(Object.entries(known?.variant?.fieldNames ?? {}).map(([from, to]) => [to, from]));
  return (name) => back.get(name) ?? name;
}

/** Returns the value as text to type, or undefined if it cannot be typed. */
function toTypedValue(
  value: unknown,
  label: Text | undefined,
  { render }: TextRenderer,
): string | number | boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (label !== undefined) return render(label);
  if (Array.isArray(value)) return value.join(typeof value[0] === 'string' ? '\n' : ', ');
  return typeof value === 'object' ? undefined : (value as string | number | boolean);
}
