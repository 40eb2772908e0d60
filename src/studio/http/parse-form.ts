// Parses a multipart form as a stream. Requested files are written to disk without buffering; other files are skipped.
// validate-input.ts interprets the values.

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { waitUntilClosed } from '../../kit/disk/wait-until-closed.ts';
import { createSecretId } from '../../kit/id.ts';
import { toSingleLine } from '../../kit/text.ts';
import { createBodyTooLargeError, createValidationError, StudioHttpError } from '../errors.ts';
import type { SpaceReserver } from '../jobs/reserve-space.ts';
import type { SavedUpload } from '../saved-upload.ts';

export interface ParsedForm {
  /** All values of each field, as a name may be repeated. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, SavedUpload>>;
  /** Deletes the files that were not moved elsewhere. */
  discard(): Promise<void>;
}

interface ParseFormOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly fileFields: readonly string[];
}

/** Of all values together, because the values of a form are in memory. */
const MAX_VALUE_BYTES = 5_000_000;

const BUSBOY_LIMITS = { fields: 500, files: 16, fieldSize: 1_000_000, headerPairs: 100 } as const;

/**
 * Returns the declared size of the form, or the maximum if it declares none. Larger forms are rejected while parsing.
 */
export const getDeclaredFormBytes = (request: Request, maxBytes: number): number =>
  Math.min(Number(request.headers.get('content-length') ?? maxBytes) || 0, maxBytes);

/** Reserves disk space, parses the form and runs `work`. Deletes the files and releases the space afterwards. */
export async function withParsedForm<T>(
  request: Request,
  options: ParseFormOptions,
  reserveSpace: SpaceReserver,
  work: (form: ParsedForm) => Promise<T>,
): Promise<T> {
  const settleReservation = await reserveSpace(getDeclaredFormBytes(request, options.maxBytes));
  let form: ParsedForm | undefined;
  try {
    form = await parseForm(request, options);
    return await work(form);
  } finally {
    await form?.discard();
    settleReservation(0);
  }
}

/** @throws {@link StudioHttpError} and leaves no files. */
export async function parseForm(
  request: Request,
  { folder, maxBytes, fileFields }: ParseFormOptions,
): Promise<ParsedForm> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw createBodyTooLargeError(maxBytes);
  const values: Record<string, string[]> = {};
  const files: Record<string, SavedUpload> = {};
  const paths: string[] = [];
  const saving: Promise<void>[] = [];
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  let valueBytes = 0;
  const parser = createParser(request);
  const refuse = (msg: string) => parser.destroy(createValidationError(['body'], msg, 'form_invalid'));
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.once(limit, () => refuse('the form has too many parts'));
  parser.on('field', (name, value, { valueTruncated }) => {
    valueBytes += Buffer.byteLength(value);
    if (valueTruncated) refuse('a value is longer than a million bytes');
    else if (valueBytes > MAX_VALUE_BYTES) refuse('the values are longer than five million bytes together');
    else if (Object.hasOwn(values, name)) values[name]?.push(value);
    else Object.defineProperty(values, name, { value: [value], enumerable: true });
  });
  parser.on('file', (field, stream, { filename, mimeType }) => {
    if (!fileFields.includes(field) || files[field]) {
      stream.resume();
      return;
    }
    const path = join(folder, createSecretId());
    const to = createWriteStream(path, { flags: 'wx' });
    paths.push(path);
    const name = toSingleLine(filename ?? '');
    files[field] = { name, type: mimeType, path, bytes: 0 };
    const save = waitUntilClosed(to, pipeline(stream, to)).then(() => {
      files[field] = { name, type: mimeType, path, bytes: to.bytesWritten };
    });
    saving.push(save.catch((error) => void parser.destroy(error)));
  });
  parser.on('error', () => {});
  try {
    await pipeToParser(parser, request, maxBytes);
    await Promise.all(saving);
  } catch (error) {
    parser.destroy();
    await Promise.all(saving);
    await discard();
    throw toFormError(error);
  }
  return { values, files, discard };
}

/** Reads a rejected form to its end, because closing the connection early would lose the error response. */
async function pipeToParser(parser: busboy.Busboy, { body }: Request, maxBytes: number): Promise<void> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw createBodyTooLargeError(maxBytes);
    if (!parser.destroyed && !parser.write(chunk)) await waitForDrain(parser);
  }
  if (!parser.destroyed) parser.end();
  await finished(parser);
}

/** Resolves when the parser accepts more data or is closed. */
const waitForDrain = (parser: busboy.Busboy): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      parser.off('drain', done).off('close', done);
      resolve();
    };
    parser.on('drain', done).on('close', done);
  });

function createParser(request: Request): busboy.Busboy {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    throw createValidationError(
      ['body'],
      `must be multipart/form-data, not ${type.split(';')[0] || 'empty'}`,
      'content_type',
    );
  const headers: IncomingHttpHeaders = { 'content-type': type };
  try {
    return busboy({ headers, limits: BUSBOY_LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw createValidationError(['body'], 'the form has no boundary', 'form_invalid');
  }
}

/** Maps errors of the parser and the connection to client errors; disk errors remain server errors. */
function toFormError(error: unknown): unknown {
  if (error instanceof StudioHttpError) return error;
  const isDiskError = error instanceof Error && 'syscall' in error && error.syscall !== 'read';
  return isDiskError ? error : createValidationError(['body'], 'the form is broken or incomplete', 'form_invalid');
}
