// One measured process: looks at so many tasks every 2 s, as Earshot does (records, step, cards and all), as its poller and
// client do for two API keys, or as a bare loop of undici requests does. Started by bench/poller.ts.

import { setTimeout as sleep } from 'node:timers/promises';
import { writeHeapSnapshot } from 'node:v8';
import { Agent, request } from 'undici';
import { commands } from '../commands/index.ts';
import { systemClock as clock } from '../src/app/clock.ts';
import { createMessageUpdater } from '../src/core/delivery/message-updater.ts';
import { createPoller } from '../src/core/polling/poller.ts';
import { createThrottle } from '../src/core/polling/throttle.ts';
import { createDurations } from '../src/core/tasks/change-task.ts';
import { createRunner } from '../src/core/tasks/runner.ts';
import { createWork } from '../src/core/tasks/work.ts';
import { createCatalogue } from '../src/domain/commands/command.ts';
import type { Task } from '../src/domain/tasks/task.ts';
import { english } from '../src/domain/words/index.ts';
import { createHeap, type Ranked } from '../src/kit/heap.ts';
import type { ChatAdapter } from '../src/ports/chat.ts';
import { createMediaService } from '../src/service/client.ts';

const [, , how = 'bare', base = '', count = '10000', others = '0', snapshot] = process.argv;
const EVERY_MS = 2000;
const WARM_MS = 6000;
const MEASURED_MS = 12_000;

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const catalogue = createCatalogue(commands);
const operation = catalogue.operations.find(({ name }) => name === 'tts');
if (!operation) throw new Error('The catalogue has no tts to look at.');

let measuring = false;
const lags: Record<string, number[]> = {};
const late = (ms: number, budget: string): void => {
  if (!measuring) return;
  const all = lags[budget] ?? [];
  lags[budget] = all;
  all.push(ms);
};

/** As simple as it can be: due times in a heap, at most 64 requests in flight. */
function bare(tasks: number): void {
  const agent = new Agent({ connections: 64, allowH2: false });
  const due = createHeap<Ranked & { readonly id: string }>();
  let flying = 0;
  const look = async (id: string) => {
    const { body } = await request(`${base}/tts/${id}`, {
      dispatcher: agent,
      headers: { 'x-api-key': 'key' },
    });
    await body.json();
  };
  const pump = () => {
    for (let at = due.first(); flying < 64 && at !== undefined && at <= Date.now(); at = due.first()) {
      const task = due.pop();
      if (!task) return;
      flying += 1;
      late(Date.now() - at, 'bare');
      void look(task.id)
        .catch(() => undefined)
        .then(() => {
          flying -= 1;
          due.put(Date.now() + EVERY_MS * (0.9 + Math.random() * 0.2), task);
          pump();
        });
    }
  };
  for (let at = 0; at < tasks; at += 1)
    due.put(Date.now() + Math.random() * EVERY_MS, { id: `task-${at}`, rank: 0, place: -1 });
  setInterval(pump, 4);
}

/** Everything but the platform and the disk: cards go nowhere, records stay in memory. */
function whole(tasks: number): void {
  const records = new Map<string, Task>();
  const store = {
    put: async (task: Task) => void records.set(task.id, task),
    get: async (id: string) => records.get(id),
    open: async () => [...records.keys()],
    of: async () => [],
    people: async () => [],
    survey: async () => {},
    forget: async () => ({ deleted: [], open: 0 }),
  };
  const nowhere = new Proxy(
    { name: 'none', limits: { edits: { gapMs: 0 } }, show: async () => undefined } as object,
    {},
  );
  const service = createMediaService({ base, key: 'key', log });
  const throttle = createThrottle({ clock, firstMs: EVERY_MS });
  const poller = createPoller({ clock, firstMs: EVERY_MS, throttle, late });
  const unused = {} as never;
  const updater = createMessageUpdater({ clock, log });
  const wordsFor = () => english;
  const work = createWork({
    service,
    poller,
    throttle,
    wordsOfPeople: { sent: async (_, request) => request },
    given: { read: unused, open: unused, clear: async () => undefined },
    collector: { collect: unused, clear: async () => undefined },
    fitter: unused,
    ownVoices: unused,
    wordsFor,
    updater,
    clock,
    log,
  });
  const chats = new Map([['none', nowhere as ChatAdapter]]);
  const durations = createDurations();
  const runner = createRunner({ wordsFor, store, catalogue, chats, updater, durations, clock, log, work });
  const off = new AbortController();
  for (let at = 0; at < tasks; at += 1) {
    const now = Date.now();
    const id = `task-${at}`;
    records.set(id, {
      id,
      request: { command: 'tts', values: { text: `Hello ${at}` }, files: {}, labels: {} },
      origin: {
        adapter: 'none',
        person: { id: 'ana', name: 'Ana' },
        place: { id: 'p', name: 'P' },
        message: id,
      },
      created: now,
      changed: now,
      state: { at: 'polling', id, accepted: now, changed: now, silences: 0, seen: {} },
    });
    void runner.hold(id, off.signal);
  }
}

/** The poller and a client per key: `many` tasks of one, `few` of the other. */
function twoKeys(many: number, few: number): void {
  const throttle = createThrottle({ clock, firstMs: EVERY_MS });
  const poller = createPoller({ clock, firstMs: EVERY_MS, throttle, late });
  const watch = (budget: string, tasks: number) => {
    const service = createMediaService({ base, key: budget, log });
    for (let at = 0; at < tasks; at += 1) {
      const key = `${budget}-${at}`;
      const look = async () => {
        if (operation) await service.status(operation, key);
        return { is: 'same', heard: { is: 'answered' } } as const;
      };
      poller.watch({ key, budget, resumed: true, look });
    }
  };
  watch('many', many);
  watch('few', few);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

if (how === 'bare') bare(Number(count));
else if (how === 'whole') whole(Number(count));
else twoKeys(Number(count), Number(others));

await sleep(WARM_MS);
const [cpu, began] = [process.cpuUsage(), performance.now()];
measuring = true;
await sleep(MEASURED_MS);
measuring = false;
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(cpu);
const resident = process.memoryUsage().rss / 1e6;
globalThis.gc?.();
if (snapshot) writeHeapSnapshot(snapshot);
const measured = {
  core: (user + system) / 1e6 / seconds,
  megabytes: resident,
  /** What is in use once garbage is collected. */
  kept: process.memoryUsage().heapUsed / 1e6,
  keys: Object.fromEntries(
    Object.entries(lags).map(([key, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      return [key, { polls: all.length / seconds, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }];
    }),
  ),
};
process.send?.(measured, () => process.exit());
