// Chunked request bodies, as proxies send them: accepted, limited while reading, and discarded if aborted. Over real
// sockets, for every route with a body.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { begin, chunk, postChunked } from '../../../../fakes/raw-http.ts';
import { ana, type Live, openChat } from '../../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat({ secret: 'correct horse' });
});
afterEach(() => live.close());

const origin = { room: 'general', person: ana };
const signed = { 'Content-Type': 'application/json', Authorization: 'Bearer correct horse' };
const calls: readonly (readonly [path: string, body: object, status: number])[] = [
  ['/api/login', { secret: 'correct horse' }, 200],
  ['/api/people', { person: ana }, 200],
  ['/api/messages', { ...origin, text: 'Hello' }, 201],
  ['/api/commands', { ...origin, command: 'voices', values: {} }, 200],
  ['/api/actions', { ...origin, task: '7K2QF9MA', action: 'stop' }, 200],
];

/** Splits the body anywhere, even within a character, as a proxy may. */
const pieces = (body: object): Buffer[] => {
  const bytes = Buffer.from(JSON.stringify({ ...body, more: 'ä – 🎧' }));
  return [bytes.subarray(0, 7), bytes.subarray(7, bytes.length - 6), bytes.subarray(bytes.length - 6)];
};
const messages = async () =>
  (await live.get('/api/rooms/general/messages', { authorization: signed.Authorization })).json.messages;

it.each(calls)('%s takes a body in chunks', async (path, body, status) => {
  const answer = await postChunked(live.port, path, pieces(body), signed);
  expect([answer.text, answer.status]).toEqual([expect.stringContaining('{'), status]);
});

it.each(calls)('%s stops reading at a megabyte', async (path, body) => {
  const start = JSON.stringify({ ...body, more: '' }).slice(0, -2);
  const much = Array.from({ length: 40 }, () => 'x'.repeat(50_000));
  const answer = await postChunked(live.port, path, [start, ...much, '"}'], signed);
  expect(answer.status).toBe(413);
  expect(answer.text).toContain('Send long texts as a file.');
  expect(await messages()).toEqual([]);
});

it.each(calls)('%s does nothing with a body that breaks off', async (path, body) => {
  const socket = await begin(live.port, path, { ...signed, 'Transfer-Encoding': 'chunked' });
  // The JSON is complete, but the body does not end.
  socket.write(chunk(JSON.stringify(body)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await messages()).toEqual([]);
  expect([live.bot.taken, live.bot.pressed]).toEqual([[], []]);
  expect(live.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});

it('a file may come in chunks, too', async () => {
  const answer = await postChunked(live.port, '/api/files?name=a.txt', ['Once ', 'upon'], signed);
  expect(answer.status).toBe(201);
  expect(JSON.parse(answer.text.slice(answer.text.indexOf('{'), answer.text.lastIndexOf('}') + 1))).toMatchObject({
    bytes: 9,
  });
});

it('leaves nothing of a chunked upload that breaks off', async () => {
  const files = () => readdir(join(live.folder, 'files'));
  const socket = await begin(live.port, '/api/files?name=a.txt', {
    ...signed,
    'Transfer-Encoding': 'chunked',
  });
  socket.write(chunk('x'.repeat(100_000)));
  await expect.poll(files).toHaveLength(1);
  socket.destroy();
  await expect.poll(files).toEqual([]);
});
