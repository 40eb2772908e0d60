// Tests the served admin page: access, running and failed tasks, and that it contains no private text.

import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createTask, type Task, type TaskFailure, type TaskState } from '../../src/domain/tasks/task.ts';
import { message, type Text } from '../../src/messages/message.ts';
import { joinSentences, list, sound } from '../../src/messages/values.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { openAdmin } from './setup.ts';

type Opened = Awaited<ReturnType<typeof openAdmin>>;

let opened: Opened | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(given?: Parameters<typeof openAdmin>[0]): Promise<Opened> {
  opened = await openAdmin(given);
  return opened;
}

/** Fetch cannot send another Host header. */
const get = ({ base }: Opened, path = '/admin', headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; body: string; headers: Readonly<Record<string, unknown>> }>((resolve, reject) => {
    request(`${base}${path}`, { headers }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer), headers: answer.headers });
    })
      .on('error', reject)
      .end();
  });

const basic = (secret: string) => ({ authorization: `Basic ${btoa(`anybody:${secret}`)}` });
const SECRET = 'a long enough secret';

/** Headers of proxies and tunnels, and of browsers for cross-site requests. */
const FORWARDED = [
  ...['X-Forwarded-Proto', 'X-Forwarded-Server', 'X-Forwarded-Port', 'X-Client-Ip', 'True-Client-Ip'],
  ...['X-Envoy-External-Address', 'Fly-Client-Ip', 'X-Original-Host', 'X-Original-Forwarded-For', 'X-Real-Ip'],
  ...['X-Cluster-Client-Ip', 'Fastly-Client-Ip', 'CF-Ray', 'X-Azure-ClientIP', 'X-Arr-Log-Id', 'CDN-Loop'],
  ...['X-Amzn-Trace-Id', 'Tailscale-User-Login', 'X-Appengine-User-Ip', 'X-Remote-Ip', 'X-Vercel-Id'],
];
const ELSEWHERE = [
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Site', 'same-site'],
] as const;
const OWN = [
  ['Origin', 'http://localhost:3000'],
  ['Sec-Fetch-Site', 'none'],
  ['Sec-Fetch-Site', 'same-origin'],
  ['User-Agent', 'curl/8'],
] as const;

describe('access', () => {
  it('allows local requests by local host names without a secret', async () => {
    const page = await open();
    for (const host of ['localhost', '127.0.0.1:80', '[::1]:9'])
      expect([host, (await get(page, '/admin', { host })).status]).toEqual([host, 200]);
    for (const host of ['earshot.example', '127.0.0.1.evil.example', '10.0.0.5'])
      expect([host, (await get(page, '/admin', { host })).status]).toEqual([host, 403]);
    for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'CF-Connecting-IP']) {
      const { status, body } = await get(page, '/admin', { [name]: '127.0.0.1' });
      expect([name, status, body]).toEqual([name, 403, expect.stringContaining('ADMIN_SECRET')]);
    }
    for (const [name, value] of [...FORWARDED.map((name) => [name, '203.0.113.7'] as const), ...ELSEWHERE]) {
      const { status, body } = await get(page, '/admin', { [name]: value });
      expect([name, status, body]).toEqual([name, 403, expect.stringContaining('ADMIN_SECRET')]);
    }
    for (const [name, value] of OWN)
      expect([name, value, (await get(page, '/admin', { [name]: value })).status]).toEqual([name, value, 200]);
    expect((await get(page, '/admin/style.css', { host: 'earshot.example' })).status).toBe(403);
  });

  it('refuses HTTP/1.0, which proxies use', async () => {
    const { port } = new URL((await open()).base);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /admin HTTP/1.0\r\nHost: localhost\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403/);
  });

  it('refuses everyone without a secret when the port is public', async () => {
    const { status, body } = await get(await open({ isLocal: false }));
    expect([status, body]).toEqual([403, expect.stringContaining('ADMIN_SECRET')]);
  });

  it('requires the secret from every address when one is set', async () => {
    const page = await open({ secret: SECRET, isLocal: false });
    const bare = await get(page);
    expect([bare.status, bare.headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic')]);
    const away = { host: 'earshot.example', 'x-forwarded-for': '203.0.113.7' };
    expect((await get(page, '/admin', { ...away, ...basic(SECRET) })).status).toBe(200);
    expect((await get(page, '/admin', { authorization: `Bearer ${btoa(SECRET)}` })).status).toBe(401);
    expect((await get(page, '/admin', basic(`${SECRET}s`))).status).toBe(401);
    for (const odd of ['Basic', 'Basic !!!', `Basic ${btoa('nothing')}`, 'Digest x'])
      expect([odd, (await get(page, '/admin', { authorization: odd })).status]).toEqual([odd, 401]);
  });

  it('blocks an address for a minute after too many guesses', async () => {
    const page = await open({ secret: SECRET, isLocal: false, clock: createFakeClock() });
    const from = (secret: string) => ({ 'x-forwarded-for': '203.0.113.7', ...basic(secret) });
    for (let at = 0; at < 30; at += 1) expect((await get(page, '/admin', from(`wrong secret ${at}`))).status).toBe(401);
    expect((await get(page, '/admin', from(SECRET))).status).toBe(429);
    expect((await get(page, '/admin', basic(SECRET))).status).toBe(200);
  });
});

const PRIVATE = ['Our secret plan', 'plans.mp3', 'Ann Smith', 'kitchen talk', 'the service said this'];

const task = (id: string, state: TaskState, command = 'tts'): Task => ({
  ...createTask(
    id,
    { command, values: { text: PRIVATE[0] }, files: {}, labels: {} },
    {
      adapter: 'web',
      person: { id: 'U1', name: 'Ann Smith' },
      place: { id: 'C1', name: 'kitchen talk' },
      message: {},
    },
    Date.now() - 90_000,
  ),
  state,
  shown: true,
});

const TASKS: readonly Task[] = [
  task('ATWORK22', {
    status: 'polling',
    serviceTaskId: 'x',
    acceptedAt: 1,
    changedAt: 2,
    failedPolls: 0,
    reported: {},
  }),
  task('FILE2222', { status: 'failed', failure: { kind: 'file-gone', name: 'plans.mp3', why: 'damaged' } }, 'separate'),
  task('WORDS222', {
    status: 'failed',
    failure: {
      kind: 'failed',
      statusWord: 'ERROR',
      reason: 'SOURCE_TOO_LONG',
      message: 'the service said this',
    },
  }),
  task('UNSURE22', { status: 'unknown', failure: { kind: 'timed-out', minutes: 5 } }),
];

describe('content', () => {
  it('lists tasks by reference with the status and no content', async () => {
    const { body, headers, status } = await get(await open({ tasks: TASKS }));
    expect(status).toBe(200);
    for (const said of [
      ...TASKS.map(({ id }) => id),
      '/separate',
      'web · C1',
      'is damaged, so nothing was sent',
      'It is too long for the media service',
      'Nothing has changed for 5 minutes',
      'the studio is starting',
      '4 accepted, 0 delivered, 3 without a result',
    ])
      expect(body).toContain(said);
    expect(PRIVATE.filter((words) => body.includes(words))).toEqual([]);
    expect(headers['cache-control']).toBe('no-store');
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'self'/);
    // The content security policy blocks all of these.
    expect(body).not.toMatch(/ style=|<style|<script>| on\w+=|https?:/);
  });

  it('counts the steps of an operation once, under its command', async () => {
    const state: TaskState = { status: 'failed', failure: { kind: 'not-found' } };
    const tasks = ['dub', 'dub-lines', 'reviewed-dub', 'tts'].map((command, at) =>
      task(`STEP222${at}`, state, command),
    );
    const { body } = await get(await open({ tasks }));
    const table = /aria-label="Use by operation".*?<\/table>/s.exec(body)?.[0] ?? '';
    expect(Array.from(table.matchAll(/<tr><td>(.*?)<\/td><td>(\d+)<\/td><td>(\d+)/g), ([, ...row]) => row)).toEqual([
      ['/dub', '3', '3'],
      ['/tts', '1', '1'],
    ]);
  });

  it('names the greatest hour and day as such', async () => {
    const { body } = await get(await open({ tasks: TASKS }));
    expect(body).toContain('at most 4 accepted in an hour');
    expect(body).toContain('at most 4 accepted in a day');
    expect(body).not.toContain('at once');
  });

  it('shows the card’s sentence without words of people', async () => {
    const failure = (message: Text): TaskFailure => ({
      kind: 'failed',
      statusWord: 'ERROR',
      reason: 'INVALID_SOURCE_DATA',
      message,
    });
    const tasks = [
      joinSentences(
        message('faults.unclearSound', { word: 'kitchen talk' }),
        message('faults.nearestSounds', { list: list([sound('rain')], 'comma') }),
      ),
      'the service said this',
    ].map((said, at) => task(`WHY2222${at}`, { status: 'failed', failure: failure(said) }));
    const { body } = await get(await open({ tasks }));
    expect(body).toContain('Which sound is meant by &quot;…&quot; is not clear. Similar sounds here: rain.');
    expect(body).toContain('The file or text could not be read.');
    expect(PRIVATE.filter((words) => body.includes(words))).toEqual([]);
  });

  it('shows the metrics and escapes names of places', async () => {
    const room = '"><img src=x onerror=alert(1)>';
    const inRoom = task('INROOM22', {
      status: 'polling',
      serviceTaskId: 'x',
      acceptedAt: 1,
      changedAt: 2,
      failedPolls: 0,
      reported: {},
    });
    const { origin } = inRoom;
    const page = await open({
      tasks: [{ ...inRoom, origin: { ...origin, place: { id: room, name: room } } }],
    });
    page.instruments.accepted.inc({ operation: '<b>tts</b>', platform: 'web' });
    page.instruments.duration.observe({ operation: 'tts' }, 3);
    const { body } = await get(page);
    expect(body).toContain('web · &lt;b&gt;tts&lt;/b&gt;');
    expect(body).toContain('web · &quot;&gt;&lt;img');
    expect(body).not.toContain('<img');
    expect(body).toContain('half within 5s');
    expect(body).toContain('<svg');
    expect(body).not.toContain('NaN');
  });

  it('reads the records once for many simultaneous requests', async () => {
    const clock = createFakeClock();
    const page = await open({ tasks: TASKS, clock });
    expect(page.surveys()).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => get(page)));
    await get(page);
    expect(page.surveys()).toBe(1);
    await clock.advance(5_001);
    await get(page);
    expect(page.surveys()).toBe(2);
  });
});
