// Delivery on the fake: each way to people, each fault at each call, and nobody pinged by what somebody wrote.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FilesTooLarge, Undeliverable } from '../../../src/ports/chat.ts';
import { createStage, done, type Stage } from './send-setup.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  expect(stage.discord.refusals).toEqual([]);
  await stage.close();
});

const names = (message: { readonly attachments: readonly { readonly filename: string }[] } | undefined) =>
  message?.attachments.map(({ filename }) => filename);

describe('the ways to people', () => {
  it('edits by the token while it is fresh, with the files on that message and described', async () => {
    const { at } = await stage.card();
    const given = await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10, 20) }));
    expect(given).toEqual({ way: 'edit', message: at });
    const [message, ...others] = stage.seen();
    expect(others).toEqual([]);
    expect(names(message)).toEqual(['part-0.mp3', 'part-1.mp3']);
    expect(message?.attachments[0]?.description).toBe('Part 0, 0:07');
    expect(message?.revisions.at(-1)?.by).toBe('token');
  });

  for (const minutes of [16, 60, 1440])
    it(`edits by the bot when ${minutes} minutes have passed`, async () => {
      const { at, act } = await stage.card();
      stage.later(minutes, act);
      const given = await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
      expect(given.way).toBe('edit');
      expect(stage.seen()).toHaveLength(1);
      expect(names(stage.seen()[0])).toEqual(['part-0.mp3']);
      expect(stage.seen()[0]?.revisions.at(-1)?.by).toBe('bot');
    });

  for (const [status, code] of [
    [404, 10015],
    [401, 50027],
  ] as const)
    it(`goes on to the bot at once when the token is refused inside its time (${code})`, async () => {
      const { at } = await stage.card();
      stage.discord.staleTokens(status, code);
      await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
      expect(names(stage.seen()[0])).toEqual(['part-0.mp3']);
    });

  for (const minutes of [0, 16])
    it(`posts anew in the channel when the message is gone (${minutes} minutes old)`, async () => {
      const { at, act } = await stage.card();
      stage.later(minutes, act);
      if (act.message) stage.discord.deleteMessage(act.message);
      const wanted = { files: await stage.files(10), notify: true };
      const first = await stage.send.deliver(at, await stage.delivery(wanted));
      expect(first.way).toBe('reply');
      expect(await stage.send.deliver(at, await stage.delivery(wanted))).toEqual(first);
      expect(stage.seen()).toHaveLength(1);
      expect(stage.seen()[0]?.pinged).toEqual({ users: [stage.ana.id], roles: [], everyone: false });
    });

  it('writes to the person when the channel is closed or the bot was removed', async () => {
    const close = [
      () => stage.discord.closeChannel(stage.channel),
      () => stage.discord.removeBot(stage.guild),
    ];
    for (const shut of close) {
      const { at, act } = await stage.card();
      stage.later(16, act);
      shut();
      const token = `T${act.id}`;
      const wanted = {
        token,
        files: await stage.files(10),
        view: { ...done, reference: token },
        keep: async () => {},
      };
      const { note: _, ...delivery } = await stage.delivery(wanted);
      expect((await stage.send.deliver(at, delivery)).way).toBe('direct');
      expect(names(stage.discord.dms(stage.ana).at(-1))).toEqual(['part-0.mp3']);
    }
    expect(stage.discord.dms(stage.ana)).toHaveLength(2);
  });

  it('says what to do when the direct messages are closed too', async () => {
    const { at, act } = await stage.card();
    stage.later(16, act);
    stage.discord.closeChannel(stage.channel);
    stage.ana.dmsOpen = false;
    const attempt = stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
    await expect(attempt).rejects.toThrow(Undeliverable);
    await expect(attempt).rejects.toThrow('open your direct messages');
  });

  it('edits what only one person sees while it can, and then writes to that person, never to the channel', async () => {
    const { at, act, ref } = await stage.card({ ephemeral: true });
    await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
    expect(names(stage.discord.ephemeral(stage.ana)[0])).toEqual(['part-0.mp3']);
    stage.later(16, act);
    stage.tokens.drop(ref.message);
    const late = await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
    expect(late.way).toBe('direct');
    expect(stage.seen().filter((one) => !one.ephemeral)).toEqual([]);
  });

  it('serves places where only the person installed the app: by token, then directly', async () => {
    const where = stage.discord.group('Friends', [stage.ana]);
    const { at, act } = await stage.card({ where });
    await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10), notify: true }));
    expect(names(act.message)).toEqual(['part-0.mp3']);
    stage.later(16, act);
    const { note: _, ...again } = await stage.delivery({ files: await stage.files(10) });
    expect((await stage.send.deliver(at, again)).way).toBe('direct');
  });

  it('shows failures by the ways that are left, once, and drops a running card that is gone', async () => {
    const { at, act } = await stage.card();
    if (act.message) stage.discord.deleteMessage(act.message);
    await stage.send.show(at, { ...done, mood: 'working', line: 'Working' });
    expect(stage.seen()).toEqual([]);
    const failed = { ...done, mood: 'failed', line: 'It failed.' } as const;
    await stage.send.show(at, failed);
    await stage.send.show(at, failed);
    expect(stage.seen()).toHaveLength(1);
  });
});

describe('an archived thread', () => {
  for (const minutes of [0, 16])
    it(`is opened by a new message, and the card in it no longer says that it works (${minutes} minutes old)`, async () => {
      const where = stage.guild.channel({ name: 'late', type: 'thread', parent: stage.channel });
      const { at, act } = await stage.card({ where });
      const actions = [{ name: 'stop', label: 'Stop', task: '7K2QF9MA' }] as const;
      await stage.send.show(at, { ...done, mood: 'working', line: 'Working', actions });
      stage.later(minutes, act);
      stage.discord.archiveThread(where);
      const given = await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
      expect(given.way).toBe('reply');
      const [card, result, ...others] = stage.seen(where);
      expect(others).toEqual([]);
      expect(card?.embeds[0]?.description).toBe('Done in 0:07');
      expect([card?.components, names(card)]).toEqual([[], []]);
      expect(names(result)).toEqual(['part-0.mp3']);
    });
});

describe('a fault', () => {
  const faults = [
    { before: 'drop' },
    { after: 'drop' },
    { status: 500 },
    { status: 502, html: true },
    { status: 429, retryAfter: 0.01 },
    { status: 429, retryAfter: 0.01, global: true },
  ] as const;
  for (const fault of faults)
    it(`at any call of a delivery leaves one message with its file: ${JSON.stringify(fault)}`, async () => {
      const { at, act } = await stage.card();
      stage.discord.fault({ ...fault, method: 'PATCH' });
      await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
      if (act.message) stage.discord.deleteMessage(act.message);
      const files = await stage.files(10);
      stage.discord.fault({ ...fault, method: 'GET', route: '/messages' });
      stage.discord.fault({ ...fault, method: 'POST', route: '/messages' });
      await stage.send.deliver(at, await stage.delivery({ files }));
      expect(stage.seen()).toHaveLength(1);
      expect(names(stage.seen()[0])).toEqual(['part-0.mp3']);
    });

  it('that outlasts the tries is thrown, and the next attempt finds what was posted', async () => {
    const { at, act } = await stage.card();
    if (act.message) stage.discord.deleteMessage(act.message);
    const files = await stage.files(10);
    stage.discord.fault({ method: 'POST', route: '/messages', after: 'drop', times: 4 });
    await expect(stage.send.deliver(at, await stage.delivery({ files }))).rejects.toThrow(
      'could not be reached',
    );
    expect(stage.note()).toMatchObject({ rung: 'reply', step: 'posting' });
    await stage.send.deliver(at, await stage.delivery({ files }));
    expect(stage.seen()).toHaveLength(1);
  });

  it('of size asks for smaller files', async () => {
    const { at } = await stage.card();
    stage.discord.fault({ method: 'PATCH', status: 413, html: true });
    const large = stage.send.deliver(at, await stage.delivery({ files: await stage.files(1000) }));
    await expect(large).rejects.toThrow(FilesTooLarge);
    await expect(large).rejects.toMatchObject({ max: 499 });
  });
});

describe('what somebody wrote', () => {
  const bad = '@everyone @here <@1> <@!1> <@&2> <#3> **x** @\u200beveryone';

  for (const minutes of [0, 16])
    it(`pings nobody on edit and on post, ${minutes} minutes later`, async () => {
      const { at, act } = await stage.card();
      stage.later(minutes, act);
      const view = { ...done, title: bad, line: bad, body: bad, facts: [{ label: bad, value: bad }] };
      const files = (await stage.files(10)).map((file) => ({ ...file, name: `${bad}.mp3`, label: bad }));
      await stage.send.deliver(at, await stage.delivery({ view, files, notify: true }));
      const pinged = stage.seen().flatMap((one) => one.revisions.map((each) => each.pinged));
      expect(new Set(pinged.flatMap(({ users }) => users))).toEqual(new Set([stage.ana.id]));
      expect(pinged.every(({ roles, everyone }) => roles.length === 0 && !everyone)).toBe(true);
      expect(stage.seen().at(-1)).toMatchObject({ reference: at && (at as { message: string }).message });
    });
});

describe('more than fits', () => {
  it('goes on in further messages, in order and once', async () => {
    const { at } = await stage.card();
    const files = await stage.files(...Array.from({ length: 12 }, () => 5));
    stage.discord.fault({ method: 'POST', route: '/messages', after: 'drop', times: 4 });
    await expect(stage.send.deliver(at, await stage.delivery({ files }))).rejects.toThrow();
    await stage.send.deliver(at, await stage.delivery({ files }));
    expect(stage.seen().map(({ attachments }) => attachments.length)).toEqual([10, 2]);
  });

  it('a long text comes along as a file', async () => {
    const { at } = await stage.card();
    const body = 'A sentence of some length. '.repeat(300);
    await stage.send.deliver(at, await stage.delivery({ view: { ...done, body } }));
    const [file] = stage.seen()[0]?.attachments ?? [];
    expect(file?.filename).toBe('speech-7k2qf9ma.txt');
    expect(file && stage.discord.bytes(file).toString()).toBe(body);
  });
});

describe('rights that a server did not give', () => {
  const texts = (stage: Stage) => stage.seen().map(({ content }) => content);

  it('who asked is told of the end even where the bot may not read back', async () => {
    stage.discord.allow(stage.channel, { history: false });
    const { at, act } = await stage.card();
    stage.later(16, act);
    await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10), notify: true }));
    expect(texts(stage)).toEqual(['', expect.stringContaining(`<@${stage.ana.id}>`)]);
  });

  it('what one message cannot hold stays together where the bot may not write', async () => {
    stage.discord.allow(stage.channel, { send: false });
    const { at } = await stage.card();
    const files = await stage.files(...Array.from({ length: 12 }, () => 5));
    const given = await stage.send.deliver(at, await stage.delivery({ files }));
    expect(given.way).toBe('edit');
    expect(stage.seen().map(({ attachments }) => attachments.length)).toEqual([10, 2]);
    expect(stage.discord.dms(stage.ana)).toEqual([]);
  });

  it('a later attempt does not say again what follow-ups brought, and leaves nothing out', async () => {
    const where = stage.discord.group('Friends', [stage.ana]);
    const { at } = await stage.card({ where });
    const files = await stage.files(...Array.from({ length: 23 }, () => 5));
    const first = await stage.delivery({ files });
    const halfway = {
      ...first,
      async keep(note: Parameters<typeof first.keep>[0]) {
        await first.keep(note);
        stage.discord.fault({ method: 'POST', route: '/webhooks', status: 500 });
      },
    };
    await expect(stage.send.deliver(at, halfway)).rejects.toThrow('could not be reached');
    stage.discord.clearFaults();
    await stage.send.deliver(at, await stage.delivery({ files }));
    expect(stage.seen(where).map(({ attachments }) => attachments.length)).toEqual([10, 10, 3]);
  });
});
