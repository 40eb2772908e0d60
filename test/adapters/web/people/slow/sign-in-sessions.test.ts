// Sign-in sessions: one per browser, valid for thirty days, ended one by one or all at once.

import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Clock } from '../../../../../src/ports/clock.ts';
import { ROOT } from '../../../../architecture/sources.ts';
import { realClock } from '../../../../fakes/clock.ts';
import { PROGRAM_ENVIRONMENT } from '../../../../program-environment.ts';
import { cookieIn } from '../../page/browsers.ts';
import { type Live, openChat } from '../../setup.ts';

const SECRET = 'correct horse';
const DAY = 24 * 3_600_000;
let home: string;
let folder: string;
let live: Live;
let now: number;
const clock: Clock = { ...realClock, now: () => now };
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'earshot-sessions-'));
  folder = join(home, 'web');
  now = Date.now();
  live = await openChat({ secret: SECRET, folder, clock });
});
afterEach(async () => {
  await live.close();
  await rm(home, { recursive: true, force: true });
});

async function signIn(): Promise<{ cookie: string }> {
  const { headers } = await live.post('/api/login', { secret: SECRET });
  return { cookie: cookieIn(headers) };
}
const status = async (cookie: { cookie: string }) => (await live.get('/api/session', cookie)).status;
async function reopen(secret: string): Promise<void> {
  await live.close();
  live = await openChat({ secret, folder, clock });
}

it('keeps two browsers’ sessions separate on sign-out', async () => {
  const [one, two] = [await signIn(), await signIn()];
  expect(one).not.toEqual(two);
  expect((await live.get('/api/session', one)).json['isSignedIn']).toBe(true);
  const out = await live.call('DELETE', '/api/session', one);
  expect([out.status, out.headers['set-cookie']?.[0]]).toEqual([200, expect.stringMatching(/^earshot=; Max-Age=0/)]);
  expect([await status(one), await status(two)]).toEqual([401, 200]);
});

it('a session outlives a restart, and ends after thirty days', async () => {
  const one = await signIn();
  now += 29 * DAY;
  await reopen(SECRET);
  expect(await status(one)).toBe(200);
  now += 1 * DAY;
  expect(await status(one)).toBe(401);
});

it('a changed secret ends all sessions', async () => {
  const one = await signIn();
  await reopen('another horse');
  expect(await status(one)).toBe(401);
  await reopen(SECRET);
  expect(await status(one)).toBe(401);
});

it('stores neither secret nor token readably in the table', async () => {
  const { cookie } = await signIn();
  const database = new DatabaseSync(join(folder, 'chat.sqlite'), { readOnly: true });
  const kept = JSON.stringify(database.prepare('SELECT * FROM sessions').all());
  database.close();
  expect(kept).not.toContain(cookie.split('=')[1]);
  expect(kept).not.toContain(SECRET);
});

it('keeps the last two hundred sign-ins from one address', async () => {
  const first = await signIn();
  for (let at = 0; at < 200; at += 1) await signIn();
  expect([await status(first), await status(await signIn())]).toEqual([401, 200]);
});

it('lets the operator list and end sessions at run time', async () => {
  const [one, two] = [await signIn(), await signIn()];
  // Asynchronous, as this process also holds the connections to the program, which a blocking call would break.
  const run = (...args: string[]) =>
    new Promise<{ status: unknown; stdout: string }>((resolve) => {
      const program = ['--disable-warning=ExperimentalWarning', 'src/cli/sessions.ts', ...args];
      const env = { ...PROGRAM_ENVIRONMENT, DATA_DIR: home };
      execFile(process.execPath, program, { cwd: ROOT, encoding: 'utf8', env }, (error, stdout) =>
        resolve({ status: error?.code ?? 0, stdout }),
      );
    });
  const lines = (await run()).stdout.trim().split('\n');
  expect(lines).toHaveLength(2);
  const [reference = ''] = lines[0]?.split(' ') ?? [];
  expect(lines[0]).toMatch(/^[0-9A-Z]{8} {2}since \d{4}-\d\d-\d\d \d\d:\d\d {2}last seen .* {2}from 127\.0\.0\.1$/);
  expect(await run('end', reference)).toMatchObject({ status: 0, stdout: `Ended ${reference}.\n` });
  expect([await status(one), await status(two)].toSorted()).toEqual([200, 401]);
  expect((await run('end', reference)).status).toBe(1);
  expect((await run('begin')).stdout).toContain('npm run sessions -- end <reference>');
});
