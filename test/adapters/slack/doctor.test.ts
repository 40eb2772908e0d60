// The doctor against the double of Slack: what it finds, and that every fault comes with something to do.

import type { HttpBindings } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpReceiver } from '../../../src/adapters/slack/connection/http.ts';
import { examineSlack } from '../../../src/adapters/slack/doctor.ts';
import { scopesOf } from '../../../src/adapters/slack/install/scopes.ts';
import { createHttp } from '../../../src/app/http-server.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createSlack } from '../../fakes/slack/index.ts';

type DoctorParts = Parameters<typeof examineSlack>[0];

async function setting(botScopes: readonly string[] = scopesOf({ agent: false })) {
  const slack = await createSlack();
  onTestFinished(() => slack.close());
  const team = slack.workspace({ name: 'Home', botScopes });
  const parts: DoctorParts = {
    mode: 'socket',
    botToken: team.botToken,
    appToken: slack.appToken,
    api: slack.api,
  };
  const look = async (other: Partial<DoctorParts> = {}) => {
    const findings = await examineSlack({ ...parts, ...other });
    const said = JSON.stringify(findings);
    for (const secret of [team.botToken, slack.appToken]) expect(said).not.toContain(secret);
    for (const { ok, next } of findings) expect(ok || (next ?? '').length > 20).toBe(true);
    return findings;
  };
  return { slack, team, look };
}

test('a working app has nothing to do', async () => {
  const { look, slack } = await setting();
  expect(await look()).toEqual([
    { check: 'token', ok: true, finding: 'valid: the bot is called earshot in the workspace Home' },
    { check: 'scopes', ok: true, finding: 'exactly those that are needed' },
    { check: 'socket', ok: true, finding: 'Slack lets us open connections' },
  ]);
  expect(slack.refusals).toEqual([]);
});

test.each<[string, Partial<DoctorParts>, RegExp]>([
  ['no token', { botToken: undefined }, /SLACK_BOT_TOKEN is empty/],
  ['the app’s token', { botToken: 'xapp-1-A' }, /belongs into SLACK_APP_TOKEN/],
  ['a person’s token', { botToken: 'xoxp-1-2' }, /a person’s token/],
  ['something else', { botToken: 'Bearer xoxb-1' }, /no bot token/],
  ['a token Slack does not know', { botToken: 'xoxb-1-2-unknown' }, /refuses it \(invalid_auth\)/],
  ['no way to Slack', { api: 'http://127.0.0.1:9/api/' }, /cannot be reached/],
])('%s is found out', async (_, other, words) => {
  const { look } = await setting();
  expect((await look(other))[0]).toMatchObject({ ok: false, finding: expect.stringMatching(words) });
});

test('missing scopes are named with their reason, spare ones too', async () => {
  const few = await setting(['commands', 'chat:write']);
  const [, scopes] = await few.look();
  expect(scopes).toMatchObject({ check: 'scopes', ok: false });
  expect(scopes?.finding).toContain('files:write is missing (posting finished audio');
  expect(scopes?.next).toContain('add app_mentions:read, im:history, im:write, files:read, files:write');
  const many = await setting([...scopesOf({ agent: false }), 'channels:read']);
  expect((await many.look())[1]).toMatchObject({
    ok: true,
    next: expect.stringContaining('channels:read can be'),
  });
});

test.each<[string, Partial<DoctorParts>, RegExp]>([
  ['no app token', { appToken: undefined }, /connections:write/],
  ['the bot’s token', { appToken: 'xoxb-1' }, /connections:write/],
  ['an unknown one', { appToken: 'xapp-unknown' }, /SLACK_APP_TOKEN is not valid/],
])('connections with %s are found out', async (_, other, words) => {
  const { look } = await setting();
  expect((await look(other)).at(-1)).toMatchObject({
    check: 'socket',
    ok: false,
    next: expect.stringMatching(words),
  });
});

test('the bot’s token in the place of the app’s is called by its name', async () => {
  const { look } = await setting();
  expect((await look({ appToken: 'xoxb-1' })).at(-1)).toMatchObject({
    finding: expect.stringContaining('is a bot token, which belongs into SLACK_BOT_TOKEN'),
    into: 'SLACK_APP_TOKEN=xapp-…',
  });
});

test('a channel says whether the bot may write there, and nobody sees the question', async () => {
  const { slack, team, look } = await setting();
  const ana = team.user('Ana');
  const member = team.channel({ name: 'general' });
  const channels = {
    other: team.channel({ name: 'other', botIsMember: false }),
    closed: team.channel({ name: 'closed', private: true, botIsMember: false }),
    old: team.channel({ name: 'old', archived: true }),
  };
  const about = async (channel: string) =>
    (await look({ channel })).find(({ check }) => check === `channel ${channel}`);
  expect(await about(member.id)).toMatchObject({ ok: true });
  expect(await about(channels.other.id)).toMatchObject({
    ok: false,
    next: expect.stringContaining('/invite @Earshot'),
  });
  expect((await about(channels.closed.id))?.finding).toContain('cannot see it');
  expect((await about(channels.old.id))?.finding).toContain('archived');
  expect(team.ephemeral(ana)).toEqual([]);
  expect(team.messages(member).filter(({ ephemeralTo }) => ephemeralTo !== team.bot)).toEqual([]);
  expect(slack.refusals).toEqual([]);
});

test('over HTTP the secret and the address are looked at', async () => {
  const { look } = await setting();
  const parts = { clock: createFakeClock(), log: createFakeLog() };
  const receiver = createHttpReceiver({ ...parts, signingSecret: 's' });
  await receiver.start();
  const fetch = async (_: Request, env?: object) => receiver.fetch?.(env as HttpBindings) ?? new Response();
  const mounts = [{ under: '/slack', fetch }];
  const http = createHttp({ host: '127.0.0.1', port: 0, log: parts.log, parts: () => ({}), mounts });
  const publicUrl = `http://127.0.0.1:${await http.start()}`;
  onTestFinished(() => http.stop());
  const about = async (other: Partial<DoctorParts>) => (await look({ mode: 'http', ...other })).slice(-2);
  expect(await about({})).toMatchObject([
    { check: 'signing secret', ok: false },
    { check: 'address', ok: false, finding: 'PUBLIC_URL is empty.' },
  ]);
  expect(await about({ signingSecret: 's', publicUrl })).toMatchObject([
    { ok: true },
    { ok: false, finding: expect.stringContaining('only https') },
  ]);
  expect((await about({ publicUrl: `${publicUrl}/elsewhere` })).at(-1)?.finding).toContain('answers 404');
  expect((await about({ publicUrl: 'http://127.0.0.1:9' })).at(-1)?.finding).toContain('does not answer');
});

test('where workspaces install the app, it says where', async () => {
  const { look } = await setting();
  const several = { botToken: undefined, clientId: '1.2' };
  expect((await look({ ...several, publicUrl: 'https://e.example' }))[0]).toMatchObject({
    ok: true,
    finding: 'install the app at https://e.example/slack/install',
  });
  expect((await look(several))[0]).toMatchObject({ ok: false, next: expect.stringContaining('PUBLIC_URL') });
  expect((await look({ ...several, channel: 'C1' }))[1]).toMatchObject({ check: 'channel', ok: false });
});
