// Tests that the operator can list people with tasks, and delete a person's data.

import { afterEach, expect, it } from 'vitest';
import { createTask } from '../../src/domain/tasks/task.ts';
import { openAdmin } from './setup.ts';

const SECRET = 'a long enough secret';
const JSON_TYPE = { 'content-type': 'application/json' };

let opened: Awaited<ReturnType<typeof openAdmin>> | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const task = (id: string, person: string, name: string, created: number) =>
  createTask(
    id,
    { command: 'tts', values: { text: 'hi' }, files: {}, labels: {} },
    { adapter: 'web', person: { id: person, name }, place: { id: 'C1', name: 'C1' }, message: {} },
    created,
  );

async function open(given: Parameters<typeof openAdmin>[0] = {}) {
  const tasks = [task('A', 'ana', 'Ann', 5), task('B', 'ana', 'Ann S.', 9), task('C', 'key:b', 'Ben', 7)];
  opened = await openAdmin({ ...given, tasks });
  return opened;
}

const post = (
  { base }: { readonly base: string },
  body: string,
  headers: Readonly<Record<string, string>> = JSON_TYPE,
) => fetch(`${base}/admin/forget`, { method: 'POST', headers, body });

it('lists people with name and time of their latest task', async () => {
  const { base } = await open();
  const list = async (query: string) => (await fetch(`${base}/admin/people?${query}`)).json();
  const ben = { id: 'key:b', name: 'Ben', latestTaskAt: 7 };
  expect(await list('platform=web')).toEqual({
    people: [{ id: 'ana', name: 'Ann S.', latestTaskAt: 9 }, ben],
    more: 0,
  });
  expect(await list('platform=web&start=key:')).toEqual({ people: [ben], more: 0 });
  expect(await list('platform=slack')).toEqual({ people: [], more: 0 });
  expect((await fetch(`${base}/admin/people?platform=irc`)).status).toBe(404);
});

it('lists people whose tasks are all automatic', async () => {
  const automatic = task('A', 'ana', 'Ann', 5);
  opened = await openAdmin({ tasks: [{ ...automatic, origin: { ...automatic.origin, isAutomatic: true } }] });
  const answer = await fetch(`${opened.base}/admin/people?platform=web`);
  expect(await answer.json()).toEqual({ people: [{ id: 'ana', name: '' }], more: 0 });
});

it('deletes the data of a person and reports the result', async () => {
  const page = await open();
  const answer = await post(page, JSON.stringify({ platform: 'web', id: 'ana' }));
  expect([answer.status, await answer.json()]).toEqual([200, { lines: ['Deleted: 2 finished tasks'] }]);
  expect(page.forgotten).toEqual(['settings forget:me web ana']);
});

it.each([
  ['no JSON', '{', JSON_TYPE, 400],
  ['no id', '{"platform":"web"}', JSON_TYPE, 400],
  ['an empty id', '{"platform":"web","id":""}', JSON_TYPE, 400],
  ['a number as id', '{"platform":"web","id":4}', JSON_TYPE, 400],
  ['a list', '[]', JSON_TYPE, 400],
  ['a huge id', `{"platform":"web","id":"${'a'.repeat(501)}"}`, JSON_TYPE, 400],
  ['an unknown platform', '{"platform":"irc","id":"ana"}', JSON_TYPE, 404],
  ['a prototype’s name', '{"platform":"__proto__","id":"ana"}', JSON_TYPE, 404],
  ['a form of another site', '{"platform":"web","id":"ana"}', { 'content-type': 'text/plain' }, 400],
  ['a page of another site', '{"platform":"web","id":"ana"}', { ...JSON_TYPE, origin: 'https://evil.example' }, 403],
  ['a proxy', '{"platform":"web","id":"ana"}', { ...JSON_TYPE, 'x-forwarded-for': '203.0.113.7' }, 403],
] as const)('deletes nothing for %s', async (_, body, headers, status) => {
  const page = await open();
  expect((await post(page, body, headers)).status).toBe(status);
  expect(page.forgotten).toEqual([]);
});

it('deletes nothing without the secret', async () => {
  const page = await open({ secret: SECRET, isLocal: false });
  const body = JSON.stringify({ platform: 'web', id: 'ana' });
  expect((await post(page, body)).status).toBe(401);
  expect(page.forgotten).toEqual([]);
  expect((await post(page, body, { ...JSON_TYPE, authorization: `Basic ${btoa(`:${SECRET}`)}` })).status).toBe(200);
});
