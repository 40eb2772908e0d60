// Converts input files for the media service: a supported format, a matching name and, for link fields, a URL.

import { rm, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { listServiceFileKinds, listStudioFileKinds, type Operation } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { FILE_KIND_DETAILS, hasMediaKinds, inferFileKind } from '../../domain/media/file-kinds.ts';
import { SUBTITLES_FRAGMENT } from '../../domain/media/subtitle-link.ts';
import { findRecordingFault, MAX_RECORDING_SECONDS } from '../../domain/media/voice-recording.ts';
import type { Task, TaskFailure } from '../../domain/tasks/task.ts';
import type { DiskReservation } from '../../ports/disk-quota.ts';
import { ConversionError, type ConvertedInput, type InputConverter } from '../../ports/input-converter.ts';
import type { SharedFile, SharedFiles } from '../../ports/shared-files.ts';

type InputFailure = Extract<TaskFailure, { kind: 'file-gone' | 'unusable-recording' }>;

/** A file could not be read completely, or is unsuitable. Nothing was sent. */
export class InputFileError extends Error {
  override readonly name = 'InputFileError';
  readonly logged: string;
  readonly failure: InputFailure;
  constructor(failure: InputFailure, cause?: unknown) {
    super(`can’t read ${failure.name}`, { cause });
    this.logged = `a file sent with it can’t be read (${failure.why ?? 'refused by the platform'})`;
    this.failure = failure;
  }
}

export interface StoredInput {
  readonly path: string;
  readonly bytes: number;
  /** File reference as sent to the service. */
  readonly ref: FileRef;
}

interface ConversionOptions {
  readonly signal: AbortSignal;
  readonly reserve: DiskReservation['grow'];
}

/** Below the studio's limit of 200 MB per form. For a larger film only the audio is sent. */
const MAX_UPLOAD_BYTES = 190_000_000;

/** Converts recordings and films to a supported format. Leaves other files unchanged. Throws {@link InputFileError}. */
export const createInputFileConverter =
  (converter: InputConverter, ownService = false) =>
  async (
    stored: StoredInput,
    { fields, outcome }: Operation,
    name: string,
    { signal, reserve }: ConversionOptions,
  ): Promise<StoredInput> => {
    const field = fields[name];
    if (!field || !hasMediaKinds(listServiceFileKinds(field))) return stored;
    const isWhole = ownService && (field.options.kind === 'text' || stored.bytes <= MAX_UPLOAD_BYTES);
    const kinds = isWhole
      ? [...listServiceFileKinds(field), ...listStudioFileKinds(field)]
      : listServiceFileKinds(field);
    const { path, ref } = stored;
    const throwInputError = (thrown: unknown): never => {
      if (!(thrown instanceof ConversionError)) throw thrown;
      throw new InputFileError({ kind: 'file-gone', name: ref.name, why: thrown.reason }, thrown);
    };
    const converted = await converter
      .convert({ path, name: ref.name, type: ref.type }, kinds, signal)
      .catch(throwInputError);
    if (outcome.voiceIdField !== undefined) {
      const why = findRecordingFault(
        await converter.analyzeRecording(converted, MAX_RECORDING_SECONDS, signal).catch(throwInputError),
      );
      if (why !== undefined) throw new InputFileError({ kind: 'unusable-recording', name: ref.name, why });
    }
    return toConvertedInput(stored, converted, reserve);
  };

/** Builds the request for the service. Files of link fields get a URL, together with their companion files. */
export async function buildServiceRequest(
  { id, request }: Task,
  { bodyFormat, fields }: Operation,
  stored: ReadonlyMap<string, StoredInput>,
  createServiceLink: SharedFiles['createServiceLink'],
): Promise<Request> {
  const files = Object.fromEntries([...stored].map(([name, { ref }]) => [name, ref]));
  if (bodyFormat === 'form') return { ...request, files };
  const isLink = (name: string) => fields[name]?.options.kind === 'text';
  const linked = [...stored].filter(([name]) => isLink(name));
  const companions = [...stored].filter(([name]) => !isLink(name)).map(([, one]) => toPublishedFile(one));
  const fragment = companions.length > 0 ? SUBTITLES_FRAGMENT : '';
  const linkTo = async (one: StoredInput) =>
    `${await createServiceLink([toPublishedFile(one), ...companions], id)}${fragment}`;
  const links = await Promise.all(linked.map(async ([name, one]) => [name, await linkTo(one)] as const));
  return { ...request, files: {}, values: { ...request.values, ...Object.fromEntries(links) } };
}

/** Renames a converted file to match its format and updates its size. */
async function toConvertedInput(
  input: StoredInput,
  { path, kind }: ConvertedInput,
  grow: DiskReservation['grow'],
): Promise<StoredInput> {
  const { ref } = input;
  const [type = ''] = FILE_KIND_DETAILS[kind].mediaTypes;
  const name = inferFileKind(ref) === kind ? ref.name : renameToKind(ref, kind);
  const named = { ...ref, name, type };
  if (path === input.path) return { ...input, ref: named };
  const { size } = await stat(path);
  await grow(size);
  await rm(input.path, { force: true });
  return { path, bytes: size, ref: { ...named, bytes: size } };
}

/** The extension also appears in the file's URL. */
const renameToKind = (file: FileRef, kind = inferFileKind(file)): string =>
  kind === undefined ? file.name : `${basename(file.name, extname(file.name))}.${kind}`;

const toPublishedFile = ({ path, bytes, ref }: StoredInput): SharedFile => ({
  path,
  bytes,
  name: renameToKind(ref),
  type: ref.type ?? 'application/octet-stream',
});
