// Web API of the fake: finds the method, checks token, scope, faults and budget, and records requests and refusals.
// Never records tokens, secrets or codes.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../core.ts';
import { respond } from '../delivery/respond.ts';
import { type Answer, type FaultWish, type SlackFaults, troubleAnswer } from '../faults.ts';
import { type Args, type Body, bytesOf, readBody } from './body.ts';
import { type Budget, createBudget } from './budget.ts';
import type { Method, OpenMethod } from './method.ts';
import { MALFORMED, Refusal } from './refusal.ts';
import { allows, holderOf } from './tokens.ts';

export interface RequestRecord {
  readonly method: string;
  /** Workspace id of the token. */
  team: string | undefined;
  args: Args;
  readonly at: number;
  /** 0 while the request is open or after a dropped socket. */
  status: number;
  /** Slack's error code. */
  error: string | undefined;
  /** True if an injected fault affected the request. */
  fault: boolean;
}

export interface RestNeeds {
  readonly core: Core;
  readonly faults: SlackFaults;
  readonly methods: Readonly<Record<string, Method>>;
  readonly open: Readonly<Record<string, OpenMethod>>;
  readonly budget: () => Budget;
  /** Renders the consent page. */
  readonly page: (url: URL) => string;
}

const SECRETS = new Set(['token', 'client_secret', 'code', 'refresh_token']);
const LOGIN = '<!DOCTYPE html><html><head><title>Sign in | Slack</title></head><body>Sign in to Slack</body></html>';
const json = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  text: JSON.stringify(body),
});
const page = (text: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text,
});
const masked = (args: Args): Args => Object.fromEntries(Object.entries(args).filter(([name]) => !SECRETS.has(name)));

export interface Rest {
  readonly server: Server;
  readonly requests: RequestRecord[];
}

export function createRest({ core, faults, methods, open, budget, page: allow }: RestNeeds): Rest {
  const requests: RequestRecord[] = [];
  const spent = createBudget(() => core.world.now());

  function checkArgs(name: string, { must = [], may = [], formOnly }: Method | OpenMethod, { kind, args }: Body): Args {
    if (formOnly && kind === 'json') {
      core.refuse(name, 'takes no JSON body');
      if (must.length > 0) throw new Refusal('invalid_arguments', [`missing required field: ${must.join(', ')}`]);
      return {};
    }
    const strange = Object.keys(args).filter((arg) => ![...must, ...may, 'token', 'team_id'].includes(arg));
    // Slack ignores unknown arguments, but a test should not.
    if (strange.length > 0) core.refuse(name, `unknown argument: ${strange.join(', ')}`);
    const missing = must.filter((arg) => args[arg] === undefined || args[arg] === '');
    if (missing.length > 0)
      throw new Refusal(
        'invalid_arguments',
        missing.map((arg) => `[ERROR] missing required field: ${arg}`),
      );
    return args;
  }

  function call(name: string, token: string | undefined, body: Body, record: RequestRecord): Answer {
    const free = open[name];
    if (free) {
      if (free.token === 'app' && token !== core.settings.appToken)
        throw new Refusal(token?.startsWith('xoxb') ? 'not_allowed_token_type' : token ? 'invalid_auth' : 'not_authed');
      const args = checkArgs(name, free, body);
      return json(200, {
        ok: true,
        ...free.handle({ core, args: { ...args, ...(token ? { token } : {}) } }),
      });
    }
    const method = methods[name];
    if (!method) throw new Refusal('unknown_method');
    if (!token) throw new Refusal('not_authed');
    if (token === core.settings.appToken) throw new Refusal('not_allowed_token_type');
    const holder = holderOf(core.world, token);
    if (!holder) throw new Refusal('invalid_auth');
    record.team = holder.team.id;
    if (holder.grant.state !== 'active') throw new Refusal(holder.grant.state);
    const { team, grant } = holder;
    if (method.scopes && !allows(team, ...method.scopes))
      throw new Refusal('missing_scope', [], {
        needed: method.scopes.join(','),
        provided: grant.scopes.join(','),
      });
    const wait = spent.ask(budget(), name, team.id);
    if (wait !== undefined) {
      record.error = 'ratelimited';
      return json(429, { ok: false, error: 'ratelimited' }, { 'retry-after': String(wait) });
    }
    const args = checkArgs(name, method, body);
    const answer = method.handle({ core, args, team, grant });
    return json(200, { ok: true, ...answer }, { 'x-oauth-scopes': grant.scopes.join(',') });
  }

  function refuse(record: RequestRecord, { code, messages, extra, isStateful }: Refusal): Answer {
    record.error = code;
    if (MALFORMED.has(code) && !isStateful)
      core.refuse(
        record.method,
        [code, ...messages, ...(extra['needed'] ? [String(extra['needed'])] : [])].join(' | '),
      );
    const metadata = messages.length > 0 ? { response_metadata: { messages } } : {};
    return json(200, { ok: false, error: code, ...metadata, ...extra });
  }

  function answer({ headers }: IncomingMessage, said: string, url: URL, record: RequestRecord): Answer {
    const { pathname, searchParams } = url;
    if (pathname.startsWith('/actions/')) return respond(core, pathname, said);
    if (pathname === '/oauth/v2/authorize') return page(allow(url));
    if (!pathname.startsWith('/api/')) return page(LOGIN);
    try {
      const body = readBody(headers['content-type'] ?? '', said, searchParams);
      record.args = masked(body.args);
      const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
      return call(record.method, bearer ?? (body.args['token'] as string | undefined), body, record);
    } catch (error) {
      if (error instanceof Refusal) return refuse(record, error);
      throw error;
    }
  }

  function send(record: RequestRecord, response: ServerResponse, { status, headers, text }: Answer): void {
    record.status = status;
    response.writeHead(status, headers).end(text);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const method =
      /^\/api\/([\w.]+)$/.exec(url.pathname)?.[1] ??
      (url.pathname.startsWith('/actions/') ? 'response_url' : url.pathname);
    const record: RequestRecord = {
      method,
      team: undefined,
      args: {},
      at: core.world.now(),
      status: 0,
      error: undefined,
      fault: false,
    };
    requests.push(record);
    const said = (await bytesOf(request)).toString('utf8');
    const wish: FaultWish | undefined = faults.take({ method, said });
    record.fault = wish !== undefined;
    if (wish?.delayMs) await pause(wish.delayMs);
    if (wish?.before === 'drop') return void request.socket.destroy();
    const instead = wish && !wish.after && (wish.error || wish.status || wish.html);
    if (wish && instead) {
      record.error = wish.error;
      return send(record, response, troubleAnswer(wish));
    }
    const found = answer(request, said, url, record);
    core.changed();
    if (wish?.after === 'drop') return void request.socket.destroy();
    if (wish?.after === 'status') return send(record, response, troubleAnswer({ status: 500, ...wish }));
    send(record, response, found);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (request.destroyed && !request.complete) return response.destroy();
      core.refuse('the fake itself', String((error as Error).stack));
      response.writeHead(500).end('the fake failed');
    });
  });
  return { server, requests };
}
