// What a socket's error says about a call: whether anything can have arrived, and a word for the log that carries no address.

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
