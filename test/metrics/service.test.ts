// HTTP requests counted as they go out: the real client of the service against its double, beside what the double saw, and
// the platforms' libraries.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REST } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { createCatalogue } from '../../src/domain/commands/command.ts';
import { createInstruments } from '../../src/metrics/instruments.ts';
import { classOf, countRequests, routeOf } from '../../src/metrics/service.ts';
import { createMediaService } from '../../src/service/client.ts';
import { createFakeLog } from '../fakes/log.ts';
import { startMediaServer } from '../fakes/media-server.ts';
import { readNumbers, total } from './setup.ts';

const { operations } = createCatalogue(commands);
const endpoints = operations.map(({ endpoint }) => endpoint);
const endings: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

function count(base: string, platforms: Readonly<Record<string, string>> = {}) {
  const instruments = createInstruments();
  const stop = countRequests(instruments, { base, endpoints, platforms });
  endings.push(async () => stop());
  return {
    stop,
    numbers: async () => readNumbers(await instruments.registry.metrics()),
  };
}

test('every request to the service is counted by route and class, tries again included', async () => {
  const server = await startMediaServer();
  endings.push(() => server.stop());
  const { numbers } = count(server.base);
  const timeouts = { pause: 1, look: 2000 };
  const service = createMediaService({ base: server.base, key: 'k', log: createFakeLog(), timeouts });
  endings.push(() => service.stop());
  const tts = operations.find(({ name }) => name === 'tts');
  if (!tts) throw new Error('no tts');
  const request = { command: 'tts', values: { text: 'Hello' }, labels: {}, files: {} };
  const open = () => Promise.reject(new Error('no files'));

  const { id } = await service.create(tts, request, open);
  for (let at = 0; at < 3; at += 1) await service.status(tts, id);
  for (const mood of ['error', 'cut'] as const) {
    server.looking = mood;
    await service.status(tts, id).catch(() => undefined);
  }
  server.creating = 'error';
  await service.create(tts, request, open).catch(() => undefined);
  await service.voices();

  const all = await numbers();
  const seen = (labels: string) => total(all, 'earshot_service_request_seconds_count', labels);
  expect(seen('route="create"')).toBe(server.creates.length);
  expect(seen('route="create",class="2xx"')).toBe(1);
  expect(seen('route="create",class="5xx"')).toBe(1);
  expect(seen('route="status"')).toBe(server.statuses);
  expect(seen('route="status",class="2xx"')).toBe(3);
  // However often the client tries: as often as the server was asked, and that is what the line above says.
  expect(seen('route="status",class="5xx"')).toBeGreaterThan(0);
  expect(seen('route="status",class="lost"')).toBeGreaterThan(0);
  expect(seen('route="list",class="2xx"')).toBe(1);
});

test('a platform’s requests are counted, too many of them by name, and nobody else’s', async () => {
  let status = 200;
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => new Promise((resolve) => server.close(resolve)));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { numbers, stop } = count('http://127.0.0.1:9', {
    discord: `${api}/api`,
    slack: 'https://slack.com/api',
  });
  const rest = new REST({ api: `${api}/api`, retries: 0, rejectOnRateLimit: () => true }).setToken('t');
  await rest.get('/users/@me');
  status = 429;
  await rest.get('/gateway').catch(() => undefined);
  await fetch(`${api}/api/plain`);
  await fetch('http://127.0.0.1:1/elsewhere').catch(() => undefined);
  stop();
  await fetch(`${api}/api/after`);
  const all = await numbers();
  expect([...all].filter(([key]) => key.startsWith('earshot_platform_requests_total{')).sort()).toEqual([
    ['earshot_platform_requests_total{platform="discord",class="2xx"}', 1],
    ['earshot_platform_requests_total{platform="discord",class="429"}', 2],
  ]);
  expect(total(all, 'earshot_service_request_seconds_count')).toBe(0);
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
});

test('what a request is for is told by its path, under any base', () => {
  expect(endpoints.map((endpoint) => routeOf('GET', `/v1${endpoint}/abc`, endpoints))).toEqual(
    endpoints.map(() => 'status'),
  );
  expect(routeOf('POST', '/tts', endpoints)).toBe('create');
  expect(routeOf('POST', '/create-custom-voice', endpoints)).toBe('voice');
  expect(routeOf('GET', '/list-voices', endpoints)).toBe('list');
  expect(routeOf('GET', '/tts-result/7', endpoints)).toBe('result');
  expect([200, 204, 301, 404, 429, 503, undefined].map(classOf)).toEqual([
    '2xx',
    '2xx',
    '3xx',
    '4xx',
    '429',
    '5xx',
    'lost',
  ]);
});
