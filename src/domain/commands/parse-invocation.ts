// Parses an invocation: typed values and names become a request in the service's terms, or problems at fields. Also
// lists missing fields, from the input alone, since a form must open before any lookup. Pure: voices and defaults are
// passed in.

import { truncate } from '../../kit/text.ts';
import { type Message, message, type Text } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import {
  addConvertibleKinds,
  type FileKind,
  inferFileKind,
  inferLikelyFileKind,
  isLikelyOneOf,
  toFileExtensions,
} from '../media/file-kinds.ts';
import {
  type Command,
  type Field,
  findCaptionFileField,
  findFieldForKind,
  findFieldName,
  listAcceptedFileKinds,
  listServiceFileKinds,
  listTextFileKinds,
  type SettingName,
} from './command.ts';
import { choiceText } from './command-texts.ts';
import { fillDefaults, type InvocationContext, isMissing, type PartialRequest } from './fill-defaults.ts';
import { createIssueMessage } from './format-issue.ts';
import type { FileRef, Invocation, ParseResult, RequestCaptions } from './invocation.ts';
import { parseValue } from './parse-value.ts';
import { createUnknownOptionMessage } from './unknown-option.ts';

export function parseInvocation(command: Command, invocation: Invocation, known: InvocationContext): ParseResult {
  const partial: PartialRequest = {
    values: {},
    labels: {},
    files: {},
    linkBytes: {},
    linkedFiles: {},
    problems: [],
  };
  parseValues(command, invocation, known, partial);
  assignFiles(command, invocation.files, known, partial);
  const captions = assignCaptions(command, known, partial);
  inferValues(command, partial);
  fillDefaults(command, known, partial);
  const notes = [
    assignSubtitles(command, known, partial),
    applyReview(command, known, partial),
    dropStudioOnly(command, known, partial),
  ].filter((one) => one !== undefined);
  const checked = command.schema.safeParse({ ...partial.files, ...partial.values });
  const reportedFields = new Set(partial.problems.map((problem) => problem.field));
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (reportedFields.has(field) || reportedFields.has(command.fields[field]?.replacedBy)) continue;
    reportedFields.add(field);
    const issueMessage = isMissing(partial, field)
      ? createMissingMessage(command, field, known)
      : createIssueMessage(issue, command, field);
    partial.problems.push({ field, message: issueMessage });
  }
  const { values, files, labels, linkBytes, detectedField, problems, alternatives } = partial;
  // A suggestion button can fix only one problem.
  if (problems.length > 0)
    return {
      ok: false,
      problems,
      ...(alternatives && alternatives.length > 0 && problems.length === 1 && { alternatives }),
    };
  const request = {
    command: command.name,
    values,
    files,
    labels,
    detectedField,
    givenFields: listGivenFields(command, invocation, partial),
    ...(notes.length > 0 && { note: list(notes, 'sentences') }),
    ...(captions && { captions }),
  };
  return { ok: true, request: Object.keys(linkBytes).length > 0 ? { ...request, linkBytes } : request };
}

/** Omits values that equal the default, which forms submit too. */
function listGivenFields(
  command: Command,
  { values: typed }: Invocation,
  { values, linkedFiles }: PartialRequest,
): readonly string[] {
  const given = new Set(Object.keys(typed).map((name) => findFieldName(command, name)));
  const isGiven = (name: string) => given.has(name) || linkedFiles[name] !== undefined;
  return Object.keys(values).filter((name) => isGiven(name) && values[name] !== command.fields[name]?.default);
}

/** Fills empty fields from the other values, and adds the values that nobody types. */
function inferValues(command: Command, { values, labels }: PartialRequest): void {
  for (const [name, { infer, options }] of Object.entries<Field>(command.fields)) {
    const value = values[name] === undefined ? infer?.(values) : undefined;
    const choice = options.kind === 'choice' ? options.choices.find((one) => one.value === value) : undefined;
    if (value !== undefined) values[name] = value;
    if (choice) labels[name] = choiceText(command, name, choice.label);
  }
  if (command.kind === 'operation') Object.assign(values, command.preset);
}

function createMissingMessage(command: Command, field: string, { voices }: InvocationContext): Text {
  const options = command.fields[field]?.options;
  if (options?.kind === 'file') {
    const kinds = [...options.kinds, ...(options.textKinds ?? [])];
    return message('problems.fileMissing', { endings: listExtensions(kinds) });
  }
  return message(options?.kind !== 'voice' || voices.length > 0 ? 'problems.missing' : 'problems.noVoicesToChoose');
}

/** `.mp3 or .wav`. */
const listExtensions = (kinds: readonly FileKind[]): Text => list(toFileExtensions(addConvertibleKinds(kinds)), 'or');

function parseValues(
  command: Command,
  { values }: Invocation,
  known: InvocationContext,
  partial: PartialRequest,
): void {
  for (const [typed, raw] of Object.entries(values)) {
    const name = findFieldName(command, typed);
    const field = name === undefined ? undefined : command.fields[name];
    if (name === undefined || !field) {
      partial.problems.push({
        message: createUnknownOptionMessage(command, typed, {
          call: formatCommandName(command, known),
          locale: known.locale,
        }),
      });
    } else if (field.options.kind !== 'file' && raw !== undefined && raw !== null && raw !== '') {
      const parsed = parseValue(field, raw, { ...known, labelChoice: (label) => choiceText(command, name, label) });
      if ('problem' in parsed) {
        partial.problems.push({ field: name, message: parsed.problem });
        partial.alternatives = parsed.suggestions?.map(({ label, value }) => ({
          label,
          values: { [name]: value },
        }));
      } else partial.values[name] = parsed.value;
      if ('label' in parsed && parsed.label !== undefined) partial.labels[name] = parsed.label;
    }
  }
}

const formatCommandName = ({ name }: Command, { prefix = '' }: InvocationContext): string => `/${prefix}${name}`;

/**
 * Finds the field for a file: the requested one, else the first that takes its kind, else the first that takes any
 * file.
 */
export function findFieldForFile(
  command: Command,
  file: Pick<FileRef, 'name' | 'type' | 'field' | 'resultRole'>,
): string | undefined {
  const kind = inferLikelyFileKind(file);
  return (
    findRequestedField(command, file) ??
    (kind && findFieldForKind(command, kind)) ??
    Object.entries(command.fields).find(([, field]) => listAcceptedFileKinds(field).length > 0)?.[0]
  );
}

/**
 * Redirects a file from a link field to the file field, since a form can upload it. A result that the service still has
 * needs no upload and stays.
 */
function findRequestedField(
  command: Command,
  { field, ...file }: Pick<FileRef, 'name' | 'type' | 'field' | 'resultRole'>,
) {
  const name = field === undefined ? undefined : findFieldName(command, field);
  const named = command.fields[name ?? '']?.options;
  if (named?.kind !== 'text' || !named.linkKinds || command.kind !== 'operation' || command.bodyFormat !== 'form')
    return name;
  if (file.resultRole !== undefined) return name;
  const isFor = (one: Field) => one.options.kind === 'file' && isLikelyOneOf(file, listAcceptedFileKinds(one));
  return Object.entries<Field>(command.fields).find(([, one]) => isFor(one))?.[0] ?? name;
}

/** True if the file belongs in a link field but has no link. */
export const isFileLinkMissing = (command: Command, file: FileRef): boolean =>
  file.link === undefined && command.fields[findFieldForFile(command, file) ?? '']?.options.kind === 'text';

function assignFiles(
  command: Command,
  files: readonly FileRef[],
  known: InvocationContext,
  partial: PartialRequest,
): void {
  for (const file of files) {
    const name = findFieldForFile(command, file);
    const field = name === undefined ? undefined : command.fields[name];
    if (name === undefined || !field) {
      partial.problems.push({ message: message('problems.takesNoFile', { call: formatCommandName(command, known) }) });
    } else {
      const problem = assignFile(name, field, file, partial);
      if (problem !== undefined) partial.problems.push({ field: name, message: problem });
    }
  }
}

function assignFile(name: string, field: Field, file: FileRef, partial: PartialRequest): Text | undefined {
  const kinds = listAcceptedFileKinds(field);
  if (kinds.length === 0) return message('problems.noFile');
  if (!isLikelyOneOf(file, kinds))
    return message('problems.notThisFile', {
      endings: listExtensions([...listServiceFileKinds(field), ...listTextFileKinds(field)]),
      name: truncate(file.name, 60),
    });
  if (file.bytes === 0) return message('faults.emptyFile');
  if (!isMissing(partial, name))
    return message(field.options.kind === 'file' ? 'problems.oneFile' : 'problems.oneLink');
  if (field.options.kind === 'file') {
    partial.files[name] = file;
    return undefined;
  }
  if (file.link === undefined) return message('problems.noLink');
  partial.values[name] = file.link;
  partial.labels[name] = file.name;
  if (file.bytes !== undefined) partial.linkBytes[name] = file.bytes;
  partial.linkedFiles[name] = file;
  // A kind that the service rejects is downloaded and converted by us.
  const kind = inferFileKind(file);
  if (!kind || !listServiceFileKinds(field).includes(kind)) partial.files[name] = file;
  return undefined;
}

/** Returns the caption file that was read, or reports the problem with it. */
function assignCaptions(
  command: Command,
  { captionFile }: InvocationContext,
  { files, problems }: PartialRequest,
): RequestCaptions | undefined {
  const field = findCaptionFileField(command);
  if (field === undefined || !captionFile || !files[field]) return undefined;
  if ('captions' in captionFile) return captionFile.captions;
  problems.push({ field, ...captionFile.problem });
  return undefined;
}

/** Sends a subtitle file together with the linked film, which is then read by us. Returns a note for the user. */
function assignSubtitles(
  command: Command,
  { isStudio = false }: InvocationContext,
  partial: PartialRequest,
): Text | undefined {
  if (command.kind !== 'operation' || command.bodyFormat !== 'json') return undefined;
  const beside = Object.entries<Field>(command.fields).find(
    ([name, { options, isBotOnly }]) => options.kind === 'file' && !isBotOnly && partial.files[name],
  );
  const [field, file] = beside ? [beside[0], partial.files[beside[0]]] : [];
  if (field === undefined || !file) return undefined;
  if (!isStudio) {
    delete partial.files[field];
    return message('card.noSubtitles', { name: truncate(file.name, 60) });
  }
  const linked = Object.entries(partial.linkedFiles);
  if (linked.length === 0) partial.problems.push({ field, message: message('problems.besideLink') });
  for (const [name, film] of linked) partial.files[name] = film;
  return undefined;
}

/**
 * Reads the film ourselves for a review, because links may expire before the lines are approved. A file from an earlier
 * task is known only by its link, so the link is kept. Returns a note for the user.
 */
function applyReview(
  command: Command,
  { isStudio = false }: InvocationContext,
  partial: PartialRequest,
): Text | undefined {
  const { review, triggerField } = (command.kind === 'operation' && command.variant) || {};
  if (!review || triggerField === undefined || partial.values[triggerField] !== true) return undefined;
  if (!isStudio) {
    delete partial.values[triggerField];
    return message('review.notOffered');
  }
  for (const [name, film] of Object.entries(partial.linkedFiles))
    if (film.platformRef !== null) partial.files[name] = film;
  return undefined;
}

/**
 * Drops fields that only the built-in studio supports if the service is a different one. Returns a note for the user
 * if the value is not the default.
 */
function dropStudioOnly(
  { fields }: Command,
  { isStudio = false }: InvocationContext,
  { values, labels }: PartialRequest,
): Text | undefined {
  const notes: Message[] = [];
  for (const [name, field] of isStudio ? [] : Object.entries<Field>(fields)) {
    if (!field.studioOnly || values[name] === undefined) continue;
    if (values[name] !== field.default) notes.push(message(field.studioOnly));
    delete values[name];
    delete labels[name];
  }
  return notes.length > 1 ? list(notes, 'sentences') : notes[0];
}

interface PartialInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly Pick<FileRef, 'field'>[];
}

/** Settings that always have a value. Others may be unset, and the form must open before the store can be read. */
const SETTINGS_WITH_DEFAULT: ReadonlySet<SettingName> = new Set(['voice', 'language']);

export const hasFieldInput = ({ values, files }: PartialInput, name: string): boolean =>
  values[name] !== undefined || files.some(({ field }) => field === name);

/** True if the field is required and neither a setting nor another field can replace it. */
export const isInputRequired = ({
  required,
  setting,
  replacedBy,
}: Pick<Field, 'required' | 'setting' | 'replacedBy'>): boolean =>
  required && setting === undefined && replacedBy === undefined;

/**
 * Lists required fields without input or default. `mayBeUnset`: settings without a guaranteed value do not count as
 * defaults.
 */
export function listMissingFields(command: Command, input: PartialInput, mayBeUnset: boolean): readonly string[] {
  // A file without a field name is assigned to a fitting field.
  const hasUnassignedFile = input.files.some(({ field }) => field === undefined);
  return Object.entries<Field>(command.fields)
    .filter(([name, { required, setting, options, replacedBy }]) => {
      const hasDefault = setting !== undefined && (!mayBeUnset || SETTINGS_WITH_DEFAULT.has(setting));
      const takesFile = options.kind === 'file' || (options.kind === 'text' && options.linkKinds !== undefined);
      const isReplaced = replacedBy !== undefined && (hasUnassignedFile || hasFieldInput(input, replacedBy));
      return required && !hasDefault && !isReplaced && !hasFieldInput(input, name) && !(hasUnassignedFile && takesFile);
    })
    .map(([name]) => name);
}
