// One measured run: starts the program with many open tasks of one platform, as after a kill. First it waits for all
// tasks, then they end at a steady pace. The run ends when every result is delivered.

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLoadRig, type LoadRig } from './load-rig.ts';
import { type Card, installTeams, postCards, storeTasks } from './many-cards.ts';
import type { Count, Wish } from './many-service.ts';

export type Platform = 'discord' | 'slack';

export interface Wanted {
  readonly platform: Platform;
  readonly tasks: number;
  readonly service: ChildProcess;
  readonly base: string;
  /** Node flags for the bot. */
  readonly flags: readonly string[];
  readonly perSecond: number;
  /** True if the cards need no update after the start. */
  readonly known: boolean;
}

export interface Measured {
  readonly readySeconds: number;
  readonly idle: Memory;
  readonly waiting: { readonly count: Count; readonly cpu: number; readonly memory: Memory };
  readonly ending: { readonly seconds: number; readonly cpu: number; readonly memory: Memory };
  readonly cards: Cards;
  /** CPU share of one core and memory, half a minute after the last result. */
  readonly after: { readonly core: number; readonly memory: Memory };
  /** Warnings and errors in the bot's log. */
  readonly complaints: readonly string[];
  /** Highest number of requests to the platform within one second. */
  readonly busiest: number;
}

/** Bytes: peak, current, and used by objects after a garbage collection if one was requested. */
interface Memory {
  readonly most: number;
  readonly resident: number;
  readonly heap?: number;
}

interface Cards {
  /** Results that were posted exactly once, and more than once. */
  readonly once: number;
  readonly twice: number;
  /** Cards that showed the result more than 2 s after their last file, and cards that never showed it. */
  readonly late: number;
  readonly never: number;
}

/** The delay between polls grows with the age of a task. A short measurement keeps it near the delay at AGE_MS. */
const SETTLE_MS = 4000;
const MEASURED_MS = 14_000;
/** Age of the tasks in the middle of the measurement. */
export const AGE_MS = SETTLE_MS + MEASURED_MS / 2;
const LATE_MS = 2000;
/** No result arrives after a pause of this length. */
const STUCK_MS = 60_000;
const AFTER_MS = 30_000;

const settingsFor = ({ platform, base }: Wanted, rig: () => LoadRig): Record<string, string> => ({
  ...{ WEB_CHAT: 'off', SERVICE_BASE_URL: base, LIMIT_PERSON_AT_ONCE: '0', LOG_LEVEL: 'info' },
  ...(platform === 'discord'
    ? { SLACK_BOT_TOKEN: '', SLACK_APP_TOKEN: '', SLACK_API_URL: '', SLACK_FILE_ORIGINS: '' }
    : {
        ...{ DISCORD_TOKEN: '', DISCORD_API_URL: '', DISCORD_CDN_URL: '', SLACK_BOT_TOKEN: '' },
        ...{ SLACK_CLIENT_ID: rig().slack.clientId, SLACK_CLIENT_SECRET: rig().slack.clientSecret },
        ...{
          SLACK_STATE_SECRET: 'a-state-secret-of-the-bench',
          SLACK_AUTHORIZE_URL: rig().slack.authorizeUrl,
        },
      }),
});

async function memoryOf(pid: number): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { most: of('VmHWM'), resident: of('VmRSS') };
}

async function processorOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const say = (service: ChildProcess, wish: Wish): unknown => service.send(wish);

async function countOf(service: ChildProcess): Promise<Count> {
  const told = once(service, 'message');
  say(service, { is: 'count' });
  return (await told)[0] as Count;
}

async function measureWaiting(rig: LoadRig, { service }: Wanted): Promise<Measured['waiting']> {
  await sleep(SETTLE_MS);
  say(service, { is: 'begin' });
  const before = await processorOf(rig.pid());
  await sleep(MEASURED_MS);
  const count = await countOf(service);
  return { count, cpu: (await processorOf(rig.pid())) - before, memory: await memoryOf(rig.pid()) };
}

/** Measures from the first finished task to the last result, or until no more results arrive. */
async function measureEnding(
  rig: LoadRig,
  { service, perSecond }: Wanted,
  cards: readonly Card[],
): Promise<Measured['ending']> {
  const before = await processorOf(rig.pid());
  const began = Date.now();
  say(service, { is: 'end', perSecond });
  const missing = new Set(cards);
  let last = began;
  while (missing.size > 0 && Date.now() - last < STUCK_MS + (cards.length * 1000) / perSecond) {
    await sleep(1000);
    for (const card of missing) {
      const posted = card.files().at(-1);
      if (posted === undefined) continue;
      missing.delete(card);
      last = Math.max(last, posted);
    }
  }
  const memory = await memoryOf(rig.pid());
  return { seconds: (last - began) / 1000, cpu: (await processorOf(rig.pid())) - before, memory };
}

function judge(cards: readonly Card[]): Cards {
  const all = cards.map((card) => ({ files: card.files(), shown: card.endShown() }));
  const brought = all.filter(({ files }) => files.length > 0);
  return {
    once: all.filter(({ files }) => files.length === 1).length,
    twice: all.filter(({ files }) => files.length > 1).length,
    late: brought.filter(({ files, shown }) => !(shown !== undefined && shown - Math.max(...files) <= LATE_MS)).length,
    never: brought.filter(({ shown }) => shown === undefined).length,
  };
}

async function measureAfter(rig: LoadRig): Promise<Measured['after']> {
  await sleep(AFTER_MS);
  const before = await processorOf(rig.pid());
  await sleep(10_000);
  const core = ((await processorOf(rig.pid())) - before) / 10;
  const { most, resident } = await memoryOf(rig.pid());
  return { core, memory: { most, resident, heap: (await rig.kept()).heap } };
}

function busiestOf(times: readonly number[]): number {
  let [most, from] = [0, 0];
  for (const [at, time] of times.entries()) {
    while ((times[from] ?? time) <= time - 1000) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

async function start(rig: LoadRig): Promise<number> {
  const began = performance.now();
  await rig.start();
  return (performance.now() - began) / 1000;
}

export async function measureRun(wanted: Wanted): Promise<Measured> {
  const { platform, tasks, known } = wanted;
  const rig: LoadRig = await createLoadRig((doubles) => settingsFor(wanted, () => doubles), wanted.flags);
  try {
    // Starts without tasks first, to install the app and to measure the program alone.
    await rig.start();
    const teams = platform === 'slack' ? await installTeams(rig, tasks) : [];
    await sleep(SETTLE_MS);
    const idle = await memoryOf(rig.pid());
    await rig.end('SIGKILL');
    const cards = await postCards(rig, teams, tasks);
    await storeTasks(join(rig.folder, 'data'), cards, known);
    const before = rig[platform].requests.length;
    const readySeconds = await start(rig);
    const waiting = await measureWaiting(rig, wanted);
    const ending = await measureEnding(rig, wanted, cards);
    await sleep(LATE_MS);
    const requests = rig[platform].requests.slice(before).map(({ at }) => at);
    return {
      ...{ readySeconds, idle, waiting, ending, cards: judge(cards), busiest: busiestOf(requests) },
      after: await measureAfter(rig),
      complaints: (await rig.log(40)).map((line) => JSON.stringify(line)),
    };
  } finally {
    await rig.close();
  }
}
