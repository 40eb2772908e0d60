// Several workspaces in one process: installation pages, isolation, token refresh during work, and an uninstall during
// a task, which leaves no data of the workspace.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTextCipher, loadOrCreateKey } from '../../../src/store/encryption.ts';
import { freePort } from '../../fakes/http-server.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import {
  type Channel,
  createSlack,
  type Message,
  type Slack,
  type User,
  type Workspace,
} from '../../fakes/slack/index.ts';
import { type Earshot, startEarshot } from '../earshot.ts';
import { brought, cards, finishes, PATIENCE_MS, taskOf, words } from './workspace.ts';

interface Installed {
  readonly team: Workspace;
  readonly ana: User;
  readonly channel: Channel;
}

let slack: Slack;
let service: MediaServer;
let earshot: Earshot;
let start: string;
let one: Installed;
let two: Installed;

const open = (name: string): Installed => {
  const team = slack.workspace({ name, installed: false });
  return { team, ana: team.user(`Ana of ${name}`), channel: team.channel({ name: `room-of-${name}` }) };
};

beforeEach(async () => {
  [slack, service] = await Promise.all([createSlack({ rotation: true, patience: PATIENCE_MS }), startMediaServer()]);
  const port = String(await freePort());
  earshot = await startEarshot({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SLACK_CLIENT_ID: slack.clientId,
    SLACK_CLIENT_SECRET: slack.clientSecret,
    SLACK_STATE_SECRET: 'sixteen characters of our own',
    SLACK_APP_TOKEN: slack.appToken,
    SLACK_AUTHORIZE_URL: slack.authorizeUrl,
    SLACK_API_URL: slack.api,
    SLACK_FILE_ORIGINS: slack.files,
    SERVICE_BASE_URL: service.base,
    SERVICE_API_KEY: 'key',
    WEB_CHAT: 'off',
  });
  start = `${earshot.base}/slack/install`;
  [one, two] = [open('One'), open('Two')];
});

afterEach(async () => {
  await earshot.kill('SIGTERM');
  await service.stop();
  await slack.close();
});

const install = async (...all: readonly Installed[]): Promise<void> => {
  for (const { ana } of all) expect((await slack.install(start, ana)).status).toBe(200);
};

const card = ({ channel }: Installed): Message | undefined => cards(channel).at(-1);
const done = (where: Installed): Promise<Message> => finishes(slack, () => card(where));
const say = ({ team, ana, channel }: Installed, text: string) => team.command(ana, channel, '/tts', text);

/** Starts a task that the service holds until its state changes. */
async function held(where: Installed, text: string): Promise<string> {
  service.word = 'PENDING';
  await say(where, text);
  await slack.until(() => words(card(where)).includes(text) && taskOf(card(where)) !== '');
  const task = taskOf(card(where));
  await earshot.logged((entry) => entry.task === task && entry.to === 'polling');
  return task;
}

/** All entries of the data folder, decrypted. */
function kept(): readonly string[] {
  const database = new DatabaseSync(join(earshot.folder, 'earshot.db'), { readOnly: true });
  const rows = database.prepare('SELECT namespace, key, value FROM entries').all();
  database.close();
  const seal = createTextCipher(loadOrCreateKey(join(earshot.folder, 'secret.key')));
  return rows.map(({ namespace, key, value }) => {
    const inside = JSON.parse(String(value)).value;
    const opened = typeof inside === 'string' ? seal.decrypt(inside, [String(namespace), String(key)]) : undefined;
    return `${namespace} ${key} ${value} ${opened ?? ''}`;
  });
}

const bytesOnDisk = (): string =>
  readdirSync(earshot.folder)
    .filter((name) => /^earshot\.db|\.log$/.test(name))
    .map((name) => readFileSync(join(earshot.folder, name), 'latin1'))
    .join('\n');

test('installs only from the starting browser and encrypts stored tokens', async () => {
  const { ana } = one;
  expect((await slack.install(start, ana, { state: 'another' })).status).toBe(400);
  expect((await slack.install(start, ana, { deny: true })).status).toBe(400);
  const page = await fetch(start, { redirect: 'manual' });
  const state = new URL(page.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const bare = await fetch(`${earshot.base}/slack/oauth_redirect?code=1&state=${encodeURIComponent(state)}`);
  expect([bare.status, await bare.text()]).toEqual([400, expect.stringContaining('started in another browser')]);
  expect(slack.requests.filter(({ method }) => method === 'oauth.v2.access')).toEqual([]);
  await install(one, two);
  expect(statSync(join(earshot.folder, 'secret.key')).mode & 0o777).toBe(0o600);
  await say(one, 'Hello One');
  await done(one);
  for (const place of [bytesOnDisk(), JSON.stringify(earshot.log)]) {
    // Ciphertext may contain a token's first letters by chance.
    expect(place).not.toMatch(/xoxe(?:\.xoxb)?-1-|xoxb-\d/);
    expect(place).not.toContain(slack.clientSecret);
  }
});

test('separates tasks, defaults and home between workspaces', async () => {
  await install(one, two);
  for (const [where, text] of [
    [one, 'The merger is on Friday'],
    [two, 'Lunch is at noon'],
  ] as const) {
    await say(where, text);
    await done(where);
  }
  await one.team.command(one.ana, one.channel, '/settings', 'voice:Grace scope:channel');
  await one.team.command(one.ana, one.channel, '/settings', 'voice:Grace');
  await one.team.mention(one.ana, one.channel, '<@BOT> help');
  const asked = await two.team.command(two.ana, two.channel, '/tasks');
  const settings = await two.team.command(two.ana, two.channel, '/settings');
  await two.team.openHome(two.ana);
  const form = await two.team.command(two.ana, two.channel, '/tts');
  await slack.until(() => asked.response && settings.response && two.team.home(two.ana) && form.modal);
  const options = await two.team.options(two.ana, form, 'field:voice_id', '');
  expect(asked.response).toContain('Lunch is at noon');
  const seen = JSON.stringify([
    ...[asked.responses, settings.responses].flat().map(({ text, blocks }) => [text, blocks]),
    two.team.home(two.ana)?.body,
    form.modal?.body,
    options,
    two.channel.messages.map(({ text, blocks }) => [text, blocks]),
  ]);
  for (const secret of ['merger', 'of One', 'of-One', one.team.id, one.ana.id, one.channel.id])
    expect(seen).not.toContain(secret);
  expect(settings.response).not.toMatch(/Grace/);
  const foreign = slack.requests.filter(({ args }) => JSON.stringify(args).includes('Lunch'));
  expect(new Set(foreign.map(({ team }) => team))).toEqual(new Set([two.team.id]));
  expect(slack.refusals).toEqual([]);
});

test('refreshes a token that expires mid-task and delivers', async () => {
  await install(one);
  await held(one, 'Said in the night');
  const before = one.team.botToken;
  one.team.expire();
  service.word = 'SUCCESS';
  await done(one);
  await slack.until(() => brought(one.channel).length === 1);
  expect(one.team.botToken).not.toBe(before);
  expect(
    slack.requests.filter(({ method, args }) => method === 'oauth.v2.access' && 'grant_type' in args),
  ).toHaveLength(1);
});

test.each([
  ['uninstalled', (team: Workspace) => team.uninstall()],
  ['its token revoked', (team: Workspace) => team.revoke()],
])('%s mid-task: ends, deletes data and allows a new installation', async (_, farewell) => {
  await install(one, two);
  const shy = one.team.user('Shy');
  await one.team.command(shy, one.channel, '/settings', 'voice:Rose');
  const film = { name: 'Board meeting.mp4', bytes: Buffer.from('film') };
  service.word = 'PENDING';
  await one.team.mention(one.ana, one.channel, '<@BOT> dub to:Spanish', { files: [film] });
  await earshot.logged(({ to }) => to === 'polling');
  const task = await held(one, 'Nobody hears this');
  const other = await held(two, 'Everybody hears this');
  expect(kept().filter((row) => row.includes(one.team.id)).length).toBeGreaterThan(3);
  expect(kept().some((row) => row.includes('Board meeting'))).toBe(true);
  await farewell(one.team);
  // A status line may still go out between the acknowledgement of the event and its handling.
  await earshot.logged(({ msg }) => msg === 'slack: app uninstalled from a workspace');
  const heard = slack.requests.length;
  await earshot.logged(({ msg }) => msg === 'data of a removed server or workspace deleted');
  await earshot.logged(
    (entry) => entry.task === task && entry.to !== undefined && !['submitting', 'polling'].includes(entry.to),
  );
  await expect.poll(() => kept().filter((row) => row.includes(one.team.id))).toEqual([]);
  for (const word of ['Nobody hears', 'Board meeting', 'Ana of One', 'of-One', 'room-of-One'])
    expect(kept().filter((row) => row.includes(word))).toEqual([]);
  service.word = 'SUCCESS';
  await done(two);
  await earshot.logged((entry) => entry.task === other && entry.to === 'done');
  expect(slack.requests.slice(heard).filter(({ team }) => team === one.team.id)).toEqual([]);
  expect(brought(one.channel)).toEqual([]);
  await install(one);
  await say(one, 'Here again');
  await slack.until(() => words(card(one)).includes('Here again'));
  await done(one);
});
