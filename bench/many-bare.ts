// The cheapest poller that undici allows: due times in a heap, at most 64 requests in flight, each task polled every 2
// s. Started by bench/many.ts, which compares the bot's CPU time with it.

import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createMinHeap, type HeapItem } from '../src/kit/min-heap.ts';

/** CPU seconds and polls during the measurement. */
export interface Bare {
  readonly cpu: number;
  readonly polls: number;
  readonly seconds: number;
}

const [, , base = '', count = '10000'] = process.argv;
const EVERY_MS = 2000;
const IN_FLIGHT = 64;
const WARM_MS = 5000;
const MEASURED_MS = 10_000;

const agent = new Agent({ connections: IN_FLIGHT, allowH2: false });
const due = createMinHeap<HeapItem & { readonly id: string }>();
let inFlight = 0;
let polls = 0;

async function poll(id: string): Promise<void> {
  const { body } = await request(`${base}/tts/${id}`, { dispatcher: agent, headers: { 'x-api-key': 'key' } });
  await body.json();
}

function pollDue(): void {
  for (let at = due.peekRank(); inFlight < IN_FLIGHT && at !== undefined && at <= Date.now(); at = due.peekRank()) {
    const task = due.pop();
    if (!task) return;
    inFlight += 1;
    polls += 1;
    void poll(task.id)
      .catch(() => undefined)
      .then(() => {
        inFlight -= 1;
        due.insertOrMove(Date.now() + EVERY_MS * (0.9 + Math.random() * 0.2), task);
        pollDue();
      });
  }
}

for (let at = 0; at < Number(count); at += 1)
  due.insertOrMove(Date.now() + Math.random() * EVERY_MS, { id: `t${at}`, rank: 0, heapIndex: -1 });
setInterval(pollDue, 4);

await sleep(WARM_MS);
const [cpu, began] = [process.cpuUsage(), performance.now()];
polls = 0;
await sleep(MEASURED_MS);
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(cpu);
process.send?.({ cpu: (user + system) / 1e6, polls, seconds } satisfies Bare, () => process.exit());
