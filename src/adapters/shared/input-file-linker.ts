// Adds links to users' files, so that the media service can fetch them although the platform requires a token.

import type { Command } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { isFileLinkMissing } from '../../domain/commands/parse-invocation.ts';
import type { PlatformFileRelay } from './adapter-descriptor.ts';

export type InputFileLinker = ReturnType<typeof createInputFileLinker>;

/** Adds links only to files without a link. */
export function createInputFileLinker(relay: Pick<PlatformFileRelay, 'createLink' | 'renewLink'> | undefined) {
  return {
    async addLink(command: Command, file: FileRef): Promise<FileRef> {
      const link = isFileLinkMissing(command, file) ? await relay?.createLink(file) : undefined;
      return link === undefined ? file : { ...file, link };
    },
    /** Renews a link that the relay created. */
    async renewLink(file: FileRef): Promise<FileRef> {
      return relay && file.link !== undefined ? { ...file, link: await relay.renewLink(file.link) } : file;
    },
    /** Links of the relay expire after an hour, but a task may be repeated much later. */
    async renewRequestLinks(request: Request): Promise<Request> {
      if (!relay) return request;
      const isAddress = (value: unknown) => typeof value === 'string' && value.startsWith('http');
      const values = Object.entries(request.values).map(async ([field, value]) => [
        field,
        isAddress(value) ? await relay.renewLink(String(value)) : value,
      ]);
      return { ...request, values: Object.fromEntries(await Promise.all(values)) };
    },
  };
}
