// Voice over REST: voice messages, the soundboard, stage speakers and channel status, by discord.js and validated by
// Discord's published file.

import { ChannelType, GatewayDispatchEvents, GatewayOpcodes, MessageFlags, Routes } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import { startBot, whenReady } from './bot.ts';

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

/** An MP3 of silence: frames of 1152 samples at 44.1 kHz and 128 kbit/s. */
const mp3 = (seconds: number): Buffer => {
  const frame = Buffer.alloc(417);
  Buffer.from([0xff, 0xfb, 0x90, 0x00]).copy(frame);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame));
};
const uri = (bytes: Buffer, type = 'audio/mpeg') => `data:${type};base64,${bytes.toString('base64')}`;
const code = (number: number) => ({ code: number });

test('a voice message has one sound, metadata and no edits', async () => {
  const { discord, guild, client } = await startBot(ends);
  const talk = guild.channel({ name: 'talk' });
  const sound = { name: 'voice-message.ogg', data: Buffer.from('OggS'), contentType: 'audio/ogg' };
  const send = (change: object = {}, about: object = {}, files = [sound]) =>
    client.rest.post(Routes.channelMessages(talk.id), {
      body: {
        flags: MessageFlags.IsVoiceMessage,
        attachments: [{ id: '0', duration_secs: 2.5, waveform: 'AEtWPyUaGA4OEAcA', ...about }],
        ...change,
      },
      files,
    });
  const made = (await send()) as { readonly id: string; readonly attachments: readonly object[] };
  expect(made.attachments).toMatchObject([{ duration_secs: 2.5, waveform: 'AEtWPyUaGA4OEAcA' }]);
  await expect(
    client.rest.patch(Routes.channelMessage(talk.id, made.id), { body: { content: 'x' } }),
  ).rejects.toMatchObject(code(50162));
  expect(discord.refusals).toEqual([]);
  await expect(send({ content: 'Listen' })).rejects.toMatchObject(code(50159));
  await expect(send({ attachments: [] }, {}, [])).rejects.toMatchObject(code(50160));
  await expect(send({}, {}, [{ ...sound, contentType: 'image/png' }])).rejects.toMatchObject(code(50160));
  await expect(send({}, { waveform: undefined })).rejects.toMatchObject(code(50161));
  expect(discord.refusals).toHaveLength(4);
  guild.botPermissions &= ~(1n << 46n);
  await expect(send()).rejects.toMatchObject(code(50173));
});

test('the soundboard accepts short sounds with permission and free slots', async () => {
  const { discord, guild, client } = await startBot(ends);
  const make = (body: object = {}) =>
    client.rest.post(Routes.guildSoundboardSounds(guild.id), {
      body: { name: 'Tada', sound: uri(mp3(5)), ...body },
    });
  await expect(make()).rejects.toMatchObject(code(50013));
  guild.botPermissions |= 1n << 43n;
  const made = (await make({ volume: 0.5, emoji_name: '\u{1F389}' })) as { readonly sound_id: string };
  expect(made).toMatchObject({ name: 'Tada', volume: 0.5, guild_id: guild.id, available: true });
  const list = await client.rest.get(Routes.guildSoundboardSounds(guild.id));
  expect(list).toMatchObject({ items: [{ sound_id: made.sound_id, user: { id: discord.bot.id } }] });
  for (let at = 1; at < 8; at += 1) await make();
  await expect(make()).rejects.toMatchObject(code(30045));
  guild.boosts = 1;
  await make();
  await client.rest.delete(Routes.guildSoundboardSound(guild.id, made.sound_id));
  expect(guild.sounds).toHaveLength(8);
  expect(discord.refusals).toEqual([]);
  const wrong = [
    { name: 'T' },
    { sound: uri(mp3(5.3)) },
    { sound: uri(Buffer.alloc(513 * 1024)) },
    { sound: uri(mp3(1), 'audio/wav') },
    { sound: uri(Buffer.from('no sound at all')) },
  ];
  for (const one of wrong) await expect(make(one)).rejects.toMatchObject(code(50035));
  expect(discord.refusals).toHaveLength(wrong.length);
});

test('lets the bot become or request a stage speaker', async () => {
  const { discord, guild, client, join } = await startBot(ends);
  const stage = guild.channel({ name: 'Stage', type: 'stage' });
  const mine = Routes.guildVoiceState(guild.id, '@me');
  await expect(client.rest.get(mine)).rejects.toMatchObject(code(10065));
  await whenReady(join(stage));
  const change = (body: object) => client.rest.patch(mine, { body });
  await expect(change({ suppress: false })).rejects.toMatchObject(code(50013));
  guild.botPermissions |= (1n << 32n) | (1n << 22n);
  await change({ request_to_speak_timestamp: new Date().toISOString() });
  await discord.until(() => client.guilds.cache.get(guild.id)?.members.me?.voice.requestToSpeakTimestamp);
  await change({ channel_id: stage.id, suppress: false });
  expect(await client.rest.get(mine)).toMatchObject({ channel_id: stage.id, suppress: false });
  const ana = discord.user('Ana');
  discord.voice.join(ana, stage);
  await client.rest.patch(Routes.guildVoiceState(guild.id, ana.id), { body: { suppress: false } });
  expect(discord.voice.state(ana, guild)?.suppress).toBe(false);
  expect(discord.refusals).toEqual([]);
});

test('a voice channel’s status needs permission, another from outside', async () => {
  const { discord, guild, lounge, client, join } = await startBot(ends);
  const route = `/channels/${lounge.id}/voice-status` as const;
  const say = (status: string | null) => client.rest.put(route, { body: { status } });
  await expect(say('A story')).rejects.toMatchObject(code(50013));
  guild.botPermissions |= 1n << 48n;
  await expect(say('A story')).rejects.toMatchObject(code(50013));
  await whenReady(join());
  await say('A story');
  expect(lounge.status).toBe('A story');
  const told = new Promise((resolve) => client.ws.once(GatewayDispatchEvents.ChannelInfo, resolve));
  const request = { op: GatewayOpcodes.RequestChannelInfo, d: { guild_id: guild.id, fields: ['status'] } };
  client.guilds.cache.get(guild.id)?.shard.send(request);
  expect(await told).toEqual({ guild_id: guild.id, channels: [{ id: lounge.id, status: 'A story' }] });
  await say(null);
  expect(lounge.status).toBeUndefined();
  expect(discord.refusals).toEqual([]);
  await expect(say('x'.repeat(501))).rejects.toMatchObject(code(50035));
  expect(client.channels.cache.get(lounge.id)?.type).toBe(ChannelType.GuildVoice);
});
