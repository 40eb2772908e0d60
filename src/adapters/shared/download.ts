// Reads a file that a person gave, from the platform's own file hosts and from nowhere else, wherever an answer leads. A page to
// sign in is no file, and neither is half of one. Whether the content is what its name says is checked by who reads it.

import { Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Part } from '../../kit/http/file-answer.ts';
import { createLimit } from '../../kit/time-limit.ts';
import { FileBusy, FileGone, FileUnreadable, type OpenFile } from '../../ports/chat.ts';
import type { Texts } from './texts/index.ts';

export interface FileHost {
  /** As people call it. */
  readonly platform: string;
  readonly texts: Texts;
  /** What goes along to an address: credentials, where it may have them. `undefined`: it is none of the platform's file hosts. */
  headersFor(url: URL): Promise<Readonly<Record<string, string>>> | undefined;
  /** Such an address asks people to sign in. Missing where nobody signs in to read a file. */
  isLogin?(url: URL): boolean;
}

export interface FileAddress {
  readonly name: string;
  readonly address: string;
  /** As the platform told them. */
  readonly bytes?: number | undefined;
  readonly type?: string | undefined;
}

/** Until the first byte, and for all of it: generous for the largest file a platform takes. */
const ANSWER_MS = 30_000;
const READ_MS = 15 * 60_000;
const REDIRECTS = 3;

/** Credentials in an address would be somebody else's idea of where to go. */
export const isBare = ({ username, password }: URL): boolean => username === '' && password === '';

type Words = 'fileCutOff' | 'fileLater' | 'fileSignIn' | 'fileForeign' | 'fileLost';

/** What is said of a file that cannot be had at all, and of one that is worth another try. */
function faultsOf({ platform, texts }: FileHost, { name }: FileAddress) {
  const unreadable = (words: Words) => new FileUnreadable(texts[words](name, platform));
  const busy = (words: Words) => new FileBusy(texts[words](name, platform));
  const gone = () => new FileGone(texts.fileGone(name, platform));
  return { unreadable, busy, gone };
}

type Faults = ReturnType<typeof faultsOf>;

/** Throws {@link FileUnreadable}, and {@link FileBusy} for what is worth another try. `wanted`: as much of it, where the host gives parts. */
export async function download(host: FileHost, file: FileAddress, wanted?: Part): Promise<OpenFile> {
  const faults = faultsOf(host, file);
  const response = await follow(host, file, faults, wanted);
  const part = wanted && isPart(response, wanted) ? wanted : undefined;
  const expected = part ? part.end - part.start + 1 : file.bytes;
  const length = lengthOf(response) ?? expected;
  const cutOff = () => faults.busy('fileCutOff');
  const isWhole = expected === undefined || expected === length;
  const fault = faultIn(response, host, faults) ?? (isWhole ? undefined : cutOff());
  if (fault || !response.body) {
    await response.body?.cancel();
    throw fault ?? faults.busy('fileLater');
  }
  const type = response.headers.get('content-type') ?? file.type;
  const bytes = part ? file.bytes : length;
  const body = Readable.fromWeb(response.body as ReadableStream);
  return {
    stream: length === undefined ? body : whole(body, length, cutOff),
    ...(bytes !== undefined && { bytes }),
    ...(type !== undefined && { type }),
    ...(part && { part }),
  };
}

/** Some hosts give the whole file all the same. */
const isPart = ({ status, headers }: Response, { start, end }: Part): boolean =>
  status === 206 && headers.get('content-range')?.startsWith(`bytes ${start}-${end}/`) === true;

async function follow(host: FileHost, file: FileAddress, faults: Faults, part?: Part): Promise<Response> {
  const range = part && { Range: `bytes=${part.start}-${part.end}` };
  let url = URL.parse(file.address);
  for (let hops = 0; url && hops <= REDIRECTS; hops += 1) {
    const headers = host.headersFor(url);
    if (!headers) throw faults.unreadable(host.isLogin?.(url) ? 'fileSignIn' : 'fileForeign');
    const response = await get(url, { ...(await headers), ...range }, faults);
    const to = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || to === null) return response;
    await response.body?.cancel();
    url = URL.parse(to, url.href);
  }
  throw faults.unreadable('fileLost');
}

/** Fetch's own messages may carry the address, so they are not passed on. */
async function get(url: URL, more: Readonly<Record<string, string>>, { busy }: Faults): Promise<Response> {
  const { signal: late, over } = createLimit(ANSWER_MS);
  try {
    const signal = AbortSignal.any([late, AbortSignal.timeout(READ_MS)]);
    // Sizes are compared, so bytes come as they are.
    const headers = { 'Accept-Encoding': 'identity', ...more };
    return await fetch(url, { redirect: 'manual', signal, headers });
  } catch {
    throw busy('fileLater');
  } finally {
    over();
  }
}

function faultIn(
  { ok, status, headers }: Response,
  { isLogin }: FileHost,
  { unreadable, busy, gone }: Faults,
): FileUnreadable | undefined {
  const refused = () => (isLogin ? unreadable('fileSignIn') : gone());
  if (status === 429 || status === 408 || status >= 500) return busy('fileLater');
  if (status === 401) return refused();
  if (!ok) return gone();
  // Without the right to it, a page to sign in comes with status 200.
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return isPage ? refused() : undefined;
}

/** Of what is packed all the same the header says another length. */
function lengthOf({ headers }: Response): number | undefined {
  const header = headers.has('content-encoding') ? null : headers.get('content-length');
  const bytes = header === null ? Number.NaN : Number(header);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** Ends well only after as many bytes as were promised. */
function whole(body: Readable, length: number, cutOff: () => FileBusy): Readable {
  let left = length;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(left === 0 ? null : cutOff()),
  });
  body.on('error', () => count.destroy(cutOff()));
  count.on('close', () => body.destroy());
  return body.pipe(count);
}
