// “Was this made here?” with the real program: the answer survives conversion, a restart and deleted data; another
// installation cannot read it. It costs nothing before its first use, and needs neither marks nor a usable key.

import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '../../architecture/sources.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';

const running: Earshot[] = [];
async function start(...given: Parameters<typeof startEarshot>): Promise<Earshot> {
  const earshot = await startEarshot(...given);
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

async function ask(earshot: Earshot, name: string, bytes: Uint8Array | string = '') {
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
  const first = await start();
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
  const again = await start({}, first.folder);
  expect(await ask(again, 'any.mp3', mp3)).toMatchObject(found);
});

test('another installation and unmarked files have honest answers', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const [made] = await speak(one);
  expect((await ask(other, 'any.flac', made)).line).toMatch(/made with Earshot, but not here/);
  expect((await ask(one, 'words.srt', '1\n00:00:00,000 --> 00:00:01,000\nHi\n')).line).toMatch(/which says nothing/);
  const bare = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)]);
  expect((await ask(one, 'bare.mp3', bare)).line).toMatch(/^It has no tag\. It may still/);
});

/** Lists the modules that the process loads in a file. */
const REPORT = `
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.DATA_DIR + '/modules.txt', url + '\\n');
      return next(url, context);
    },
  });`;
const PROGRAM = {
  program: 'src/main.ts',
  cwd: ROOT,
  flags: ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`],
};

test.runIf(existsSync('/proc/self'))('costs nothing before the first marked file and the first question', async () => {
  const folder = newFolder();
  const earshot = await start({}, folder, PROGRAM);
  const used = () => {
    const { pid } = earshot.process;
    const modules = readFileSync(join(folder, 'modules.txt'), 'utf8').match(/(?<=\/core\/file-origin\/)[\w-]+/g) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const workers = children.filter((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('tag-worker'));
    return { modules: modules.toSorted(), workers: workers.length, hasKey: existsSync(join(folder, 'secret.key')) };
  };
  await earshot.say('/privacy');
  expect(used()).toEqual({ modules: [], workers: 0, hasKey: false });
  expect((await ask(earshot, 'words.srt', '1')).line).toMatch(/which says nothing/);
  expect(used()).toEqual({ modules: ['download-ends', 'made-here-handler'], workers: 1, hasKey: false });
  const [made] = await speak(earshot);
  expect(used()).toMatchObject({ modules: expect.arrayContaining(['note-writer']), hasKey: true });
  expect(hasNote(made)).toBe(true);
});

const hasNote = (file: Buffer | undefined) => file?.includes('earshot:v1.');
const isMarked = (file: Buffer | undefined) => file?.includes('made with Earshot');

test('with an unusable key, files are marked without a note, and the answer is honest', async () => {
  const [folder, other] = [newFolder(), await start()];
  const key = join(folder, 'secret.key');
  writeFileSync(key, `${'A'.repeat(43)}\n`);
  chmodSync(key, 0o644);
  const earshot = await start({}, folder);
  const files = [...(await speak(earshot)), ...(await speak(earshot))];
  expect(files.map((file) => [isMarked(file), hasNote(file)])).toEqual(files.map(() => [true, false]));
  const [foreign] = await speak(other);
  expect((await ask(earshot, 'any.flac', foreign)).line).toMatch(
    /with Earshot\. Whether that was here can’t be checked now/,
  );
  expect((await ask(earshot, 'any.flac', files[0])).line).toMatch(/made with Earshot, but not where/);
  const logged = earshot.log.filter(({ msg }) => /marked without/.test(msg));
  expect(logged).toMatchObject([{ level: 40, why: expect.stringMatching(/secret\.key.*chmod 600/) }]);
  chmodSync(key, 0o600);
  expect((await ask(earshot, 'any.flac', foreign)).line).toMatch(/but not here/);
  const [made] = await speak(earshot);
  expect((await ask(earshot, 'any.flac', made)).line).toMatch(/^Yes, made here/);
});

test('with marks off, no notes are written, and tags are still read', async () => {
  const saysNotes = async ({ say }: Earshot) => JSON.stringify((await say('/privacy')).body).includes('encrypted note');
  const on = await start();
  const [made] = await speak(on);
  expect([hasNote(made), await saysNotes(on)]).toEqual([true, true]);
  await on.kill();
  const off = await start({ MARKS: 'off' }, on.folder);
  const files = await speak(off);
  expect(files.map((file) => [isMarked(file), hasNote(file)])).toEqual(files.map(() => [false, false]));
  expect(await saysNotes(off)).toBe(false);
  expect((await ask(off, 'any.flac', made)).line).toMatch(/^Yes, made here/);
  expect((await ask(off, 'any.flac', files[0])).line).toMatch(/^It has no tag/);
});
