// What came of the files that people gave, as the media service is to get it: a recording or film as a kind that it takes, under a name
// that fits, and under an address where it goes as a link.

import { rm, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type Operation, sentKinds, studioKinds } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { FILE_KINDS, isMedia, kindOf } from '../../domain/media/file-kinds.ts';
import { WITH_SUBTITLES } from '../../domain/media/subtitle-link.ts';
import { MOST_SECONDS, unfitForVoice } from '../../domain/media/voice-recording.ts';
import type { Failure, Task } from '../../domain/tasks/task.ts';
import { type ConvertedGiven, type Converter, NotConvertible } from '../../ports/converter.ts';
import type { Claim } from '../../ports/disk.ts';
import type { LentFile, SharedFiles } from '../../ports/shared-files.ts';

type Fault = Extract<Failure, { kind: 'file-gone' | 'no-voice' }>;

/** A person's file could not be read whole, or is of no use; nothing was sent. */
export class GivenFileFault extends Error {
  override readonly name = 'GivenFileFault';
  readonly logged: string;
  readonly failure: Fault;
  constructor(failure: Fault, cause?: unknown) {
    super(`cannot read ${failure.name}`, { cause });
    this.logged = `a file that came with it cannot be read (${failure.why ?? 'refused by its platform'})`;
    this.failure = failure;
  }
}

/** A file on our disk. */
export interface Stored {
  readonly path: string;
  readonly bytes: number;
  /** As the service is told of it. */
  readonly file: FileRef;
}

interface Making {
  /** When to stop. */
  readonly off: AbortSignal;
  /** Asked for room on the disk. */
  readonly grow: Claim['grow'];
}

/** Our own studio takes 200 MB in a form; of a larger film only the sound is sent. */
const MAX_UPLOAD_BYTES = 190_000_000;

/** A recording or film as what the service takes; other files as they came. Throws {@link GivenFileFault}. */
export const createAsTaken =
  (converter: Converter, ownService = false) =>
  async (
    came: Stored,
    { fields, outcome }: Operation,
    name: string,
    { off, grow }: Making,
  ): Promise<Stored> => {
    const field = fields[name];
    if (!field || !isMedia(sentKinds(field))) return came;
    const isWhole = ownService && (field.options.kind === 'text' || came.bytes <= MAX_UPLOAD_BYTES);
    const kinds = isWhole ? [...sentKinds(field), ...studioKinds(field)] : sentKinds(field);
    const { path, file } = came;
    const asFault = (thrown: unknown): never => {
      if (!(thrown instanceof NotConvertible)) throw thrown;
      throw new GivenFileFault({ kind: 'file-gone', name: file.name, why: thrown.fault }, thrown);
    };
    const made = await converter
      .convert({ path, name: file.name, type: file.type }, kinds, off)
      .catch(asFault);
    if (outcome.voice !== undefined) {
      const why = unfitForVoice(await converter.listen(made, MOST_SECONDS, off).catch(asFault));
      if (why !== undefined) throw new GivenFileFault({ kind: 'no-voice', name: file.name, why });
    }
    return storedAs(came, made, grow);
  };

/** What is to be sent: what goes as a link gets its address, with what stands beside it. */
export async function requestOf(
  { id, request }: Task,
  { sends, fields }: Operation,
  stored: ReadonlyMap<string, Stored>,
  lend: SharedFiles['lend'],
): Promise<Request> {
  const files = Object.fromEntries([...stored].map(([name, { file }]) => [name, file]));
  if (sends === 'form') return { ...request, files };
  const isLink = (name: string) => fields[name]?.options.kind === 'text';
  const linked = [...stored].filter(([name]) => isLink(name));
  const beside = [...stored].filter(([name]) => !isLink(name)).map(([, one]) => lentOf(one));
  const fragment = beside.length > 0 ? WITH_SUBTITLES : '';
  const linkTo = async (one: Stored) => `${await lend([lentOf(one), ...beside], id)}${fragment}`;
  const links = await Promise.all(linked.map(async ([name, one]) => [name, await linkTo(one)] as const));
  return { ...request, files: {}, values: { ...request.values, ...Object.fromEntries(links) } };
}

/** Under the name that fits what it is, with what it takes on the disk. */
async function storedAs(came: Stored, { path, kind }: ConvertedGiven, grow: Claim['grow']): Promise<Stored> {
  const { file } = came;
  const [type = ''] = FILE_KINDS[kind].types;
  const name = kindOf(file) === kind ? file.name : nameAs(file, kind);
  const named = { ...file, name, type };
  if (path === came.path) return { ...came, file: named };
  const { size } = await stat(path);
  await grow(size);
  await rm(came.path, { force: true });
  return { path, bytes: size, file: { ...named, bytes: size } };
}

/** Its ending is what stands in the address. */
const nameAs = (file: FileRef, kind = kindOf(file)): string =>
  kind === undefined ? file.name : `${basename(file.name, extname(file.name))}.${kind}`;

const lentOf = ({ path, bytes, file }: Stored): LentFile => ({
  path,
  bytes,
  name: nameAs(file),
  type: file.type ?? 'application/octet-stream',
});
