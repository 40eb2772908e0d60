// Runs the real bot like `npm start` under attack, and measures its main loop, its memory and its responses to others.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../architecture/sources.ts';
import { type Earshot, startEarshot } from '../../e2e/earshot.ts';

export interface Attack {
  readonly name: string;
  /** Additional environment variables. Starts servers that the attack needs. */
  environment?(): Promise<Readonly<Record<string, string>>>;
  /** Fills the data folder before the bot starts. */
  prepare?(folder: string): Promise<void>;
  /** Resolves when the attack is over. Throws if the bot misbehaved. */
  run(target: Earshot): Promise<void>;
}

export interface Outcome {
  readonly attack: string;
  /** Longest delay of the main loop; `undefined` if the bot was killed. */
  readonly silenceMs: number | undefined;
  /** Longest response time for another user, and number of requests without a response. */
  readonly othersMs: number;
  readonly unanswered: number;
  readonly memoryMiB: number;
  /** Why the attack itself ended early. */
  readonly broken?: string;
}

/** Source tree under attack. Can be another checkout for comparison. */
const CHECKOUT = process.env['HOSTILE_LOAD_CHECKOUT'] ?? ROOT;
/** From package.json, so that the released flags are tested. */
const FLAGS = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1, -1) as readonly string[];
const OTHERS_EVERY_MS = 250;
const PATIENCE_MS = 120_000;
const MEBIBYTE = 1024;
const REASON_CHARACTERS = 120;

export async function underAttack({ name, environment, prepare, run }: Attack, folder: string): Promise<Outcome> {
  await prepare?.(folder);
  const probe = join(folder, 'silence');
  const earshot = await startEarshot({ PROBE_FILE: probe, ...(await environment?.()) }, folder, {
    program: join(CHECKOUT, 'src/start.js'),
    cwd: CHECKOUT,
    flags: [...FLAGS, '--import', join(import.meta.dirname, 'probe.ts')],
  });
  try {
    // Waits until the start is complete, so that its delays don't count.
    await sleep(500);
    await silenceOf(earshot, probe);
    const memory = watchMemory(earshot);
    const others = beOthers(earshot);
    const broken = await run(earshot).then(
      () => undefined,
      (thrown: unknown) => String(thrown).slice(0, REASON_CHARACTERS),
    );
    const { longestMs, unanswered } = await others.end();
    const silenceMs = await silenceOf(earshot, probe);
    return {
      attack: name,
      silenceMs,
      othersMs: longestMs,
      unanswered,
      memoryMiB: memory.end(),
      broken,
    };
  } finally {
    await earshot.kill();
  }
}

const isGone = ({ process }: Earshot): boolean => process.exitCode !== null || process.signalCode !== null;

/** Delay since the last call; `undefined` if the process was killed. */
async function silenceOf(earshot: Earshot, file: string): Promise<number | undefined> {
  rmSync(file, { force: true });
  earshot.process.kill('SIGUSR2');
  while (!existsSync(file)) {
    if (isGone(earshot)) return undefined;
    await sleep(50);
  }
  return Number(readFileSync(file, 'utf8'));
}

/** Records the peak memory from now on; for a killed process, the last known peak. */
function watchMemory({ process: { pid } }: Earshot) {
  let most = 0;
  const look = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    } catch {
      // The process has ended.
    }
  };
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const timer = setInterval(look, 500);
  return {
    end() {
      clearInterval(timer);
      look();
      return Math.round(most / MEBIBYTE);
    },
  };
}

/** Another user who opens the page, reads a room and posts, in a loop. */
function beOthers({ base }: Earshot) {
  let longestMs = 0;
  let unanswered = 0;
  let over = false;
  const body = JSON.stringify({ room: 'others', person: { id: 'ben', name: 'Ben' }, text: 'Hello' });
  const calls: readonly (readonly [string, RequestInit?])[] = [
    ['/healthz'],
    ['/api/session'],
    ['/api/rooms/others/messages'],
    ['/api/messages', { method: 'POST', body, headers: { 'content-type': 'application/json' } }],
  ];
  const one = async (path: string, init: RequestInit = {}) => {
    const began = performance.now();
    const answer = await fetch(base + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(async ({ ok, text }) => ok && (await text) !== undefined)
      .catch(() => false);
    if (!answer) unanswered += 1;
    longestMs = Math.max(longestMs, Math.round(performance.now() - began));
  };
  const working = (async () => {
    while (!over) {
      for (const [path, init] of calls) await one(path, init);
      await sleep(OTHERS_EVERY_MS);
    }
  })();
  return {
    async end() {
      over = true;
      await working;
      return { longestMs, unanswered };
    },
  };
}

export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ attack, silenceMs, othersMs, unanswered, memoryMiB, broken }) => [
    attack,
    silenceMs === undefined ? 'killed' : `${silenceMs} ms`,
    `${othersMs} ms${unanswered > 0 ? `, ${unanswered} unanswered` : ''}`,
    `${memoryMiB} MiB`,
    broken ?? '',
  ]);
  const head = ['attack', 'longest silence', 'others waited', 'memory', 'broken off'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
