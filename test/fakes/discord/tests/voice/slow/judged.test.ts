// Refusals of the fake's voice servers and their close codes, with hand-made messages and datagrams.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Client, GatewayDispatchEvents, GatewayOpcodes, type Guild as Known } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { discovering, sealPacket } from '../../../voice/transport.ts';
import { type BotWish, startBot } from '../bot.ts';

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

type Data = Record<string, unknown>;
interface Message {
  readonly op: number;
  readonly d: Data;
}

const told = (client: Client, event: GatewayDispatchEvents) =>
  new Promise<Data>((done) => client.ws.once(event, (data: Data) => done(data)));

/** Requests a voice server from the gateway and returns the data to identify with. */
async function invited(wish: BotWish = {}) {
  const set = await startBot(ends, wish);
  const known = set.client.guilds.cache.get(set.guild.id) as Known;
  const both = Promise.all([
    told(set.client, GatewayDispatchEvents.VoiceServerUpdate),
    told(set.client, GatewayDispatchEvents.VoiceStateUpdate),
  ]);
  known.shard.send({
    op: GatewayOpcodes.VoiceStateUpdate,
    d: { guild_id: set.guild.id, channel_id: set.lounge.id, self_mute: false, self_deaf: false },
  });
  const [server, state] = await both;
  const identity = {
    server_id: set.guild.id,
    user_id: set.discord.bot.id,
    session_id: state['session_id'],
    token: server['token'],
    max_dave_protocol_version: 1,
  };
  return { ...set, identity, endpoint: String(server['endpoint']) };
}

/** Sends these messages once the socket is open; `closed` is its close code. */
function talk(endpoint: string, messages: readonly (object | string | Buffer)[]) {
  const socket = new WebSocket(`wss://${endpoint}/?v=8`);
  ends.push(() => socket.terminate());
  const heard: Message[] = [];
  socket.on('message', (data, isBinary) => {
    if (!isBinary) heard.push(JSON.parse(String(data)) as Message);
  });
  socket.on('open', () => {
    for (const one of messages)
      socket.send(typeof one === 'string' || Buffer.isBuffer(one) ? one : JSON.stringify(one));
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  return { socket, heard, closed };
}

const select = (data: object, protocol = 'udp') => ({ op: 1, d: { protocol, data } });
const HERE = { address: '127.0.0.1', port: 1, mode: 'aead_aes256_gcm_rtpsize' };

test('closes the socket with the documented code on forbidden messages', async () => {
  const { identity, endpoint, discord } = await invited();
  const known = { op: 0, d: identity };
  const as = (change: object) => ({ op: 0, d: { ...identity, ...change } });
  const cases: readonly (readonly [number, ...(object | string | Buffer)[]])[] = [
    [4002, 'no payload'],
    [4001, { op: 99, d: {} }],
    [4003, select(HERE)],
    [4003, known, Buffer.from([26])],
    [4004, as({ token: 'another' })],
    [4005, known, known],
    [4006, as({ session_id: 'another' })],
    [4006, { op: 7, d: { ...identity, token: 'another', seq_ack: 3 } }],
    [4011, as({ server_id: '1' })],
    [4012, known, select(HERE, 'webrtc')],
    [4016, known, select({ ...HERE, mode: 'xsalsa20_poly1305' })],
    [4017, as({ max_dave_protocol_version: 0 })],
    [4020, known, { op: 5, d: { speaking: 1, delay: 0, ssrc: 4711 } }],
    [4020, known, { op: 3, d: { t: 1, seq_ack: 77 } }],
  ];
  for (const [code, ...messages] of cases)
    expect([await talk(endpoint, messages).closed, messages]).toEqual([code, messages]);
  expect(discord.refusals.map(({ reason }) => reason.slice(12, 16))).toEqual([
    '4002',
    '4001',
    '4003',
    '4003',
    '4005',
    '4012',
    '4016',
    '4020',
    '4020',
  ]);
});

test('closes clients without heartbeat with 4009', async () => {
  const { endpoint, identity } = await invited({ options: { voiceHeartbeat: 50 } });
  expect(await talk(endpoint, [{ op: 0, d: identity }]).closed).toBe(4009);
});

/** A hand-made client with its keys and packets. */
async function speaker() {
  const set = await invited();
  const { endpoint, identity, discord } = set;
  const { socket, heard, closed } = talk(endpoint, [{ op: 0, d: identity }]);
  const said = async (op: number): Promise<Data> => {
    await discord.until(() => heard.some((one) => one.op === op));
    return heard.find((one) => one.op === op)?.d ?? {};
  };
  const ready = await said(2);
  const udp = createSocket('udp4');
  ends.push(() => udp.close());
  const send = (bytes: Buffer) => udp.send(bytes, Number(ready['port']), '127.0.0.1');
  const asking = Buffer.alloc(74);
  asking.writeUInt16BE(1, 0);
  asking.writeUInt16BE(70, 2);
  asking.writeUInt32BE(Number(ready['ssrc']), 4);
  expect(discovering(asking)).toBe(ready['ssrc']);
  send(asking);
  const [answer] = (await once(udp, 'message')) as [Buffer];
  const port = answer.readUInt16BE(72);
  expect(port).toBe(udp.address().port);
  socket.send(JSON.stringify(select({ ...HERE, port })));
  const key = Buffer.from((await said(4))['secret_key'] as number[]);
  const packet = { payloadType: 0x78, sequence: 10, timestamp: 9600, ssrc: Number(ready['ssrc']), nonce: 1 };
  const seal = (change: object) =>
    send(sealPacket('aead_aes256_gcm_rtpsize', key, { ...packet, ...change, payload: Buffer.from('a frame') }));
  return { ...set, socket, closed, packet, send, seal };
}

test('ignores late messages of an ended session', async () => {
  const { discord, guild, socket, closed } = await speaker();
  discord.voice.kick(guild);
  socket.send(Buffer.from([26, 1, 2, 3]));
  expect(await closed).toBe(4014);
  expect(discord.refusals).toEqual([]);
});

test('keeps a client that reconnects with the same token', async () => {
  const { discord, lounge, identity, endpoint } = await invited({ options: { voicePatience: 200 } });
  const first = talk(endpoint, [{ op: 0, d: identity }]);
  await discord.until(() => first.heard.some(({ op }) => op === 2));
  const second = talk(endpoint, [{ op: 0, d: identity }]);
  await discord.until(() => second.heard.some(({ op }) => op === 2));
  first.socket.terminate();
  await first.closed;
  await new Promise((done) => setTimeout(done, 600));
  expect(discord.voice.inside(lounge)).toEqual([discord.bot]);
});

test('does not blame a client for a stalled machine', async () => {
  const { discord, guild, lounge, socket, packet, seal } = await speaker();
  seal({});
  await discord.until(() => discord.voice.frames(lounge).length === 1);
  socket.send(JSON.stringify({ op: 5, d: { speaking: 1, delay: 0, ssrc: packet.ssrc } }));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);
  await discord.until(() => discord.voice.session(guild)?.speaking === true);
  expect(discord.refusals).toEqual([]);
});

test('accepts the restart of the time at 0, as discord.js does it', async () => {
  const { discord, lounge, socket, packet, seal } = await speaker();
  socket.send(JSON.stringify({ op: 5, d: { speaking: 1, delay: 0, ssrc: packet.ssrc } }));
  seal({ timestamp: 2 ** 32 - 1000 });
  seal({ sequence: 11, timestamp: 2 ** 32 - 40, nonce: 2 });
  seal({ sequence: 12, timestamp: 0, nonce: 3 });
  seal({ sequence: 13, timestamp: 960, nonce: 4 });
  await discord.until(() => discord.voice.frames(lounge).length === 4);
  expect(discord.refusals).toEqual([]);
});

test('checks audio sequence, time, nonce, source and announcement', async () => {
  const { discord, closed, packet, send, seal } = await speaker();
  seal({});
  seal({ sequence: 11, timestamp: 9600 + 960 });
  seal({ sequence: 12, timestamp: 9601, nonce: 3 });
  seal({ sequence: 9, timestamp: 8640, nonce: 4, payloadType: 0x6f });
  seal({ ssrc: 99, nonce: 5 });
  const broken = sealPacket('aead_aes256_gcm_rtpsize', Buffer.alloc(32), {
    ...packet,
    payload: Buffer.from('x'),
  });
  send(broken);
  expect(await closed).toBe(4020);
  const reasons = discord.refusals.map(({ reason }) => reason);
  for (const part of [
    'nonce 1 used twice',
    'timestamp 9601',
    'sequence 9',
    'payload type 111',
    'SSRC 99',
    'cannot be decrypted',
    'before opcode 5',
  ])
    expect(reasons.filter((reason) => reason.includes(part))).toHaveLength(1);
});
