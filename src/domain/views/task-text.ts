// Texts of a task's card: title, the user's words, resulting words with a note, and the service's message. Pure.

import { type Message, message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { findTextField, type Operation } from '../commands/command.ts';
import { commandText } from '../commands/command-texts.ts';
import type { Request } from '../commands/invocation.ts';
import { findLanguageById } from '../media/language.ts';
import { shortLanguageName } from '../media/language-name.ts';
import type { Task, TaskResult } from '../tasks/task.ts';
import type { View } from './view.ts';

/** More languages would not fit into a title. */
const MAX_TITLE_LANGUAGES = 3;

/** `Speech`, or `Speech → Spanish`. */
export function createTaskTitle({ request }: Pick<Task, 'request'>, operation: Operation): Text {
  const title = commandText(operation, 'title');
  const targets = listTargetLanguages(request, operation);
  return targets.length === 0 || targets.length > MAX_TITLE_LANGUAGES
    ? title
    : message('card.into', { title, language: list(targets, 'comma') });
}

/** True if the field's languages are in the title. */
export const isInTitle = ({ values }: Request, { languageUse }: Operation, field: string): boolean =>
  languageUse?.translatedFields?.to === field && [values[field]].flat().length <= MAX_TITLE_LANGUAGES;

/** Returns the language into which the request translates; for the second of two steps, the language that it speaks. */
function listTargetLanguages(
  { values, sourceRequest }: Request,
  { languageUse: { spokenField, translatedFields } = {} }: Operation,
): readonly Text[] {
  const value = values[translatedFields?.to ?? (sourceRequest && spokenField) ?? ''];
  return [value].flat().flatMap((id) => {
    const language = typeof id === 'number' ? findLanguageById(id) : undefined;
    return language ? [shortLanguageName(language)] : [];
  });
}

/** Returns the field whose text the card shows. */
export const findInputField = (operation: Operation): string | undefined =>
  operation.outcome.voiceIdField === undefined ? findTextField(operation) : undefined;

/** Returns the text or else the name of the file that the user gave. */
export function createTaskInput({ request }: Pick<Task, 'request'>, operation: Operation): Text | undefined {
  const field = findInputField(operation);
  const name = field ?? '';
  if (request.labels[name] !== undefined) return request.labels[name];
  const value = request.sourceRequest?.values[name] ?? request.values[name];
  const text = Array.isArray(value) ? value.join('\n') : value;
  if (typeof text === 'string') return text;
  return operation.outcome.voiceIdField === undefined ? Object.values(request.files)[0]?.name : undefined;
}

/** Returns the user's words or file for a card. */
export function describeTaskInput(
  task: Pick<Task, 'request'>,
  operation: Operation,
): Pick<View, 'input' | 'isInputFile'> {
  const input = createTaskInput(task, operation);
  const isFile = Object.values(task.request.files).some(({ name }) => name === input);
  return { input, ...(isFile && { isInputFile: true }) };
}

/** Returns the resulting words, which a card shows below the user's, with their language and quality. */
export function createTaskBody(task: Task, operation: Operation): Pick<View, 'body' | 'bodyNote'> {
  const { request, state } = task;
  if (state.status !== 'done') return {};
  const { texts, spokenText } = state.result;
  const field = findInputField(operation);
  const second = request.sourceRequest && field !== undefined ? request.values[field] : undefined;
  const body = texts?.join('\n') ?? spokenText ?? (typeof second === 'string' ? second : undefined);
  if (body === undefined) return {};
  const quality = message(splitServiceMessage(state.result).isRough ? 'card.roughDraft' : 'card.byMachine');
  return { body, bodyNote: list([...listTargetLanguages(request, operation), quality], 'dot') };
}

/** Notes on how a result came about, without anything that the user has to know. */
const ROUTINE_NOTE =
  /^notes\.(?:spoken|translated|heard|made|composed|separated\.(?:speech|by|at|exact)|background|story|asGiven|faster|terms|said|samples|applied|subtitles|captions\.(?:track|burnt)|better)/;
/** Notes on words that are often wrong. */
const ROUGH_NOTE = /^notes\.(?:gist|roughHearing)$/;

/** The service's message: what the user has to know, and the rest. */
interface SplitServiceMessage {
  readonly notable: readonly Text[];
  readonly routine: readonly Text[];
  /** True if many of the resulting words may be wrong. */
  readonly isRough: boolean;
}

/** Only the built-in studio's messages can be told apart. Those of other services count as routine. */
export function splitServiceMessage({ serviceMessage, texts, spokenText }: TaskResult): SplitServiceMessage {
  const notes = serviceMessage === undefined ? [] : listNotes(serviceMessage).flatMap(splitLanguageNote);
  const rough = notes.filter((note) => hasId(note, ROUGH_NOTE));
  // Resulting words carry this note beside them.
  const isShownBeside = (note: Text) => (texts ?? spokenText) !== undefined && rough.includes(note);
  const isRoutine = (note: Text) => typeof note === 'string' || hasId(note, ROUTINE_NOTE) || isShownBeside(note);
  return {
    notable: notes.filter((note) => !isRoutine(note)),
    routine: notes.filter(isRoutine),
    isRough: rough.length > 0,
  };
}

const listNotes = (text: Text): readonly Text[] =>
  typeof text === 'object' && 'unit' in text && text.unit === 'list' && text.joined === 'sentences'
    ? text.value
    : [text];

/** Returns the notes about a language that users have to know apart from the routine ones. */
function splitLanguageNote(text: Text): readonly Text[] {
  const inner = listLanguageNotes(text);
  if (!inner) return [text];
  const isRoutine = (note: Text) => hasId(note, ROUTINE_NOTE);
  return [inner.filter((note) => !isRoutine(note)), inner.filter(isRoutine)].flatMap((notes) =>
    notes.length === 0
      ? []
      : [{ ...(text as Message), args: { ...(text as Message).args, notes: list(notes, 'sentences') } }],
  );
}

function listLanguageNotes(text: Text): readonly Text[] | undefined {
  if (typeof text === 'string' || !('id' in text) || text.id !== 'notes.ofLanguage') return undefined;
  return listNotes((text as Message).args?.['notes'] as Text);
}

/** True if the message is such a note, or consists of such notes about one language. */
function hasId(text: Text, pattern: RegExp): boolean {
  if (typeof text === 'string' || !('id' in text)) return false;
  return listLanguageNotes(text)?.every((note) => hasId(note, pattern)) ?? pattern.test(text.id);
}
