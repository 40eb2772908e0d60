// Installation, token refresh and uninstall on the fake Slack.

import type { HttpBindings } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSlackInstallationStore } from '../../../../src/adapters/slack/install/installation-store.ts';
import { createInstaller, createInstallPages } from '../../../../src/adapters/slack/install/pages.ts';
import { selectScopes } from '../../../../src/adapters/slack/install/scopes.ts';
import {
  createConfiguredTokenProvider,
  createInstalledTokenProvider,
} from '../../../../src/adapters/slack/install/token-providers.ts';
import { createHttpServer } from '../../../../src/app/http-server.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { createSlack, type SlackOptions } from '../../../fakes/slack/index.ts';

const HOUR = 3_600_000;

async function setting(options: SlackOptions = {}, servers: readonly string[] = []) {
  const time = createFakeClock();
  // Bolt's installer only uses the system clock.
  vi.useFakeTimers({ toFake: ['Date'], now: time.now() });
  onTestFinished(() => void vi.useRealTimers());
  const clock = {
    ...time,
    async advance(ms: number): Promise<void> {
      vi.setSystemTime(time.now() + ms);
      await time.advance(ms);
    },
  };
  const slack = await createSlack({ clock, ...options });
  onTestFinished(() => slack.close());
  const log = createFakeLog();
  const kept = new Map();
  const installations = createSlackInstallationStore({
    keyValueStore: createFakeNotes({ kept, now: clock.now }),
    clock,
  });
  const behind: { pages?: ReturnType<typeof createInstallPages> } = {};
  const fetch = async (_: Request, env?: object) =>
    (await behind.pages?.(env as HttpBindings)) ?? new Response('', { status: 404 });
  const http = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    log,
    readStates: () => ({}),
    mounts: [{ path: '/slack', fetch }],
  });
  const publicUrl = `http://127.0.0.1:${await http.start()}`;
  onTestFinished(() => http.stop());
  const { clientId, clientSecret, api: apiUrl, authorizeUrl } = slack;
  const parts = {
    oauth: { clientId, clientSecret, stateSecret: 'a-secret-of-our-own', authorizeUrl },
    scopes: selectScopes({ agent: true, listen: false }),
    publicUrl,
    allowedWorkspaces: servers,
    installationStore: installations,
    apiUrl,
    log,
  };
  const installer = createInstaller(parts);
  behind.pages = createInstallPages(installer, parts);
  const tokens = () => createInstalledTokenProvider({ installations, installer, clock, log });
  const team = slack.workspace({ name: 'A & B <b>', installed: false });
  const ana = team.user('Ana');
  const start = `${publicUrl}/slack/install`;
  return { clock, slack, log, installations, tokens, team, ana, start, publicUrl };
}

test('installs the app in a workspace and returns its token', async () => {
  const { slack, start, ana, team, tokens, installations, log } = await setting();
  const { status, text } = await slack.install(start, ana);
  expect(status).toBe(200);
  expect(text).toContain('Installed in A &amp; B &lt;b&gt;');
  expect(await tokens().getToken(team.id)).toBe(team.botToken);
  expect(await installations.get(team.id)).toMatchObject({
    botUserId: team.bot.id,
    scopes: selectScopes({ agent: true, listen: false }),
  });
  expect(JSON.stringify(log.entries) + text).not.toContain(team.botToken);
  expect(slack.refusals).toEqual([]);
});

test('keeps separate tokens for two workspaces', async () => {
  const { slack, start, ana, team, tokens, clock } = await setting();
  const other = slack.workspace({ name: 'Other', installed: false });
  await slack.install(start, ana);
  await slack.install(start, other.user('Ben'));
  const all = tokens();
  expect(await all.getToken(team.id)).toBe(team.botToken);
  expect(await all.getToken(other.id)).toBe(other.botToken);
  await expect(all.getToken('T0NOWHERE')).rejects.toMatchObject({
    kind: 'revoked',
    code: 'not_installed',
  });
  await all.uninstall(team.id, clock.now(), async () => {});
  await expect(all.getToken(team.id)).rejects.toMatchObject({ kind: 'revoked' });
  expect(await all.getToken(other.id)).toBe(other.botToken);
});

test('stores nothing for an unlisted workspace and explains why', async () => {
  const listed: string[] = ['T0LISTED'];
  const { slack, start, team, ana, installations, tokens } = await setting({}, listed);
  const stranger = slack.workspace({ name: 'Strangers', installed: false });
  const { status, text } = await slack.install(start, stranger.user('Eve'));
  expect([status, text]).toEqual([400, expect.stringContaining('Strangers isn’t allowed')]);
  expect(text).toContain(`add ${stranger.id} to ALLOW_SERVERS`);
  expect(slack.requests.map(({ method, team: by }) => [method, by])).toEqual([
    ['oauth.v2.access', undefined],
    ['auth.test', stranger.id],
    ['auth.revoke', stranger.id],
  ]);
  expect(await installations.listWorkspaces()).toEqual([]);
  await expect(tokens().getToken(stranger.id)).rejects.toMatchObject({ kind: 'revoked' });
  listed.push(team.id);
  expect((await slack.install(start, ana)).status).toBe(200);
  expect(await installations.listWorkspaces()).toEqual([team.id]);
});

test.each([
  ['one that is not on the list', ['T0LISTED'], 'All of Them isn’t allowed'],
  ['one that is', ['E0ALL'], 'for a whole organisation'],
  ['any, where there is no list', [], 'for a whole organisation'],
])('stores nothing for a whole organisation: %s', async (_, servers, words) => {
  const { slack, start, installations } = await setting({}, servers);
  const enterprise = { id: 'E0ALL', name: 'All of Them', whole: true };
  const team = slack.workspace({ name: 'Part', installed: false, enterprise });
  const { status, text } = await slack.install(start, team.user('Eve'));
  expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  expect(slack.requests.map(({ method }) => method)).toEqual(['oauth.v2.access', 'auth.test', 'auth.revoke']);
  expect(await installations.listWorkspaces()).toEqual([]);
});

test('reports to the operator when a token cannot be revoked', async () => {
  const { slack, start, team, ana, log, installations } = await setting({}, ['T0LISTED']);
  slack.fault({ method: 'auth.revoke', error: 'fatal_error' });
  expect((await slack.install(start, ana)).status).toBe(400);
  expect(log.entries.map(({ event }) => event)).toContain('slack: token not revoked');
  expect(JSON.stringify(log.entries)).not.toContain(team.botToken);
  expect(await installations.listWorkspaces()).toEqual([]);
});

test('rejects installations started elsewhere or denied', async () => {
  const { slack, start, ana, publicUrl, team, installations, clock } = await setting();
  expect(await slack.install(start, ana, { state: 'other.1' })).toMatchObject({ status: 400 });
  expect(await slack.install(start, ana, { deny: true })).toMatchObject({ status: 400 });
  const first = await fetch(start, { redirect: 'manual' });
  const state = new URL(first.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const back = `${publicUrl}/slack/oauth_redirect?code=c&state=${encodeURIComponent(state)}`;
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join();
  expect(first.headers.getSetCookie().join()).toMatch(/Secure; HttpOnly/);
  expect((await fetch(back)).status).toBe(400);
  expect((await fetch(back, { headers: { cookie: cookie.replace(/.{4}$/, 'AAAA') } })).status).toBe(400);
  await clock.advance(11 * 60_000);
  expect((await fetch(back, { headers: { cookie } })).status).toBe(400);
  expect(slack.requests).toEqual([]);
  expect(await installations.get(team.id)).toBeUndefined();
});

test('reports a failed installation to person and operator', async () => {
  const { slack, start, ana, log, team, installations } = await setting();
  slack.fault({ method: 'oauth.v2.access', error: 'bad_client_secret' });
  const { status, text } = await slack.install(start, ana);
  expect([status, text]).toEqual([400, expect.stringContaining('Start again at /slack/install')]);
  expect(log.entries.at(-1)).toMatchObject({
    event: 'slack: installation failed',
    fields: { reason: 'bad_client_secret', next: expect.stringContaining('SLACK_CLIENT_SECRET') },
  });
  expect(await installations.get(team.id)).toBeUndefined();
});

test('refreshes an expiring token once across two processes', async () => {
  const { slack, start, ana, team, tokens, clock } = await setting({ rotation: true });
  await slack.install(start, ana);
  const first = team.botToken;
  const [one, two] = [tokens(), tokens()];
  await clock.advance(9.9 * HOUR);
  expect(await one.getToken(team.id)).toBe(first);
  await clock.advance(0.2 * HOUR);
  const before = slack.requests.length;
  const got = await Promise.all([...Array(10)].flatMap(() => [one.getToken(team.id), two.getToken(team.id)]));
  expect(slack.requests.length).toBe(before + 1);
  expect(team.botToken).not.toBe(first);
  // Processes without the refresh claim use the old token while it is valid.
  expect(new Set(got)).toEqual(new Set([first, team.botToken]));
  expect(await two.getToken(team.id)).toBe(team.botToken);
  for (let days = 0; days < 4; days += 1) {
    await clock.advance(11 * HOUR);
    expect(await one.getToken(team.id)).toBe(team.botToken);
  }
  expect(slack.refusals).toEqual([]);
});

test('waits for an expired token while another process refreshes it', async () => {
  const { slack, start, ana, team, tokens, clock, installations } = await setting({ rotation: true });
  await slack.install(start, ana);
  await clock.advance(13 * HOUR);
  expect(await installations.claimRefresh(team.id)).toBe(true);
  const asked = tokens().getToken(team.id);
  await clock.advance(1000);
  const old = await installations.fetchInstallation({
    ...{ teamId: team.id, enterpriseId: undefined, isEnterpriseInstall: false },
  });
  const bot = { id: '', userId: 'U', scopes: [], token: 'next', refreshToken: 'r' };
  await installations.storeInstallation({ ...old, bot: { ...bot, expiresAt: (clock.now() + HOUR) / 1000 } });
  await clock.advance(1000);
  expect(await asked).toBe('next');
});

test('uses the old token while valid, then reports the failure', async () => {
  const { slack, start, ana, team, tokens, clock, log } = await setting({ rotation: true });
  await slack.install(start, ana);
  await clock.advance(11 * HOUR);
  slack.fault({ method: 'oauth.v2.access', status: 503 });
  expect(await tokens().getToken(team.id)).toBe(team.botToken);
  expect(log.entries.at(-1)?.level).toBe('warn');
  expect(log.entries.map(({ fields }) => fields?.['reason']).join()).toContain('503');
  await clock.advance(2 * HOUR);
  slack.fault({ method: 'oauth.v2.access', before: 'drop' });
  await expect(tokens().getToken(team.id)).rejects.toMatchObject({ kind: 'busy' });
  slack.fault({ method: 'oauth.v2.access', error: 'invalid_refresh_token' });
  await expect(tokens().getToken(team.id)).rejects.toMatchObject({ kind: 'busy' });
  expect(log.entries.at(-1)).toMatchObject({
    level: 'error',
    fields: { next: expect.stringContaining('/slack/install') },
  });
  expect(log.entries.at(-2)?.fields?.['reason']).toContain('invalid_refresh_token');
  expect(await tokens().getToken(team.id)).toBe(team.botToken);
});

test('refreshes a token that Slack reports expired despite its time', async () => {
  const { slack, start, ana, team, tokens } = await setting({ rotation: true });
  await slack.install(start, ana);
  const first = team.botToken;
  expect(await tokens().getToken(team.id, 'another')).toBe(first);
  expect(await tokens().getToken(team.id, first)).not.toBe(first);
  expect(await tokens().getToken(team.id)).toBe(team.botToken);
});

test('stays uninstalled when the app is removed during refresh', async () => {
  const { slack, start, ana, team, tokens, clock, installations } = await setting({ rotation: true });
  await slack.install(start, ana);
  await clock.advance(11 * HOUR);
  slack.fault({ method: 'oauth.v2.access', delayMs: 50 });
  const asked = tokens().getToken(team.id);
  asked.catch(() => {});
  await expect.poll(() => slack.requests.length).toBe(3);
  await tokens().uninstall(team.id, clock.now(), async () => {});
  await expect(asked).rejects.toMatchObject({ kind: 'revoked' });
  expect(await installations.listWorkspaces()).toEqual([]);
});

test('ignores a late uninstall event after a new installation', async () => {
  const { slack, start, ana, team, tokens, clock, installations } = await setting();
  const farewell = clock.now();
  await clock.advance(5000);
  await slack.install(start, ana);
  const done: string[] = [];
  const leave = (at: number) => tokens().uninstall(team.id, at, async () => void done.push('cleared'));
  await leave(farewell);
  expect(await tokens().getToken(team.id)).toBe(team.botToken);
  expect([await installations.listWorkspaces(), done]).toEqual([[team.id], []]);
  await leave(clock.now());
  expect([await installations.listWorkspaces(), done]).toEqual([[], ['cleared']]);
  await leave(clock.now());
  expect(done).toEqual(['cleared']);
});

test('uses the operator’s token for its own workspace only', async () => {
  const { slack, log, clock } = await setting();
  const home = slack.workspace({ name: 'Home' });
  const own = createConfiguredTokenProvider({ token: home.botToken, apiUrl: slack.api, log });
  slack.fault({ method: 'auth.test', status: 503 });
  await own.start();
  expect(own.isReady()).toBe(true);
  expect(log.entries.map(({ event }) => event)).toContain('slack not reached');
  expect(await own.getToken(home.id)).toBe(home.botToken);
  await expect(own.getToken('T0OTHER')).rejects.toMatchObject({ kind: 'revoked' });
  const gone: string[] = [];
  for (const team of ['T0OTHER', home.id, home.id])
    await own.uninstall(team, clock.now(), async () => void gone.push(team));
  expect(gone).toEqual([home.id]);
  expect(own.isReady()).toBe(false);
  await expect(own.getToken(home.id)).rejects.toMatchObject({ kind: 'revoked' });
});

test('uses an organisation token for its workspaces until they uninstall', async () => {
  const { slack, log, clock } = await setting();
  const enterprise = { id: 'E0CORP', name: 'Corp', whole: true };
  const home = slack.workspace({ name: 'Home', enterprise });
  const own = createConfiguredTokenProvider({ token: home.botToken, apiUrl: slack.api, log });
  await own.start();
  expect(await own.getToken(home.id)).toBe(home.botToken);
  expect(await own.getToken('T0OTHER')).toBe(home.botToken);
  await own.uninstall('T0OTHER', clock.now(), async () => {});
  await expect(own.getToken('T0OTHER')).rejects.toMatchObject({ kind: 'revoked' });
  expect([own.isReady(), await own.getToken(home.id)]).toEqual([true, home.botToken]);
  await own.uninstall('E0CORP', clock.now(), async () => {});
  expect(own.isReady()).toBe(false);
});

test('explains a refused operator token; stops waiting on shutdown', async () => {
  const { slack, log } = await setting();
  const own = createConfiguredTokenProvider({ token: 'xoxb-wrong', apiUrl: slack.api, log });
  await expect(own.start()).rejects.toThrow(/rejects SLACK_BOT_TOKEN \(invalid_auth\).*Reinstall/);
  slack.fault({ method: 'auth.test', status: 503, times: 100 });
  const started = own.start();
  own.stop();
  await expect(started).rejects.toThrow();
});
