// Routes under /mcp: access checks, protocol calls and uploads.

import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { isLegacyRequest } from '@modelcontextprotocol/server';
import { Hono, type MiddlewareHandler } from 'hono';
import { getMessages } from '../../../domain/messages.ts';
import { parseJson, REQUEST_BODY_LIMITS } from '../../../kit/json.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { waitForTimeSlice } from '../../../kit/loop/yield-to-event-loop.ts';
import { getRequestHost, isAllowedHost, isAllowedOrigin } from '../../shared/http/allowed-hosts.ts';
import { BodyIncompleteError, BodyTooLargeError, readRequestBody } from '../../shared/http/request-body.ts';
import { getVisitorKey } from '../../shared/http/visitor-key.ts';
import { type Caller, toAuthInfo } from '../access/caller.ts';
import type { AccessGate } from '../access/gate.ts';
import { clientMessages } from '../client-messages.ts';
import { McpHttpError, PARSE_ERROR, toJsonRpcError } from '../errors.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import type { McpSessions } from './sessions.ts';
import type { UploadHandler } from './upload.ts';

export const UPLOAD_PATH = '/mcp/files';
/** HTTP methods of the MCP protocol. */
const ALLOWED_METHODS = ['GET', 'POST', 'DELETE'];

interface McpRouteOptions {
  /** Allowed hosts in addition to loopback, with the port unless it is the default port. */
  readonly allowedHosts: readonly string[];
  readonly identify: AccessGate;
  readonly handler: McpHttpHandler;
  readonly sessions: McpSessions;
  readonly upload: UploadHandler;
  isReady(): boolean;
  readonly log: Log;
}

/** Set by the guard for the routes after it. */
type Guarded = { Variables: { caller: Caller } };

export function createMcpRoutes(options: McpRouteOptions): Hono<Guarded> {
  const { handler, sessions, upload, isReady, log } = options;
  const app = new Hono<Guarded>();
  app.onError((thrown, context) => {
    if (!(thrown instanceof McpHttpError)) {
      log.error('MCP call failed', { reason: formatError(thrown) });
      return context.json({ jsonrpc: '2.0', error: { code: -32603, message: 'Internal error.' }, id: null }, 500);
    }
    if (thrown.challenge !== undefined) context.header('WWW-Authenticate', thrown.challenge);
    return context.json(toJsonRpcError(thrown), thrown.status);
  });
  app.notFound((context) => context.json(toJsonRpcError(new McpHttpError(404, clientMessages.notFound)), 404));
  app.use(createGuard(options), async (context, next) => {
    if (!isReady()) throw new McpHttpError(503, clientMessages.starting);
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
  });
  app.post(UPLOAD_PATH, async ({ req, json, var: { caller } }) =>
    json(await upload(req.raw, req.query('name'), caller.person), 201),
  );
  app.on(ALLOWED_METHODS, '/mcp', async ({ req: { raw, method }, var: { caller } }) => {
    const body = method === 'POST' ? await readJsonBody(raw) : undefined;
    const isLegacy = await isLegacyRequest(raw, body);
    return isLegacy
      ? sessions.serve(raw, body, caller)
      : handler.fetch(raw, { parsedBody: body, authInfo: toAuthInfo(caller) });
  });
  app.all('/mcp', (context) => {
    context.header('Allow', ALLOWED_METHODS.join(', '));
    throw new McpHttpError(405, clientMessages.methodNotAllowed);
  });
  return app;
}

/** Refuses foreign hosts, cross-origin pages, and callers that do not identify themselves. */
function createGuard({ identify, allowedHosts }: McpRouteOptions): MiddlewareHandler<Guarded> {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  return async (context, next) => {
    const host = getRequestHost(context);
    if (!isAllowedHost(host, allowed)) throw new McpHttpError(403, clientMessages.unknownHost);
    if (!isAllowedOrigin(context.req.header('origin'), host, allowed))
      throw new McpHttpError(403, clientMessages.crossOrigin);
    context.set('caller', await identify(context.req.header('authorization'), getVisitorKey(context)));
    await next();
  };
}

/** @throws {McpHttpError} for a body that is too large, incomplete or not JSON. */
async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readRequestBody(request, MCP_SERVER_LIMITS.bodyBytes).catch((thrown: unknown) => {
    if (thrown instanceof BodyTooLargeError)
      throw new McpHttpError(
        413,
        clientMessages.bodyTooLarge(getMessages().formats.bytes(MCP_SERVER_LIMITS.bodyBytes)),
      );
    if (thrown instanceof BodyIncompleteError)
      throw new McpHttpError(400, clientMessages.bodyIncomplete, { code: PARSE_ERROR });
    throw thrown;
  });
  // Many large bodies can arrive in one turn of the event loop.
  await waitForTimeSlice();
  const body = parseJson(new TextDecoder().decode(bytes), REQUEST_BODY_LIMITS);
  if (body === undefined) throw new McpHttpError(400, clientMessages.notJson, { code: PARSE_ERROR });
  return body;
}
