// A multipart form, read as it arrives: files go straight to disk, never whole into memory. Only the files asked for are
// kept, the rest flows past. Values stay the strings they are; understanding them is validate.ts.

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { untilClosed } from '../../kit/disk/until-closed.ts';
import { secretId } from '../../kit/id.ts';
import { oneLine } from '../../kit/text.ts';
import { invalid, Refusal, tooLarge } from '../faults.ts';
import type { MakeRoom } from '../jobs/room.ts';

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

/** What a form says it brings, and where it does not say, the most it may; more is refused anyway. */
export const claimed = (request: Request, most: number): number =>
  Math.min(Number(request.headers.get('content-length') ?? most) || 0, most);

/** Work on a form whose files stay with nobody: room is made for it, and both are gone when it is done. */
export async function withForm<T>(
  request: Request,
  plan: FormPlan,
  makeRoom: MakeRoom,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const arrived = await makeRoom(claimed(request, plan.most));
  let form: Form | undefined;
  try {
    form = await readForm(request, plan);
    return await work(form);
  } finally {
    await form?.discard();
    arrived(0);
  }
}

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
  const refuse = (msg: string) => parser.destroy(invalid(['body'], msg, 'form_invalid'));
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.once(limit, () => refuse('the form has more parts than any operation takes'));
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) refuse('one of the values is longer than a million bytes');
    else if (Object.hasOwn(values, name)) values[name]?.push(value);
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
    const name = oneLine(filename ?? '');
    files[field] = { name, type: mimeType, path, bytes: 0 };
    const save = untilClosed(to, pipeline(stream, to)).then(() => {
      files[field] = { name, type: mimeType, path, bytes: to.bytesWritten };
    });
    saving.push(save.catch((error) => void parser.destroy(error)));
  });
  parser.on('error', () => {});
  try {
    await feed(parser, request, most);
    await Promise.all(saving);
  } catch (error) {
    parser.destroy();
    await Promise.all(saving);
    await discard();
    throw readable(error);
  }
  return { values, files, discard };
}

/** A form that is refused flows past to its end: a connection cut in the middle would swallow the answer. */
async function feed(parser: busboy.Busboy, { body }: Request, most: number): Promise<void> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge(most);
    if (!parser.destroyed && !parser.write(chunk)) await room(parser);
  }
  if (!parser.destroyed) parser.end();
  await finished(parser);
}

/** Resolves when the parser takes more, or will never again. */
const room = (parser: busboy.Busboy): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      parser.off('drain', go).off('close', go);
      resolve();
    };
    parser.on('drain', go).on('close', go);
  });

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

/** What busboy and the connection complain about is the sender's; a disk's complaint is ours. */
function readable(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const ours = error instanceof Error && 'syscall' in error && error.syscall !== 'read';
  return ours ? error : invalid(['body'], 'the form is broken or incomplete', 'form_invalid');
}
