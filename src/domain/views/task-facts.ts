// Lists the facts of a task's card in order of use: voice and language first, everything else on request. Pure.

import { truncate } from '../../kit/text.ts';
import { message, type Text } from '../../messages/message.ts';
import { bytes, elapsed, list } from '../../messages/values.ts';
import type { Operation } from '../commands/command.ts';
import { fieldLabel } from '../commands/command-texts.ts';
import type { PrecedingTask, Request } from '../commands/invocation.ts';
import type { FileMetadata } from '../media/file-kinds.ts';
import { findLanguageById } from '../media/language.ts';
import { shortLanguageName } from '../media/language-name.ts';
import { hasNarrator } from '../tasks/cast-request.ts';
import type { Task } from '../tasks/task.ts';
import { listBookFacts } from './book-facts.ts';
import { listCastFacts } from './cast-view.ts';
import { listReencodedFileFacts } from './failure-text.ts';
import { listCorrectionFacts } from './review-card.ts';
import { createTaskInput, findInputField, isInTitle, splitServiceMessage } from './task-text.ts';
import type { Fact } from './view.ts';

/** Returns at least one second, also for a task that was done at once. */
export const tookSeconds = ({ changedAt, createdAt }: Task): number => Math.max(1, (changedAt - createdAt) / 1000);

export function listTaskFacts(task: Task, operation: Operation): readonly Fact[] {
  const { request, state } = task;
  const isDone = state.status === 'done';
  return [
    ...[...listInputFacts(task, operation), ...listCastFacts(request)].toSorted(
      (one, other) => rank(one) - rank(other),
    ),
    ...listBookFacts(request),
    ...listCorrectionFacts(task),
    ...listSourceFacts(request.precedingTask),
    ...(isDone ? listResultFacts(task) : []),
    ...listPronunciationFacts(request),
    // The line of a finished task contains the note.
    ...(isDone || request.note === undefined ? [] : [createNote(request.note)]),
  ];
}

/** Facts for the menu follow the others. */
const rank = ({ isSecondary }: Fact): number => (isSecondary ? 1 : 0);

const createNote = (value: Text): Fact => ({ label: message('card.note'), value, isSecondary: true });

/** Lists the voice first, then the language and files, then the options. */
function listInputFacts(task: Task, operation: Operation): readonly Fact[] {
  const { request } = task;
  const input = createTaskInput(task, operation);
  const isVoice = (name: string) => operation.fields[name]?.options.kind === 'voice';
  const isShownElsewhere = (name: string) =>
    name === findInputField(operation) ||
    (request.assembly?.script && name === operation.script?.castField) ||
    (isVoice(name) && !hasNarrator(request)) ||
    request.files[name]?.name === input ||
    // Beside a voice, the language that it speaks is worth repeating.
    (isInTitle(request, operation, name) && !Object.keys(operation.fields).some(isVoice));
  const names = Object.keys(operation.fields).filter(
    (name) => !operation.fields[name]?.inherited && !isShownElsewhere(name),
  );
  return names
    .toSorted((one, other) => Number(isVoice(other)) - Number(isVoice(one)))
    .flatMap((name): Fact[] => {
      const value = createFieldText(request, operation, name);
      if (value === undefined) return [];
      const fact = { label: fieldLabel(operation, name), value };
      return [isPrimaryField(request, operation, name) ? fact : { ...fact, isSecondary: true }];
    });
}

/** True for the voice, for files, and for the language that is spoken, recognized or detected. */
function isPrimaryField({ detectedField, files }: Request, { fields, languageUse = {} }: Operation, name: string) {
  const { spokenField, recognizedField, translatedFields } = languageUse;
  const heard = spokenField ?? (translatedFields ? undefined : recognizedField);
  return (
    fields[name]?.options.kind === 'voice' || name === heard || name === detectedField || files[name] !== undefined
  );
}

function createFieldText(
  { files, labels, values, detectedField }: Request,
  { fields }: Operation,
  name: string,
): Text | undefined {
  const value =
    files[name]?.name ?? (fields[name]?.options.kind === 'language' ? nameLanguages(values[name]) : undefined);
  const known = value ?? labels[name] ?? values[name];
  if (known === undefined || known === null) return undefined;
  const text = createValueText(known);
  return name === detectedField ? message('card.detected', { language: text }) : text;
}

/** Returns `undefined` for an unknown language, which has a label. */
function nameLanguages(value: unknown): Text | undefined {
  const found = [value].flat().map((id) => (typeof id === 'number' ? findLanguageById(id) : undefined));
  const names = found.flatMap((one) => (one ? [shortLanguageName(one)] : []));
  return names.length === found.length ? list(names, 'comma') : undefined;
}

/** Lists the duration, sizes, origin and the service's routine notes. */
function listResultFacts(task: Task): readonly Fact[] {
  if (task.state.status !== 'done') return [];
  const { result } = task.state;
  const { captions } = task.request;
  const { synthetic, files } = result;
  const routine = splitServiceMessage(result).routine;
  const notes = [
    ...(synthetic ? [message(`card.synthetic.${synthetic === 'sound' ? 'sound' : 'voice'}`)] : []),
    ...(routine.length > 0 ? [list(routine, 'sentences')] : []),
  ];
  return [
    ...(captions ? [{ label: message('card.captions'), value: String(captions.cueCount) }] : []),
    { label: message('card.took'), value: elapsed(tookSeconds(task)), isSecondary: true },
    ...listSizeFacts(files),
    ...listReencodedFileFacts(result),
    ...notes.map(createNote),
  ];
}

/** Of many files, such as the chapters of a book, only the sum matters. */
const MAX_LISTED_FILES = 12;

function listSizeFacts(files: readonly FileMetadata[]): readonly Fact[] {
  const createFact = (label: Text, size: number): Fact => ({ label, value: bytes(size), isSecondary: true });
  if (files.length > MAX_LISTED_FILES)
    return [
      createFact(
        message('card.size'),
        files.reduce((sum, file) => sum + file.bytes, 0),
      ),
    ];
  return files.map((file) => createFact(files.length === 1 ? message('card.size') : file.label, file.bytes));
}

/** Shows the id of the preceding task. */
const listSourceFacts = (source: PrecedingTask | undefined): readonly Fact[] =>
  source ? [{ label: message('card.from'), value: source.taskId, link: source.link, isSecondary: true }] : [];

const MAX_PRONUNCIATIONS = 8;

/** Lists the dictionary replacements in the text. */
function listPronunciationFacts({ replacedWords = [] }: Request): readonly Fact[] {
  if (replacedWords.length === 0) return [];
  const shown = replacedWords.slice(0, MAX_PRONUNCIATIONS).map(({ word, replacement }) => `${word} → ${replacement}`);
  return [{ label: message('dictionaries.fact'), value: truncate(shown.join(', '), 200), isSecondary: true }];
}

const MAX_VALUE_CHARACTERS = 200;

/** Creates the text of a request's value or label. */
export function createValueText(value: unknown): Text {
  if (Array.isArray(value))
    return truncate(value.join(typeof value[0] === 'string' ? ' / ' : ', '), MAX_VALUE_CHARACTERS);
  if (typeof value === 'boolean') return message(value ? 'card.yes' : 'card.no');
  return typeof value === 'object' ? (value as Text) : truncate(String(value), MAX_VALUE_CHARACTERS);
}
