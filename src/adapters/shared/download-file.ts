// Downloads a user's file from the platform's own file hosts only, also after redirects. Rejects sign-in pages and
// incomplete files. The reader of the file checks whether the content matches its name.

import { Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ByteRange } from '../../kit/http/file-response.ts';
import { createTimeoutSignal } from '../../kit/timeout-signal.ts';
import { message } from '../../messages/message.ts';
import { FileBusyError, FileGoneError, FileUnreadableError, type OpenedFile } from '../../ports/chat.ts';

export interface FileHost {
  /** Name of the platform as users know it. */
  readonly platformName: string;
  /** Returns request headers with credentials; `undefined` if the address is not a file host of the platform. */
  getHeaders(url: URL): Promise<Readonly<Record<string, string>>> | undefined;
  /** True for an address that asks users to sign in. Absent if reading a file never needs that. */
  isLoginPage?(url: URL): boolean;
}

export interface RemoteFileDetails {
  readonly name: string;
  readonly url: string;
  /** Size and type that the platform reported. */
  readonly bytes?: number;
  readonly type?: string;
}

/** Limits for the first byte and for the whole file. Generous for the largest file of a platform. */
const RESPONSE_TIMEOUT_MS = 30_000;
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;
const MAX_REDIRECTS = 3;

/** Addresses with credentials are rejected: they do not come from the platform. */
export const hasNoCredentials = ({ username, password }: URL): boolean => username === '' && password === '';

type FileErrorReason = 'chat.fileCutOff' | 'chat.fileLater' | 'chat.fileSignIn' | 'chat.fileForeign' | 'chat.fileLost';

/** Errors for a file that cannot be read at all, and for one that may work later. */
function createFileErrors({ platformName: platform }: FileHost, { name }: RemoteFileDetails) {
  const unreadable = (reason: FileErrorReason) => new FileUnreadableError(message(reason, { name, platform }));
  const busy = (reason: FileErrorReason) => new FileBusyError(message(reason, { name, platform }));
  const gone = () => new FileGoneError(message('chat.fileGone', { name, platform }));
  return { unreadable, busy, gone };
}

type FileErrors = ReturnType<typeof createFileErrors>;

/**
 * Downloads the file, or a range if the host supports it.
 *
 * @throws FileUnreadableError
 * @throws FileBusyError if a retry may help.
 */
export async function downloadFile(host: FileHost, file: RemoteFileDetails, range?: ByteRange): Promise<OpenedFile> {
  const errors = createFileErrors(host, file);
  const response = await fetchFollowingRedirects(host, file, errors, range);
  const part = range && isRequestedRange(response, range) ? range : undefined;
  const expected = part ? part.end - part.start + 1 : file.bytes;
  const length = parseContentLength(response) ?? expected;
  const cutOff = () => errors.busy('chat.fileCutOff');
  const isWhole = expected === undefined || expected === length;
  const error = findResponseError(response, host, errors) ?? (isWhole ? undefined : cutOff());
  if (error || !response.body) {
    await response.body?.cancel();
    throw error ?? errors.busy('chat.fileLater');
  }
  const type = response.headers.get('content-type') ?? file.type;
  const bytes = part ? file.bytes : length;
  const body = Readable.fromWeb(response.body as ReadableStream);
  return {
    stream: length === undefined ? body : verifyLength(body, length, cutOff),
    bytes,
    type,
    part,
  };
}

/** Some hosts send the whole file in spite of the range. */
const isRequestedRange = ({ status, headers }: Response, { start, end }: ByteRange): boolean =>
  status === 206 && headers.get('content-range')?.startsWith(`bytes ${start}-${end}/`) === true;

async function fetchFollowingRedirects(
  host: FileHost,
  file: RemoteFileDetails,
  errors: FileErrors,
  part?: ByteRange,
): Promise<Response> {
  const range = part && { Range: `bytes=${part.start}-${part.end}` };
  let url = URL.parse(file.url);
  for (let hops = 0; url && hops <= MAX_REDIRECTS; hops += 1) {
    const headers = host.getHeaders(url);
    if (!headers) throw errors.unreadable(host.isLoginPage?.(url) ? 'chat.fileSignIn' : 'chat.fileForeign');
    const response = await fetchOnce(url, { ...(await headers), ...range }, errors);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = URL.parse(location, url.href);
  }
  throw errors.unreadable('chat.fileLost');
}

/** Drops fetch's own messages, which may contain the address. */
async function fetchOnce(
  url: URL,
  extraHeaders: Readonly<Record<string, string>>,
  { busy }: FileErrors,
): Promise<Response> {
  const { signal: late, clear } = createTimeoutSignal(RESPONSE_TIMEOUT_MS);
  try {
    const signal = AbortSignal.any([late, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]);
    // The sizes are compared, so the body must not be compressed.
    const headers = { 'Accept-Encoding': 'identity', ...extraHeaders };
    return await fetch(url, { redirect: 'manual', signal, headers });
  } catch {
    throw busy('chat.fileLater');
  } finally {
    clear();
  }
}

function findResponseError(
  { ok, status, headers }: Response,
  { isLoginPage }: FileHost,
  { unreadable, busy, gone }: FileErrors,
): FileUnreadableError | undefined {
  const createAccessError = () => (isLoginPage ? unreadable('chat.fileSignIn') : gone());
  if (status === 429 || status === 408 || status >= 500) return busy('chat.fileLater');
  if (status === 401) return createAccessError();
  if (!ok) return gone();
  // Without permission, some hosts send a sign-in page with status 200.
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return isPage ? createAccessError() : undefined;
}

/** The length of a compressed body is not the length of the file. */
function parseContentLength({ headers }: Response): number | undefined {
  const header = headers.has('content-encoding') ? null : headers.get('content-length');
  const bytes = header === null ? Number.NaN : Number(header);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** Fails if the body ends before the announced length. */
function verifyLength(body: Readable, length: number, cutOff: () => FileBusyError): Readable {
  let remainingBytes = length;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      remainingBytes -= chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(remainingBytes === 0 ? null : cutOff()),
  });
  body.on('error', () => count.destroy(cutOff()));
  count.on('close', () => body.destroy());
  return body.pipe(count);
}
