// Polls extensions for their voices through a worker and adds them to the voice list.

import { formatError, type Log } from '../kit/log.ts';
import { formatVoiceSource } from './engines/extension-engines.ts';
import { StudioStoppingError } from './errors.ts';
import type { JobWorkerPool } from './jobs/workers/worker-pool.ts';
import { LIST_EXTENSION_VOICES } from './operations/index.ts';
import type { ExtensionVoices } from './operations/list-extension-voices.ts';
import type { FoundVoices } from './voices/found-voices.ts';

/** Extensions that are unavailable are polled more often. */
const POLL_INTERVAL_MS = { available: 5 * 60_000, unavailable: 60_000 } as const;
const POLL_TIMEOUT_MS = 60_000;

interface ExtensionVoicesOptions {
  readonly folder: string;
  readonly foundVoices: FoundVoices;
  readonly pool: JobWorkerPool;
  readonly extensions?: { readonly names: readonly string[] };
  readonly extensionPollIntervalMs?: number;
  readonly log: Log;
}

export function watchExtensionVoices(options: ExtensionVoicesOptions): { stop(): void } {
  const { folder, foundVoices, pool, extensions, extensionPollIntervalMs: fixedIntervalMs, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let lastFaults = '';

  const storeVoices = (listed: readonly ExtensionVoices[]): void => {
    for (const { engine, voices } of listed) if (voices) foundVoices.replaceAll(formatVoiceSource(engine), voices);
    const faulty = listed.flatMap(({ engine, fault }) => (fault === undefined ? [] : [{ engine, fault }]));
    if (JSON.stringify(faulty) !== lastFaults) for (const one of faulty) log.warn('extension voices not loaded', one);
    lastFaults = JSON.stringify(faulty);
  };
  const poll = async (): Promise<void> => {
    let intervalMs: number = POLL_INTERVAL_MS.unavailable;
    try {
      const job = { operation: LIST_EXTENSION_VOICES, input: {}, folder };
      const { message } = await pool.run(job, { timeoutMs: POLL_TIMEOUT_MS, needsLittleMemory: true });
      const listed = JSON.parse(message) as readonly ExtensionVoices[];
      storeVoices(listed);
      // Extensions do not change while the studio runs.
      if (listed.length === 0) return;
      if (listed.every(({ isUnavailable }) => !isUnavailable)) intervalMs = POLL_INTERVAL_MS.available;
    } catch (error) {
      if (error instanceof StudioStoppingError) return;
      log.warn('extension voices not checked', { error: formatError(error) });
    }
    if (!isStopped) timer = setTimeout(() => void poll(), fixedIntervalMs ?? intervalMs).unref();
  };
  if (extensions && extensions.names.length > 0) void poll();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
