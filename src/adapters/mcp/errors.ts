// Errors of MCP calls: a tool error with a sentence for a failed request, an HTTP status for a request that never
// became a call.

/** A tool cannot fulfil the request. The message describes the problem and the next step. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

type HttpStatus = 400 | 401 | 403 | 404 | 405 | 413 | 429 | 503 | 507;

/** Rejects an HTTP request that is not a tool call or has no valid secret or token. */
export class McpHttpError extends Error {
  override readonly name = 'McpHttpError';
  readonly status: HttpStatus;
  readonly code: number;
  /** Value of the WWW-Authenticate header. */
  readonly challenge: string | undefined;
  /** `code`: JSON-RPC or MCP error code, if it does not follow from the status. */
  constructor(
    status: HttpStatus,
    message: string,
    {
      code = JSON_RPC_CODES[status] ?? -32000,
      challenge,
    }: { readonly code?: number; readonly challenge?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.challenge = challenge;
  }
}

/** JSON-RPC error codes by HTTP status. */
const JSON_RPC_CODES: Readonly<Partial<Record<HttpStatus, number>>> = { 404: -32001 };
export const PARSE_ERROR = -32700;

/** Formats the error as a JSON-RPC response. */
export const toJsonRpcError = ({ code, message }: McpHttpError) => ({
  jsonrpc: '2.0',
  error: { code, message },
  id: null,
});
