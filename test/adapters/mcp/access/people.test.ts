// Two people with a token each, and the person of the secret: each sees only their own tasks and files.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MCP_SERVER_LIMITS } from '../../../../src/adapters/mcp/limits.ts';
import type { Delivery } from '../../../../src/ports/chat.ts';
import { BEARER, done, INITIALIZE, JSON_HEADERS, type Live, openMcp, textOf, transportTo } from '../setup.ts';
import { openIssuer, type TestIssuer } from './issuer.ts';

let issuer: TestIssuer;
let live: Live;
const clients: Client[] = [];
beforeEach(async () => {
  issuer = await openIssuer();
  live = await openMcp({ oauth: issuer.oauth });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await live.close();
  await issuer.close();
});

async function connect(token: string, era?: 'modern'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, era ? { versionNegotiation: { mode: 'auto' } } : {});
  await client.connect(transportTo(live.base, token));
  clients.push(client);
  return client;
}
const signIn = async (claims: Readonly<Record<string, unknown>>, era?: 'modern') =>
  connect(await issuer.sign(claims), era);

const post = (body: object, headers: Readonly<Record<string, string>>) =>
  live.call('/mcp', { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) });
const list = (session: string, headers = {}) =>
  post({ ...INITIALIZE, method: 'tools/list', params: {} }, { ...headers, 'mcp-session-id': session });

/** Starts a speech and delivers its file. */
async function speak(client: Client) {
  await client.callTool({ name: 'tts', arguments: { text: 'Hello', wait_seconds: 0 } });
  const taken = live.bot.taken.at(-1);
  if (!taken) throw new Error('Nothing was taken.');
  const { id, origin } = taken;
  const path = join(live.folder, `${id}.wav`);
  writeFileSync(path, 'RIFF');
  const files = [{ role: 'speech', label: 'Speech', name: 'speech.wav', type: 'audio/wav', bytes: 4, path }];
  const delivery = { token: `of ${id}`, view: done, files, requester: origin.person };
  if (!origin.message) throw new Error('The task has no card.');
  await live.chat.deliver(origin.message, delivery as unknown as Delivery);
  return { id, person: origin.person, place: origin.place };
}

it.each(['modern', undefined] as const)('makes a person of a token (%s)', async (era) => {
  const { person, place } = await speak(await signIn({ sub: 'ana', name: 'Ana\n  Lima' }, era));
  expect(person).toEqual({ id: expect.stringMatching(/^oauth-[\w-]{43}$/), name: 'Ana Lima' });
  expect(place).toEqual({ id: person.id, name: 'MCP', isDirect: true });
  const again = await speak(await signIn({ sub: 'ana', name: 'Someone else' }, era));
  const other = await speak(await signIn({ sub: 'ben' }, era));
  // A subject cannot name the person of the secret.
  const posing = await speak(await signIn({ sub: 'mcp' }, era));
  const shared = await speak(await connect(BEARER, era));
  expect(again.person.id).toBe(person.id);
  expect(new Set([person, other.person, posing.person, shared.person].map(({ id }) => id)).size).toBe(4);
  expect([other.person.name, shared.person]).toEqual(['MCP', { id: 'mcp', name: 'MCP' }]);
});

it('makes other people of another issuer’s subjects', async () => {
  const { person } = await speak(await signIn({ sub: 'ana' }));
  const elsewhere = await openIssuer();
  const before = live;
  live = await openMcp({ oauth: elsewhere.oauth });
  const { person: other } = await speak(await connect(await elsewhere.sign({ sub: 'ana' })));
  expect(other.id).not.toBe(person.id);
  await before.close();
  await elsewhere.close();
});

it.each(['modern', undefined] as const)('shows a task to its person only (%s)', async (era) => {
  const ana = await signIn({ sub: 'ana' }, era);
  const { id } = await speak(ana);
  const uri = `earshot://results/${id}/speech`;
  expect(textOf(await ana.callTool({ name: 'wait', arguments: { task: id } }))).toContain('speech.wav');
  expect((await ana.readResource({ uri })).contents).toHaveLength(1);
  for (const other of [await signIn({ sub: 'ben' }, era), await connect(BEARER, era)]) {
    const call = (name: string, args: Record<string, unknown>) => other.callTool({ name, arguments: args });
    for (const result of [await call('wait', { task: id }), await call('press', { task: id, action: 'stop' })])
      expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(`no task “${id}” here`)]);
    await expect(other.readResource({ uri })).rejects.toThrow(/not found/i);
    const used = await call('transcribe', { file: uri, wait_seconds: 0 });
    expect([used.isError, textOf(used)]).toEqual([true, expect.stringContaining('There is no file')]);
  }
});

it('refuses a session to all but its person', async () => {
  const ana = await issuer.sign({ sub: 'ana' });
  const toHeaders = (token: string) => ({ authorization: `Bearer ${token}` });
  const open = async (token: string) => (await post(INITIALIZE, toHeaders(token))).headers.get('mcp-session-id') ?? '';
  const statusFor = async (token: string, session: string) => (await list(session, toHeaders(token))).status;
  const id = await open(ana);
  expect(await statusFor(ana, id)).toBe(200);
  // A renewed token is the same person.
  expect(await statusFor(await issuer.sign({ sub: 'ana', name: 'Ana' }), id)).toBe(200);
  expect(await statusFor(await issuer.sign({ sub: 'ben' }), id)).toBe(404);
  expect(await statusFor(BEARER, id)).toBe(404);
  // A person with many sessions loses their own first.
  const ben = await issuer.sign({ sub: 'ben' });
  const first = await open(ben);
  for (let at = 0; at < MCP_SERVER_LIMITS.sessions; at += 1) await open(ben);
  expect([await statusFor(ana, id), await statusFor(ben, first)]).toEqual([200, 404]);
});

it('keeps its limit of sessions when many begin at once', async () => {
  const begun = await Promise.all(Array.from({ length: MCP_SERVER_LIMITS.sessions + 50 }, () => post(INITIALIZE, {})));
  const ids = begun.map(({ headers }) => headers.get('mcp-session-id') ?? '');
  const statuses = await Promise.all(ids.map(async (id) => (await list(id)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(MCP_SERVER_LIMITS.sessions);
  // Requests that the protocol refuses end no session.
  for (let at = 0; at < 3; at += 1) expect((await post(INITIALIZE, { accept: 'text/plain' })).status).toBe(406);
  const again = await Promise.all(ids.map(async (id) => (await list(id)).status));
  expect(again).toEqual(statuses);
});

it('leaves room beside a person with many waiting calls', async () => {
  const [ana, ben] = [await signIn({ sub: 'ana' }, 'modern'), await signIn({ sub: 'ben' }, 'modern')];
  const off = new AbortController();
  await ana.callTool({ name: 'tts', arguments: { text: 'Hello', wait_seconds: 0 } });
  const task = String(live.bot.taken.at(-1)?.id);
  const wait = () => ana.callTool({ name: 'wait', arguments: { task, wait_seconds: 600 } }, { signal: off.signal });
  const refused = Promise.withResolvers<string>();
  const waiting = Array.from({ length: MCP_SERVER_LIMITS.concurrentWaitsPerPerson + 1 }, () =>
    wait().then(
      (result) => refused.resolve(textOf(result)),
      () => undefined,
    ),
  );
  expect(await refused.promise).toContain('Too many calls');
  expect((await ben.callTool({ name: 'voices', arguments: {} })).isError).not.toBe(true);
  off.abort();
  await Promise.all(waiting);
});

const { personFiles, uploadsPerPerson } = MCP_SERVER_LIMITS;

const upload = (token: string) =>
  live.call('/mcp/files?name=a.txt', { method: 'POST', body: 'Once', headers: { authorization: `Bearer ${token}` } });

async function uploadMany(token: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += uploadsPerPerson) {
    const together = Array.from({ length: Math.min(uploadsPerPerson, count - at) }, () => upload(token));
    for (const { status } of await Promise.all(together)) expect(status).toBe(201);
  }
}

it('limits the files of a signed-in person', async () => {
  const ana = await issuer.sign({ sub: 'ana' });
  await uploadMany(ana, personFiles.count);
  const refused = await upload(ana);
  expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('too many files')]);
  for (const token of [await issuer.sign({ sub: 'ben' }), BEARER]) expect((await upload(token)).status).toBe(201);
});

it('counts files of simultaneous calls', async () => {
  const file = `data:text/plain;base64,${Buffer.from('Once upon a time').toString('base64')}`;
  await uploadMany(await issuer.sign({ sub: 'ana' }), personFiles.count - 1);
  const ana = await signIn({ sub: 'ana' }, 'modern');
  const results = await Promise.all(
    Array.from({ length: 8 }, () => ana.callTool({ name: 'translate', arguments: { file, wait_seconds: 0 } })),
  );
  expect(results.filter((result) => textOf(result).includes('too many files'))).toHaveLength(7);
});

it('limits the simultaneous uploads of a signed-in person', async () => {
  const ana = await issuer.sign({ sub: 'ana' });
  const off = new AbortController();
  let started = 0;
  const open = (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const body = new ReadableStream({
      pull(controller) {
        started += 1;
        controller.enqueue(new Uint8Array(10));
        return new Promise(() => {});
      },
    });
    const init = { method: 'POST', headers, body, duplex: 'half', signal: off.signal };
    return live.call('/mcp/files?name=a.txt', init as RequestInit).then(
      ({ status }) => status,
      () => 'aborted',
    );
  };
  const running = Array.from({ length: uploadsPerPerson }, () => open(ana));
  await expect.poll(() => started).toBe(running.length);
  const tryUpload = async (token: string) => (await upload(token)).status;
  await expect.poll(() => tryUpload(ana)).toBe(429);
  expect([await tryUpload(await issuer.sign({ sub: 'ben' })), await tryUpload(BEARER)]).toEqual([201, 201]);
  off.abort();
  expect(await Promise.all(running)).toEqual(running.map(() => 'aborted'));
  await expect.poll(() => tryUpload(ana)).toBe(201);
});

it('forgets one person’s cards and files', async () => {
  const ana = await signIn({ sub: 'ana' });
  const [one, other] = [await speak(ana), await speak(await signIn({ sub: 'ben' }))];
  const uploadAs = async (sub: string) =>
    ((await (await upload(await issuer.sign({ sub }))).json()) as { readonly uri: string }).uri;
  const statusOf = async (uri: string) =>
    (await fetch(live.base + uri.replace('earshot://files/', '/media/shared/'))).status;
  const [hers, his] = [await uploadAs('ana'), await uploadAs('ben')];
  expect(await live.chat.deletePersonData?.(one.person)).toEqual({ messages: 1, files: 1 });
  expect([await statusOf(hers), await statusOf(his)]).toEqual([404, 200]);
  const left = await live.notes.keys('');
  expect(left.filter((key) => key.includes(one.person.id))).toEqual([]);
  expect(left.filter((key) => key.includes(other.person.id))).toHaveLength(2);
});
