// What went wrong with a call, as MCP tells it: a tool error with a sentence for what was asked for, an HTTP status for what never
// became a call.

/** A tool cannot do what was asked. The message is a sentence for whoever called: what is wrong, what to do. */
export class ToolFault extends Error {
  override readonly name = 'ToolFault';
}

type HttpStatus = 400 | 401 | 403 | 404 | 405 | 413 | 429 | 503 | 507;

/** A request that is no call of a tool, or of nobody we know. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault';
  readonly status: HttpStatus;
  readonly code: number;
  /** `code`: what JSON-RPC or MCP calls it, where that is not told by the status. */
  constructor(status: HttpStatus, message: string, code = CODES[status] ?? -32000) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Errors of JSON-RPC and MCP by their numbers. */
const CODES: Readonly<Partial<Record<HttpStatus, number>>> = { 404: -32001 };
export const PARSE_ERROR = -32700;

/** As a client of MCP reads it. */
export const errorBody = ({ code, message }: HttpFault) => ({
  jsonrpc: '2.0',
  error: { code, message },
  id: null,
});
