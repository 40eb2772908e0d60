// The calls that cost something: sent exactly once, whatever happens, and never redirected. The interface has no idempotency key,
// so an answer that is lost stays lost and is reported as unclear. Values and files become JSON, or multipart with files streamed
// as they come; the one place where the wire's field names and forms are written.

import type { Readable } from 'node:stream';
import { FormData } from 'undici';
import type { Fields, Operation } from '../domain/commands/command.ts';
import type { FileRef, Request } from '../domain/commands/invocation.ts';
import { FILE_KINDS, kindOf } from '../domain/media/file-kinds.ts';
import { asObject, type Json, parseJson } from '../kit/json.ts';
import type { OpenFile } from '../ports/chat.ts';
import { ServiceUnclear, UploadBroken } from '../ports/service.ts';
import { asServiceErrors, type Client, JSON_MOST } from './ask.ts';
import { refusalOfCreate } from './refusal.ts';
import { readText } from './transport.ts';

/** One POST; the answer's JSON object. Throws {@link UploadBroken} where a file broke off while it was sent. */
export async function post(
  client: Client,
  path: string,
  body: Body,
  fields: Fields,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly [key: string]: Json }> {
  try {
    return await asServiceErrors(client.base.origin, () =>
      exchange(client, path, { ...body, headers: { ...body.headers, ...more } }, fields),
    );
  } catch (error) {
    const fault = body.fault();
    throw fault ? new UploadBroken('a file broke off while it was sent', { cause: fault }) : error;
  } finally {
    body.close();
  }
}

async function exchange(client: Client, path: string, { headers, body }: Body, fields: Fields) {
  const { create, look, upload } = client.timeouts;
  const answer = await client.transport.exchange({
    method: 'POST',
    url: client.base.at(path),
    headers: { ...headers, 'x-api-key': client.key },
    body,
    within: typeof body === 'string' ? create + look : upload,
    answerWithin: create,
  });
  const { status } = answer;
  if (status < 200 || status > 299) {
    const text = await readText(answer, JSON_MOST).catch(() => '');
    throw refusalOfCreate({ status, text, retryAfter: answer.header('retry-after') }, fields, client.clean);
  }
  const record = asObject(parseJson(await readText(answer, JSON_MOST)));
  if (!record) throw new ServiceUnclear(`The media service answered ${status} without JSON.`, status);
  return record;
}

/** An id in an answer: text or a number (facts §7.4), never empty. */
export function idIn(record: { readonly [key: string]: Json }, name: string): string {
  const id = record[name];
  if (typeof id === 'number' || (typeof id === 'string' && id.trim() !== '')) return String(id);
  throw new ServiceUnclear(`The media service answered without ${name}.`, 200);
}

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  /** What went wrong while a file was being read, if anything did. */
  readonly fault: () => Error | undefined;
  /** Lets go of files that were not read to their end. */
  readonly close: () => void;
}

/** Throws whatever `open` throws; then nothing has been sent. */
export async function bodyOf(
  operation: Operation,
  request: Request,
  open: (file: FileRef) => Promise<OpenFile>,
): Promise<Body> {
  return operation.sends === 'json'
    ? jsonBody(sentValues(operation, request))
    : formBody(operation, request, open);
}

/** Without what only the path may hold, and what it does hold. */
const sentValues = ({ fields, createPath = '' }: Operation, { values }: Request): Request['values'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => fields[name]?.carried !== true && !createPath.includes(`{${name}}`),
    ),
  );

function jsonBody(values: Request['values']): Body {
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
    fault: () => undefined,
    close: () => undefined,
  };
}

/** Fields in the order of the declaration, so files come first where the service's own clients put them first. */
async function formBody(
  operation: Operation,
  { values, files }: Request,
  open: (file: FileRef) => Promise<OpenFile>,
): Promise<Body> {
  const form = new FormData();
  const streams: Readable[] = [];
  let fault: Error | undefined;
  const close = () => {
    for (const stream of streams) stream.destroy();
  };
  try {
    for (const name of Object.keys(operation.fields)) {
      const file = files[name];
      if (file === undefined) {
        for (const text of textsOf(values[name])) form.append(name, text);
        continue;
      }
      const opened = await open(file);
      streams.push(opened.stream);
      opened.stream.once('error', (error) => {
        fault ??= error;
      });
      form.append(name, partOf(file, opened));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { headers: {}, body: form, fault: () => fault, close };
}

/** Numbers as decimal text, lists as one part per item, nothing for what was not given. */
function textsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** A File whose bytes are the stream's. undici asks a part for `size` and `stream` only; without a size it sends chunks. */
function partOf(file: FileRef, { stream, bytes }: OpenFile): File {
  const kind = kindOf(file);
  const type = (kind && FILE_KINDS[kind].types[0]) ?? file.type ?? 'application/octet-stream';
  return Object.defineProperties(new File([], file.name, { type }), {
    size: { value: bytes },
    stream: { value: () => stream },
  });
}
