// Faults of a soak test, in a repeating plan: the process killed and paused, the service down or failing, platforms
// that throttle, fail and disconnect, dropped connections, and changes of the wall clock.

import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRig } from './load-rig.ts';
import type { Trouble } from './load-service.ts';

const HOUR = 3_600_000;
const one = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Shares of requests to the running service. */
const SHARES: readonly (readonly [Trouble, number, number])[] = [
  // Trouble, share of create calls, share of other calls.
  ['busy', 0.02, 0.02],
  ['error', 0.01, 0.03],
  ['cut', 0.01, 0.01],
  ['lost', 0.01, 0.02],
];

/** First answers on Discord do not fail here; kills-after-ack.ts measures them. */
const DISCORD = [
  { method: 'PATCH', route: '/webhooks/', status: 429, retryAfter: 1 },
  { method: 'PATCH', route: '/webhooks/', status: 503 },
  { method: 'PATCH', route: '/webhooks/', before: 'drop' },
  { method: 'PATCH', route: '/webhooks/', after: 'drop' },
  { method: 'PATCH', route: '/webhooks/', delayMs: 4000 },
] as const;

const SLACK = [
  { method: /^(chat|files)\./, error: 'ratelimited', retryAfter: 1 },
  { method: /^(chat|files)\./, status: 503, html: true },
  { method: /^(chat|files)\./, before: 'drop' },
  { method: /^(chat|files)\./, after: 'drop' },
  { method: /^(chat|files)\./, error: 'internal_error' },
  { method: /^(chat|files)\./, delayMs: 4000 },
] as const;

export interface Ending {
  readonly at: number;
  readonly signal: string;
}

export function createTroubles(rig: LoadRig, wholeMs: number, mark: (name: string, color: string) => void) {
  const began = Date.now();
  const ends: Ending[] = [];
  const counted = new Map<string, number>();
  const count = (name: string) => void counted.set(name, (counted.get(name) ?? 0) + 1);
  const share = () => (Date.now() - began) / wholeMs;
  let over = false;

  rig.service.trouble = (create) => {
    if (over) return undefined;
    let dice = Math.random();
    for (const [trouble, creates, others] of SHARES) {
      dice -= create ? creates : others;
      if (dice > 0) continue;
      count(`service ${trouble}`);
      return trouble;
    }
    return undefined;
  };

  const restart = async () => {
    const signal = ends.length % 3 === 2 ? 'SIGTERM' : 'SIGKILL';
    mark(signal, signal === 'SIGKILL' ? '#000' : '#888');
    count(signal);
    ends.push({ at: Date.now(), signal });
    await rig.end(signal);
    await rig.start();
  };
  const serviceDown = async () => {
    mark('service down', '#a0f');
    count('service down');
    await rig.service.stop();
    await sleep(15_000);
    await rig.service.start();
  };
  const jump = (ms: number) => {
    mark('clock set', '#0a0');
    count(`clock ${ms / HOUR} h`);
    rig.jump(ms);
  };

  const every = async (ms: number, act: () => Promise<void> | void) => {
    await sleep(ms / 2);
    for (let next = Date.now(); !over; ) {
      await act();
      next += ms;
      while (!over && Date.now() < next) await sleep(250);
    }
  };

  return {
    ends: ends as readonly Ending[],
    counts: () => Object.fromEntries(counted),
    /** Restarts happen in the first third only, so that the rest shows the memory of one process. */
    async run(ms: number): Promise<void> {
      let jumps = 0;
      const all = [
        every(45_000, async () => {
          if (share() < 0.35) await restart();
        }),
        every(150_000, serviceDown),
        every(4000, () => {
          count('discord call');
          rig.discord.fault(one(DISCORD));
        }),
        every(8000, () => {
          count('slack call');
          rig.slack.fault(one(SLACK));
        }),
        every(70_000, () => {
          count('connection');
          const { gateway } = rig.discord;
          one([() => gateway.drop(), () => gateway.reconnect(), () => gateway.drop(4000)])();
          one([() => rig.slack.socket.drop(), () => rig.slack.socket.refresh()])();
        }),
        every(5000, () => {
          const [ahead, back] = [share() > 0.5, share() > 0.65];
          if ((jumps === 0 && ahead) || (jumps === 1 && back)) {
            jump(jumps === 0 ? HOUR : -HOUR);
            jumps += 1;
          }
        }),
      ];
      await sleep(ms);
      over = true;
      await Promise.all(all);
      rig.discord.clearFaults();
      rig.slack.clearFaults();
    },
  };
}
