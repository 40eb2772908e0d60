// Deletion of own messages, files and all data. Other users see the deletion; running tasks and other people's data
// stay. Uses the real core.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { browserAt, callerAt, openWorld, spoken } from '../page/browsers.ts';
import { events, type Live, next } from '../setup.ts';

type Browser = Awaited<ReturnType<typeof browserAt>>;

let world: Awaited<ReturnType<typeof openWorld>>;
let live: Live;
let ana: Browser;
let ben: Browser;
let over: AbortController;
beforeEach(async () => {
  over = new AbortController();
  world = await openWorld();
  live = world.live;
  [ana, ben] = [await browserAt(live, 'Ana'), await browserAt(live, 'Ben')];
});
afterEach(async () => {
  over.abort();
  await live.close();
});

const messages = async () => (await live.get('/api/rooms/general/messages')).json.messages;
const onDisk = () => readdir(join(live.folder, 'files'));
const listen = (query = '') => events(`${live.base}/api/events${query}`, over.signal);

async function shared(caller: Browser, name: string) {
  const id = String((await caller.upload(name, 'Once upon a time')).json['id']);
  const { message } = (await caller.say('look at this', { files: [id] })).json;
  return { file: id, message: message.id };
}

it('deletes a message with its files and notifies every client', async () => {
  const { message } = await shared(ana, 'talk.txt');
  await ben.say('I did');
  const client = listen();
  await next(client, 1);
  expect((await ben.remove(`/api/messages/${message}`)).status).toBe(403);
  expect((await ana.remove(`/api/messages/${message}`)).status).toBe(200);
  const gone = { event: 'gone', id: '3', data: { id: message, rev: 3, room: 'general' } };
  expect(await next(client, 1)).toEqual([gone]);
  expect(await next(listen('?after=2'), 2)).toEqual([expect.objectContaining({ event: 'hello' }), gone]);
  expect((await messages()).map(({ text }) => text)).toEqual(['I did']);
  expect(await onDisk()).toEqual([]);
  expect((await ana.remove(`/api/messages/${message}`)).status).toBe(404);
});

it('deletes a file from its message; shared files stay elsewhere', async () => {
  const { file, message } = await shared(ana, 'talk.txt');
  const twice = (await ana.say('and again', { files: [file] })).json.message.id;
  await ana.remove(`/api/messages/${twice}`);
  expect(await onDisk()).toEqual([file]);
  expect((await ben.remove(`/api/files/${file}`)).status).toBe(403);
  expect((await ana.remove(`/api/files/${file}`)).status).toBe(200);
  expect(await onDisk()).toEqual([]);
  expect((await live.get(`/media/${file}/talk.txt`)).status).toBe(404);
  expect((await messages()).map(({ id, text, uploads }) => [id, text, uploads])).toEqual([
    [message, 'look at this', []],
  ]);
});

it('keeps a running card until it ends', async () => {
  world.bot.service.statuses = [{ status: 'PENDING' }];
  const { message } = (await ana.say('/tts Hello')).json;
  await world.bot.clock.advance(3_000);
  const { status, json } = await ana.remove(`/api/messages/${message.id}`);
  expect([status, json['error']]).toEqual([
    409,
    'This is still running. Stop it or wait until it finishes, then delete it.',
  ]);
  world.bot.service.statuses = [{ status: 'SUCCESS', run_id: 3 }];
  await world.bot.clock.advance(20_000);
  expect(await onDisk()).toHaveLength(1);
  expect((await ana.remove(`/api/messages/${message.id}`)).status).toBe(200);
  expect([await messages(), await onDisk()]).toEqual([[], []]);
});

it('forget me deletes only the person’s own messages and files', async () => {
  await shared(ana, 'talk.txt');
  await ana.upload('never-used.txt', 'x');
  await spoken(world, ana);
  await shared(ben, 'other.txt');
  await spoken(world, ben);
  const script = callerAt(live, 'Ana');
  await script.say('I am called Ana as well');
  const client = listen();
  await next(client, 1);
  expect(await ana.forget()).toEqual([
    'Deleted: Your settings and dictionaries, 1 finished task with their inputs and 1 file stored for links',
    'Deleted in the conversations: 2 messages and 3 files of yours.',
    'Not deleted: Today’s number of tasks, until it resets.',
  ]);
  expect((await next(client, 2)).map(({ event }) => event)).toEqual(['gone', 'gone']);
  expect((await messages()).map(({ author }) => author.name)).toEqual(['Ben', 'Ben', 'Ana']);
  expect((await messages()).at(-1)?.author.id).toBe('ana');
  expect(await onDisk()).toHaveLength(2);
  const { people } = (await live.get('/api/session')).json as { people?: { id: string }[] };
  expect(people?.map(({ id }) => id)).toEqual(['ana', ben.shown.id]);
  expect(await ana.rows('/tasks')).toEqual([]);
});

it('forget me keeps running tasks and reports them', async () => {
  world.bot.service.statuses = [{ status: 'PENDING' }];
  await ana.say('/tts Hello');
  await ana.say('good morning');
  await world.bot.clock.advance(3_000);
  expect(await ana.forget()).toContain('Deleted in the conversations: 1 message and 0 files of yours.');
  expect((await messages()).map(({ text }) => text)).toEqual(['/tts Hello']);
});

it('a script deletes what it posted under its name', async () => {
  const ci = callerAt(live, 'ci');
  const { message } = (await ci.say('The build is green')).json;
  expect((await ci.remove(`/api/messages/${message.id}`)).status).toBe(400);
  expect((await ci.remove(`/api/messages/${message.id}?person=nightly`)).status).toBe(403);
  expect((await ci.remove(`/api/messages/${message.id}?person=ci`)).status).toBe(200);
  const { json } = await live.post('/api/files?name=a.txt&person=ci', 'text');
  expect((await ci.remove(`/api/files/${json['id']}?person=ci`)).status).toBe(200);
});

it('a foreign page deletes nothing', async () => {
  const { message } = (await ana.say('Hello')).json;
  const headers = { ...ana.headers, origin: 'https://evil.example' };
  expect((await live.call('DELETE', `/api/messages/${message.id}`, headers)).status).toBe(403);
  expect(await messages()).toHaveLength(1);
});

it('answers other requests while deleting a file from many messages', async () => {
  const { file } = await shared(ana, 'talk.txt');
  const database = new DatabaseSync(join(live.folder, 'chat.sqlite'));
  const long = JSON.stringify('a'.repeat(50_000));
  database.exec(`
    BEGIN;
    WITH RECURSIVE copies(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM copies WHERE n < 300)
      INSERT INTO messages SELECT 'copy-' || n, n, n, room, json_set(body, '$.text', json('${long}')), 0 FROM messages, copies;
    INSERT INTO owned_messages SELECT id, (SELECT person FROM owned_messages) FROM messages WHERE id LIKE 'copy-%';
    INSERT INTO uses SELECT '${file}', id FROM messages WHERE id LIKE 'copy-%';
    UPDATE facts SET value = 1000 WHERE name = 'rev';
    COMMIT`);
  const count = database.prepare("SELECT count(*) AS n FROM messages WHERE instr(body, '/media/') > 0");
  const showing = () => Number(count.get()?.['n']);
  const removed = ana.remove(`/api/files/${file}`);
  await live.get('/healthz');
  expect(showing()).toBeGreaterThan(0);
  expect((await removed).status).toBe(200);
  expect(showing()).toBe(0);
  database.close();
});
