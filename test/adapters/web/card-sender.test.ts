// Delivery to the message log: once per token, whatever fails before, during or after it.

import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpaqueMessageRef } from '../../../src/domain/tasks/task.ts';
import { type Delivery, UndeliverableError } from '../../../src/ports/chat.ts';
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

async function card(): Promise<OpaqueMessageRef> {
  await live.post('/api/messages', { room: 'general', person: ana, text: '/tts Hello team' });
  return live.bot.taken.at(-1)?.origin.message ?? null;
}

async function delivery(token: string, names: readonly string[], notifiesRequester = false): Promise<Delivery> {
  const files = names.map(async (name, at) => {
    const path = join(folder, `result-${at}`);
    await writeFile(path, `content of ${name}`);
    const bytes = Buffer.byteLength(`content of ${name}`);
    return { role: `role-${at}`, label: `Part ${at}`, name, type: 'audio/wav', bytes, seconds: 2.1, path };
  });
  const view = { status: 'done', title: 'Speech', line: 'Done', files: [] } as const;
  return {
    token,
    view,
    files: await Promise.all(files),
    requester: ana,
    notifiesRequester,
    saveProgress: async () => {},
    edits: freeEdits,
  };
}

const messages = async () => (await live.get('/api/rooms/general/messages')).json.messages;
const kept = () => readdir(join(folder, 'files'));

describe('a delivery', () => {
  it('puts files and the final view into one message change', async () => {
    const at = await card();
    const [{ rev = 0 } = {}] = await messages();
    const delivered = await live.chat.deliver(at, await delivery('t1', ['speech.wav'], true));
    expect(delivered).toEqual({ method: 'edit', message: at });
    const [message] = await messages();
    expect(message).toMatchObject({ rev: rev + 1, view: { status: 'done', line: 'Done' }, notify: 'ana' });
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

  it('happens once for many simultaneous attempts', async () => {
    const at = await card();
    const attempts = Array.from({ length: 5 }, async () =>
      live.chat.deliver(at, await delivery('t1', ['a.wav', 'b.wav'])),
    );
    expect(new Set((await Promise.all(attempts)).map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await kept()).toHaveLength(2);
    expect((await messages())[0]?.files).toHaveLength(2);
  });

  it('happens once across a restart and changes nothing later', async () => {
    const at = await card();
    await live.chat.deliver(at, await delivery('t1', ['a.wav']));
    const before = await messages();
    await live.close();
    live = await openChat({ folder });
    expect(await live.chat.deliver(at, await delivery('t1', ['other.wav']))).toEqual({
      method: 'edit',
      message: at,
    });
    expect(await messages()).toEqual(before);
    expect(await kept()).toHaveLength(1);
  });

  it('is reposted in its room when the message is gone', async () => {
    const at = { message: 'of-another-log', room: 'general' };
    const delivered = await live.chat.deliver(at, await delivery('t1', ['a.wav']));
    expect(delivered).toEqual({ method: 'reply', message: at });
    expect(await messages()).toMatchObject([{ id: 'of-another-log', author: ana, view: { status: 'done' } }]);
  });

  it('sanitizes file names but keeps readable characters', async () => {
    const at = await card();
    await live.chat.deliver(at, await delivery('t1', ['../../<b>речь</b>\u0000.wav']));
    const file = (await messages())[0]?.files?.[0];
    expect(file?.name).toBe('b>.wav');
    expect((await live.get(file?.url ?? '')).status).toBe(200);
  });

  it('leaves no partial file or message when a source fails', async () => {
    const at = await card();
    const broken = await delivery('t1', ['a.wav']);
    const files = broken.files.map((one) => ({ ...one, path: join(folder, 'missing') }));
    await expect(live.chat.deliver(at, { ...broken, files })).rejects.toThrow();
    expect(await kept()).toEqual([]);
    expect((await messages())[0]?.files).toBeUndefined();
    expect((await live.chat.deliver(at, await delivery('t1', ['a.wav']))).method).toBe('edit');
  });

  it('is impossible for an unknown message', async () => {
    await expect(live.chat.deliver('elsewhere', await delivery('t1', []))).rejects.toThrow(UndeliverableError);
  });
});

describe('a stop', () => {
  it('takes no more calls', async () => {
    await live.chat.stop();
    expect(live.chat.isReady()).toBe(false);
    expect((await live.get('/api/session')).status).toBe(503);
    expect((await live.post('/api/messages', { room: 'general', person: ana, text: 'Hello' })).status).toBe(503);
  });
});

describe('a view', () => {
  it('recreates its message when missing', async () => {
    await live.chat.show(
      { message: 'of-another-log', room: 'general' },
      { status: 'working', title: 'Speech', line: 'Working' },
    );
    expect(await messages()).toMatchObject([{ id: 'of-another-log', author: { id: 'earshot' }, text: '' }]);
  });
});
