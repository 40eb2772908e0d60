// Reads files that people attached, from Discord's file hosts and without any credentials.

import { z } from 'zod';
import type { FileRef } from '../../domain/commands/invocation.ts';
import type { Part } from '../../kit/http/file-answer.ts';
import type { OpenFile } from '../../ports/chat.ts';
import { download, type FileHost, isBare } from '../shared/download.ts';
import { textsFor } from '../shared/texts/index.ts';

const HOSTS = new Set(['cdn.discordapp.com', 'media.discordapp.net']);
const At = z.object({ url: z.string() });

/** `cdn`: one more origin from the settings; plain http and loopback are for the operator to allow there. */
export function createOpen({ cdn }: { readonly cdn?: string | undefined } = {}) {
  const own = cdn === undefined ? undefined : new URL(cdn).origin;
  const isOurs = ({ protocol, port, hostname, origin }: URL): boolean =>
    origin === own || (protocol === 'https:' && port === '' && HOSTS.has(hostname));
  const host: FileHost = {
    platform: 'Discord',
    texts: textsFor(),
    headersFor: (url) => (isBare(url) && isOurs(url) ? Promise.resolve({}) : undefined),
  };
  return ({ at, name, bytes, type }: FileRef, part?: Part): Promise<OpenFile> =>
    download(host, { name, address: At.safeParse(at).data?.url ?? '', bytes, type }, part);
}
