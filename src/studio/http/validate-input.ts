// Validates the body of a create request against the operation's declaration. Returns the values, or reports every
// problem in FastAPI's format. The caller provides the checks for voices, folders and dictionaries.

import type { z } from 'zod';
import { type Field, listStudioFileKinds, type Operation } from '../../domain/commands/command.ts';
import { fieldLabel } from '../../domain/commands/command-texts.ts';
import { createIssueMessage } from '../../domain/commands/format-issue.ts';
import { hasMediaKinds, inferFileKind, toFileExtensions } from '../../domain/media/file-kinds.ts';
import { toEnglish } from '../../domain/messages.ts';
import { type Message, message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import { MAX_CHOSEN_DICTIONARIES } from '../dictionaries/chosen-terms.ts';
import { StudioHttpError, type ValidationProblem } from '../errors.ts';
import type { SavedUpload } from '../saved-upload.ts';
import { coerceFormValue } from './coerce-form-value.ts';
import type { ParsedForm } from './parse-form.ts';
import { asksToFindLanguage, FIND_LANGUAGE } from './service-extras/find-language.ts';
import {
  TRANSCRIPTION_MODE,
  takesTranscriptionMode,
  validateTranscriptionMode,
} from './service-extras/transcription-mode.ts';

export interface RequestInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, SavedUpload>>;
}

export function toRequestInput(operation: Operation, { values, files }: ParsedForm): RequestInput {
  const coerced = Object.entries(operation.fields).map(([name, field]) => [
    name,
    coerceFormValue(field, values[name] ?? []),
  ]);
  const mode = takesTranscriptionMode(operation) ? values[TRANSCRIPTION_MODE]?.at(-1) : undefined;
  const find = values[FIND_LANGUAGE]?.at(-1);
  const extras = { ...(mode && { [TRANSCRIPTION_MODE]: mode }), ...(find && { [FIND_LANGUAGE]: find }) };
  return { values: { ...Object.fromEntries(coerced), ...extras }, files };
}

/** Tells which voices, folders and dictionaries the API key may use. */
interface ReferenceChecks {
  hasVoice(id: number): boolean;
  hasFolder(id: number): boolean;
  hasDictionary(id: number): boolean;
}

/** @throws {@link StudioHttpError} with 422. `null` counts as absent; unknown fields are ignored. */
export function validateInput(
  operation: Operation,
  { values: raw, files }: RequestInput,
  references: ReferenceChecks,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const problems: ValidationProblem[] = [];
  for (const [name, field] of Object.entries<Field>(operation.fields)) {
    if (field.isBotOnly) continue;
    const value = raw[name] ?? undefined;
    if (field.options.kind === 'file') problems.push(...validateFile({ operation, name, field }, files[name]));
    else if (value !== undefined) {
      values[name] = value;
      problems.push(...validateField({ operation, name, field }, value, references));
    } else if (field.required) problems.push({ loc: ['body', name], msg: 'Field required', type: 'missing' });
  }
  const mode = raw[TRANSCRIPTION_MODE] ?? undefined;
  problems.push(...validateTranscriptionMode(operation, mode));
  for (const { field, isViolated, message: problem } of operation.rules)
    if (isViolated({ ...files, ...values }))
      problems.push({
        loc: ['body', field],
        ...createProblem({ operation, name: field }, problem),
        type: 'value_error',
      });
  if (problems.length > 0) throw new StudioHttpError(422, problems);
  return {
    ...getDefaults(operation, values),
    ...values,
    ...(takesTranscriptionMode(operation) && mode !== undefined && { [TRANSCRIPTION_MODE]: mode }),
    ...(asksToFindLanguage(operation, raw[FIND_LANGUAGE]) && { [FIND_LANGUAGE]: true }),
  };
}

/** Limits the error response, because a list may contain a million invalid items. */
const MAX_PROBLEMS_PER_FIELD = 20;
const FIRST_CHECKED_ITEMS = 1000;

/** Default values from the interface document (§4). Music has no default length, unlike other sounds. */
function getDefaults(operation: Operation, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { triggerField = '', triggerValue, operation: variant } = operation.variant ?? {};
  const isVariant = triggerValue !== undefined && values[triggerField] === triggerValue;
  const { fields } = isVariant && variant ? variant : operation;
  return Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, { default: standard, isBotOnly }]) =>
      standard === undefined || isBotOnly ? [] : [[name, standard]],
    ),
  );
}

interface OperationField {
  readonly operation: Operation;
  readonly name: string;
  readonly field: Field;
}

/** A problem in English, and as a sentence with the field's label for the bot. */
const createProblem = ({ operation, name }: Omit<OperationField, 'field'>, problem: Message) => ({
  msg: toEnglish(problem),
  notes: [message('problems.at', { label: fieldLabel(operation, name), problem })],
});

function validateField(
  place: OperationField,
  value: unknown,
  references: ReferenceChecks,
): readonly ValidationProblem[] {
  const { operation, name, field } = place;
  // Checking every item of a long list takes seconds, so the first items are checked alone.
  const start = Array.isArray(value) ? field.schema.safeParse(value.slice(0, FIRST_CHECKED_ITEMS)) : undefined;
  const checked = start?.success === false ? start : field.schema.safeParse(value);
  if (!checked.success)
    return checked.error.issues.slice(0, MAX_PROBLEMS_PER_FIELD).map((issue) => ({
      loc: ['body', name, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
      ...createProblem(place, createIssueMessage(issue, operation, name)),
      type: toDetailType(issue, field),
    }));
  return findForeignIds(name, field, value, references);
}

/** Field that selects a virtual folder, in every operation (document §2.2). */
const FOLDER_FIELD = 'folder_id';

/** Reports ids that do not exist or belong to another API key. */
function findForeignIds(
  name: string,
  { options }: Field,
  value: unknown,
  { hasVoice, hasFolder, hasDictionary }: ReferenceChecks,
): readonly ValidationProblem[] {
  const createDetail = (msg: string): ValidationProblem => ({ loc: ['body', name], msg, type: 'value_error' });
  if (options.kind === 'voice' && !hasVoice(Number(value))) return [createDetail(UNKNOWN_VOICE_PROBLEM)];
  if (name === FOLDER_FIELD && !hasFolder(Number(value)))
    return [createDetail('is not a folder of this API key; see GET /folders')];
  if (options.kind !== 'dictionary' || !Array.isArray(value)) return [];
  if (value.length > MAX_CHOSEN_DICTIONARIES)
    return [createDetail(`must have at most ${MAX_CHOSEN_DICTIONARIES} dictionaries`)];
  return findForeignDictionaries(name, value, hasDictionary);
}

export const UNKNOWN_VOICE_PROBLEM = 'is not a voice of this server; see GET /list-voices';

/** Reports dictionaries that do not exist or belong to another API key. */
export const findForeignDictionaries = (
  field: string,
  ids: readonly unknown[],
  hasDictionary: ReferenceChecks['hasDictionary'],
): readonly ValidationProblem[] =>
  ids.flatMap((id, at) =>
    hasDictionary(Number(id))
      ? []
      : [
          {
            loc: ['body', field, at],
            msg: 'is not a dictionary of this API key; see GET /dictionaries',
            type: 'value_error',
          },
        ],
  );

function validateFile(place: OperationField, upload: SavedUpload | undefined): readonly ValidationProblem[] {
  const { name, field } = place;
  const loc = ['body', name];
  const kinds = field.options.kind === 'file' ? field.options.kinds : [];
  if (!upload || (upload.name === '' && upload.bytes === 0))
    return field.required ? [{ loc, msg: 'Field required', type: 'missing' }] : [];
  const kind = inferFileKind(upload);
  // Phones record M4A, and audio dubs are M4A, so it is accepted wherever audio is, beyond the document.
  const isMemo = kind === 'm4a' && hasMediaKinds(kinds);
  if (!kind || !(isMemo || kinds.includes(kind) || listStudioFileKinds(field).includes(kind)))
    return [
      {
        loc,
        ...createProblem(
          place,
          message('problems.notThisFile', { endings: list(toFileExtensions(kinds), 'or'), name: upload.name }),
        ),
        type: 'value_error',
      },
    ];
  return upload.bytes === 0 ? [{ loc, msg: 'is empty', type: 'value_error' }] : [];
}

/** Maps zod's issue codes to FastAPI's error types. */
function toDetailType(issue: z.core.$ZodIssue, { options }: Field): string {
  const text = 'origin' in issue && issue.origin === 'string';
  const list = 'origin' in issue && issue.origin === 'array';
  if (issue.code === 'invalid_type')
    return `${issue.expected === 'number' ? 'float' : issue.expected === 'array' ? 'list' : issue.expected}_type`;
  if (issue.code === 'too_small' && (text || list)) return text ? 'string_too_short' : 'too_short';
  if (issue.code === 'too_big' && (text || list)) return text ? 'string_too_long' : 'too_long';
  if (issue.code === 'too_small') return issue.inclusive === false ? 'greater_than' : 'greater_than_equal';
  if (issue.code === 'too_big') return 'less_than_equal';
  return options.kind === 'choice' || options.kind === 'language' ? 'enum' : 'value_error';
}
