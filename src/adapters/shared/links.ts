// Addresses under which the media service can fetch people's files, where the platform's own are not open.

import type { Command } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { needsLink } from '../../domain/commands/reading.ts';
import type { PlatformRelay } from './descriptor.ts';

export type Links = ReturnType<typeof createLinks>;

/** Addresses for files that have none of their own. */
export function createLinks(relay: Pick<PlatformRelay, 'link' | 'renewed'> | undefined) {
  return {
    async withLink(command: Command, file: FileRef): Promise<FileRef> {
      const link = needsLink(command, file) ? await relay?.link(file) : undefined;
      return link === undefined ? file : { ...file, link };
    },
    /** The same for a file that has an address of ours already. */
    async withFreshLink(file: FileRef): Promise<FileRef> {
      return relay && file.link !== undefined ? { ...file, link: await relay.renewed(file.link) } : file;
    },
    /** The relay's addresses end after an hour; a task may be asked for again much later. */
    async renewed(request: Request): Promise<Request> {
      if (!relay) return request;
      const isAddress = (value: unknown) => typeof value === 'string' && value.startsWith('http');
      const values = Object.entries(request.values).map(async ([field, value]) => [
        field,
        isAddress(value) ? await relay.renewed(String(value)) : value,
      ]);
      return { ...request, values: Object.fromEntries(await Promise.all(values)) };
    },
  };
}
