// What is answered under /mcp: who may call, calls of the protocol, uploads.

import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { isLegacyRequest } from '@modelcontextprotocol/server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Words } from '../../../domain/words/index.ts';
import { isLoopbackHost } from '../../../kit/http/host-name.ts';
import { type Attempts, same } from '../../../kit/http/secret.ts';
import { BODY_BOUNDS, parseJson } from '../../../kit/json.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { ownTurn } from '../../../kit/loop/yield.ts';
import { BodyBroken, BodyTooLarge, readBody } from '../../shared/http/body.ts';
import { hostOf, isAmong, isOwnOrigin } from '../../shared/http/hosts.ts';
import { visitorOf } from '../../shared/http/visitor.ts';
import { errorBody, HttpFault, PARSE_ERROR } from '../errors.ts';
import { BOUNDS } from '../limits.ts';
import { say } from '../words.ts';
import type { Sessions } from './sessions.ts';
import type { Upload } from './upload.ts';

/** Where files are posted to. */
export const UPLOADS = '/mcp/files';
/** What the protocol is spoken with. */
const METHODS = ['GET', 'POST', 'DELETE'];

interface RouteParts {
  /** Without it nobody may call. */
  readonly secret: string | undefined;
  /** Hosts besides loopback, with a port where it is not the usual one. */
  readonly allowedHosts: readonly string[];
  readonly attempts: Attempts;
  readonly modern: McpHttpHandler;
  readonly sessions: Sessions;
  readonly upload: Upload;
  isReady(): boolean;
  words(): Words;
  readonly log: Log;
}

export function createRoutes(parts: RouteParts): Hono {
  const { modern, sessions, upload, isReady, log } = parts;
  const app = new Hono();
  app.onError((thrown, context) => {
    if (!(thrown instanceof HttpFault)) {
      log.error('an MCP call broke', { reason: reasonOf(thrown) });
      return context.json({ jsonrpc: '2.0', error: { code: -32603, message: 'That broke.' }, id: null }, 500);
    }
    return context.json(errorBody(thrown), thrown.status);
  });
  app.notFound((context) => context.json(errorBody(new HttpFault(404, say.nothing)), 404));
  app.use(guardOf(parts), async (context, next) => {
    if (!isReady()) throw new HttpFault(503, say.starting);
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
  });
  app.post(UPLOADS, async (context) =>
    context.json(await upload(context.req.raw, context.req.query('name')), 201),
  );
  app.on(METHODS, '/mcp', async ({ req: { raw, method } }) => {
    const body = method === 'POST' ? await bodyOf(raw, parts) : undefined;
    const isLegacy = await isLegacyRequest(raw, body);
    return isLegacy ? sessions.serve(raw, body) : modern.fetch(raw, { parsedBody: body });
  });
  app.all('/mcp', (context) => {
    context.header('Allow', METHODS.join(', '));
    throw new HttpFault(405, say.method);
  });
  return app;
}

/** Refuses foreign hosts and pages, and whoever does not send the secret. */
function guardOf({ secret, allowedHosts, attempts }: RouteParts): MiddlewareHandler {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  return async (context, next) => {
    const host = hostOf(context);
    if (!isLoopbackHost(host) && !isAmong(host, allowed)) throw new HttpFault(403, say.address);
    if (!isOwnOrigin(context.req.header('origin'), host, allowed)) throw new HttpFault(403, say.foreign);
    const given = bearerOf(context);
    const refuse = (how: string) => {
      context.header('WWW-Authenticate', how);
      throw new HttpFault(401, say.signIn);
    };
    if (secret === undefined || given === undefined) return refuse('Bearer');
    const judgement = attempts.judge(visitorOf(context), () => same(given, secret));
    if (judgement === 'too many') throw new HttpFault(429, say.wrongSecrets);
    if (!judgement) return refuse('Bearer error="invalid_token"');
    await next();
  };
}

const bearerOf = ({ req }: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1];

/** Throws {@link HttpFault}. */
async function bodyOf(request: Request, { words }: RouteParts): Promise<unknown> {
  const bytes = await readBody(request, BOUNDS.bodyBytes).catch((thrown: unknown) => {
    if (thrown instanceof BodyTooLarge)
      throw new HttpFault(413, say.bodyTooLarge(words().formats.bytes(BOUNDS.bodyBytes)));
    if (thrown instanceof BodyBroken) throw new HttpFault(400, say.bodyBroken, PARSE_ERROR);
    throw thrown;
  });
  // Many large ones arrive in one turn of the event loop.
  await ownTurn();
  const body = parseJson(new TextDecoder().decode(bytes), BODY_BOUNDS);
  if (body === undefined) throw new HttpFault(400, say.notJson, PARSE_ERROR);
  return body;
}
