// Polls a running Earshot over HTTP until its first result is delivered.

import { setTimeout as after } from 'node:timers/promises';

const POLL_INTERVAL_MS = 500;
const RESPONSE_TIMEOUT_MS = 5000;

interface DeliveryCounts {
  /** Sum of `earshot_tasks_delivered_total` for the platform, and of all `earshot_tasks_failed_total`. */
  readonly delivered: number;
  readonly failed: number;
}

/** Sums the samples of a counter. `label`: only samples with this label. */
const sumSamples = (metrics: string, counter: string, label = ''): number =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith(`${counter}{`) && line.includes(label))
    .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0);

const parseDeliveryCounts = (metrics: string, platform: string): DeliveryCounts => ({
  delivered: sumSamples(metrics, 'earshot_tasks_delivered_total', `platform="${platform}"`),
  failed: sumSamples(metrics, 'earshot_tasks_failed_total'),
});

/** Resolves to `undefined` if no server answers, to an empty text if access is denied. */
async function fetchText(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return undefined;
  }
}

export const isServerRunning = async (base: string): Promise<boolean> =>
  (await fetchText(`${base}/healthz`)) !== undefined;

/** Resolves when everything configured is connected. */
export async function waitUntilServerReady(base: string): Promise<void> {
  while (!(await fetchText(`${base}/readyz`))) await after(POLL_INTERVAL_MS);
}

/** Resolves to false if the metrics are not accessible. `onFailed`: called when a task ends without a result. */
export async function waitForFirstDelivery(base: string, platform: string, onFailed: () => void): Promise<boolean> {
  const fetchMetrics = async () => await fetchText(`${base}/metrics`);
  const first = await fetchMetrics();
  if (!first) return false;
  const before = parseDeliveryCounts(first, platform);
  for (let failed = before.failed; ; ) {
    const now = parseDeliveryCounts((await fetchMetrics()) || first, platform);
    if (now.delivered > before.delivered) return true;
    if (now.failed > failed) onFailed();
    failed = now.failed;
    await after(POLL_INTERVAL_MS);
  }
}
