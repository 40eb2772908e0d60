// Delivery on the fake: each method, and no mention caused by user text. Faults of calls are in slow/.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UndeliverableError } from '../../../src/ports/chat.ts';
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

describe('delivery methods', () => {
  it('edits by token while fresh, with described files', async () => {
    const { at } = await stage.card();
    const given = await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10, 20) }));
    expect(given).toEqual({ method: 'edit', message: at });
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
      expect(given.method).toBe('edit');
      expect(stage.seen()).toHaveLength(1);
      expect(names(stage.seen()[0])).toEqual(['part-0.mp3']);
      expect(stage.seen()[0]?.revisions.at(-1)?.by).toBe('bot');
    });

  for (const [status, code] of [
    [404, 10015],
    [401, 50027],
  ] as const)
    it(`falls back to the bot when the token fails (${code})`, async () => {
      const { at } = await stage.card();
      stage.discord.staleTokens(status, code);
      await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
      expect(names(stage.seen()[0])).toEqual(['part-0.mp3']);
    });

  for (const minutes of [0, 16])
    it(`reposts in the channel after message deletion (${minutes} minutes)`, async () => {
      const { at, act } = await stage.card();
      stage.later(minutes, act);
      if (act.message) stage.discord.deleteMessage(act.message);
      const wanted = { files: await stage.files(10), notifiesRequester: true };
      const first = await stage.send.deliver(at, await stage.delivery(wanted));
      expect(first.method).toBe('reply');
      expect(await stage.send.deliver(at, await stage.delivery(wanted))).toEqual(first);
      expect(stage.seen()).toHaveLength(1);
      expect(stage.seen()[0]?.pinged).toEqual({ users: [stage.ana.id], roles: [], everyone: false });
    });

  it('sends a direct message when the channel is unreachable', async () => {
    const close = [() => stage.discord.closeChannel(stage.channel), () => stage.discord.removeBot(stage.guild)];
    for (const shut of close) {
      const { at, act } = await stage.card();
      stage.later(16, act);
      shut();
      const token = `T${act.id}`;
      const wanted = {
        token,
        files: await stage.files(10),
        view: { ...done, reference: token },
        saveProgress: async () => {},
      };
      const { progress: _, ...delivery } = await stage.delivery(wanted);
      expect((await stage.send.deliver(at, delivery)).method).toBe('direct');
      expect(names(stage.discord.dms(stage.ana).at(-1))).toEqual(['part-0.mp3']);
    }
    expect(stage.discord.dms(stage.ana)).toHaveLength(2);
  });

  it('explains what to do when direct messages are closed too', async () => {
    const { at, act } = await stage.card();
    stage.later(16, act);
    stage.discord.closeChannel(stage.channel);
    stage.ana.dmsOpen = false;
    const attempt = stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
    await expect(attempt).rejects.toThrow(UndeliverableError);
    await expect(attempt).rejects.toThrow('open your direct messages');
  });

  it('edits an ephemeral card, then falls back to direct messages', async () => {
    const { at, act, ref } = await stage.card({ ephemeral: true });
    await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
    expect(names(stage.discord.ephemeral(stage.ana)[0])).toEqual(['part-0.mp3']);
    stage.later(16, act);
    stage.tokens.forget(ref.message);
    const late = await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
    expect(late.method).toBe('direct');
    expect(stage.seen().filter((one) => !one.ephemeral)).toEqual([]);
  });

  it('serves user-installed apps by token, then by direct message', async () => {
    const where = stage.discord.group('Friends', [stage.ana]);
    const { at, act } = await stage.card({ where });
    await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10), notifiesRequester: true }));
    expect(names(act.message)).toEqual(['part-0.mp3']);
    stage.later(16, act);
    const { progress: _, ...again } = await stage.delivery({ files: await stage.files(10) });
    expect((await stage.send.deliver(at, again)).method).toBe('direct');
  });

  it('reports failures once by fallback and drops deleted running cards', async () => {
    const { at, act } = await stage.card();
    if (act.message) stage.discord.deleteMessage(act.message);
    await stage.send.show(at, { ...done, status: 'working', line: 'Working' });
    expect(stage.seen()).toEqual([]);
    const failed = { ...done, status: 'failed', line: 'It failed.' } as const;
    await stage.send.show(at, failed);
    await stage.send.show(at, failed);
    expect(stage.seen()).toHaveLength(1);
  });
});

describe('an archived thread', () => {
  for (const minutes of [0, 16])
    it(`reopens with a new card, updating the old (${minutes} minutes)`, async () => {
      const where = stage.guild.channel({ name: 'late', type: 'thread', parent: stage.channel });
      const { at, act } = await stage.card({ where });
      const actions = [{ name: 'stop', label: 'Stop', task: '7K2QF9MA' }] as const;
      await stage.send.show(at, { ...done, status: 'working', line: 'Working', actions });
      stage.later(minutes, act);
      stage.discord.archiveThread(where);
      const given = await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10) }));
      expect(given.method).toBe('reply');
      const [card, result, ...others] = stage.seen(where);
      expect(others).toEqual([]);
      expect(card?.embeds[0]?.description).toBe('Done in 0:07');
      expect([card?.components, names(card)]).toEqual([[], []]);
      expect(names(result)).toEqual(['part-0.mp3']);
    });
});

it('mentions the requester of a card without a line', async () => {
  const { at } = await stage.card();
  await stage.send.deliver(at, await stage.delivery({ view: { ...done, line: '' }, notifiesRequester: true }));
  expect(stage.seen().at(-1)?.content).toBe(`<@${stage.ana.id}> Speech · Done`);
});

describe('user text', () => {
  const bad = '@everyone @here <@1> <@!1> <@&2> <#3> **x** @\u200beveryone';

  for (const minutes of [0, 16])
    it(`pings no user on edit or post after ${minutes} minutes`, async () => {
      const { at, act } = await stage.card();
      stage.later(minutes, act);
      const view = { ...done, title: bad, line: bad, body: bad, facts: [{ label: bad, value: bad }] };
      const files = (await stage.files(10)).map((file) => ({ ...file, name: `${bad}.mp3`, label: bad }));
      await stage.send.deliver(at, await stage.delivery({ view, files, notifiesRequester: true }));
      const pinged = stage.seen().flatMap((one) => one.revisions.map((each) => each.pinged));
      expect(new Set(pinged.flatMap(({ users }) => users))).toEqual(new Set([stage.ana.id]));
      expect(pinged.every(({ roles, everyone }) => roles.length === 0 && !everyone)).toBe(true);
      expect(stage.seen().at(-1)).toMatchObject({ reference: at && (at as { message: string }).message });
    });
});

describe('oversized content', () => {
  it('continues in further messages, in order and once', async () => {
    const { at } = await stage.card();
    const files = await stage.files(...Array.from({ length: 12 }, () => 5));
    stage.discord.fault({ method: 'POST', route: '/messages', after: 'drop', times: 4 });
    await expect(stage.send.deliver(at, await stage.delivery({ files }))).rejects.toThrow();
    await stage.send.deliver(at, await stage.delivery({ files }));
    expect(stage.seen().map(({ attachments }) => attachments.length)).toEqual([10, 2]);
  });

  it('attaches a long text as a file', async () => {
    const { at } = await stage.card();
    const body = 'A sentence of some length. '.repeat(300);
    await stage.send.deliver(at, await stage.delivery({ view: { ...done, body } }));
    const [file] = stage.seen()[0]?.attachments ?? [];
    expect(file?.filename).toBe('speech-7k2qf9ma.txt');
    expect(file && stage.discord.bytes(file).toString()).toBe(body);
  });
});

describe('missing bot permissions', () => {
  const texts = (stage: Stage) => stage.seen().map(({ content }) => content);

  it('notifies the requester even without the read-history permission', async () => {
    stage.discord.allow(stage.channel, { history: false });
    const { at, act } = await stage.card();
    stage.later(16, act);
    await stage.send.deliver(at, await stage.delivery({ files: await stage.files(10), notifiesRequester: true }));
    expect(texts(stage)).toEqual(['', expect.stringContaining(`<@${stage.ana.id}>`)]);
  });

  it('keeps oversized results together when the bot may not write', async () => {
    stage.discord.allow(stage.channel, { send: false });
    const { at } = await stage.card();
    const files = await stage.files(...Array.from({ length: 12 }, () => 5));
    const given = await stage.send.deliver(at, await stage.delivery({ files }));
    expect(given.method).toBe('edit');
    expect(stage.seen().map(({ attachments }) => attachments.length)).toEqual([10, 2]);
    expect(stage.discord.dms(stage.ana)).toEqual([]);
  });

  it('resumes without repeating or dropping follow-up messages', async () => {
    const where = stage.discord.group('Friends', [stage.ana]);
    const { at } = await stage.card({ where });
    const files = await stage.files(...Array.from({ length: 23 }, () => 5));
    const first = await stage.delivery({ files });
    const halfway = {
      ...first,
      async saveProgress(note: Parameters<typeof first.saveProgress>[0]) {
        await first.saveProgress(note);
        stage.discord.fault({ method: 'POST', route: '/webhooks', status: 500 });
      },
    };
    await expect(stage.send.deliver(at, halfway)).rejects.toThrow('be reached');
    stage.discord.clearFaults();
    await stage.send.deliver(at, await stage.delivery({ files }));
    expect(stage.seen(where).map(({ attachments }) => attachments.length)).toEqual([10, 10, 3]);
  });
});
