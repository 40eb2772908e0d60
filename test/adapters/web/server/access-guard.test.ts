// Access control of the web chat: hosts, origins and the secret, tested with an attacker's requests.

import { afterEach, describe, expect, it } from 'vitest';
import { ana, type Live, openChat } from '../setup.ts';

let live: Live;
afterEach(() => live.close());

const SECRET = 'correct horse';
const hello = { room: 'general', person: ana, text: 'Hello' };

describe('loopback server', () => {
  it('answers only under loopback names', async () => {
    live = await openChat({ allowedHosts: ['chat.example.com', '10.0.0.5:3000'] });
    const by = async (host: string) => (await live.get('/api/session', { host })).status;
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1:9', '127.9.9.9', '[::1]:3000'])
      expect([host, await by(host)]).toEqual([host, 200]);
    for (const host of ['chat.example.com', 'chat.example.com:8080', '10.0.0.5:3000'])
      expect([host, await by(host)]).toEqual([host, 200]);
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.5', '0.0.0.0'])
      expect([host, await by(host)]).toEqual([host, 403]);
    expect((await live.get('/', { host: 'evil.example' })).status).toBe(403);
  });

  it('takes no call from another page', async () => {
    live = await openChat();
    const from = async (origin: string) => (await live.post('/api/messages', hello, { origin })).status;
    expect(await from(live.base)).toBe(201);
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `${live.base}.evil.example`, 'file://'])
      expect([origin, await from(origin)]).toEqual([origin, 403]);
    expect((await live.get('/api/events', { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('serves files by address under any host', async () => {
    live = await openChat();
    const { id } = (await live.upload('song.mp3', 'sound')).json;
    expect((await live.get(`/media/${id}/song.mp3`, { host: 'tunnel.example' })).text).toBe('sound');
  });

  it('sends a policy that blocks foreign code', async () => {
    live = await openChat();
    const { headers } = await live.get('/api/session');
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; style-src 'self'; script-src 'self'; media-src 'self' blob:; img-src 'self' blob:; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
});

describe('the session', () => {
  const isAdmin = async (headers: Readonly<Record<string, string>> = {}) =>
    (await live.get('/api/session', headers)).json['isAdmin'];

  it('leads the operator on the own machine to /admin, nobody else', async () => {
    live = await openChat({ isOwnMachine: true });
    expect([await isAdmin(), await isAdmin({ 'x-forwarded-for': '203.0.113.7' })]).toEqual([true, undefined]);
    await live.close();
    live = await openChat();
    expect(await isAdmin()).toBeUndefined();
  });
});

describe('server with a secret', () => {
  it('serves only the page and files without it', async () => {
    live = await openChat({ secret: SECRET });
    for (const path of ['/api/session', '/api/catalogue', '/api/events', '/api/rooms/general/messages'])
      expect((await live.get(path)).status).toBe(401);
    expect((await live.post('/api/messages', hello)).status).toBe(401);
    expect((await live.upload('song.mp3', 'sound')).status).toBe(401);
    expect((await live.get('/')).status).toBe(200);
  });

  it('accepts scripts that send it, by any host', async () => {
    live = await openChat({ secret: SECRET });
    const status = async (authorization: string) =>
      (await live.get('/api/session', { authorization, host: 'chat.example.com' })).status;
    expect(await status(`Bearer ${SECRET}`)).toBe(200);
    expect(await status('Bearer wrong')).toBe(401);
    expect(await status(`Basic ${SECRET}`)).toBe(401);
  });

  it('accepts a signed-in browser by a cookie without the secret', async () => {
    live = await openChat({ secret: SECRET });
    expect((await live.post('/api/login', { secret: 'wrong' })).status).toBe(401);
    const { status, headers } = await live.post('/api/login', { secret: SECRET });
    expect(status).toBe(200);
    const set = headers['set-cookie']?.[0] ?? '';
    expect(set).toMatch(/^earshot=[\w-]{32}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain('correct');
    const cookie = set.split(';')[0] ?? '';
    expect((await live.get('/api/session', { cookie })).status).toBe(200);
    expect((await live.get('/api/session', { cookie: `${cookie}x` })).status).toBe(401);
  });

  it('binds the cookie to the host over encrypted connections', async () => {
    live = await openChat({ secret: SECRET });
    const tls = { 'x-forwarded-proto': 'https' };
    const { headers } = await live.post('/api/login', { secret: SECRET }, tls);
    const set = headers['set-cookie']?.[0] ?? '';
    expect(set).toMatch(/^__Host-earshot=[\w-]{32}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const cookie = set.split(';')[0] ?? '';
    expect((await live.get('/api/session', { cookie, ...tls })).status).toBe(200);
    const plain = cookie.replace('__Host-', '');
    expect((await live.get('/api/session', { cookie: plain, ...tls })).status).toBe(401);
  });

  it('still rejects foreign pages', async () => {
    live = await openChat({ secret: SECRET });
    const { headers } = await live.post('/api/login', { secret: SECRET });
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const { status } = await live.post('/api/messages', hello, { cookie, origin: 'https://evil.example' });
    expect(status).toBe(403);
    expect((await live.post('/api/login', { secret: SECRET }, { origin: 'null' })).status).toBe(403);
  });

  it('does not appear in logs or answers', async () => {
    live = await openChat({ secret: SECRET });
    const answers = [
      await live.post('/api/login', { secret: `${SECRET}!` }),
      await live.get('/api/session', { authorization: `Bearer ${SECRET}` }),
      await live.get('/api/session'),
    ];
    expect(JSON.stringify([live.log.entries, answers])).not.toContain(SECRET);
  });
});
