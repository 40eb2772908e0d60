// Reads /metrics of the real process while two hundred tasks run with failures on all sides, and compares the numbers
// with those of the service and Discord. Prints both.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Act, Discord } from '../../fakes/discord/index.ts';
import { listening } from '../../fakes/http-server.ts';
import { type Numbers, readNumbers, total } from '../../metrics/setup.ts';
import { createDiscordWorld, hasEnded, startConnected } from '../discord/server.ts';

const TASKS = 200;
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const SOUND = Buffer.concat([Buffer.from('RIFF\x24\x08\x00\x00WAVEfmt '), Buffer.alloc(2020)]);
/** Of 23 requests of each kind, those that fail, with their status. */
const ILL: Readonly<Record<Kind, Readonly<Record<number, number>>>> = {
  create: { 3: 401, 6: 500, 14: 401, 17: 500 },
  status: { 4: 502, 15: 429 },
  result: { 5: 503, 9: 502 },
  list: {},
};
type Kind = 'create' | 'status' | 'result' | 'list';

/** A service with occasional failures that counts its responses, such as `create 2xx`. */
async function illService() {
  const answered = new Map<string, number>();
  const turns = new Map<string, number>();
  let said = 0;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '', method } = request;
    const route = method === 'POST' ? 'create' : url.startsWith('/tts-result') ? 'result' : 'status';
    const kind: Kind = /^\/(list-|capabilities)/.test(url) ? 'list' : route;
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    const ill = ILL[kind][turn % 23];
    const status = ill ?? 200;
    const name = `${kind} ${status === 429 ? '429' : `${Math.floor(status / 100)}xx`}`;
    answered.set(name, (answered.get(name) ?? 0) + 1);
    if (kind === 'status' && status === 200) said += 1;
    const word = said % 13 === 7 ? 'ERROR' : said % 2 === 0 ? 'SUCCESS' : 'PENDING';
    const bodies = {
      create: { task_id: `t-${turn}` },
      status: { status: word, run_id: word === 'SUCCESS' ? 1 : null },
      list: [{ id: 5, voice_name: 'Rose', gender: 2, age: 30, language: 1 }],
      result: {},
    };
    const headers = status === 429 ? { 'retry-after': '1' } : {};
    if (kind === 'result' && status === 200) return response.writeHead(200, { 'content-type': 'audio/wav' }).end(SOUND);
    return response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(status === 200 ? bodies[kind] : { detail: 'ill' }));
  };
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  const { base, close } = await listening(server);
  endings.push(close);
  return { base, answered };
}

/** Counts Discord's responses. */
function byClass({ requests }: Discord): Map<string, number> {
  const all = new Map<string, number>();
  for (const { status } of requests) {
    const kind = status === 0 ? 'lost' : status === 429 ? '429' : `${Math.floor(status / 100)}xx`;
    all.set(kind, (all.get(kind) ?? 0) + 1);
  }
  return all;
}

const countPosted = (acts: readonly Act[]): number =>
  acts.filter(({ message }) => message?.attachments.length === 1).length;

type Row = readonly [name: string, told: number, saw: number];
type Table = readonly Row[];

/** Compares /metrics with the records of the doubles of the service and of Discord. */
function compare(
  numbers: Numbers,
  acts: readonly Act[],
  { service, discord }: { readonly service: Awaited<ReturnType<typeof illService>>; readonly discord: Discord },
): Table {
  const ours = (name: string, labels = '') => total(numbers, `earshot_${name}`, labels);
  const seen = (name: string) => service.answered.get(name) ?? 0;
  const table: Row[] = [
    ['tasks accepted', ours('tasks_accepted_total'), acts.length],
    ['tasks delivered', ours('tasks_delivered_total'), countPosted(acts)],
    ['failed: refused', ours('tasks_failed_total', 'reason="refused"'), seen('create 4xx')],
    ['unknown: unclear', ours('tasks_unknown_total', 'reason="unclear"'), seen('create 5xx')],
    [
      'tasks ended',
      ours('tasks_delivered_total') + ours('tasks_failed_total') + ours('tasks_unknown_total'),
      acts.filter(({ message }) => hasEnded(message)).length,
    ],
    ['creates accepted', ours('creates_total', 'outcome="accepted"'), seen('create 2xx')],
  ];
  for (const [name, count] of [...service.answered].sort()) {
    const [route, kind] = name.split(' ');
    const told = [...numbers].filter(
      ([key]) =>
        key.startsWith('earshot_service_request_seconds_count') &&
        key.includes(`route="${route}"`) &&
        key.includes(`class="${kind}"`),
    );
    table.push([`service ${name}`, told.reduce((sum, [, value]) => sum + value, 0), count]);
  }
  for (const [kind, count] of byClass(discord))
    table.push([`Discord ${kind}`, ours('platform_requests_total', `class="${kind}"`), count]);
  return table;
}

function print(table: Table): void {
  for (const [name, told, saw] of table)
    process.stdout.write(
      `${name.padEnd(20)} /metrics ${String(told).padStart(5)}   doubles ${String(saw).padStart(5)}\n`,
    );
}

test('metrics match service and Discord after two hundred faulty tasks', async () => {
  const world = await createDiscordWorld();
  const { discord, guild, ana } = world;
  endings.push(() => discord.close());
  const service = await illService();
  const earshot = await startConnected(world, {
    ...{ SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key' },
  });
  endings.push(() => earshot.kill());
  const scrape = async (): Promise<Numbers> => readNumbers((await earshot.call('GET', '/metrics')).body);
  const sides = [
    { method: 'PATCH', route: '/webhooks/', status: 500, times: 15 },
    { method: 'PATCH', route: '/webhooks/', status: 429, retryAfter: 0.2, times: 8 },
    { method: 'PATCH', route: '/webhooks/', before: 'drop' as const, times: 6 },
    { method: 'PATCH', route: '/webhooks/', after: 'drop' as const, times: 6 },
  ];
  for (const wish of sides) discord.fault(wish);

  const places = Array.from({ length: 20 }, (_, at) => guild.channel({ name: `room-${at}` }));
  let running = true;
  const during = (async () => {
    const read: number[] = [];
    for (; running; await sleep(300)) read.push(total(await scrape(), 'earshot_tasks_accepted_total'));
    return read;
  })();
  const acts = await Promise.all(
    Array.from({ length: TASKS }, async (_, at) => {
      await sleep(at * 15);
      const place = places[at % places.length] as (typeof places)[number];
      return discord.slash(ana, place, 'tts', { text: `Sentence ${at}` });
    }),
  );
  const over = () => acts.filter(({ message }) => hasEnded(message));
  await discord.until(() => over().length === TASKS);
  await expect.poll(async () => total(await scrape(), 'earshot_tasks_in_flight')).toBe(0);
  running = false;
  const read = await during;
  let table: Table = [];
  // A request that Discord has answered is counted only once the program has read the answer.
  const differing = async () => {
    table = compare(await scrape(), acts, { service, discord });
    return table.filter(([, told, saw]) => told !== saw);
  };
  try {
    await expect.poll(differing).toEqual([]);
  } finally {
    print(table);
  }
  expect(read).toEqual(read.toSorted((a, b) => a - b));
  expect(countPosted(acts)).toBeGreaterThan(TASKS / 2);
});
