// Downloads attachments from Discord's file hosts without credentials.

import { z } from 'zod';
import type { FileRef } from '../../domain/commands/invocation.ts';
import type { ByteRange } from '../../kit/http/file-response.ts';
import { FileGoneError, type OpenedFile } from '../../ports/chat.ts';
import { downloadFile, type FileHost, hasNoCredentials } from '../shared/download-file.ts';
import { extractFiles, stripQuery } from './message/message-content.ts';
import type { DiscordApi } from './rest/discord-api.ts';

const DISCORD_HOSTS = new Set(['cdn.discordapp.com', 'media.discordapp.net']);
const AttachmentLocation = z.object({
  url: z.string(),
  channel: z.string().exactOptional(),
  message: z.string().exactOptional(),
});

interface AttachmentOpenerOptions {
  /** One additional origin from the settings, which may use plain HTTP or loopback. */
  readonly cdn?: string;
  /** Fetches the message again, because attachment URLs expire after a day. */
  readonly fetchMessage?: DiscordApi['fetchMessage'];
}

export function createAttachmentOpener({
  cdn,
  fetchMessage: read = async () => undefined,
}: AttachmentOpenerOptions = {}) {
  const cdnOrigin = cdn === undefined ? undefined : new URL(cdn).origin;
  const isAllowed = ({ protocol, port, hostname, origin }: URL): boolean =>
    origin === cdnOrigin || (protocol === 'https:' && port === '' && DISCORD_HOSTS.has(hostname));
  const host: FileHost = {
    platformName: 'Discord',
    getHeaders: (url) => (hasNoCredentials(url) && isAllowed(url) ? Promise.resolve({}) : undefined),
  };

  async function findFreshUrl({
    url,
    channel,
    message,
  }: z.infer<typeof AttachmentLocation>): Promise<string | undefined> {
    const now = channel && message ? await read(channel, message) : undefined;
    const files = now ? extractFiles(now) : [];
    return files.find(({ link = '' }) => stripQuery(link) === stripQuery(url) && link !== url)?.link;
  }

  return async ({ platformRef, name, bytes, type }: FileRef, part?: ByteRange): Promise<OpenedFile> => {
    const location = AttachmentLocation.safeParse(platformRef).data ?? { url: '' };
    const file = { name, bytes, type };
    try {
      return await downloadFile(host, { ...file, url: location.url }, part);
    } catch (thrown) {
      const address = thrown instanceof FileGoneError ? await findFreshUrl(location) : undefined;
      if (address === undefined) throw thrown;
      return downloadFile(host, { ...file, url: address }, part);
    }
  };
}
