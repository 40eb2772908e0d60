// Converts error responses to errors of the port: refused, or unclear. Error bodies have three shapes, none of them in
// the interface document (§7). Removes secrets from texts.

import { STATUS_CODES } from 'node:http';
import type { FieldDefinitions } from '../domain/commands/command.ts';
import type { Problem } from '../domain/commands/invocation.ts';
import { parseServiceMessage } from '../domain/tasks/service-message.ts';
import { asJsonArray, asJsonObject, type Json, parseJson } from '../kit/json.ts';
import { parseRetryAfter } from '../kit/retry.ts';
import { truncate } from '../kit/text.ts';
import { message as createMessage, type Text } from '../messages/message.ts';
import { ServiceRefusedError, ServiceResponseError } from '../ports/media-service.ts';

interface FailedResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string;
}

type RedactSecrets = (text: string) => string;

const MAX_MESSAGE_LENGTH = 500;
const MAX_NOTES_LENGTH = 5000;
const INSUFFICIENT_STORAGE = 507;

/**
 * A create call is refused by every 4xx, and by 507 for missing storage (RFC 4918 §11.5). Any other 5xx may come from a
 * proxy in front of a service that has created the task, so the outcome stays unclear.
 */
export function toCreateError(
  answer: FailedResponse,
  fields: FieldDefinitions,
  clean: RedactSecrets,
): ServiceRefusedError | ServiceResponseError {
  const isRefused = isClientError(answer.status) || answer.status === INSUFFICIENT_STORAGE;
  return isRefused ? createRefusedError(answer, fields, clean) : createUnclearError(answer, clean);
}

/** For a query, 408 and 429 only mean "not now". */
export function toQueryError(answer: FailedResponse, clean: RedactSecrets): ServiceRefusedError | ServiceResponseError {
  const isTemporary = answer.status === 408 || answer.status === 429;
  return isClientError(answer.status) && !isTemporary
    ? createRefusedError(answer, {}, clean)
    : createUnclearError(answer, clean);
}

const isClientError = (status: number): boolean => status >= 400 && status < 500;

function createRefusedError(
  { status, text, retryAfter: header }: FailedResponse,
  fields: FieldDefinitions,
  clean: RedactSecrets,
): ServiceRefusedError {
  const details = status === 422 ? parseDetails(parseJson(text)) : [];
  return new ServiceRefusedError(
    status,
    readErrorText(status, text, clean),
    details.map((one) => toProblem(one, fields, clean)),
    parseRetryAfter(header, Date.now()),
  );
}

function createUnclearError(
  { status, text, retryAfter: header }: FailedResponse,
  clean: RedactSecrets,
): ServiceResponseError {
  const hint = status < 400 ? ' (a redirect; check the base URL)' : '';
  const message = `The media service answered ${status}${hint}: ${readErrorText(status, text, clean)}`;
  return new ServiceResponseError(message, status, parseRetryAfter(header, Date.now()));
}

interface ErrorDetail {
  readonly place: readonly string[];
  readonly message: string;
  readonly notes?: Json;
}

/** Parses `{detail: [{loc, msg, type}]}`. `loc` mixes names and positions and often begins with `body`. */
function parseDetails(body: Json | undefined): readonly ErrorDetail[] {
  return (asJsonArray(asJsonObject(body)?.['detail']) ?? []).flatMap((one) => {
    const { loc, msg, notes } = asJsonObject(one) ?? {};
    if (typeof msg !== 'string') return [];
    const place = (asJsonArray(loc) ?? []).filter(
      (part): part is string => typeof part === 'string' && part !== 'body',
    );
    return [{ place, message: msg, ...(Array.isArray(notes) && { notes: notes as Json }) }];
  });
}

function toProblem({ place, message, notes }: ErrorDetail, fields: FieldDefinitions, clean: RedactSecrets): Problem {
  const field = place.findLast((name) => Object.hasOwn(fields, name));
  const sentence = parseNotes(notes, clean);
  if (sentence !== undefined) return { ...(field !== undefined && { field }), message: sentence, isSentence: true };
  const said = clean(truncate(message, MAX_MESSAGE_LENGTH));
  if (field !== undefined) return { field, message: createMessage('problems.refusedByService', { said }) };
  const where = place.at(-1);
  return { message: where === undefined ? said : `${clean(truncate(where, MAX_MESSAGE_LENGTH))}: ${said}` };
}

/** Reads the message of our own studio. Drops one that is longer than any real refusal. */
function parseNotes(notes: Json | undefined, clean: RedactSecrets): Text | undefined {
  const text = notes === undefined ? '' : JSON.stringify(notes);
  const cleaned = text.length > MAX_NOTES_LENGTH ? undefined : parseJson(clean(text));
  return cleaned === undefined ? undefined : parseServiceMessage({ notes: cleaned });
}

/** Order: `detail` text, `detail[].msg` with its place, `error`, `message`, the raw text, the status in words. */
function readErrorText(status: number, text: string, clean: RedactSecrets): string {
  const body = parseJson(text);
  const record = asJsonObject(body);
  const listed = parseDetails(body)
    .map(({ place, message }) => [place.at(-1), message].filter(Boolean).join(': '))
    .join('; ');
  const found = [record?.['detail'], listed, record?.['error'], record?.['message'], toRawText(text, body)].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  return clean(
    truncate((found ?? STATUS_CODES[status] ?? `status ${status}`).replace(/\s+/g, ' ').trim(), MAX_MESSAGE_LENGTH),
  );
}

/** Returns text that is neither JSON nor markup. */
const toRawText = (text: string, body: Json | undefined): string | undefined =>
  typeof body === 'string' ? body : body === undefined && !/^\s*</.test(text) ? text : undefined;
