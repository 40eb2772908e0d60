// Cancelling a task: only if the service announces the call, and the meaning of each response. Covers the queue owner's
// signature, which only our own studio gets.

import { expect, onTestFinished, test } from 'vitest';
import { tts } from '../../commands/tts.ts';
import type { FairQueueRequester } from '../../src/kit/fair-queue.ts';
import { ServiceRefusedError, ServiceResponseError, ServiceUnreachableError } from '../../src/ports/media-service.ts';
import { createMediaServiceClient } from '../../src/service/media-service-client.ts';
import { createFakeLog } from '../fakes/log.ts';
import { closedPort, json, listen, type Reply } from './loopback.ts';
import { clientOf, errorOf, KEY, noFiles, sayHello, scene } from './setup.ts';

const OFFER = { also: ['DELETE /{operation}/{task_id}'] };

const offering =
  (status: number, body: object = {}): Reply =>
  ({ method }, response) =>
    method === 'DELETE' ? json(response, body as never, status) : json(response, OFFER);

test.each([
  [200, 'stopped'],
  [204, 'stopped'],
  [404, 'stopped'],
  [409, 'already-finished'],
] as const)('an answer of %i means %s', async (status, how) => {
  const { server, service } = await scene(offering(status));
  expect(await service.cancel(tts, 'a/1')).toBe(how);
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /capabilities',
    'DELETE /tts/a%2F1',
  ]);
  expect(server.seen[1]?.headers['x-api-key']).toBe(KEY);
});

test.each([
  [{ detail: 'Not Found' }, 404],
  [{ detail: 'Forbidden' }, 403],
  [{}, 200],
  [{ also: ['POST /stop'] }, 200],
  [{ status: 'PENDING', also: true }, 200],
])('a service that answers %j gets no cancel request', async (answer, status) => {
  const { server, service } = await scene((_, response) => json(response, answer as never, status));
  expect(await service.cancel(tts, 'a1')).toBe('unsupported');
  expect(await service.cancel(tts, 'a1')).toBe('unsupported');
  expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
});

test('finished tasks are deleted in batches where supported', async () => {
  const { server, service } = await scene(({ method }, response) =>
    json(response, method === 'GET' ? { also: ['DELETE /tasks?ids={task_ids}'] } : { deleted: 1 }),
  );
  const ids = Array.from({ length: 60 }, (_, at) => `t/${at}`);
  expect(await service.deleteTasks(ids)).toBe(true);
  const [first, second, ...others] = server.seen.slice(1).map(({ method, path }) => `${method} ${path}`);
  expect(first).toMatch(/^DELETE \/tasks\?ids=t%2F0,t%2F1,.*,t%2F49$/);
  expect(second).toMatch(/^DELETE \/tasks\?ids=t%2F50,.*,t%2F59$/);
  expect(others).toEqual([]);
});

test('a service without deletion gets no delete request', async () => {
  const { server, service } = await scene(offering(200));
  expect(await service.deleteTasks(['a1'])).toBe(false);
  expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
});

test('the capabilities are known after loading', async () => {
  const { service } = await scene(offering(200));
  await service.learn();
  expect(service.canCancel()).toBe(true);
  const { service: other } = await scene((_, response) => json(response, {}));
  await other.learn();
  expect(other.canCancel()).toBe(false);
});

test('an unreachable or failing service is retried later', async () => {
  const away = clientOf(await closedPort());
  await away.learn();
  expect(away.canCancel()).toBe(false);
  expect(await errorOf(away.cancel(tts, 'a1'))).toBeInstanceOf(ServiceUnreachableError);
  const { service } = await scene(offering(503, { detail: 'restarting' }));
  expect(await errorOf(service.cancel(tts, 'a1'))).toBeInstanceOf(ServiceResponseError);
  const { service: strict } = await scene(offering(405, { detail: 'no' }));
  expect(await errorOf(strict.cancel(tts, 'a1'))).toBeInstanceOf(ServiceRefusedError);
});

const ana = { person: '["discord","4815162342"]', place: '["discord","server","108"]' };

test('a foreign service gets no queue owner', async () => {
  const { server, service } = await scene((_, response) => json(response, { task_id: 'a1' }));
  await service.create(tts, sayHello, noFiles, ana);
  expect(Object.keys(server.seen[0]?.headers ?? {})).not.toContain('x-turn');
});

test('our studio gets constant, unreadable queue owner ids', async () => {
  const server = await listen((_, response) => json(response, { task_id: 'a1' }));
  onTestFinished(() => server.stop());
  const ask = async (queueOwnerSecret: string, asker: FairQueueRequester) => {
    const service = createMediaServiceClient({
      baseUrl: server.base,
      apiKey: KEY,
      queueOwnerSecret,
      log: createFakeLog(),
    });
    await service.create(tts, sayHello, noFiles, asker);
    await service.stop();
    return String(server.seen.at(-1)?.headers['x-turn']);
  };
  const mark = await ask('secret', ana);
  expect(mark).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  expect(mark).not.toMatch(/4815162342|108|discord/);
  expect(await ask('secret', ana)).toBe(mark);
  const [person, place] = mark.split('.');
  expect((await ask('secret', { ...ana, place: 'other' })).split('.')[0]).toBe(person);
  expect((await ask('secret', { ...ana, person: 'other' })).split('.')[1]).toBe(place);
  // People behind one address share the group's part of the signature.
  const crowd = (await ask('secret', { ...ana, group: 'address:x' })).split('.');
  expect(crowd).toEqual([person, place, expect.stringMatching(/^[\w-]{22}$/)]);
  expect((await ask('other secret', ana)).split('.')).not.toContain(person);
});
