// A create call's body against the operation's declaration: the values for the engine, or every problem at once in
// FastAPI's shape. Pure; which voices, folders and dictionaries there are is asked of the caller.

import type { z } from 'zod';
import { type Field, type Operation, studioKinds } from '../../domain/commands/command.ts';
import { sayIssue } from '../../domain/commands/say-issue.ts';
import { endingsOf, isMedia, kindOf } from '../../domain/media/file-kinds.ts';
import { english } from '../../domain/words/index.ts';
import { type Detail, Refusal } from '../faults.ts';
import { coerce } from './coerce.ts';
import type { Form, Upload } from './read-form.ts';

export interface Given {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, Upload>>;
}

/** A form's strings as the values their fields stand for. */
export function givenByForm(operation: Operation, { values, files }: Form): Given {
  const coerced = Object.entries(operation.fields).map(([name, field]) => [
    name,
    coerce(field, values[name] ?? []),
  ]);
  return { values: Object.fromEntries(coerced), files };
}

/** Whether whoever asks may name this one. */
export interface Named {
  voice(id: number): boolean;
  folder(id: number): boolean;
  dictionary(id: number): boolean;
}

/** Throws a 422 {@link Refusal}. `null` counts as left out; fields nobody knows are ignored. */
export function validate(
  operation: Operation,
  { values: raw, files }: Given,
  named: Named,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const problems: Detail[] = [];
  for (const [name, field] of Object.entries(operation.fields)) {
    const value = raw[name] ?? undefined;
    if (field.options.kind === 'file') problems.push(...problemsOfFile(name, field, files[name]));
    else if (value !== undefined) {
      values[name] = value;
      problems.push(...problemsOf(name, field, value, named));
    } else if (field.required) problems.push({ loc: ['body', name], msg: 'Field required', type: 'missing' });
  }
  for (const { field, broken, message } of operation.rules)
    if (broken({ ...files, ...values }))
      problems.push({ loc: ['body', field], msg: message(english.problems), type: 'value_error' });
  if (problems.length > 0) throw new Refusal(422, problems);
  return { ...standards(operation), ...values };
}

/** More problems of one field than this are no news; a list may hold a million. */
const MOST_PROBLEMS = 20;
const START = 1000;

/** More of them at once are more than anybody keeps in mind. */
export const MOST_DICTIONARIES = 50;

/** The document's defaults (§4). */
const standards = ({ fields }: Operation): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { default: standard }]) =>
      standard === undefined ? [] : [[name, standard]],
    ),
  );

function problemsOf(name: string, field: Field, value: unknown, named: Named): readonly Detail[] {
  // Looking for every problem of a long list takes seconds; its beginning says enough when it is wrong.
  const start = Array.isArray(value) ? field.schema.safeParse(value.slice(0, START)) : undefined;
  const checked = start?.success === false ? start : field.schema.safeParse(value);
  if (!checked.success)
    return checked.error.issues.slice(0, MOST_PROBLEMS).map((issue) => ({
      loc: ['body', name, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
      msg: sayIssue(issue, field, english.problems),
      type: typeOf(issue, field),
    }));
  return strangersIn(name, field, value, named);
}

/** The field that names a workspace folder, in every operation (document §2.2). */
const FOLDER = 'folder_id';

/** What a value names that is not there, or is somebody else's. */
function strangersIn(
  name: string,
  { options }: Field,
  value: unknown,
  { voice, folder, dictionary }: Named,
): readonly Detail[] {
  const strange = (msg: string, ...at: number[]): Detail => ({
    loc: ['body', name, ...at],
    msg,
    type: 'value_error',
  });
  if (options.kind === 'voice' && !voice(Number(value)))
    return [strange('is not a voice of this server; GET /list-voices names them all')];
  if (name === FOLDER && !folder(Number(value)))
    return [strange('is not a folder of this API key; GET /folders names them all')];
  if (options.kind !== 'dictionary' || !Array.isArray(value)) return [];
  if (value.length > MOST_DICTIONARIES) return [strange(`takes at most ${MOST_DICTIONARIES} dictionaries`)];
  return value.flatMap((id, at) =>
    dictionary(Number(id))
      ? []
      : [strange('is not a dictionary of this API key; GET /dictionaries names them all', at)],
  );
}

function problemsOfFile(name: string, field: Field, upload: Upload | undefined): readonly Detail[] {
  const loc = ['body', name];
  const kinds = field.options.kind === 'file' ? field.options.kinds : [];
  if (!upload || (upload.name === '' && upload.bytes === 0))
    return field.required ? [{ loc, msg: 'Field required', type: 'missing' }] : [];
  const kind = kindOf(upload);
  // Phones save their memos as M4A, and so is the dub of a recording: read wherever sound is, beyond the document.
  const isMemo = kind === 'm4a' && isMedia(kinds);
  if (!kind || !(isMemo || kinds.includes(kind) || studioKinds(field).includes(kind)))
    return [{ loc, msg: english.problems.notThisFile(endingsOf(kinds), upload.name), type: 'value_error' }];
  return upload.bytes === 0 ? [{ loc, msg: 'is empty', type: 'value_error' }] : [];
}

/** The words FastAPI uses for what zod found. */
function typeOf(issue: z.core.$ZodIssue, { options }: Field): string {
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
