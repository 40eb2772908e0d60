// Reads files that people attached, from Discord's file hosts and without any credentials.

import { z } from 'zod';
import type { FileRef } from '../../domain/commands/invocation.ts';
import type { Part } from '../../kit/http/file-answer.ts';
import { FileGone, type OpenFile } from '../../ports/chat.ts';
import { download, type FileHost, isBare } from '../shared/download.ts';
import { textsFor } from '../shared/texts/index.ts';
import { filesOf, placeOf } from './message/content.ts';
import type { DiscordApi } from './rest/api.ts';

const HOSTS = new Set(['cdn.discordapp.com', 'media.discordapp.net']);
const At = z.object({
  url: z.string(),
  channel: z.string().exactOptional(),
  message: z.string().exactOptional(),
});

interface OpenParts {
  /** One more origin from the settings; plain http and loopback are for the operator to allow there. */
  readonly cdn?: string | undefined;
  /** Reads a message again, for addresses that hold for another day. */
  readonly message?: DiscordApi['message'];
}

export function createOpen({ cdn, message: read = async () => undefined }: OpenParts = {}) {
  const own = cdn === undefined ? undefined : new URL(cdn).origin;
  const isOurs = ({ protocol, port, hostname, origin }: URL): boolean =>
    origin === own || (protocol === 'https:' && port === '' && HOSTS.has(hostname));
  const host: FileHost = {
    platform: 'Discord',
    texts: textsFor(),
    headersFor: (url) => (isBare(url) && isOurs(url) ? Promise.resolve({}) : undefined),
  };

  async function freshAddress({ url, channel, message }: z.infer<typeof At>): Promise<string | undefined> {
    const now = channel && message ? await read(channel, message) : undefined;
    const files = now ? filesOf(now) : [];
    return files.find(({ link = '' }) => placeOf(link) === placeOf(url) && link !== url)?.link;
  }

  return async ({ at, name, bytes, type }: FileRef, part?: Part): Promise<OpenFile> => {
    const where = At.safeParse(at).data ?? { url: '' };
    const file = { name, bytes, type };
    try {
      return await download(host, { ...file, address: where.url }, part);
    } catch (thrown) {
      const address = thrown instanceof FileGone ? await freshAddress(where) : undefined;
      if (address === undefined) throw thrown;
      return download(host, { ...file, address }, part);
    }
  };
}
