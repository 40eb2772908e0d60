// Metrics of HTTP requests: the real client against a fake server that counts, and the platforms' libraries.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REST } from 'discord.js';
import { afterEach, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { createCatalogue } from '../../src/domain/commands/catalogue.ts';
import { createInstruments } from '../../src/metrics/instruments.ts';
import { classifyRoute, classifyStatus, startRequestMetrics } from '../../src/metrics/service.ts';
import { createMediaServiceClient } from '../../src/service/media-service-client.ts';
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
  const stop = startRequestMetrics(instruments, { base, endpoints, platforms });
  endings.push(async () => stop());
  return {
    stop,
    numbers: async () => readNumbers(await instruments.registry.metrics()),
  };
}

test('every service request is counted by route and class', async () => {
  const server = await startMediaServer();
  endings.push(() => server.stop());
  const { numbers } = count(server.base);
  const timeouts = { retryDelayMs: 1, queryMs: 60_000 };
  const service = createMediaServiceClient({
    baseUrl: server.base,
    apiKey: 'k',
    log: createFakeLog(),
    timeouts,
  });
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
  // Retries are counted too; the comparison above proves it.
  expect(seen('route="status",class="5xx"')).toBeGreaterThan(0);
  expect(seen('route="status",class="lost"')).toBeGreaterThan(0);
  expect(seen('route="list",class="2xx"')).toBe(1);
});

test('requests of a platform are counted with rate limits', async () => {
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

test('the purpose of a request is inferred from its path', () => {
  expect(endpoints.map((endpoint) => classifyRoute('GET', `/v1${endpoint}/abc`, endpoints))).toEqual(
    endpoints.map(() => 'status'),
  );
  expect(classifyRoute('POST', '/tts', endpoints)).toBe('create');
  expect(classifyRoute('POST', '/create-custom-voice', endpoints)).toBe('voice');
  expect(classifyRoute('GET', '/list-voices', endpoints)).toBe('list');
  expect(classifyRoute('GET', '/tts-result/7', endpoints)).toBe('result');
  expect([200, 204, 301, 404, 429, 503, undefined].map(classifyStatus)).toEqual([
    '2xx',
    '2xx',
    '3xx',
    '4xx',
    '429',
    '5xx',
    'lost',
  ]);
});
