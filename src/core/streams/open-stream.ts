// Opens a speech stream and waits for its first sound. Says when a task at the service must do the work instead.

import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { createGrowingFile } from '../../kit/disk/growing-file.ts';
import type { FairQueueRequester } from '../../kit/fair-queue.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { isDiskFullError } from '../../kit/sqlite/disk-full-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import { type MediaService, ServiceRefusedError } from '../../ports/media-service.ts';
import { createSpeechSpool, DeclinedError, type SpeechSpool } from './speech-spool.ts';

export interface StreamOpenerOptions {
  readonly service: Pick<MediaService, 'speak'>;
  /** Holds the sounds of this process. */
  readonly folder: string;
  readonly disk: DiskQuota;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with the error that ended a repeatable stream. */
  onRepeatableFailed(thrown: unknown): void;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
}

export interface OpenedStream {
  readonly spool: SpeechSpool;
  readonly isRepeatable: boolean;
}

/** Each holds a connection. Further tasks go the usual way. */
const MAX_STREAMS = 16;
/** Space for the first seconds. A full disk is noticed before anything is sent. */
const FIRST_BYTES = 100_000;
/** Time to wait for the first sound. An error until then means that no task was begun. */
const FIRST_SOUND_MS = { studio: 1_000, other: 10_000 };
const MAX_DECLINED = 100;
const DECLINED_MS = 10 * 60_000;

const toKey = ({ command, values }: Request): string => JSON.stringify([command, values]);

/** `undefined`: nothing was begun, so a task may follow. Throws like a create call. */
export type OpenStream = (
  operation: Operation,
  request: Request,
  owner: FairQueueRequester | undefined,
) => Promise<OpenedStream | undefined>;

export function createStreamOpener(options: StreamOpenerOptions): OpenStream {
  const { clock, stopping } = options;
  const speak = createSpeaker(options);
  /** Requests that were declined late or broke off. They become tasks. */
  const declined = new LRUCache<string, true>({ max: MAX_DECLINED, ttl: DECLINED_MS, perf: clock });
  let running = 0;

  return async (operation, request, owner) => {
    const isPossible = operation.outcome.streamPath !== undefined && !declined.has(toKey(request));
    if (!isPossible || running >= MAX_STREAMS) return undefined;
    running += 1;
    const start = Promise.withResolvers<void>();
    const opened = await speak({ operation, request, owner, start }).catch((thrown: unknown) => {
      running -= 1;
      throw thrown;
    });
    if (!opened) {
      running -= 1;
      return undefined;
    }
    const { spool, isRepeatable, sent } = opened;
    void spool.ended.then(() => {
      running -= 1;
      if (spool.isDeclined()) declined.set(toKey(request), true);
    });
    void sent.then(async () => {
      await clock.sleep(isRepeatable ? FIRST_SOUND_MS.studio : FIRST_SOUND_MS.other, stopping);
      start.resolve();
    });
    try {
      await start.promise;
      stopping.throwIfAborted();
      return opened;
    } catch (thrown) {
      await spool.discard();
      stopping.throwIfAborted();
      const isHarmless = isRepeatable && !(thrown instanceof ServiceRefusedError);
      if (thrown instanceof DeclinedError || isHarmless) return undefined;
      throw thrown;
    }
  };
}

interface SpeakerRequest {
  readonly operation: Operation;
  readonly request: Request;
  readonly owner: FairQueueRequester | undefined;
  /** Settled with the first sound, or with an error before it. */
  readonly start: PromiseWithResolvers<void>;
}

/** Sends the request. The file exists before, so that nothing that was sent is lost. */
function createSpeaker({ service, folder, disk, log, onRepeatableFailed, stopping }: StreamOpenerOptions) {
  return async ({ operation, request, owner, start }: SpeakerRequest) => {
    const claim = await disk.reserve('temporary', FIRST_BYTES).catch((thrown: unknown) => {
      if (!isDiskFullError(thrown)) throw thrown;
      return undefined;
    });
    if (!claim) return undefined;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await createGrowingFile(join(folder, `${randomUUID()}.sound`));
    const controller = new AbortController();
    const { signal } = controller;
    const sent = Promise.withResolvers<void>();
    const call = service.speak?.(operation, request, { signal, onSent: sent.resolve, ...(owner && { owner }) });
    if (!call) {
      claim.release();
      await file.end();
      await rm(file.path, { force: true });
      return undefined;
    }
    const onFailed = (thrown: unknown) => {
      if (!stopping.aborted) log.info('speech stream ended early', { reason: formatError(thrown) });
      if (call.isRepeatable) onRepeatableFailed(thrown);
      start.reject(thrown);
    };
    const spool = createSpeechSpool({ operation, call, file, claim, controller, onSound: start.resolve, onFailed });
    return { spool, isRepeatable: call.isRepeatable, sent: sent.promise };
  };
}
