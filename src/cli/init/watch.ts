// What a running Earshot says of itself on its port, watched until the first result is with the person who asked for it.

import { setTimeout as after } from 'node:timers/promises';

const LOOK_MS = 500;
const ANSWER_MS = 5000;

interface Watched {
  /** Of `earshot_tasks_delivered_total` for the platform, and of all `earshot_tasks_failed_total`. */
  readonly delivered: number;
  readonly failed: number;
}

/** Of the samples of a counter; `label`: of those that have it. */
const sum = (metrics: string, counter: string, label = ''): number =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith(`${counter}{`) && line.includes(label))
    .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0);

const countIn = (metrics: string, platform: string): Watched => ({
  delivered: sum(metrics, 'earshot_tasks_delivered_total', `platform="${platform}"`),
  failed: sum(metrics, 'earshot_tasks_failed_total'),
});

/** `undefined` while nobody answers; an empty text where we may not read. */
async function read(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return undefined;
  }
}

/** Whether something listens there already. */
export const isTaken = async (base: string): Promise<boolean> =>
  (await read(`${base}/healthz`)) !== undefined;

/** Until all that is configured is connected. */
export async function untilReady(base: string): Promise<void> {
  while (!(await read(`${base}/readyz`))) await after(LOOK_MS);
}

/** False where the numbers cannot be read. `onFailed`: a task ended without a result. */
export async function untilDelivered(base: string, platform: string, onFailed: () => void): Promise<boolean> {
  const look = async () => await read(`${base}/metrics`);
  const first = await look();
  if (!first) return false;
  const before = countIn(first, platform);
  for (let failed = before.failed; ; ) {
    const now = countIn((await look()) || first, platform);
    if (now.delivered > before.delivered) return true;
    if (now.failed > failed) onFailed();
    failed = now.failed;
    await after(LOOK_MS);
  }
}
