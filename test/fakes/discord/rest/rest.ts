// The fake's REST API: finds the route, checks the token, injects faults, validates bodies and its own answers against
// the published schemas, and records requests and refusals without token values.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../core.ts';
import { type DiscordFaults, type FaultWish, troubleAnswer } from '../faults.ts';
import { type Fault, invalid, no, Refusal } from './refusal.ts';
import type { Reply, Route } from './routes.ts';
import { type Body, readBody } from './upload.ts';

export interface RequestRecord {
  readonly method: string;
  readonly route: string;
  /** With tokens masked. */
  readonly path: string;
  readonly auth: 'bot' | 'wrong' | 'none';
  readonly at: number;
  /** 0 while open or if the socket was cut. */
  status: number;
  /** Discord's error code, if any. */
  code: number | undefined;
  body: unknown;
  files: readonly { readonly name: string; readonly size: number }[];
  /** True if an injected fault met the request. */
  fault: boolean;
}

export interface RefusalRecord {
  readonly method: string;
  readonly route: string;
  readonly reason: string;
}

/** Error codes for requests that the app should have known to be invalid. */
const MALFORMED = new Set([0, 50035, 50006, 30032, 40005, 50159, 50160, 50161]);

const compile = (template: string) =>
  new RegExp(`^${template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/]+)')}$`);

/** `@original` has its own entry in the published file. */
const named = (route: Route, at: readonly string[]) =>
  at[2] === '@original' ? route.template.replace('{message_id}', '@original') : route.template;

const masked = (path: string) => path.replace(/^\/(webhooks|interactions)\/(\d+)\/[^/]+/, '/$1/$2/:token');

const words = (tree: unknown): readonly string[] =>
  Object.entries((tree ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
    key === '_errors'
      ? (value as readonly Fault[]).map(({ code, message }) => `${code} ${message}`)
      : words(value).map((text) => `${key}: ${text}`),
  );

export interface Rest {
  readonly server: Server;
  readonly requests: RequestRecord[];
  readonly refusals: RefusalRecord[];
}

export function createRest(core: Core, routes: readonly Route[], faults: DiscordFaults): Rest {
  const requests: RequestRecord[] = [];
  const refusals: RefusalRecord[] = [];
  const table = routes.map((route) => ({ route, pattern: compile(route.template) }));

  const authOf = (request: IncomingMessage): RequestRecord['auth'] => {
    const given = request.headers.authorization;
    return given === undefined ? 'none' : given === `Bot ${core.world.token}` ? 'bot' : 'wrong';
  };

  async function apply(
    request: IncomingMessage,
    url: URL,
    found: { route: Route; at: readonly string[] },
    record: RequestRecord,
  ): Promise<Reply> {
    const agent = request.headers['user-agent'] ?? '';
    if (!/^DiscordBot \(\S+, [^)]+\)/.test(agent))
      throw new Refusal(403, 0, 'A User-Agent of the form DiscordBot (url, version) is required');
    if (record.auth === 'wrong' || (found.route.bot && record.auth !== 'bot')) throw no.unauthorized();
    const body: Body = request.method === 'GET' ? { json: undefined, files: [] } : await readBody(request);
    record.body = body.json;
    record.files = body.files.map(({ name, bytes }) => ({ name, size: bytes.length }));
    const wrong = core.schemas.check(record.method, record.route, body.json ?? {});
    if (wrong.length > 0 && request.method !== 'GET') throw invalid(wrong);
    const reply = await found.route.handle({ at: found.at, query: url.searchParams, body });
    untrue(record, reply);
    return reply;
  }

  /** Reports answers that Discord would not give, because they hide bugs in the bot. */
  function untrue(record: RequestRecord, { status, body }: Reply): void {
    if (status !== 200) return;
    const wrong = core.schemas.answer(record.method, record.route, JSON.parse(JSON.stringify(body)));
    if (wrong.length === 0) return;
    const reason = wrong.map(({ code, message }) => `${code} ${message}`).join(' | ');
    refusals.push({ method: record.method, route: record.route, reason: `the fake's own answer: ${reason}` });
  }

  function refuse(record: RequestRecord, refusal: Refusal): Reply {
    record.code = refusal.code;
    if (MALFORMED.has(refusal.code) && refusal.status !== 429) {
      const detail = [refusal.message, ...words(refusal.errors)].join(' | ');
      refusals.push({
        method: record.method,
        route: record.route,
        reason: `${refusal.status} ${refusal.code} ${detail}`,
      });
    }
    const errors = refusal.errors === undefined ? {} : { errors: refusal.errors };
    return {
      status: refusal.status,
      body: { message: refusal.message, code: refusal.code, ...errors, ...refusal.extra },
    };
  }

  function trouble(record: RequestRecord, response: ServerResponse, wish: FaultWish): void {
    const answer = troubleAnswer(wish);
    record.status = answer.status;
    response.writeHead(answer.status, answer.headers).end(answer.text);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const path = url.pathname
      .replace(/^\/api(\/v10)?/, '')
      .split('/')
      .map(decodeURIComponent)
      .join('/');
    const method = request.method ?? 'GET';
    const hit = table.find(({ route, pattern }) => route.method === method && pattern.test(path));
    const at = hit ? (hit.pattern.exec(path) ?? []).slice(1) : [];
    const found = hit && { route: hit.route, at };
    const record: RequestRecord = {
      method,
      route: found ? named(found.route, at) : masked(path),
      path: masked(path),
      auth: authOf(request),
      at: core.world.now(),
      status: 0,
      code: undefined,
      body: undefined,
      files: [],
      fault: false,
    };
    requests.push(record);
    const hasFiles = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    const wish = faults.take({ method, route: record.route, path, hasFiles });
    record.fault = wish !== undefined;
    if (wish?.delayMs) await pause(wish.delayMs);
    if (wish?.before === 'drop') return void request.socket.destroy();
    if (wish?.status && wish.after === undefined) {
      if (method !== 'GET') await request.resume().toArray();
      return trouble(record, response, wish);
    }
    let reply: Reply;
    try {
      if (!found) throw no.noRoute();
      reply = await apply(request, url, found, record);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply = refuse(record, error);
    }
    core.changed();
    if (wish?.after === 'drop') return void request.socket.destroy();
    if (wish?.after === 'status') return trouble(record, response, wish);
    const headers: Record<string, string> = reply.status === 429 ? { 'retry-after': '6' } : {};
    record.status = reply.status;
    if (reply.body === undefined) return void response.writeHead(reply.status, headers).end();
    response
      .writeHead(reply.status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return response.destroy();
      refusals.push({
        method: request.method ?? '',
        route: 'the fake itself',
        reason: String((error as Error).stack),
      });
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"the fake failed","code":0}');
    });
  });
  return { server, requests, refusals };
}
