// A multipart form, read as it arrives: files go straight to disk, never whole into memory. Only the files asked for are
// kept, the rest flows past. Values stay the strings they are; understanding them is validate.ts.

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { secretId } from '../kit/id.ts';
import { invalid, Refusal, tooLarge } from './faults.ts';

export interface Upload {
  /** What the sender called it. */
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly bytes: number;
}

export interface Form {
  /** Repeated names keep all their values. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly files: Readonly<Record<string, Upload>>;
  /** Deletes the files that were not moved away. */
  discard(): Promise<void>;
}

export interface FormPlan {
  readonly folder: string;
  /** Most bytes of the whole form. */
  readonly most: number;
  /** Names of the parts that are files. */
  readonly takes: readonly string[];
}

const LIMITS = { fields: 500, files: 16, fieldSize: 1_000_000, headerPairs: 100 } as const;

/** Rejects with a {@link Refusal}; nothing is left on disk then. */
export async function readForm(request: Request, { folder, most, takes }: FormPlan): Promise<Form> {
  if (Number(request.headers.get('content-length')) > most) throw tooLarge(most);
  const values: Record<string, string[]> = {};
  const files: Record<string, Upload> = {};
  const paths: string[] = [];
  const saving: Promise<void>[] = [];
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const parser = parserFor(request);
  parser.on('field', (name, value) => {
    if (Object.hasOwn(values, name)) values[name]?.push(value);
    else Object.defineProperty(values, name, { value: [value], enumerable: true });
  });
  parser.on('file', (field, stream, { filename, mimeType }) => {
    if (!takes.includes(field) || files[field]) {
      stream.resume();
      return;
    }
    const path = join(folder, secretId());
    const to = createWriteStream(path, { flags: 'wx' });
    paths.push(path);
    files[field] = { name: filename ?? '', type: mimeType, path, bytes: 0 };
    const save = pipeline(stream, to).then(() => {
      files[field] = { name: filename ?? '', type: mimeType, path, bytes: to.bytesWritten };
    });
    saving.push(save.catch((error) => void parser.destroy(error)));
  });
  try {
    const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as ReadableStream);
    await pipeline(body, meter(most), parser);
    await Promise.all(saving);
  } catch (error) {
    await Promise.all(saving);
    await discard();
    throw readable(error);
  }
  return { values, files, discard };
}

function parserFor(request: Request): busboy.Busboy {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    throw invalid(
      ['body'],
      `takes multipart/form-data, and this is ${type.split(';')[0] || 'nothing'}`,
      'content_type',
    );
  const headers: IncomingHttpHeaders = { 'content-type': type };
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw invalid(['body'], 'the form has no boundary between its parts', 'form_invalid');
  }
}

/** Counts what flows past and stops it beyond the limit. */
function meter(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk, _, done) {
      bytes += chunk.length;
      if (bytes > most) done(tooLarge(most));
      else done(null, chunk);
    },
  });
}

/** What busboy and the connection complain about is the sender's; a disk's complaint is ours. */
function readable(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const ours = error instanceof Error && 'syscall' in error && error.syscall !== 'read';
  return ours ? error : invalid(['body'], 'the form is broken or incomplete', 'form_invalid');
}
