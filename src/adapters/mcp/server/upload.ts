// Receives uploaded files for tool calls: checks the size while reading, keeps the file for a week, and returns a URI
// that only our tools accept.

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { getMessages } from '../../../domain/messages.ts';
import type { Person } from '../../../domain/person.ts';
import { waitUntilClosed } from '../../../kit/disk/wait-until-closed.ts';
import { createNamedCounters } from '../../../kit/named-counters.ts';
import { isDiskFullError } from '../../../kit/sqlite/disk-full-error.ts';
import type { DiskQuota } from '../../../ports/disk-quota.ts';
import { drainAndThrow, readUploadChunks } from '../../shared/http/uploaded-file.ts';
import { isSignedIn } from '../access/caller.ts';
import { clientMessages } from '../client-messages.ts';
import { McpHttpError, ToolError } from '../errors.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import { formatUploadUri } from '../tool-arguments.ts';
import type { InputFileResolver } from '../tools/input-file-resolver.ts';

interface UploadHandlerOptions {
  readonly files: InputFileResolver;
  readonly disk: DiskQuota;
}

interface UploadResult {
  /** URI for the file arguments of tools. */
  readonly uri: string;
  readonly name: string;
  readonly type: string | undefined;
  readonly bytes: number | undefined;
}

/** @throws {McpHttpError} for an empty or oversized file, too many uploads, or a full disk. */
export type UploadHandler = (request: Request, name: string | undefined, person: Person) => Promise<UploadResult>;

export function createUploadHandler({ files, disk }: UploadHandlerOptions): UploadHandler {
  const tooLarge = () =>
    new McpHttpError(413, clientMessages.uploadTooLarge(getMessages().formats.bytes(MCP_SERVER_LIMITS.uploadBytes)));

  const running = createNamedCounters();
  const isFull = (person: string): boolean =>
    isSignedIn(person) && running.get(person) >= MCP_SERVER_LIMITS.uploadsPerPerson;

  async function receive(request: Request, name: string | undefined, person: Person): Promise<UploadResult> {
    const announced = Number(request.headers.get('content-length') ?? 0);
    if (announced > MCP_SERVER_LIMITS.uploadBytes) throw tooLarge();
    if (!request.body || name === undefined || name === '') throw new McpHttpError(400, clientMessages.uploadEmpty);
    try {
      const refuse = (reason: unknown) => drainAndThrow(request, MCP_SERVER_LIMITS.uploadBytes, reason);
      const claim = await disk.reserve('temporary', announced).catch(refuse);
      let bytes = 0;
      const countBytes = async (more: number) => {
        bytes += more;
        if (bytes > MCP_SERVER_LIMITS.uploadBytes) throw tooLarge();
        await claim.grow(more);
      };
      const type = request.headers.get('content-type') ?? undefined;
      const write = async (path: string) => {
        const chunks = readUploadChunks(request, MCP_SERVER_LIMITS.uploadBytes, countBytes);
        const out = createWriteStream(path, { mode: 0o600 });
        await waitUntilClosed(out, pipeline(chunks, out));
        if (bytes === 0) throw new McpHttpError(400, clientMessages.uploadEmpty);
      };
      const file = await files.store({ name, type }, write, person.id).finally(claim.release);
      const { kept } = file.platformRef as { readonly kept: string };
      return { uri: formatUploadUri(kept), name: file.name, type: file.type, bytes: file.bytes };
    } catch (thrown) {
      if (thrown instanceof ToolError) throw new McpHttpError(507, thrown.message);
      if (isDiskFullError(thrown)) throw new McpHttpError(507, clientMessages.diskFull);
      if (request.signal.aborted) throw new McpHttpError(400, clientMessages.bodyIncomplete);
      throw thrown;
    }
  }

  return async (request, name, person) => {
    if (isFull(person.id)) throw new McpHttpError(429, clientMessages.tooManyUploads);
    running.add(person.id, 1);
    return receive(request, name, person).finally(() => running.add(person.id, -1));
  };
}
