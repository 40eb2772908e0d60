// Resolves the files of a call. Inline data and local files are stored first.

import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileRef } from '../../../domain/commands/invocation.ts';
import { getMessages } from '../../../domain/messages.ts';
import { isDiskFullError } from '../../../kit/sqlite/disk-full-error.ts';
import type { SharedFiles } from '../../../ports/shared-files.ts';
import { resolveMediaType, sanitizeFileName } from '../../shared/http/uploaded-file.ts';
import type { InputFileLocation } from '../card-sender.ts';
import type { CardStore } from '../cards/card-store.ts';
import type { InputFileStore } from '../cards/input-file-store.ts';
import { clientMessages } from '../client-messages.ts';
import { ToolError } from '../errors.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import {
  createDefaultFileName,
  decodeBase64,
  type FileArgument,
  formatResultUri,
  formatUploadUri,
} from '../tool-arguments.ts';

interface InputFileResolverOptions {
  readonly cards: CardStore;
  readonly inputFiles: InputFileStore;
  readonly sharedFiles: SharedFiles;
  /** Folder for files while they are being received. */
  readonly temporaryFolder: string;
}

export type InputFileResolver = ReturnType<typeof createInputFileResolver>;

export function createInputFileResolver({ cards, inputFiles, sharedFiles, temporaryFolder }: InputFileResolverOptions) {
  const createFileRef = (name: string, type: string, bytes: number, platformRef: InputFileLocation): FileRef => ({
    name,
    type,
    bytes,
    platformRef,
  });

  function findKept(path: string, uri: string): FileRef {
    const file = sharedFiles.findByPath(path);
    if (!file) throw new ToolError(clientMessages.noFile(uri));
    return createFileRef(file.name, file.type, file.bytes, { kept: path });
  }

  /**
   * Writes a file with `write` and stores it.
   * @throws {ToolError} if the disk has no room.
   */
  async function store(
    file: { readonly name: string; readonly type?: string },
    write: (path: string) => Promise<void>,
    person: string,
  ): Promise<FileRef> {
    const name = sanitizeFileName(file.name);
    const type = resolveMediaType(name, file.type);
    const folder = await mkdtemp(join(temporaryFolder, 'given-'));
    try {
      const path = join(folder, 'file');
      await write(path);
      const { size: bytes } = await stat(path);
      return createFileRef(name, type, bytes, {
        kept: await inputFiles.store({ role: 'given', name, type, bytes, path }, person),
      });
    } catch (thrown) {
      throw isDiskFullError(thrown) ? new ToolError(clientMessages.diskFull) : thrown;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function storeInline(
    { base64, name, type }: FileArgument & { is: 'inline' },
    field: string,
    person: string,
  ): Promise<FileRef> {
    const bytes = decodeBase64(base64, field, getMessages().formats.bytes(MCP_SERVER_LIMITS.inlineBytes));
    const write = (path: string) => writeFile(path, bytes, { mode: 0o600 });
    return store({ name: name ?? createDefaultFileName(type), type }, write, person);
  }

  async function findLocal(path: string): Promise<FileRef> {
    const facts = await stat(path).catch(() => undefined);
    if (!facts?.isFile()) throw new ToolError(clientMessages.noFile(path));
    const name = sanitizeFileName(basename(path));
    return createFileRef(name, resolveMediaType(name, undefined), facts.size, { path });
  }

  /** Results are found for their person only; an upload's address cannot be guessed. */
  const find = async (one: FileArgument, field: string, person: string): Promise<FileRef> => {
    switch (one.is) {
      case 'inline':
        return storeInline(one, field, person);
      case 'local-path':
        return findLocal(one.path);
      case 'upload':
        return findKept(one.path, formatUploadUri(one.path));
      case 'result': {
        const { task, role } = one;
        const file = (await cards.find({ person, task }))?.files.find((one) => one.role === role);
        if (!file) throw new ToolError(clientMessages.noFile(formatResultUri(task, role)));
        return { ...findKept(file.path, formatResultUri(task, role)), name: file.name };
      }
    }
  };

  return { find, store, markUsed: inputFiles.markUsed };
}
