// Errors of platform APIs by their consequence, with the same kinds on every platform; and socket errors: whether the
// request may have arrived, and a code for the log without an address.

/** Consequence of a failed call. */
export type ApiErrorKind =
  /** The message does not exist. */
  | 'gone'
  /** The message cannot be edited any more. */
  | 'not-editable'
  /** The bot has no access to the channel. */
  | 'no-channel-access'
  /** The person does not accept direct messages. */
  | 'no-direct-messages'
  /** The workspace uninstalled the app. */
  | 'revoked'
  /** The app lacks a permission that an administrator grants. */
  | 'no-scope'
  /** The token, trigger or response URL is used up or expired. */
  | 'expired'
  | 'already-acknowledged'
  /** The bot cannot reply in the place of the request. */
  | 'cannot-reply'
  | 'text-too-long'
  /** The platform rejects the layout. Plain text may work. */
  | 'blocks-refused'
  | 'files-too-large'
  /** The place accepts no files. */
  | 'no-files'
  /** Rate limit, platform error or network error after all retries. */
  | 'busy'
  /** The response was lost. The call may have succeeded, so a retry could duplicate its effect. */
  | 'unclear'
  /** Any other error. */
  | 'refused';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The platform's error code; `''` if there is none. */
  readonly code: string;
  constructor(kind: ApiErrorKind, code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

export const isApiErrorOfKind = (thrown: unknown, ...kinds: readonly ApiErrorKind[]): thrown is ApiError =>
  thrown instanceof ApiError && kinds.includes(thrown.kind);

/** The connection failed, so any call can be repeated safely. */
const CONNECT_FAILURE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Returns the innermost code or name, such as `UND_ERR_SOCKET` or `TimeoutError`. Never a message, which may contain an
 * address.
 */
export function findErrorCode(thrown: unknown): string {
  let name = 'unknown';
  for (let one = thrown; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string') return one.code;
    name = one.name;
  }
  return name;
}

export const isConnectFailure = (thrown: unknown): boolean => CONNECT_FAILURE_CODES.has(findErrorCode(thrown));
