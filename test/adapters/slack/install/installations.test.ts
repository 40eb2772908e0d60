// Installing in workspaces, the tokens that come of it, and how both end: against the double of Slack.

import type { HttpBindings } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createInstallations } from '../../../../src/adapters/slack/install/installations.ts';
import { createInstaller, createInstallPages } from '../../../../src/adapters/slack/install/pages.ts';
import { scopesOf } from '../../../../src/adapters/slack/install/scopes.ts';
import { createOwnToken, createTokens } from '../../../../src/adapters/slack/install/tokens.ts';
import { createHttp } from '../../../../src/app/http-server.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { createSlack, type SlackOptions } from '../../../fakes/slack/index.ts';

const HOUR = 3_600_000;

async function setting(options: SlackOptions = {}, servers: readonly string[] = []) {
  const time = createFakeClock();
  // Bolt's installer knows no clock but the system's.
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
  const installations = createInstallations({ notes: createFakeNotes({ kept, now: clock.now }), clock });
  const behind: { pages?: ReturnType<typeof createInstallPages> } = {};
  const fetch = async (_: Request, env?: object) =>
    (await behind.pages?.(env as HttpBindings)) ?? new Response('', { status: 404 });
  const http = createHttp({
    host: '127.0.0.1',
    port: 0,
    log,
    parts: () => ({}),
    mounts: [{ under: '/slack', fetch }],
  });
  const publicUrl = `http://127.0.0.1:${await http.start()}`;
  onTestFinished(() => http.stop());
  const { clientId, clientSecret, api, authorizeUrl } = slack;
  const parts = {
    oauth: { clientId, clientSecret, stateSecret: 'a-secret-of-our-own', authorizeUrl },
    scopes: scopesOf({ agent: true }),
    publicUrl,
    servers,
    installationStore: installations,
    api,
    log,
  };
  const installer = createInstaller(parts);
  behind.pages = createInstallPages(installer, parts);
  const tokens = () => createTokens({ installations, installer, clock, log });
  const team = slack.workspace({ name: 'A & B <b>', installed: false });
  const ana = team.user('Ana');
  const start = `${publicUrl}/slack/install`;
  return { clock, slack, log, installations, tokens, team, ana, start, publicUrl };
}

test('a workspace installs the app, and its token is had from then on', async () => {
  const { slack, start, ana, team, tokens, installations, log } = await setting();
  const { status, text } = await slack.install(start, ana);
  expect(status).toBe(200);
  expect(text).toContain('Installed in A &amp; B &lt;b&gt;');
  expect(await tokens().tokenFor(team.id)).toBe(team.botToken);
  expect(await installations.get(team.id)).toMatchObject({
    bot: team.bot.id,
    scopes: scopesOf({ agent: true }),
  });
  expect(JSON.stringify(log.entries) + text).not.toContain(team.botToken);
  expect(slack.refusals).toEqual([]);
});

test('two workspaces each have their own, and none has another’s', async () => {
  const { slack, start, ana, team, tokens, clock } = await setting();
  const other = slack.workspace({ name: 'Other', installed: false });
  await slack.install(start, ana);
  await slack.install(start, other.user('Ben'));
  const all = tokens();
  expect(await all.tokenFor(team.id)).toBe(team.botToken);
  expect(await all.tokenFor(other.id)).toBe(other.botToken);
  await expect(all.tokenFor('T0NOWHERE')).rejects.toMatchObject({
    kind: 'revoked',
    code: 'not_installed',
  });
  await all.leave(team.id, clock.now(), async () => {});
  await expect(all.tokenFor(team.id)).rejects.toMatchObject({ kind: 'revoked' });
  expect(await all.tokenFor(other.id)).toBe(other.botToken);
});

test('a workspace that is not on the list keeps its token: nothing is stored, and the page says why', async () => {
  const listed: string[] = ['T0LISTED'];
  const { slack, start, team, ana, installations, tokens } = await setting({}, listed);
  const stranger = slack.workspace({ name: 'Strangers', installed: false });
  const { status, text } = await slack.install(start, stranger.user('Eve'));
  expect([status, text]).toEqual([400, expect.stringContaining('not open to Strangers')]);
  expect(text).toContain(`add ${stranger.id} to ALLOW_SERVERS`);
  expect(slack.requests.map(({ method, team: by }) => [method, by])).toEqual([
    ['oauth.v2.access', undefined],
    ['auth.test', stranger.id],
    ['auth.revoke', stranger.id],
  ]);
  expect(await installations.teams()).toEqual([]);
  await expect(tokens().tokenFor(stranger.id)).rejects.toMatchObject({ kind: 'revoked' });
  listed.push(team.id);
  expect((await slack.install(start, ana)).status).toBe(200);
  expect(await installations.teams()).toEqual([team.id]);
});

test.each([
  ['one that is not on the list', ['T0LISTED'], 'not open to All of Them'],
  ['one that is', ['E0ALL'], 'whole organisation, which it does not support'],
  ['any, where there is no list', [], 'whole organisation, which it does not support'],
])('of a whole organisation nothing is kept either: %s', async (_, servers, words) => {
  const { slack, start, installations } = await setting({}, servers);
  const enterprise = { id: 'E0ALL', name: 'All of Them', whole: true };
  const team = slack.workspace({ name: 'Part', installed: false, enterprise });
  const { status, text } = await slack.install(start, team.user('Eve'));
  expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  expect(slack.requests.map(({ method }) => method)).toEqual(['oauth.v2.access', 'auth.test', 'auth.revoke']);
  expect(await installations.teams()).toEqual([]);
});

test('that a token cannot be given back is told to the operator', async () => {
  const { slack, start, team, ana, log, installations } = await setting({}, ['T0LISTED']);
  slack.fault({ method: 'auth.revoke', error: 'fatal_error' });
  expect((await slack.install(start, ana)).status).toBe(400);
  expect(log.entries.map(({ event }) => event)).toContain('slack: a token could not be given back');
  expect(JSON.stringify(log.entries)).not.toContain(team.botToken);
  expect(await installations.teams()).toEqual([]);
});

test('nothing is installed by somebody who did not begin here, or says no', async () => {
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

test('an installation that Slack does not complete says so, to the person and to the operator', async () => {
  const { slack, start, ana, log, team, installations } = await setting();
  slack.fault({ method: 'oauth.v2.access', error: 'bad_client_secret' });
  const { status, text } = await slack.install(start, ana);
  expect([status, text]).toEqual([400, expect.stringContaining('Begin again at /slack/install')]);
  expect(log.entries.at(-1)).toMatchObject({
    event: 'slack: not installed',
    fields: { reason: 'bad_client_secret', next: expect.stringContaining('SLACK_CLIENT_SECRET') },
  });
  expect(await installations.get(team.id)).toBeUndefined();
});

test('a token that runs out within two hours is exchanged once, however many ask, in two processes', async () => {
  const { slack, start, ana, team, tokens, clock } = await setting({ rotation: true });
  await slack.install(start, ana);
  const first = team.botToken;
  const [one, two] = [tokens(), tokens()];
  await clock.advance(9.9 * HOUR);
  expect(await one.tokenFor(team.id)).toBe(first);
  await clock.advance(0.2 * HOUR);
  const before = slack.requests.length;
  const got = await Promise.all([...Array(10)].flatMap(() => [one.tokenFor(team.id), two.tokenFor(team.id)]));
  expect(slack.requests.length).toBe(before + 1);
  expect(team.botToken).not.toBe(first);
  // Whoever is not the one that asks uses the old one while it is good.
  expect(new Set(got)).toEqual(new Set([first, team.botToken]));
  expect(await two.tokenFor(team.id)).toBe(team.botToken);
  for (let days = 0; days < 4; days += 1) {
    await clock.advance(11 * HOUR);
    expect(await one.tokenFor(team.id)).toBe(team.botToken);
  }
  expect(slack.refusals).toEqual([]);
});

test('a token that is over is waited for while another process gets the next one', async () => {
  const { slack, start, ana, team, tokens, clock, installations } = await setting({ rotation: true });
  await slack.install(start, ana);
  await clock.advance(13 * HOUR);
  expect(await installations.claimRefresh(team.id)).toBe(true);
  const asked = tokens().tokenFor(team.id);
  await clock.advance(1000);
  const old = await installations.fetchInstallation({
    ...{ teamId: team.id, enterpriseId: undefined, isEnterpriseInstall: false },
  });
  const bot = { id: '', userId: 'U', scopes: [], token: 'next', refreshToken: 'r' };
  await installations.storeInstallation({ ...old, bot: { ...bot, expiresAt: (clock.now() + HOUR) / 1000 } });
  await clock.advance(1000);
  expect(await asked).toBe('next');
});

test('when Slack gives no new token the old one is used while it is good, and then it is said', async () => {
  const { slack, start, ana, team, tokens, clock, log } = await setting({ rotation: true });
  await slack.install(start, ana);
  await clock.advance(11 * HOUR);
  slack.fault({ method: 'oauth.v2.access', status: 503 });
  expect(await tokens().tokenFor(team.id)).toBe(team.botToken);
  expect(log.entries.at(-1)?.level).toBe('warn');
  expect(log.entries.map(({ fields }) => fields?.['reason']).join()).toContain('503');
  await clock.advance(2 * HOUR);
  slack.fault({ method: 'oauth.v2.access', before: 'drop' });
  await expect(tokens().tokenFor(team.id)).rejects.toMatchObject({ kind: 'busy' });
  slack.fault({ method: 'oauth.v2.access', error: 'invalid_refresh_token' });
  await expect(tokens().tokenFor(team.id)).rejects.toMatchObject({ kind: 'busy' });
  expect(log.entries.at(-1)).toMatchObject({
    level: 'error',
    fields: { next: expect.stringContaining('/slack/install') },
  });
  expect(log.entries.at(-2)?.fields?.['reason']).toContain('invalid_refresh_token');
  expect(await tokens().tokenFor(team.id)).toBe(team.botToken);
});

test('a token that Slack says is over is renewed, whatever its time', async () => {
  const { slack, start, ana, team, tokens } = await setting({ rotation: true });
  await slack.install(start, ana);
  const first = team.botToken;
  expect(await tokens().tokenFor(team.id, 'another')).toBe(first);
  expect(await tokens().tokenFor(team.id, first)).not.toBe(first);
  expect(await tokens().tokenFor(team.id)).toBe(team.botToken);
});

test('a workspace that lets the app go while its token is renewed stays gone', async () => {
  const { slack, start, ana, team, tokens, clock, installations } = await setting({ rotation: true });
  await slack.install(start, ana);
  await clock.advance(11 * HOUR);
  slack.fault({ method: 'oauth.v2.access', delayMs: 50 });
  const asked = tokens().tokenFor(team.id);
  asked.catch(() => {});
  await expect.poll(() => slack.requests.length).toBe(3);
  await tokens().leave(team.id, clock.now(), async () => {});
  await expect(asked).rejects.toMatchObject({ kind: 'revoked' });
  expect(await installations.teams()).toEqual([]);
});

test('a farewell told late does not end what was installed anew', async () => {
  const { slack, start, ana, team, tokens, clock, installations } = await setting();
  const farewell = clock.now();
  await clock.advance(5000);
  await slack.install(start, ana);
  const done: string[] = [];
  const leave = (at: number) => tokens().leave(team.id, at, async () => void done.push('cleared'));
  await leave(farewell);
  expect(await tokens().tokenFor(team.id)).toBe(team.botToken);
  expect([await installations.teams(), done]).toEqual([[team.id], []]);
  await leave(clock.now());
  expect([await installations.teams(), done]).toEqual([[], ['cleared']]);
  await leave(clock.now());
  expect(done).toEqual(['cleared']);
});

test('the operator’s own token speaks for its workspace and for no other', async () => {
  const { slack, log, clock } = await setting();
  const home = slack.workspace({ name: 'Home' });
  const own = createOwnToken({ token: home.botToken, api: slack.api, log });
  slack.fault({ method: 'auth.test', status: 503 });
  await own.start();
  expect(own.ready()).toBe(true);
  expect(log.entries.map(({ event }) => event)).toContain('slack not reached');
  expect(await own.tokenFor(home.id)).toBe(home.botToken);
  await expect(own.tokenFor('T0OTHER')).rejects.toMatchObject({ kind: 'revoked' });
  const gone: string[] = [];
  for (const team of ['T0OTHER', home.id, home.id])
    await own.leave(team, clock.now(), async () => void gone.push(team));
  expect(gone).toEqual([home.id]);
  expect(own.ready()).toBe(false);
  await expect(own.tokenFor(home.id)).rejects.toMatchObject({ kind: 'revoked' });
});

test('a token for an organisation speaks for each of its workspaces, until that one lets the app go', async () => {
  const { slack, log, clock } = await setting();
  const enterprise = { id: 'E0CORP', name: 'Corp', whole: true };
  const home = slack.workspace({ name: 'Home', enterprise });
  const own = createOwnToken({ token: home.botToken, api: slack.api, log });
  await own.start();
  expect(await own.tokenFor(home.id)).toBe(home.botToken);
  expect(await own.tokenFor('T0OTHER')).toBe(home.botToken);
  await own.leave('T0OTHER', clock.now(), async () => {});
  await expect(own.tokenFor('T0OTHER')).rejects.toMatchObject({ kind: 'revoked' });
  expect([own.ready(), await own.tokenFor(home.id)]).toEqual([true, home.botToken]);
  await own.leave('E0CORP', clock.now(), async () => {});
  expect(own.ready()).toBe(false);
});

test('a refused token of the operator says where to get another, and one that is not answered is given up at a stop', async () => {
  const { slack, log } = await setting();
  const own = createOwnToken({ token: 'xoxb-wrong', api: slack.api, log });
  await expect(own.start()).rejects.toThrow(/refuses SLACK_BOT_TOKEN \(invalid_auth\).*Reinstall/);
  slack.fault({ method: 'auth.test', status: 503, times: 100 });
  const started = own.start();
  own.stop();
  await expect(started).rejects.toThrow();
});
