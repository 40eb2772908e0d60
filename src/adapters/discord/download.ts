// Reads files that people attached, from Discord's file hosts and from nowhere else, without any credentials. Whether the
// content is what its name says is checked by who reads it.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import type { FileRef } from '../../domain/media/file-kinds.ts';
import { FileBusy, FileUnreadable, type OpenFile } from '../../ports/chat.ts';

const HOSTS = new Set(['cdn.discordapp.com', 'media.discordapp.net']);
/** Until the first byte, and for all of it: generous for the largest file Discord takes. */
const ANSWER_MS = 30_000;
const READ_MS = 15 * 60_000;
const REDIRECTS = 3;
/** Texts come packed when they may, and their length is then another one. */
const AS_IT_IS = { 'accept-encoding': 'identity' };

const At = z.object({ url: z.string() });

/** `cdn`: one more origin from the settings; plain http and loopback are for the operator to allow there. */
export function createOpen({ cdn }: { readonly cdn?: string | undefined } = {}) {
  const own = cdn === undefined ? undefined : new URL(cdn).origin;
  const allowed = (url: URL): boolean =>
    url.username === '' &&
    url.password === '' &&
    (url.origin === own || (url.protocol === 'https:' && url.port === '' && HOSTS.has(url.hostname)));

  async function get(start: URL, name: string): Promise<Response> {
    let url = start;
    for (let hops = 0; hops <= REDIRECTS; hops += 1) {
      if (!allowed(url))
        throw new FileUnreadable(`“${name}” is not on Discord’s own file hosts. Attach it again.`);
      const response = await ask(url, name);
      const to = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || to === null) return response;
      await response.body?.cancel();
      const next = URL.parse(to, url.href);
      if (!next) break;
      url = next;
    }
    throw new FileUnreadable(`Discord did not say where “${name}” is. Attach it again.`);
  }

  return async function open({ at, name }: FileRef): Promise<OpenFile> {
    const url = URL.parse(At.safeParse(at).data?.url ?? '');
    if (!url) throw new FileUnreadable(`“${name}” has no address any more. Attach it again.`);
    const response = await get(url, name);
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw refusal(response.status, name);
    }
    const packed = response.headers.has('content-encoding');
    const bytes = Number((!packed && response.headers.get('content-length')) || Number.NaN);
    const type = response.headers.get('content-type');
    return {
      stream: Readable.fromWeb(response.body as ReadableStream),
      ...(Number.isSafeInteger(bytes) && { bytes }),
      ...(type !== null && { type }),
    };
  };
}

/** Fetch's own messages may carry the signed address, so they are not passed on. */
async function ask(url: URL, name: string): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_MS);
  try {
    const signal = AbortSignal.any([late.signal, AbortSignal.timeout(READ_MS)]);
    return await fetch(url, { redirect: 'manual', signal, headers: AS_IT_IS });
  } catch {
    throw new FileBusy(`Discord’s file host did not give “${name}”. Try again in a moment.`);
  } finally {
    clearTimeout(timer);
  }
}

const refusal = (status: number, name: string): FileUnreadable =>
  [403, 404, 410].includes(status)
    ? new FileUnreadable(
        `Discord does not have “${name}” any more: its links run out after a day. Attach it again.`,
      )
    : new FileBusy(`Discord’s file host did not give “${name}” (HTTP ${status}). Try again in a moment.`);
