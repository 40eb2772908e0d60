// A request's values and files → the body of a create call: JSON, or multipart with files streamed as they come.
// The one place where the wire's field names and forms are written. Sends nothing.

import type { Readable } from 'node:stream';
import { FormData } from 'undici';
import type { Request } from '../domain/commands/invocation.ts';
import type { Operation } from '../domain/commands/operation.ts';
import { FILE_KINDS, type FileRef, kindOf } from '../domain/media/file-kinds.ts';
import type { OpenFile } from '../ports/chat.ts';

export interface Body {
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
  return operation.sends === 'json' ? jsonBody(request.values) : formBody(operation, request, open);
}

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
