// Reasons why a file could not be fetched. The reason decides what happens next: another try, another source, or the
// end.

/**
 * - `network`: the connection or the server failed. Another try may help, also tomorrow.
 * - `unavailable`: the server refuses this address. Another source may have the file.
 * - `mismatch`: the content is not the one that the catalogue knows.
 * - `forbidden`: the address leads to a place from which nothing is fetched.
 * - `disk`: a file can't be read or written.
 */
type FetchFailureReason = 'network' | 'unavailable' | 'mismatch' | 'forbidden' | 'disk';

/** The message is a sentence for the operator. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly reason: FetchFailureReason;
  /** The server's wish from `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  constructor(reason: FetchFailureReason, message: string, retryAfterMs?: number) {
    super(message);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const DISK_MESSAGES: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: () => 'The disk is full. Free some space and run the command again; what was fetched is kept.',
  EDQUOT: () => 'The disk quota is used up. Free some space and run the command again; what was fetched is kept.',
  EROFS: (path) => `${path} can’t be written: it is on a read-only volume.`,
  EACCES: (path) => `${path} can’t be accessed: permission denied.`,
  EIO: () => 'The disk reports an error.',
};

/** Converts an error of the file system; leaves others as they are. */
export function toDiskError(error: unknown): unknown {
  const format = DISK_MESSAGES[getCode(error)];
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'A file';
  return format ? new FetchError('disk', format(path)) : error;
}

const DNS_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'];
const UNREACHABLE_CODES = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH'];
const CERTIFICATE_CODE = /CERT|SIGNATURE|ERR_TLS|SELF_SIGNED/;

/** Converts an error of the connection to `host`. */
export function toNetworkError(error: unknown, host: string): FetchError {
  if (error instanceof FetchError) return error;
  const code = getCode(error);
  const fail = (message: string) => new FetchError('network', message);
  if (DNS_CODES.includes(code)) return fail(`The name ${host} was not found. Check this machine’s network.`);
  if (CERTIFICATE_CODE.test(code))
    return fail(
      `The certificate of ${host} is not trusted (${code}). If a proxy replaces certificates, name its authority in NODE_EXTRA_CA_CERTS.`,
    );
  if (UNREACHABLE_CODES.includes(code)) return fail(`${host} can’t be reached.`);
  return fail(`The connection to ${host} was lost.`);
}
