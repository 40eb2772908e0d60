// Sends create calls, which cost money: exactly once, without redirects. The interface has no idempotency key, so a
// lost response is reported as unclear. Encodes values and files as JSON or multipart with streamed files.

import type { Readable } from 'node:stream';
import { FormData } from 'undici';
import type { FieldDefinitions, Operation } from '../domain/commands/command.ts';
import type { FileRef, Request } from '../domain/commands/invocation.ts';
import { FILE_KIND_DETAILS, inferFileKind } from '../domain/media/file-kinds.ts';
import { toServiceMarkup } from '../domain/speech-markup/edit-speech-markup.ts';
import { asJsonObject, type Json, parseJson } from '../kit/json.ts';
import type { OpenedFile } from '../ports/chat.ts';
import { ServiceResponseError, UploadReadError } from '../ports/media-service.ts';
import { type ClientContext, MAX_JSON_BYTES, mapConnectionErrors } from './requests.ts';
import { toCreateError } from './response-errors.ts';
import { readBodyText } from './transport.ts';

/**
 * Sends one POST and returns the response's JSON object.
 * @throws {UploadReadError} if an input file breaks off while it is sent.
 */
export async function postOnce(
  client: ClientContext,
  path: string,
  body: RequestBody,
  fields: FieldDefinitions,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<{ readonly [key: string]: Json }> {
  try {
    return await mapConnectionErrors(client.serviceUrl.origin, () =>
      sendPost(client, path, { ...body, headers: { ...body.headers, ...extraHeaders } }, fields),
    );
  } catch (error) {
    const fault = body.getFault();
    throw fault ? new UploadReadError('a file upload was interrupted', { cause: fault }) : error;
  } finally {
    body.close();
  }
}

async function sendPost(client: ClientContext, path: string, { headers, body }: RequestBody, fields: FieldDefinitions) {
  const { createMs, queryMs, uploadMs } = client.timeouts;
  const answer = await client.transport.send({
    method: 'POST',
    url: client.serviceUrl.getEndpointUrl(path),
    headers: { ...headers, 'x-api-key': client.apiKey },
    body,
    timeoutMs: typeof body === 'string' ? createMs + queryMs : uploadMs,
    responseTimeoutMs: createMs,
  });
  const { status } = answer;
  if (status < 200 || status > 299) {
    const text = await readBodyText(answer, MAX_JSON_BYTES).catch(() => '');
    throw toCreateError({ status, text, retryAfter: answer.header('retry-after') }, fields, client.redact);
  }
  const record = asJsonObject(parseJson(await readBodyText(answer, MAX_JSON_BYTES)));
  if (!record) throw new ServiceResponseError(`The media service’s response (${status}) is not JSON.`, status);
  return record;
}

/** Reads an id, which may be text or a number (facts §7.4) but not empty. */
export function readIdField(record: { readonly [key: string]: Json }, name: string): string {
  const id = record[name];
  if (typeof id === 'number' || (typeof id === 'string' && id.trim() !== '')) return String(id);
  throw new ServiceResponseError(`The media service’s response has no ${name}.`, 200);
}

interface RequestBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  /** Error of an input file, if reading it failed. */
  readonly getFault: () => Error | undefined;
  /** Closes input files that were not read to the end. */
  readonly close: () => void;
}

/**
 * Throws whatever `open` throws. In that case no request was sent. `isOwnStudio`: false for services with other speech
 * markup.
 */
export async function createRequestBody(
  operation: Operation,
  request: Request,
  open: (file: FileRef) => Promise<OpenedFile>,
  isOwnStudio = false,
): Promise<RequestBody> {
  if (operation.bodyFormat === 'form') {
    const extras: Record<string, string> = isOwnStudio && request.findsLanguage ? { find_language: 'true' } : {};
    return createFormBody(operation, request, open, extras);
  }
  const values = selectSentValues(operation, request);
  const body = JSON.stringify(isOwnStudio ? values : convertMarkup(operation, values));
  return createPlainBody(body, { 'content-type': 'application/json' });
}

/** Writes the pauses of the spoken text as the service documents them. */
function convertMarkup({ outcome, action }: Operation, values: Request['values']): Request['values'] {
  const field = outcome.spokenTextField ?? (outcome.kind === 'speech' ? action?.field : undefined);
  const text = values[field ?? ''];
  return field !== undefined && typeof text === 'string' ? { ...values, [field]: toServiceMarkup(text) } : values;
}

/** Leaves out inherited fields, the bot's own fields, and fields that are part of the path. */
const selectSentValues = ({ fields, createPath = '' }: Operation, { values }: Request): Request['values'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => fields[name]?.inherited !== true && !fields[name]?.isBotOnly && !createPath.includes(`{${name}}`),
    ),
  );

/** Creates a body that needs no input files of the chat platform. */
export const createPlainBody = (body: RequestBody['body'], headers: RequestBody['headers'] = {}): RequestBody => ({
  headers,
  body,
  getFault: () => undefined,
  close: () => undefined,
});

/** Keeps the order of the declaration, so that files come first where the service's own clients send them first. */
async function createFormBody(
  operation: Operation,
  { values, files }: Request,
  open: (file: FileRef) => Promise<OpenedFile>,
  extras: Readonly<Record<string, string>>,
): Promise<RequestBody> {
  const form = new FormData();
  for (const [name, text] of Object.entries(extras)) form.append(name, text);
  const streams: Readable[] = [];
  let fault: Error | undefined;
  const close = () => {
    for (const stream of streams) stream.destroy();
  };
  try {
    for (const name of Object.keys(operation.fields)) {
      const file = files[name];
      if (file === undefined) {
        for (const text of toFormTexts(values[name])) form.append(name, text);
        continue;
      }
      const opened = await open(file);
      streams.push(opened.stream);
      opened.stream.once('error', (error) => {
        fault ??= error;
      });
      form.append(name, toFormFile(file, opened));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { headers: {}, body: form, getFault: () => fault, close };
}

/** Encodes numbers as decimal text, lists as one part per item, and missing values as no part. */
function toFormTexts(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/**
 * Creates a File backed by a stream. undici reads only `size` and `stream` of a part; without a size it sends chunks.
 */
function toFormFile(file: FileRef, { stream, bytes }: OpenedFile): File {
  const kind = inferFileKind(file);
  const type = (kind && FILE_KIND_DETAILS[kind].mediaTypes[0]) ?? file.type ?? 'application/octet-stream';
  return Object.defineProperties(new File([], file.name, { type }), {
    size: { value: bytes },
    stream: { value: () => stream },
  });
}
