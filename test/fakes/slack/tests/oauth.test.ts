// Several workspaces under the real Bolt: installing with a browser, tokens that rotate, leaving.

import type { Installation, InstallationStore } from '@slack/bolt';
import { afterEach, expect, test } from 'vitest';
import type { Slack } from '../index.ts';
import { connect, type Setting, type Wire } from './bot.ts';

let end: (() => Promise<void>) | undefined;
afterEach(async () => {
  await end?.();
  end = undefined;
});

/** An app for many workspaces that answers with the workspace's name. */
async function install(setting: Setting = {}) {
  const kept = new Map<string, Installation>();
  const gone: string[] = [];
  const installationStore: InstallationStore = {
    storeInstallation: async (one) => void kept.set(one.team?.id ?? '', one as Installation),
    fetchInstallation: async ({ teamId = '' }) => {
      const found = kept.get(teamId);
      if (!found) throw new Error('not installed');
      return found as Installation<'v2', false>;
    },
    deleteInstallation: async ({ teamId = '' }) => void kept.delete(teamId),
  };
  const bolt = (slack: Slack) => ({
    clientId: slack.clientId,
    clientSecret: slack.clientSecret,
    stateSecret: 'a-state-secret',
    scopes: ['commands', 'chat:write', 'app_mentions:read'],
    installationStore,
    installerOptions: { authorizationUrl: slack.authorizeUrl, directInstall: true },
  });
  const wire: Wire = (app) => {
    app.command('/tts', async ({ ack, client, command }) => {
      await ack();
      const { team } = await client.auth.test();
      await client.chat.postMessage({ channel: command.channel_id, text: `Here in ${team}` });
    });
    for (const name of ['tokens_revoked', 'app_uninstalled'] as const)
      app.event(name, async ({ context }) => void gone.push(`${name} ${context.teamId}`));
  };
  const set = await connect(wire, { http: true, bolt, ...setting });
  end = () => set.close();
  const { slack, base } = set;
  const second = slack.workspace({ name: 'Away', installed: false });
  const bo = second.user('Bo');
  const room = second.channel({ name: 'away' });
  return { ...set, kept, gone, second, bo, room, start: `${base}/slack/install` };
}

test('two workspaces install the app, and each is answered with its own token', async () => {
  const { slack, team, ana, channel, second, bo, room, start, kept, faults } = await install();
  await expect(second.command(bo, room, '/tts')).rejects.toThrow('not installed in Away');
  await team.command(ana, channel, '/tts');
  expect(faults).toMatchObject([{ code: 'slack_bolt_authorization_error' }]);
  for (const person of [ana, bo]) expect((await slack.install(start, person)).status).toBe(200);
  expect([...kept.values()].map((one) => [one.team?.name, one.bot?.token, one.user.id])).toEqual([
    ['Home', team.botToken, ana.id],
    ['Away', second.botToken, bo.id],
  ]);
  await team.command(ana, channel, '/tts');
  await second.command(bo, room, '/tts');
  const texts = () => [channel, room].map(({ messages }) => messages.at(-1)?.text);
  await slack.until(() => texts().every(Boolean));
  expect(texts()).toEqual(['Here in Home', 'Here in Away']);
  expect(slack.refusals).toEqual([]);
  const printed = JSON.stringify(slack.requests);
  for (const secret of [slack.clientSecret, team.botToken, second.botToken])
    expect(printed).not.toContain(secret);
});

test('a refusal, a foreign state and an unknown code install nothing', async () => {
  const { slack, bo, start, kept, client } = await install();
  expect((await slack.install(start, bo, { deny: true })).status).toBeGreaterThanOrEqual(400);
  expect((await slack.install(start, bo, { state: 'another' })).status).toBe(400);
  expect(kept.size).toBe(0);
  const access = (more: object) =>
    client.apiCall('oauth.v2.access', {
      client_id: slack.clientId,
      client_secret: slack.clientSecret,
      ...more,
    });
  await expect(access({ code: 'none' })).rejects.toThrow('invalid_code');
  await expect(access({ code: 'none', client_secret: 'x' })).rejects.toThrow('bad_client_secret');
  await expect(access({ code: 'none', client_id: 'x' })).rejects.toThrow('invalid_client_id');
});

test('a token that nears its end is exchanged at the next event; the old refresh token is good once', async () => {
  let shift = 0;
  const clock = { now: () => Date.now() + shift };
  const { slack, second, bo, room, start, kept, client } = await install({ rotation: true, clock });
  await slack.install(start, bo);
  const bot = () => kept.get(second.id)?.bot ?? { token: '', refreshToken: '', expiresAt: 0 };
  const { token: first, refreshToken: spent = '' } = bot();
  expect([first, spent.slice(0, 7)]).toEqual([second.botToken, 'xoxe-1-']);
  // Bolt refreshes what has less than two hours left.
  bot().expiresAt = Math.floor(Date.now() / 1000) + 7199;
  await second.command(bo, room, '/tts');
  await slack.until(() => room.messages.length === 1);
  expect([bot().token, bot().token === first]).toEqual([second.botToken, false]);
  await expect(
    client.apiCall('oauth.v2.access', {
      client_id: slack.clientId,
      client_secret: slack.clientSecret,
      grant_type: 'refresh_token',
      refresh_token: spent,
    }),
  ).rejects.toThrow('invalid_refresh_token');
  await client.auth.test({ token: second.botToken });
  shift = 13 * 3_600_000;
  await expect(client.auth.test({ token: second.botToken })).rejects.toThrow('token_expired');
  bot().expiresAt = 1;
  await second.command(bo, room, '/tts');
  await slack.until(() => room.messages.length === 2);
  await second.uninstall();
  await expect(second.command(bo, room, '/tts')).rejects.toThrow('not installed');
});

test('who leaves is told of, with tokens that are dead at once', async () => {
  const { slack, team, ana, second, bo, start, gone, client } = await install();
  for (const person of [ana, bo]) await slack.install(start, person);
  const { botToken: token } = second;
  await second.uninstall();
  await slack.until(() => gone.length === 2);
  expect(gone.sort()).toEqual([`app_uninstalled ${second.id}`, `tokens_revoked ${second.id}`]);
  await expect(client.auth.test({ token })).rejects.toThrow('account_inactive');
  await team.revoke();
  await slack.until(() => gone.length === 3);
  await expect(client.auth.test({ token: team.botToken })).rejects.toThrow('token_revoked');
});

test('an app can take itself out', async () => {
  const { slack, second, bo, start, gone, client } = await install();
  await slack.install(start, bo);
  const { clientId: client_id, clientSecret: client_secret } = slack;
  await client.apps.uninstall({ token: second.botToken, client_id, client_secret });
  await slack.until(() => gone.length === 2);
  await expect(client.auth.test({ token: second.botToken })).rejects.toThrow('account_inactive');
});
