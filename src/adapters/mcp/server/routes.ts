// Routes under /mcp: access checks, protocol calls and uploads.

import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { isLegacyRequest } from '@modelcontextprotocol/server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getMessages } from '../../../domain/messages.ts';
import { equalsInConstantTime, type SecretAttemptLimiter } from '../../../kit/http/secret-attempts.ts';
import { parseJson, REQUEST_BODY_LIMITS } from '../../../kit/json.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { waitForTimeSlice } from '../../../kit/loop/yield-to-event-loop.ts';
import { getRequestHost, isAllowedHost, isAllowedOrigin } from '../../shared/http/allowed-hosts.ts';
import { BodyIncompleteError, BodyTooLargeError, readRequestBody } from '../../shared/http/request-body.ts';
import { getVisitorKey } from '../../shared/http/visitor-key.ts';
import { clientMessages } from '../client-messages.ts';
import { McpHttpError, PARSE_ERROR, toJsonRpcError } from '../errors.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import type { McpSessions } from './sessions.ts';
import type { UploadHandler } from './upload.ts';

export const UPLOAD_PATH = '/mcp/files';
/** HTTP methods of the MCP protocol. */
const ALLOWED_METHODS = ['GET', 'POST', 'DELETE'];

interface McpRouteOptions {
  /** Shared secret of the clients. Without a secret every call is refused. */
  readonly secret: string | undefined;
  /** Allowed hosts in addition to loopback, with the port unless it is the default port. */
  readonly allowedHosts: readonly string[];
  readonly attempts: SecretAttemptLimiter;
  readonly handler: McpHttpHandler;
  readonly sessions: McpSessions;
  readonly upload: UploadHandler;
  isReady(): boolean;
  readonly log: Log;
}

export function createMcpRoutes(options: McpRouteOptions): Hono {
  const { handler, sessions, upload, isReady, log } = options;
  const app = new Hono();
  app.onError((thrown, context) => {
    if (!(thrown instanceof McpHttpError)) {
      log.error('MCP call failed', { reason: formatError(thrown) });
      return context.json({ jsonrpc: '2.0', error: { code: -32603, message: 'Internal error.' }, id: null }, 500);
    }
    return context.json(toJsonRpcError(thrown), thrown.status);
  });
  app.notFound((context) => context.json(toJsonRpcError(new McpHttpError(404, clientMessages.notFound)), 404));
  app.use(createGuard(options), async (context, next) => {
    if (!isReady()) throw new McpHttpError(503, clientMessages.starting);
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
  });
  app.post(UPLOAD_PATH, async (context) => context.json(await upload(context.req.raw, context.req.query('name')), 201));
  app.on(ALLOWED_METHODS, '/mcp', async ({ req: { raw, method } }) => {
    const body = method === 'POST' ? await readJsonBody(raw) : undefined;
    const isLegacy = await isLegacyRequest(raw, body);
    return isLegacy ? sessions.serve(raw, body) : handler.fetch(raw, { parsedBody: body });
  });
  app.all('/mcp', (context) => {
    context.header('Allow', ALLOWED_METHODS.join(', '));
    throw new McpHttpError(405, clientMessages.methodNotAllowed);
  });
  return app;
}

/** Refuses foreign hosts, cross-origin pages, and requests without the secret. */
function createGuard({ secret, allowedHosts, attempts }: McpRouteOptions): MiddlewareHandler {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  return async (context, next) => {
    const host = getRequestHost(context);
    if (!isAllowedHost(host, allowed)) throw new McpHttpError(403, clientMessages.unknownHost);
    if (!isAllowedOrigin(context.req.header('origin'), host, allowed))
      throw new McpHttpError(403, clientMessages.crossOrigin);
    const token = getBearerToken(context);
    const refuse = (how: string) => {
      context.header('WWW-Authenticate', how);
      throw new McpHttpError(401, clientMessages.missingSecret);
    };
    if (secret === undefined || token === undefined) return refuse('Bearer');
    const verdict = attempts.check(getVisitorKey(context), () => equalsInConstantTime(token, secret));
    if (verdict === 'too-many-attempts') throw new McpHttpError(429, clientMessages.wrongSecrets);
    if (!verdict) return refuse('Bearer error="invalid_token"');
    await next();
  };
}

const getBearerToken = ({ req }: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1];

/** @throws {McpHttpError} for a body that is too large, incomplete or not JSON. */
async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readRequestBody(request, MCP_SERVER_LIMITS.bodyBytes).catch((thrown: unknown) => {
    if (thrown instanceof BodyTooLargeError)
      throw new McpHttpError(
        413,
        clientMessages.bodyTooLarge(getMessages().formats.bytes(MCP_SERVER_LIMITS.bodyBytes)),
      );
    if (thrown instanceof BodyIncompleteError) throw new McpHttpError(400, clientMessages.bodyIncomplete, PARSE_ERROR);
    throw thrown;
  });
  // Many large bodies can arrive in one turn of the event loop.
  await waitForTimeSlice();
  const body = parseJson(new TextDecoder().decode(bytes), REQUEST_BODY_LIMITS);
  if (body === undefined) throw new McpHttpError(400, clientMessages.notJson, PARSE_ERROR);
  return body;
}
