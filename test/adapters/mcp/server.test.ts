// Access to /mcp, limits, and errors for faulty clients. Over real HTTP.

import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { MCP_SERVER_LIMITS } from '../../../src/adapters/mcp/limits.ts';
import { realClock } from '../../fakes/clock.ts';
import { BEARER, INITIALIZE, JSON_HEADERS, type Live, openMcp, transportTo } from './setup.ts';

let live: Live;
afterEach(() => live.close());

const initialize = { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: '2025-06-18' } };
const post = (body: unknown, headers: Record<string, string> = {}) =>
  live.call('/mcp', {
    method: 'POST',
    headers: { ...JSON_HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const errorOf = async (answer: Response): Promise<{ readonly code: number; readonly message: string }> =>
  ((await answer.json()) as { readonly error: { readonly code: number; readonly message: string } }).error;
const messageOf = async (answer: Response): Promise<string> => (await errorOf(answer)).message;

/** Sends a request with a host name like a browser. */
const called = (headers: Record<string, string>) =>
  new Promise<{ readonly status: number; readonly said: string }>((resolve, reject) => {
    const { port } = new URL(live.base);
    const all = { ...JSON_HEADERS, authorization: `Bearer ${BEARER}`, ...headers };
    const options = { host: '127.0.0.1', port, method: 'POST', path: '/mcp', headers: all };
    request(options, async (answer) => resolve({ status: answer.statusCode ?? 0, said: await text(answer) }))
      .on('error', reject)
      .end(JSON.stringify(initialize));
  });

describe('authentication', () => {
  it.each([
    ['nothing', '', 'Bearer'],
    ['another secret', 'Bearer wrong-secret-altogether', 'Bearer error="invalid_token"'],
    ['the secret as a password', `Basic ${BEARER}`, 'Bearer'],
  ])('rejects a client that sends %s', async (_, authorization, wanted) => {
    live = await openMcp();
    const answer = await post(initialize, { authorization });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, wanted]);
    expect(await messageOf(answer)).toContain('MCP_SECRET');
    const client = new Client({ name: 'test', version: '1.0.0' });
    await expect(client.connect(transportTo(live.base, 'wrong'))).rejects.toThrow(/MCP_SECRET/);
  });

  it('blocks a client that guesses secrets for a minute', async () => {
    let now = 0;
    live = await openMcp({ clock: { ...realClock, now: () => now } });
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1) {
      const { status } = await post(initialize, { authorization: `Bearer wrong-${at}` });
      statuses.push(status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await post(initialize)).status).toBe(429);
    now += 60_001;
    expect((await post(initialize)).status).toBe(200);
  });

  it('rejects foreign host names and pages of other sites', async () => {
    live = await openMcp({ allowedHosts: ['earshot.example'] });
    expect((await called({ host: 'evil.example' })).status).toBe(403);
    expect((await called({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await called({ host: 'earshot.example' })).status).toBe(200);
    const { host } = new URL(live.base);
    expect((await called({ origin: `http://${host}` })).status).toBe(200);
  });

  it('rejects all clients before the start and after the stop', async () => {
    live = await openMcp();
    await live.chat.stop();
    const answer = await post(initialize);
    expect([answer.status, await messageOf(answer)]).toEqual([503, expect.stringContaining('starting')]);
  });
});

describe('request limits', () => {
  it('rejects a call over the size limit', async () => {
    live = await openMcp();
    const answer = await post('x'.repeat(MCP_SERVER_LIMITS.bodyBytes + 1));
    expect([answer.status, await messageOf(answer)]).toEqual([413, expect.stringContaining('/mcp/files')]);
  });

  it.each([
    ['no JSON', '{"jsonrpc":'],
    ['JSON nested a thousand deep', '['.repeat(1_000) + ']'.repeat(1_000)],
  ])('%s', async (_, body) => {
    live = await openMcp();
    const answer = await post(body);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([400, -32700]);
  });

  it('rejects an upload without a name or bytes', async () => {
    live = await openMcp();
    const upload = (path: string, body?: string) => live.call(path, { method: 'POST', body: body ?? null });
    expect((await upload('/mcp/files', 'bytes')).status).toBe(400);
    expect((await upload('/mcp/files?name=talk.txt')).status).toBe(400);
    expect((await upload('/mcp/files?name=talk.txt', 'bytes')).status).toBe(201);
  });

  it('evicts the least recently used session at the limit', async () => {
    live = await openMcp();
    const [first, second] = [await live.client(), await live.client()];
    await second.listTools();
    for (let at = 0; at < MCP_SERVER_LIMITS.sessions - 1; at += 1) expect((await post(initialize)).status).toBe(200);
    await expect(first.listTools()).rejects.toThrow(/404|session/i);
    await expect(second.listTools()).resolves.toMatchObject({ tools: expect.any(Array) });
  });
});

describe('invalid requests', () => {
  it('answers an unknown session with 404', async () => {
    live = await openMcp();
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };
    expect((await post(list, { 'mcp-session-id': 'never-there' })).status).toBe(404);
    const without = await post(list);
    const { code, message } = await errorOf(without);
    expect([without.status, code, message]).toEqual([400, -32000, expect.stringContaining('Mcp-Session-Id')]);
  });

  it.each(['PUT', 'PATCH', 'OPTIONS'])('rejects an unsupported method: %s', async (method) => {
    live = await openMcp();
    const answer = await live.call('/mcp', { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
  });

  it('rejects an unknown path', async () => {
    live = await openMcp();
    const answer = await live.call('/mcp/else');
    expect([answer.status, await messageOf(answer)]).toEqual([404, expect.stringContaining('/mcp/files?name=')]);
  });

  it.each(['modern', undefined] as const)('rejects an unknown tool or resource (%s)', async (era) => {
    live = await openMcp();
    const client = await live.client(era);
    await expect(client.callTool({ name: 'sing', arguments: {} })).rejects.toThrow(/no tool “sing”/);
    await expect(client.readResource({ uri: 'earshot://results/NONE/speech' })).rejects.toThrow(/not found/i);
  });
});
