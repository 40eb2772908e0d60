// “Was this made here?” with the real program: the answer survives conversion, a restart and deleted data; another
// installation cannot read it; without the setting there is neither the command nor a note.

import { afterEach, expect, test } from 'vitest';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';

const ON = { MADE_HERE: 'on' };
const running: Earshot[] = [];
async function start(environment: Readonly<Record<string, string>>, folder = newFolder()): Promise<Earshot> {
  const earshot = await startEarshot(environment, folder);
  running.push(earshot);
  return earshot;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()));
});

/** The bytes of a spoken file, as delivered and as MP3. */
async function speak(earshot: Earshot): Promise<readonly [Buffer, Buffer]> {
  const { body } = await earshot.say('/tts Good morning, this is a test voice:Rose');
  const { files } = await earshot.until(body.message.id, 'done', 'failed');
  const fetchAs = async (how: string) =>
    Buffer.from(await (await fetch(`${earshot.base}${files?.[0]?.url}${how}`)).arrayBuffer());
  return [await fetchAs(''), await fetchAs('?as=mp3')];
}

async function ask(earshot: Earshot, name: string, bytes: Uint8Array | string) {
  const id = await earshot.upload(name, bytes);
  const person = { id: 'ana', name: 'Ana' };
  const { status, body } = await earshot.call('POST', '/api/commands', {
    room: 'general',
    person,
    command: 'made-here',
    values: {},
    files: [id],
  });
  return { status, line: body.view?.line, rows: body.view?.rows ?? [] };
}

test('finds its own files, after conversion, a restart and deleted data', async () => {
  const first = await start(ON);
  const [made, mp3] = await speak(first);
  const found = {
    line: expect.stringMatching(/^Yes, made here on \d{1,2} \S+ \d{4}\. A tag can be copied/),
    rows: [expect.objectContaining({ title: 'Kind', detail: 'Speech' }), expect.objectContaining({ detail: 'Rose' })],
  };
  expect(await ask(first, 'any.flac', made)).toMatchObject(found);
  expect(await ask(first, 'any.mp3', mp3)).toMatchObject(found);
  const { body } = await first.say('/settings forget me');
  const [confirm] = body.view.actions;
  await first.call('POST', '/api/actions', {
    room: 'general',
    person: { id: 'ana', name: 'Ana' },
    task: confirm.task,
    action: 'forget-confirmed',
  });
  await first.kill();
  const again = await start(ON, first.folder);
  expect(await ask(again, 'any.mp3', mp3)).toMatchObject(found);
});

test('another installation and unmarked files have honest answers', async () => {
  const [one, other] = await Promise.all([start(ON), start(ON)]);
  const [made] = await speak(one);
  expect((await ask(other, 'any.flac', made)).line).toMatch(/made with Earshot, but not here/);
  expect((await ask(one, 'words.srt', '1\n00:00:00,000 --> 00:00:01,000\nHi\n')).line).toMatch(/which says nothing/);
  const bare = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)]);
  expect((await ask(one, 'bare.mp3', bare)).line).toMatch(/^It has no tag\. It may still/);
});

test('without the setting there is no command and no note', async () => {
  const off = await start({});
  const [made, mp3] = await speak(off);
  expect([made, mp3].map((file) => [file.includes('made with Earshot'), file.includes('earshot:')])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect((await ask(off, 'any.flac', made)).status).toBe(422);
  const { body } = await off.call('GET', '/api/catalogue');
  expect(JSON.stringify(body)).not.toContain('made-here');
});
