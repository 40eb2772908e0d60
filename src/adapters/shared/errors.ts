// What went wrong with a call to a platform's API, by what follows from it, the same words on every platform; and what a socket's
// error says about a call: whether anything can have arrived, and a word for the log that carries no address.

/** What follows from a failed call. */
export type ApiErrorKind =
  /** The message is not there. */
  | 'gone'
  /** The message cannot be changed any more. */
  | 'not-editable'
  /** The channel is not open to us. */
  | 'channel-closed'
  /** This person cannot be written to. */
  | 'person-closed'
  /** The workspace has let us go. */
  | 'revoked'
  /** The app lacks a permission that an administrator grants. */
  | 'no-scope'
  /** The token, trigger or address that leads there is used or over. */
  | 'expired'
  | 'answered-before'
  /** Nothing can be answered where this was asked. */
  | 'no-answer'
  | 'text-too-long'
  /** The platform does not take the layout; the text alone may do. */
  | 'blocks-refused'
  | 'files-too-large'
  /** This place takes no files. */
  | 'no-files'
  /** Limits, the platform's own trouble or the network, after retries. */
  | 'busy'
  /** The answer was lost: it may have been done, and done again it could be there twice. */
  | 'unclear'
  /** Anything else. */
  | 'refused';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The platform's own word or number, `''` when there was none. */
  readonly code: string;
  constructor(kind: ApiErrorKind, code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

export const failedAs = (thrown: unknown, ...kinds: readonly ApiErrorKind[]): thrown is ApiError =>
  thrown instanceof ApiError && kinds.includes(thrown.kind);

/** The connection never came about, so that the call can be made again whatever it does. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** `UND_ERR_SOCKET`, `TimeoutError`: the innermost name there is, never a message, which may carry an address. */
export function socketWord(thrown: unknown): string {
  let name = 'unknown';
  for (let one = thrown; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') return one.code;
    name = one.name;
  }
  return name;
}

export const neverSent = (thrown: unknown): boolean => NEVER_SENT.has(socketWord(thrown));
