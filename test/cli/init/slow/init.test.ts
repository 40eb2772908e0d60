// Runs the real `earshot init` on a pseudo terminal, against fakes of Discord and Slack: from an empty folder to the
// first result, and with other choices. Prints the final screens.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '../../../architecture/sources.ts';
import { createDiscordWorld } from '../../../e2e/discord/server.ts';
import { createSlackWorld } from '../../../e2e/slack/workspace.ts';
import { freePort } from '../../../fakes/http-server.ts';
import { CTRL_C, ENTER, openTerminal, type Terminal } from '../terminal.ts';

const COMMAND = [process.execPath, '--disable-warning=ExperimentalWarning', join(ROOT, 'src/earshot.cjs'), 'init'];
const DOWN = '\u001b[B';
const ASKS = 'Paste it here (hidden) and press Enter:';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'earshot-init-'));

async function sit(env: Record<string, string>, folder = newFolder(), given?: string) {
  const port = given ?? String(await freePort());
  const terminal = openTerminal(COMMAND, { cwd: folder, env: { ...env, PORT: port, WEB_CHAT: 'off' } });
  closing.push(terminal.close);
  return {
    terminal,
    folder,
    env: () => readFileSync(join(folder, '.env'), 'utf8'),
    base: `http://127.0.0.1:${port}`,
  };
}

async function discordWorld() {
  const world = await createDiscordWorld();
  closing.push(world.discord.close);
  const { api, cdn } = world.discord;
  return { ...world, settings: { DISCORD_API_URL: api, DISCORD_CDN_URL: cdn, DISCORD_VOICE: 'off' } };
}

async function slackWorld() {
  const world = await createSlackWorld();
  closing.push(world.slack.close);
  const { api, files } = world.slack;
  return { ...world, settings: { SLACK_API_URL: api, SLACK_FILE_ORIGINS: files } };
}

async function answers(terminal: Terminal, question: string, keys: string): Promise<void> {
  await terminal.sees(question);
  terminal.type(keys);
}

/** Chooses to fetch no models, the default. */
async function declineModels(terminal: Terminal, language: string): Promise<void> {
  await terminal.sees('Better voices and ears');
  await terminal.sees('Speech: Flite, eSpeak NG');
  await answers(terminal, `Which languages do you use? (tags or names) [${language}]`, ENTER);
  await answers(terminal, 'Fetch a set now?', ENTER);
  await terminal.sees('Nothing is fetched unless you ask for it.');
}

test('Discord: from an empty folder to the first result', async () => {
  const { discord, guild, ana, settings } = await discordWorld();
  const channel = guild.channel({ name: 'general' });
  const folder = newFolder();
  writeFileSync(join(folder, '.env'), '# ours\nDEFAULT_LANGUAGE=de\nDISCORD_TOKEN=\n', { mode: 0o644 });
  const { terminal, env } = await sit(settings, folder);

  await answers(terminal, 'Where do you want to use Earshot?', ENTER);
  await terminal.sees('https://discord.com/developers/applications and choose New Application');
  await answers(terminal, ASKS, `a-client-secret${ENTER}`);
  await terminal.sees('is not a bot token');
  await terminal.sees('Bot → Reset Token\n');
  await answers(terminal, ASKS, `xoxb-123-456-abc${ENTER}`);
  await terminal.sees('is a Slack token');
  // Unchanged until the secrets are valid.
  expect(env()).toBe('# ours\nDEFAULT_LANGUAGE=de\nDISCORD_TOKEN=\n');
  await answers(terminal, ASKS, `Bot ${discord.token}${ENTER}`);
  await terminal.sees('ok    token: valid');
  await terminal.sees('Saved in .env, readable only by you: DISCORD_TOKEN.');
  expect(env()).toBe(`# ours\nDEFAULT_LANGUAGE=de\nDISCORD_TOKEN=${discord.token}\n`);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  await declineModels(terminal, 'de');
  await terminal.sees(`oauth2/authorize?client_id=${discord.applicationId}&scope=bot+applications.commands`);
  await terminal.sees('type:  /tts text:Hello team');

  await discord.slash(ana, channel, 'tts', { text: 'Hello team' });
  await terminal.sees('The first result was delivered: Earshot works.');
  terminal.type(CTRL_C);
  expect(await terminal.ended).toBe(0);
  expect(terminal.raw()).not.toContain(discord.token);
  expect(terminal.raw()).not.toContain('a-client-secret');
  // A sentence instead of log lines.
  expect(terminal.screen().trimEnd()).toMatch(/\n {2}Stopped\.$/);
  expect(terminal.shown()).not.toContain('"level":');
  // This program writes the file itself.
  expect(terminal.shown()).not.toContain('put it into .env');
  process.stdout.write(`${terminal.screen()}\n`);
});

test('Slack: asks for both tokens and keeps the valid one', async () => {
  const { slack, team, ana, settings } = await slackWorld();
  const { terminal, folder, env } = await sit(settings);

  await answers(terminal, 'Where do you want to use Earshot?', DOWN);
  terminal.type(ENTER);
  const manifest = join(realpathSync(folder), 'slack-manifest.json');
  await terminal.sees(`Created: ${manifest}`);
  await terminal.sees('https://api.slack.com/apps?new_app=1');
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({
    display_information: { name: 'Earshot' },
  });
  await answers(terminal, ASKS, `${team.botToken}${ENTER}`);
  await terminal.sees('SLACK_APP_TOKEN is a bot token. Put that one into SLACK_BOT_TOKEN');
  await answers(terminal, ASKS, `${slack.appToken}${ENTER}`);
  await terminal.sees('ok    socket');
  await answers(terminal, ASKS, `xoxb-of-nobody${ENTER}`);
  await terminal.sees('Slack rejects it (invalid_auth)');
  expect(existsSync(join(folder, '.env'))).toBe(false);
  await answers(terminal, ASKS, `${team.botToken}${ENTER}`);
  await terminal.sees('Saved in .env');
  expect(parseEnv(env())).toEqual({ SLACK_APP_TOKEN: slack.appToken, SLACK_BOT_TOKEN: team.botToken });
  await declineModels(terminal, 'en');
  await terminal.sees('type:  /invite @Earshot');
  await terminal.sees('/tts Hello team');

  await team.command(ana, team.channel({ name: 'general' }), '/tts', 'Hello team');
  await terminal.sees('The first result was delivered: Earshot works.');
  terminal.type(CTRL_C);
  expect(await terminal.ended).toBe(0);
  for (const secret of [slack.appToken, team.botToken]) expect(terminal.raw()).not.toContain(secret);
  process.stdout.write(`${terminal.screen()}\n`);

  const again = await sit(settings, folder);
  await answers(again.terminal, 'Where do you want to use Earshot?', DOWN);
  again.terminal.type(ENTER);
  await again.terminal.sees('SLACK_BOT_TOKEN is already set.');
  await declineModels(again.terminal, 'en');
  await again.terminal.sees('Waiting for the first result');
  expect(again.terminal.shown()).not.toContain(ASKS);
  again.terminal.type(CTRL_C);
  expect(await again.terminal.ended).toBe(0);
});

test('the web chat needs nothing and shows its address', async () => {
  const { terminal, folder, base } = await sit({ WEB_CHAT: 'on' });
  await answers(terminal, 'Where do you want to use Earshot?', DOWN);
  terminal.type(DOWN);
  terminal.type(ENTER);
  await declineModels(terminal, 'en');
  await terminal.sees(`Open ${base} and type:  /tts Hello team`);
  expect(readdirSync(folder)).not.toContain('.env');
});

test('reports a running Earshot before asking anything', async () => {
  const taken = createServer((_, answer) => answer.end('{"alive":true}')).listen(0, '127.0.0.1');
  closing.push(async () => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { terminal, folder } = await sit({}, newFolder(), String(port));
  expect(await terminal.ended).toBe(1);
  expect(terminal.shown()).toContain(`A program already runs at http://127.0.0.1:${port}`);
  expect(readdirSync(folder)).toEqual([]);
});

test('leaves .env unchanged when stopped at any question', async () => {
  const { slack, settings } = await slackWorld();
  const before = 'DEFAULT_LANGUAGE=fr\n';
  for (const questions of [0, 1, 2]) {
    const folder = newFolder();
    writeFileSync(join(folder, '.env'), before);
    const { terminal, env } = await sit(settings, folder);
    await terminal.sees('Where do you want to use Earshot?');
    if (questions > 0) {
      terminal.type(DOWN);
      terminal.type(ENTER);
      await terminal.sees(ASKS);
    }
    if (questions > 1) {
      terminal.type(`${slack.appToken}${ENTER}`);
      await terminal.sees('The bot token (xoxb-…)');
      await terminal.sees(ASKS);
    }
    terminal.type(CTRL_C);
    expect(await terminal.ended).toBe(130);
    const manifest = questions > 0 ? ['slack-manifest.json'] : [];
    expect(terminal.shown()).toContain(
      `Stopped. Nothing was saved${manifest.map((name) => ` except ${name}`).join()}.`,
    );
    expect([env(), readdirSync(folder)]).toEqual([before, ['.env', ...manifest]]);
  }
});

test('hides input during requests while Ctrl-C still stops', async () => {
  // Accepts connections and never answers.
  const silent = createServer().listen(0, '127.0.0.1');
  closing.push(async () => silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { terminal, folder } = await sit({ SLACK_API_URL: `http://127.0.0.1:${port}/api` });
  await answers(terminal, 'Where do you want to use Earshot?', DOWN);
  terminal.type(ENTER);
  await answers(terminal, ASKS, `xapp-first${ENTER}`);
  await terminal.sees('Checking with Slack');
  terminal.type(`xapp-too-early${CTRL_C}`);
  expect(await terminal.ended).toBe(130);
  expect(terminal.shown()).toContain('Stopped. Nothing was saved except slack-manifest.json.');
  expect(terminal.raw()).not.toContain('too-early');
  // It did not wait for an answer.
  expect(terminal.shown()).not.toContain('FAULT');
  expect(readdirSync(folder)).toEqual(['slack-manifest.json']);
});

test('repeats an unreachable request on Enter alone', async () => {
  const { slack, settings } = await slackWorld();
  slack.fault({ method: 'apps.connections.open', before: 'drop' });
  const { terminal, folder } = await sit(settings);
  await answers(terminal, 'Where do you want to use Earshot?', DOWN);
  terminal.type(ENTER);
  await answers(terminal, ASKS, ENTER);
  await terminal.sees('SLACK_APP_TOKEN is empty.');
  await answers(terminal, ASKS, `${slack.appToken}${ENTER}`);
  await terminal.sees('Slack could not be reached');
  await terminal.sees('Press Enter to try the same value again.');
  await answers(terminal, ASKS, ENTER);
  await terminal.sees('ok    socket');
  terminal.type(CTRL_C);
  expect(await terminal.ended).toBe(130);
  expect(readdirSync(folder)).toEqual(['slack-manifest.json']);
});

test('keeps edits made to .env meanwhile', async () => {
  const { slack, team, settings } = await slackWorld();
  const { terminal, folder, env } = await sit(settings);
  await answers(terminal, 'Where do you want to use Earshot?', DOWN);
  terminal.type(ENTER);
  await answers(terminal, ASKS, `${slack.appToken}${ENTER}`);
  await terminal.sees('The bot token (xoxb-…)');
  await terminal.sees(ASKS);
  writeFileSync(join(folder, '.env'), 'COMMAND_PREFIX=ear-\n');
  terminal.type(`${team.botToken}${ENTER}`);
  await terminal.sees('Saved in .env');
  expect(parseEnv(env())).toMatchObject({ COMMAND_PREFIX: 'ear-', SLACK_BOT_TOKEN: team.botToken });
});

test('explains manual setup without a terminal', async () => {
  const child = spawn(COMMAND[0] ?? '', COMMAND.slice(1), {
    cwd: newFolder(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toContain('needs a terminal for its questions');
  expect(said).toContain(join(ROOT, '.env.example'));
});
