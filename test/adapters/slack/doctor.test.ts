// The doctor on the fake Slack: its findings, and a next step for every fault.

import type { HttpBindings } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpReceiver } from '../../../src/adapters/slack/connection/http-receiver.ts';
import { examineSlack } from '../../../src/adapters/slack/doctor.ts';
import { selectScopes } from '../../../src/adapters/slack/install/scopes.ts';
import { createHttpServer } from '../../../src/app/http-server.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createSlack, type SlackOptions } from '../../fakes/slack/index.ts';
import { catalogue } from './setup.ts';

type DoctorParts = Parameters<typeof examineSlack>[0];

async function setting(
  botScopes: readonly string[] = selectScopes({ agent: false, listen: false }),
  options: SlackOptions = {},
) {
  const slack = await createSlack(options);
  onTestFinished(() => slack.close());
  const team = slack.workspace({ name: 'Home', botScopes });
  const parts: DoctorParts = {
    catalogue,
    mode: 'socket',
    botToken: team.botToken,
    appToken: slack.appToken,
    apiUrl: slack.api,
  };
  const look = async (other: Partial<DoctorParts> = {}) => {
    const findings = await examineSlack({ ...parts, ...other });
    const said = JSON.stringify(findings);
    for (const secret of [team.botToken, slack.appToken]) expect(said).not.toContain(secret);
    for (const { ok, advice } of findings) expect(ok || (advice ?? '').length > 20).toBe(true);
    return findings;
  };
  return { slack, team, look };
}

test('reports nothing for a working app', async () => {
  const { look, slack } = await setting();
  expect(await look()).toEqual([
    { check: 'token', ok: true, summary: 'valid: the bot is called earshot in the workspace Home' },
    { check: 'scopes', ok: true, summary: 'exactly the required ones' },
    { check: 'cards and forms', ok: true, summary: expect.stringMatching(/^Slack accepts all \d\d$/) },
    { check: 'socket', ok: true, summary: 'Slack accepts connections' },
  ]);
  expect(slack.refusals).toEqual([]);
});

test('lets Slack check each kind of card, each form and the home tab', async () => {
  const { look, slack } = await setting();
  await look({ agent: true });
  const checked = slack.requests.filter(({ method }) => method === 'blocks.validate').map(({ args }) => args);
  const messages = checked.flatMap(({ message }) => (message === undefined ? [] : [JSON.stringify(message)]));
  expect(new Set(messages).size).toBe(8);
  for (const type of ['header', 'rich_text', 'plan', 'section', 'context', 'actions', 'context_actions'])
    expect(messages.some((one) => one.includes(`"type":"${type}"`))).toBe(true);
  const views = checked.flatMap(({ view }) => (view === undefined ? [] : [JSON.stringify(view)]));
  expect(views.filter((one) => one.includes('"type":"home"'))).toHaveLength(1);
  expect(views.length).toBeGreaterThan(8);
  expect(slack.refusals).toEqual([]);
});

test('names the card that Slack refuses, with its reason', async () => {
  const { look, slack } = await setting();
  slack.fault({ method: 'blocks.validate', error: 'invalid_message' });
  const [, , cards] = await look();
  expect(cards).toMatchObject({
    check: 'cards and forms',
    ok: false,
    summary: expect.stringContaining('a card (needs-input)'),
  });
});

test.each([
  ['unknown_method', /not checked: this workspace has no blocks.validate yet/],
  ['feature_disabled', /not checked: feature_disabled/],
])('skips the cards where Slack answers %s', async (sessions, words) => {
  const { look, slack } = await setting(undefined, { sessions });
  expect((await look())[2]).toMatchObject({ ok: true, summary: expect.stringMatching(words) });
  expect(slack.requests.filter(({ method }) => method === 'blocks.validate')).toHaveLength(1);
});

test.each<[string, Partial<DoctorParts>, RegExp]>([
  ['no token', { botToken: undefined }, /SLACK_BOT_TOKEN is empty/],
  ['the app’s token', { botToken: 'xapp-1-A' }, /Put that one into SLACK_APP_TOKEN/],
  ['a user token', { botToken: 'xoxp-1-2' }, /a user token/],
  ['something else', { botToken: 'Bearer xoxb-1' }, /not a bot token/],
  ['a token Slack does not know', { botToken: 'xoxb-1-2-unknown' }, /rejects it \(invalid_auth\)/],
  ['no way to Slack', { apiUrl: 'http://127.0.0.1:9/api/' }, /can’t be reached/],
])('detects %s', async (_, other, words) => {
  const { look } = await setting();
  expect((await look(other))[0]).toMatchObject({ ok: false, summary: expect.stringMatching(words) });
});

test('names missing scopes with reasons, and unneeded ones', async () => {
  const few = await setting(['commands', 'chat:write']);
  const [, scopes] = await few.look();
  expect(scopes).toMatchObject({ check: 'scopes', ok: false });
  expect(scopes?.summary).toContain('files:write is missing (posting finished audio');
  expect(scopes?.advice).toContain('add app_mentions:read, im:history, im:write, files:read, files:write');
  const many = await setting([...selectScopes({ agent: false, listen: false }), 'channels:read']);
  expect((await many.look())[1]).toMatchObject({
    ok: true,
    advice: expect.stringContaining('remove channels:read'),
  });
});

test.each<[string, Partial<DoctorParts>, RegExp]>([
  ['no app token', { appToken: undefined }, /connections:write/],
  ['the bot’s token', { appToken: 'xoxb-1' }, /connections:write/],
  ['an unknown one', { appToken: 'xapp-unknown' }, /SLACK_APP_TOKEN is not valid/],
])('detects connections with %s', async (_, other, words) => {
  const { look } = await setting();
  expect((await look(other)).at(-1)).toMatchObject({
    check: 'socket',
    ok: false,
    advice: expect.stringMatching(words),
  });
});

test('detects the bot token used as the app token', async () => {
  const { look } = await setting();
  expect((await look({ appToken: 'xoxb-1' })).at(-1)).toMatchObject({
    summary: expect.stringContaining('is a bot token. Put that one into SLACK_BOT_TOKEN'),
    envLine: 'SLACK_APP_TOKEN=xapp-…',
  });
});

test('checks write access to a channel without posting', async () => {
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
    advice: expect.stringContaining('/invite @Earshot'),
  });
  expect((await about(channels.closed.id))?.summary).toContain('can’t see it');
  expect((await about(channels.old.id))?.summary).toContain('archived');
  expect(team.ephemeral(ana)).toEqual([]);
  expect(team.messages(member).filter(({ ephemeralTo }) => ephemeralTo !== team.bot)).toEqual([]);
  expect(slack.refusals).toEqual([]);
});

test('checks the secret and the address over HTTP', async () => {
  const { look } = await setting();
  const parts = { clock: createFakeClock(), log: createFakeLog() };
  const receiver = createHttpReceiver({ ...parts, signingSecret: 's' });
  await receiver.start();
  const fetch = async (_: Request, env?: object) => receiver.fetch?.(env as HttpBindings) ?? new Response();
  const mounts = [{ path: '/slack', fetch }];
  const http = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    log: parts.log,
    readStates: () => ({}),
    mounts,
  });
  const publicUrl = `http://127.0.0.1:${await http.start()}`;
  onTestFinished(() => http.stop());
  const about = async (other: Partial<DoctorParts>) => (await look({ mode: 'http', ...other })).slice(-2);
  expect(await about({})).toMatchObject([
    { check: 'signing secret', ok: false },
    { check: 'address', ok: false, summary: 'PUBLIC_URL is empty.' },
  ]);
  expect(await about({ signingSecret: 's', publicUrl })).toMatchObject([
    { ok: true },
    { ok: false, summary: expect.stringContaining('requires https') },
  ]);
  expect((await about({ publicUrl: `${publicUrl}/elsewhere` })).at(-1)?.summary).toContain('answers 404');
  expect((await about({ publicUrl: 'http://127.0.0.1:9' })).at(-1)?.summary).toContain('does not answer');
});

test('names the install address for multiple workspaces', async () => {
  const { look } = await setting();
  const several = { botToken: undefined, clientId: '1.2' };
  expect((await look({ ...several, publicUrl: 'https://e.example' }))[0]).toMatchObject({
    ok: true,
    summary: 'install the app at https://e.example/slack/install',
  });
  expect((await look(several))[0]).toMatchObject({
    ok: false,
    advice: expect.stringContaining('PUBLIC_URL'),
  });
  expect((await look({ ...several, channel: 'C1' }))[1]).toMatchObject({ check: 'channel', ok: false });
});
