// The fake's voice servers under plain discord.js and @discordjs/voice: joining, hearing, and users who join and leave
// during playback.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joined } from 'node:path';
import { createAudioResource, entersState, StreamType, VoiceConnectionStatus } from '@discordjs/voice';
import { GatewayDispatchEvents, GatewayIntentBits } from 'discord.js';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { afterEach, expect, test } from 'vitest';
import { installed } from '../../../../../studio/operations/dubbing/film.ts';
import { LOOPBACK_CA } from '../../../voice/trust.ts';
import { PATIENCE, play, script, spoken, startBot, texts, whenReady } from '../bot.ts';

const canMake = installed('ffmpeg');

/** The packets of an Ogg Opus file, in hex. */
async function packetsOf(path: string): Promise<readonly string[]> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const packets: string[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(Buffer.from(data).toString('hex'));
  input.dispose();
  return packets;
}

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

test('delivers every frame the bot plays, in order, to listeners', async () => {
  const { discord, lounge, client, guild, join } = await startBot(ends);
  const ana = discord.user('Ana');
  discord.voice.join(ana, lounge);
  await discord.until(() => client.guilds.cache.get(guild.id)?.voiceStates.cache.has(ana.id));
  const connection = await whenReady(join());
  await discord.until(() => discord.voice.group(lounge).length === 2);
  const frames = script(100);
  await play(connection, frames).ended;
  const heard = spoken(discord, lounge);
  expect(texts(heard)).toEqual(frames.map(String));
  expect(heard.every(({ sealed, heard: audible }) => sealed && audible)).toBe(true);
  expect(discord.voice.frames(lounge).at(-1)?.silent).toBe(true);
  expect(heard.every(({ at }, n) => n === 0 || at > (heard[n - 1]?.at ?? at))).toBe(true);
  expect(discord.refusals).toEqual([]);
});

test.runIf(canMake)('a recording in Ogg Opus is heard packet by packet', async () => {
  const { discord, lounge, join } = await startBot(ends);
  const folder = mkdtempSync(joined(tmpdir(), 'earshot-voice-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const path = joined(folder, 'tone.ogg');
  const tone = ['-f', 'lavfi', '-i', 'sine=440:r=48000:d=5', '-ac', '2', '-c:a', 'libopus'];
  execFileSync('ffmpeg', ['-v', 'error', ...tone, path]);
  discord.voice.join(discord.user('Ana'), lounge);
  const connection = await whenReady(join());
  await discord.until(() => discord.voice.group(lounge).length === 2);
  const packets = await packetsOf(path);
  expect(packets.length).toBeGreaterThanOrEqual(250);
  // As a stream, because @discordjs/voice would transcode a path with FFmpeg.
  await play(connection, createAudioResource(createReadStream(path), { inputType: StreamType.OggOpus })).ended;
  const heard = spoken(discord, lounge).map(({ opus }) => opus.toString('hex'));
  expect(heard).toEqual(packets);
  expect(discord.refusals).toEqual([]);
});

test('delivers people’s audio to the bot, except muted ones', async () => {
  const { discord, guild, lounge, join } = await startBot(ends);
  const ana = discord.user('Ana');
  discord.voice.join(ana, lounge);
  const connection = await whenReady(join(lounge, { selfDeaf: false }));
  await discord.until(() => discord.voice.group(lounge).length === 2);
  await discord.until(() => connection.state.status === VoiceConnectionStatus.Ready);
  const heard: string[] = [];
  connection.receiver.subscribe(ana.id).on('data', (frame: Buffer) => heard.push(String(frame)));
  await discord.voice.speak(ana, guild, script(20));
  discord.voice.set(ana, guild, { mute: true });
  await discord.voice.speak(ana, guild, script(5));
  expect(heard).toEqual(script(20).map(String));
});

test('keeps audio for listeners while others join and leave', async () => {
  const { discord, guild, lounge, join } = await startBot(ends);
  const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => discord.user(name));
  if (!ana || !ben || !cleo) throw new Error('nobody');
  const connection = await whenReady(join());
  discord.voice.join(ana, lounge);
  await discord.until(() => discord.voice.group(lounge).length === 2);
  const frames = script(200);
  const { ended } = play(connection, frames);
  await discord.until(() => spoken(discord, lounge).length > 20);
  discord.voice.join(ben, lounge);
  await discord.until(() => discord.voice.group(lounge).length === 3);
  await discord.until(() => spoken(discord, lounge).length > 60);
  discord.voice.leave(ana, guild);
  await discord.until(() => discord.voice.group(lounge).length === 2);
  discord.voice.join(cleo, lounge);
  await discord.until(() => discord.voice.group(lounge).length === 3);
  await ended;
  expect(texts(spoken(discord, lounge))).toEqual(frames.map(String));
  expect(spoken(discord, lounge).every(({ heard }) => heard)).toBe(true);
  expect(discord.refusals).toEqual([]);
});

test('sends no audio when alone; newcomers hear once keyed', async () => {
  const { discord, guild, lounge, join } = await startBot(ends);
  const [ana, ben] = ['Ana', 'Ben'].map((name) => discord.user(name));
  if (!ana || !ben) throw new Error('nobody');
  discord.voice.join(ana, lounge);
  const connection = await whenReady(join());
  await discord.until(() => discord.voice.group(lounge).length === 2);
  const { player } = play(connection, script(2000));
  await discord.until(() => spoken(discord, lounge).length > 20);
  discord.voice.leave(ana, guild);
  expect(discord.voice.group(lounge)).toEqual([]);
  await discord.until(() => spoken(discord, lounge).some(({ heard }) => !heard));
  discord.voice.join(ben, lounge);
  await discord.until(() => discord.voice.group(lounge).length === 2);
  await discord.until(() => spoken(discord, lounge).at(-1)?.heard);
  player.stop(true);
  const frames = spoken(discord, lounge);
  const alone = frames.findIndex(({ heard }) => !heard);
  const back = frames.findIndex(({ heard }, at) => heard && at > alone);
  expect(back).toBeGreaterThan(alone);
  expect(frames.slice(back).every(({ heard, sealed }) => heard && sealed)).toBe(true);
  expect(discord.refusals).toEqual([]);
});

test('a stage lacks end-to-end encryption and silences uninvited speakers', async () => {
  const { discord, guild, join } = await startBot(ends);
  const stage = guild.channel({ name: 'Stage', type: 'stage' });
  discord.voice.join(discord.user('Ana'), stage);
  const connection = await whenReady(join(stage));
  await play(connection, script(10)).ended;
  discord.voice.set(discord.bot, guild, { suppress: false });
  await play(connection, script(20)).ended;
  const all = spoken(discord, stage);
  expect(all.slice(0, 10).some(({ heard }) => heard)).toBe(false);
  expect(all.slice(10).every(({ heard, sealed }) => heard && !sealed)).toBe(true);
  expect(texts(all.slice(10))).toEqual(script(20).map(String));
  expect(discord.refusals).toEqual([]);
});

test('supports the other transport encryption', async () => {
  const { discord, lounge, guild, join } = await startBot(ends);
  discord.voice.offer('aead_xchacha20_poly1305_rtpsize');
  discord.voice.join(discord.user('Ana'), lounge);
  const connection = await whenReady(join());
  await discord.until(() => discord.voice.group(lounge).length === 2);
  expect(discord.voice.session(guild)?.mode).toBe('aead_xchacha20_poly1305_rtpsize');
  await play(connection, script(20)).ended;
  expect(texts(spoken(discord, lounge))).toEqual(script(20).map(String));
  expect(discord.refusals).toEqual([]);
});

test('loses packets on request', async () => {
  const { discord, lounge, join } = await startBot(ends);
  discord.voice.join(discord.user('Ana'), lounge);
  const connection = await whenReady(join());
  await discord.until(() => discord.voice.group(lounge).length === 2);
  discord.voice.lose(0.25);
  await play(connection, script(40)).ended;
  const came = discord.voice.frames(lounge);
  const sent = (came.at(-1)?.sequence ?? 0) - (came[0]?.sequence ?? 0) + 1;
  expect((sent + 0x1_00_00) % 0x1_00_00).toBeGreaterThan(came.length * 1.2);
  expect(discord.refusals).toEqual([]);
});

test('does not answer without permission, free place or intent', async () => {
  const { discord, guild, lounge, join } = await startBot(ends);
  const small = guild.channel({ name: 'Small', type: 'voice', userLimit: 1 });
  discord.voice.join(discord.user('Ana'), small);
  const closed = guild.channel({ name: 'Closed', type: 'voice', botCan: { connect: false } });
  for (const channel of [small, closed]) {
    const connection = join(channel);
    await expect(entersState(connection, VoiceConnectionStatus.Connecting, 300)).rejects.toThrow();
    connection.destroy();
  }
  await whenReady(join(lounge));
  const deaf = await startBot(ends, { intents: [GatewayIntentBits.Guilds] });
  await expect(entersState(deaf.join(), VoiceConnectionStatus.Connecting, 300)).rejects.toThrow();
});

test('behind a firewall the bot never gets ready', async () => {
  const { discord, join } = await startBot(ends);
  discord.voice.block(true);
  const connection = join();
  await entersState(connection, VoiceConnectionStatus.Connecting, PATIENCE);
  await expect(entersState(connection, VoiceConnectionStatus.Ready, 500)).rejects.toThrow();
});

test('closes clients without end-to-end encryption with 4017', async () => {
  const { discord, lounge, join } = await startBot(ends);
  discord.voice.join(discord.user('Ana'), lounge);
  const connection = join(lounge, { daveEncryption: false });
  const again = () => connection.rejoinAttempts > 0;
  await discord.until(again, PATIENCE);
  expect(connection.state.status).not.toBe(VoiceConnectionStatus.Ready);
});

test('a child process trusts the voice servers by environment', async () => {
  const { join, client } = await startBot(ends);
  const endpoint = new Promise<string>((done) =>
    client.ws.on(GatewayDispatchEvents.VoiceServerUpdate, ({ endpoint: told }) => done(told)),
  );
  await whenReady(join());
  const [host = '', port = ''] = (await endpoint).split(':');
  const code = `require('tls').connect({host:'${host}',port:${port}}, () => process.exit(7)).on('error', () => process.exit(8))`;
  const run = async (env: object) => {
    const child = spawn(process.execPath, ['-e', code], { env: { ...process.env, ...env } });
    const [status] = await once(child, 'exit');
    return status as number;
  };
  expect(await run({ NODE_EXTRA_CA_CERTS: LOOPBACK_CA })).toBe(7);
  expect(await run({})).toBe(8);
});
