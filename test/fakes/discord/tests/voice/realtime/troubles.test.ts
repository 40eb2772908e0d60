// Ways to lose a voice connection, seen by plain @discordjs/voice: move, kick, region change, crashed or silent voice
// server, deleted channel, ended gateway session.

import { entersState, type VoiceConnection, VoiceConnectionStatus } from '@discordjs/voice';
import { afterEach, expect, test } from 'vitest';
import { PATIENCE, play, script, spoken, startBot, startClient, texts, whenReady } from '../bot.ts';

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

type Started = Awaited<ReturnType<typeof startBot>>;

/** The bot has joined Ana and shares keys with her. */
async function together(options?: Parameters<typeof startBot>[1]): Promise<Started & { connection: VoiceConnection }> {
  const set = await startBot(ends, options);
  set.discord.voice.join(set.discord.user('Ana'), set.lounge);
  const connection = await whenReady(set.join());
  await set.discord.until(() => set.discord.voice.group(set.lounge).length === 2);
  return { ...set, connection };
}

const within = (connection: VoiceConnection, status: VoiceConnectionStatus) =>
  entersState(connection, status, PATIENCE);

/** Plays while `act` happens, and returns the frames heard. */
async function playThrough({ discord, lounge, connection }: Awaited<ReturnType<typeof together>>, act: () => void) {
  const frames = script(120);
  const { ended } = play(connection, frames);
  await discord.until(() => spoken(discord, lounge).length >= 30);
  act();
  await ended;
  return { frames, heard: texts(spoken(discord, lounge)) };
}

test('another region: continues with the frame after the last', async () => {
  const set = await together();
  const { discord, guild, lounge, client } = set;
  const endpoints: (string | null)[] = [];
  client.ws.on('VOICE_SERVER_UPDATE' as never, (told: { readonly endpoint: string | null }) =>
    endpoints.push(told.endpoint),
  );
  const { frames, heard } = await playThrough(set, () => discord.voice.regionChange(guild, { awayMs: 100 }));
  expect(endpoints[0]).toBeNull();
  expect(endpoints.at(-1)).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(heard.length).toBeGreaterThan(80);
  expect(heard).toEqual(frames.map(String).filter((text) => heard.includes(text)));
  expect(discord.voice.inside(lounge)).toContain(discord.bot);
  expect(discord.refusals).toEqual([]);
});

test('a crashed voice server resumes with missed events', async () => {
  const set = await together();
  const { discord, guild, lounge } = set;
  const ben = discord.user('Ben');
  const { heard } = await playThrough(set, () => {
    discord.voice.gone(guild);
    discord.voice.join(ben, lounge);
  });
  await discord.until(() => discord.voice.group(lounge).includes(ben.id));
  expect(discord.voice.session(guild)?.open).toBe(true);
  expect(heard.length).toBeGreaterThan(80);
  expect(discord.refusals).toEqual([]);
});

test('replaces an invalid session with a new one', async () => {
  const set = await together();
  const { heard } = await playThrough(set, () => set.discord.voice.gone(set.guild, 4006));
  expect(heard.length).toBeGreaterThan(80);
  expect(set.discord.refusals).toEqual([]);
});

test('a kick closes with 4014 and removes the bot', async () => {
  const { discord, guild, lounge, connection } = await together();
  discord.voice.kick(guild);
  await within(connection, VoiceConnectionStatus.Disconnected);
  expect(connection.state).toMatchObject({ closeCode: 4014 });
  expect(discord.voice.inside(lounge)).not.toContain(discord.bot);
});

test('a moved bot is heard in the other channel', async () => {
  const { discord, guild, lounge, connection } = await together();
  const other = guild.channel({ name: 'Other', type: 'voice' });
  discord.voice.join(discord.user('Ben'), other);
  discord.voice.move(discord.bot, other);
  await discord.until(() => discord.voice.group(other).length === 2);
  await whenReady(connection);
  await play(connection, script(20)).ended;
  expect(texts(spoken(discord, other))).toEqual(script(20).map(String));
  expect(discord.voice.inside(lounge)).not.toContain(discord.bot);
  expect(discord.refusals).toEqual([]);
});

test('a deleted channel closes with 4022 and prevents rejoining', async () => {
  const { discord, lounge, connection } = await together();
  const before = connection.rejoinAttempts;
  discord.voice.remove(lounge);
  await discord.until(() => connection.rejoinAttempts > before);
  await expect(entersState(connection, VoiceConnectionStatus.Ready, 300)).rejects.toThrow();
});

test('a silent voice server is detected by heartbeat', async () => {
  const { discord, connection } = await together({ options: { voiceHeartbeat: 100 } });
  discord.voice.freeze();
  await within(connection, VoiceConnectionStatus.Connecting);
  await whenReady(connection);
  expect(discord.refusals).toEqual([]);
});

test('late messages change nothing', async () => {
  const set = await together();
  set.discord.voice.slow(150);
  const ben = set.discord.user('Ben');
  const { frames, heard } = await playThrough(set, () => set.discord.voice.join(ben, set.lounge));
  expect(set.discord.voice.group(set.lounge)).toHaveLength(3);
  expect(heard).toEqual(frames.map(String));
  expect(set.discord.refusals).toEqual([]);
});

test('rejects an invalid commit and re-adds the bot', async () => {
  const set = await together();
  const { discord, guild, lounge } = set;
  await playThrough(set, () => discord.voice.confuse(guild));
  expect(discord.voice.group(lounge)).toHaveLength(2);
  expect(spoken(discord, lounge).at(-1)).toMatchObject({ heard: true, sealed: true });
  expect(discord.refusals.map(({ reason }) => reason.slice(0, 9))).toEqual(['opcode 31']);
});

test('an ended gateway session removes the bot from voice', async () => {
  const { discord, lounge } = await together();
  discord.gateway.invalidSession(false);
  expect(discord.voice.inside(lounge)).not.toContain(discord.bot);
});

/** Closes no socket cleanly, like a killed program. */
function kill(connection: VoiceConnection): void {
  const { networking } = connection.state as unknown as {
    networking: { state: { ws: { ws: { terminate(): void } } }; destroy(): void };
  };
  connection.removeAllListeners();
  const { ws } = networking.state.ws;
  networking.destroy();
  ws.terminate();
}

test('a silently lost client stays a while, then is removed', async () => {
  const { discord, lounge, connection } = await together({ options: { voicePatience: 300 } });
  kill(connection);
  expect(discord.voice.inside(lounge)).toContain(discord.bot);
  await discord.until(() => !discord.voice.inside(lounge).includes(discord.bot));
});

test('a restarted program finds itself still connected and takes over', async () => {
  const { discord, guild, lounge, connection } = await together();
  kill(connection);
  const { client, join } = await startClient(ends, discord, guild);
  expect(client.guilds.cache.get(guild.id)?.members.me?.voice.channelId).toBe(lounge.id);
  const again = await whenReady(join(lounge));
  await discord.until(() => discord.voice.group(lounge).length === 2);
  await play(again, script(20)).ended;
  expect(texts(spoken(discord, lounge))).toEqual(script(20).map(String));
  expect(discord.refusals).toEqual([]);
});
