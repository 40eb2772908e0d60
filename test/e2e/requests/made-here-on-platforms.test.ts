// “Was this made here?” on Discord, Slack and over MCP, with the real program: private answers, found in the same
// server, and the same sentence everywhere else.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiscord, type Discord } from '../../fakes/discord/index.ts';
import { createSlack, type Slack } from '../../fakes/slack/index.ts';
import { words as discordWords } from '../discord/server.ts';
import { type Earshot, startEarshot } from '../earshot.ts';
import { ask as callTool, connect, SECRET } from '../mcp/clients.ts';
import { brought } from '../slack/workspace.ts';

const ACTION = 'Was this made here?';
const WORDS = 'Good morning, this is a test';
const FOUND = /Yes, made here on/;
const ELSEWHERE = /made with Earshot, but not here/;

let [discord, slack, earshot]: [Discord, Slack, Earshot] = [] as never;
let team: ReturnType<Slack['workspace']>;
/** A file that was made in the Slack workspace. */
let slackFile: Buffer;

const openServer = (name: string) => {
  const guild = discord.guild({ name });
  const user = discord.user(`Person of ${name}`);
  guild.join(user);
  return { guild, user, channel: guild.channel({ name: `room-of-${name}` }) };
};
let home: ReturnType<typeof openServer>;
let away: ReturnType<typeof openServer>;

beforeAll(async () => {
  [discord, slack] = await Promise.all([createDiscord({ patience: 30_000 }), createSlack({ patience: 30_000 })]);
  [home, away] = [openServer('Copper'), openServer('Willow')];
  team = slack.workspace({ name: 'Harbor' });
  earshot = await startEarshot({
    MCP_SECRET: SECRET,
    ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
    ...{ SLACK_APP_TOKEN: slack.appToken, SLACK_BOT_TOKEN: team.botToken, SLACK_API_URL: slack.api },
    SLACK_FILE_ORIGINS: slack.files,
  });
  await earshot.logged(({ msg }) => msg === 'discord commands registered');
});
afterAll(async () => {
  await earshot?.kill('SIGTERM');
  await Promise.all([slack.close(), discord.close()]);
});

type Target = Parameters<Discord['messageAction']>[3];

async function askOnDiscord({ user, channel }: typeof home, target: Target): Promise<string> {
  const before = discord.ephemeral(user).length;
  const act = await discord.messageAction(user, channel, ACTION, target);
  await act.answered;
  const find = () =>
    discord
      .ephemeral(user)
      .slice(before)
      .map(discordWords)
      .find((text) => /\S/.test(text));
  await discord.until(find);
  return find() ?? '';
}

test('Discord: found in its server by another person, in private', async () => {
  const act = await discord.slash(home.user, home.channel, 'tts', { text: WORDS, voice: 'Rose' });
  await discord.until(() => act.message?.attachments.length === 1);
  const ben = discord.user('Ben');
  home.guild.join(ben);
  const answer = await askOnDiscord({ ...home, user: ben }, act.message as Target);
  expect(answer).toMatch(FOUND);
  expect(answer).toMatch(/Speech[\s\S]*Rose/);
  expect(answer).not.toMatch(/Person of|Copper/);

  const [file] = act.message?.attachments ?? [];
  const bytes = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
  const copy = { name: 'speech.wav', bytes };
  const there = await askOnDiscord(away, discord.say(away.user, away.channel, '', [copy]));
  expect(there).toMatch(ELSEWHERE);
  expect(there).not.toMatch(/Rose|Copper|Person/);
  const forged = Buffer.from(bytes);
  forged.write('AAAA', forged.indexOf('earshot:v1.') + 60);
  const of = (file: Buffer) => discord.say(home.user, home.channel, '', [{ name: 'speech.wav', bytes: file }]);
  expect(await askOnDiscord(home, of(forged))).toBe(there);
  expect(await askOnDiscord(home, of(bytes))).toMatch(FOUND);
});

test('Discord: asked with a command, and of messages without files', async () => {
  const bytes = Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n');
  const before = discord.ephemeral(home.user).length;
  await discord.slash(home.user, home.channel, 'made-here', {}, { files: { file: { name: 'words.srt', bytes } } });
  const find = () =>
    discord
      .ephemeral(home.user)
      .slice(before)
      .map(discordWords)
      .find((text) => /tag/.test(text));
  await discord.until(find);
  expect(find()).toMatch(/which says nothing/);
  const bare = discord.say(home.user, home.channel, 'no file here');
  expect(await askOnDiscord(home, bare)).toMatch(/no sound, film or text file/);
  const opened = await discord.slash(home.user, home.channel, 'made-here');
  expect((await opened.answered).modal).toBeDefined();
});

test('Slack: found in its workspace, in private', async () => {
  const [ana, ben] = [team.user('Ana'), team.user('Ben')];
  const channel = team.channel({ name: 'general' });
  await team.command(ana, channel, '/tts', `${WORDS} voice:Rose`);
  await slack.until(() => brought(channel).length > 0);
  const [post] = brought(channel);
  if (!post) throw new Error('no file came');
  slackFile = team.file(post.files[0]?.id ?? '');
  const listPrivate = () => channel.messages.filter((one) => one.ephemeralTo).map(({ text }) => text);
  const ask = async (message: Parameters<typeof team.shortcut>[2]) => {
    const before = listPrivate().length;
    const act = await team.shortcut(ben, channel, message, 'made-here');
    const find = () => listPrivate()[before] ?? act.responses[0]?.text;
    await slack.until(find);
    return find() ?? '';
  };
  const answer = await ask(post);
  expect(answer).toMatch(FOUND);
  expect(answer).toMatch(/Speech[\s\S]*Rose/);
  expect(answer).not.toMatch(/Ana|Harbor/);
  const words = Buffer.from('plain');
  expect(await ask(team.say(ana, channel, '', { files: [{ name: 'notes.txt', bytes: words }] }))).toMatch(
    /which says nothing/,
  );
});

test('MCP: found by its own client, and nothing of Slack', async () => {
  const client = await connect(earshot.base);
  const { shown } = await callTool(client, 'tts', { text: WORDS, voice: 'Rose' });
  const ask = async (file: string) => JSON.stringify(await client.callTool({ name: 'made-here', arguments: { file } }));
  const own = await ask(String(shown.files?.[0]?.uri));
  expect(own).toMatch(FOUND);
  expect(own).toContain('Rose');
  const foreign = await ask(`data:audio/wav;name=a.wav;base64,${slackFile.toString('base64')}`);
  expect(foreign).toMatch(ELSEWHERE);
  expect(foreign).not.toMatch(/Rose|Harbor|Ana/);
  await client.close();
});
