// Delivery into the room log: once per token, whatever happens before, meanwhile and after.

import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageRef } from '../../../src/domain/tasks/task.ts';
import { type Delivery, Undeliverable } from '../../../src/ports/chat.ts';
import { freeEdits } from '../../fakes/edits.ts';
import { ana, type Live, openChat } from './setup.ts';

let live: Live;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
  live = await openChat({ folder });
});
afterEach(async () => {
  await live.close();
  await rm(folder, { recursive: true, force: true });
});

async function card(): Promise<MessageRef> {
  await live.post('/api/messages', { room: 'general', person: ana, text: '/tts Hello team' });
  return live.bot.taken.at(-1)?.origin.message ?? null;
}

async function delivery(token: string, names: readonly string[], notify = false): Promise<Delivery> {
  const files = names.map(async (name, at) => {
    const path = join(folder, `result-${at}`);
    await writeFile(path, `content of ${name}`);
    const bytes = Buffer.byteLength(`content of ${name}`);
    return { role: `role-${at}`, label: `Part ${at}`, name, type: 'audio/wav', bytes, seconds: 2.1, path };
  });
  const view = { mood: 'done', title: 'Speech', line: 'Done', files: [] } as const;
  return {
    token,
    view,
    files: await Promise.all(files),
    requester: ana,
    notify,
    keep: async () => {},
    edits: freeEdits,
  };
}

const messages = async () => (await live.get('/api/rooms/general/messages')).json.messages;
const kept = () => readdir(join(folder, 'files'));

describe('a delivery', () => {
  it('puts files and the last view into the message in one change', async () => {
    const at = await card();
    const [{ rev = 0 } = {}] = await messages();
    const delivered = await live.chat.deliver(at, await delivery('t1', ['speech.wav'], true));
    expect(delivered).toEqual({ way: 'edit', message: at });
    const [message] = await messages();
    expect(message).toMatchObject({ rev: rev + 1, view: { mood: 'done', line: 'Done' }, notify: 'ana' });
    expect(message?.view).not.toHaveProperty('files');
    expect(message?.files).toEqual([
      {
        ...{
          role: 'role-0',
          label: 'Part 0',
          name: 'speech.wav',
          type: 'audio/wav',
          bytes: 21,
          seconds: 2.1,
        },
        url: expect.stringMatching(/^\/media\/[\w-]{43}\/speech\.wav$/),
      },
    ]);
    expect((await live.get(message?.files?.[0]?.url ?? '')).text).toBe('content of speech.wav');
  });

  it('happens once for many attempts at the same time', async () => {
    const at = await card();
    const attempts = Array.from({ length: 5 }, async () =>
      live.chat.deliver(at, await delivery('t1', ['a.wav', 'b.wav'])),
    );
    expect(new Set((await Promise.all(attempts)).map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await kept()).toHaveLength(2);
    expect((await messages())[0]?.files).toHaveLength(2);
  });

  it('happens once also across a restart, and changes nothing the second time', async () => {
    const at = await card();
    await live.chat.deliver(at, await delivery('t1', ['a.wav']));
    const before = await messages();
    await live.close();
    live = await openChat({ folder });
    expect(await live.chat.deliver(at, await delivery('t1', ['other.wav']))).toEqual({
      way: 'edit',
      message: at,
    });
    expect(await messages()).toEqual(before);
    expect(await kept()).toHaveLength(1);
  });

  it('is posted anew in its room when the message is gone', async () => {
    const at = { message: 'of-another-log', room: 'general' };
    const delivered = await live.chat.deliver(at, await delivery('t1', ['a.wav']));
    expect(delivered).toEqual({ way: 'reply', message: at });
    expect(await messages()).toMatchObject([{ id: 'of-another-log', author: ana, view: { mood: 'done' } }]);
  });

  it('names harmless files only, and keeps what people can read', async () => {
    const at = await card();
    await live.chat.deliver(at, await delivery('t1', ['../../<b>речь</b>\u0000.wav']));
    const file = (await messages())[0]?.files?.[0];
    expect(file?.name).toBe('b>.wav');
    expect((await live.get(file?.url ?? '')).status).toBe(200);
  });

  it('leaves no half written file and no message when a source is missing', async () => {
    const at = await card();
    const broken = await delivery('t1', ['a.wav']);
    const files = broken.files.map((one) => ({ ...one, path: join(folder, 'missing') }));
    await expect(live.chat.deliver(at, { ...broken, files })).rejects.toThrow();
    expect(await kept()).toEqual([]);
    expect((await messages())[0]?.files).toBeUndefined();
    expect((await live.chat.deliver(at, await delivery('t1', ['a.wav']))).way).toBe('edit');
  });

  it('is impossible for what is no message of ours', async () => {
    await expect(live.chat.deliver('elsewhere', await delivery('t1', []))).rejects.toThrow(Undeliverable);
  });
});

describe('a stop', () => {
  it('takes no more calls', async () => {
    await live.chat.stop();
    expect(live.chat.ready()).toBe(false);
    expect((await live.get('/api/session')).status).toBe(503);
    expect((await live.post('/api/messages', { room: 'general', person: ana, text: 'Hello' })).status).toBe(
      503,
    );
  });
});

describe('a view', () => {
  it('makes its message when that is gone', async () => {
    await live.chat.show(
      { message: 'of-another-log', room: 'general' },
      { mood: 'working', title: 'Speech', line: 'Working' },
    );
    expect(await messages()).toMatchObject([{ id: 'of-another-log', author: { id: 'earshot' }, text: '' }]);
  });
});
