// Runs speech tasks over the connection of one request, so that the sound can be heard while it is made. To the rest of
// the core such a task looks like one at the service: it has an id, a status and a result. All of it ends with this
// process.

import { isStreamTaskId, toStreamTaskId } from '../../domain/tasks/local-task-id.ts';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { createSecretId } from '../../kit/id.ts';
import { formatError } from '../../kit/log.ts';
import type { LiveSounds } from '../../ports/live-sounds.ts';
import { type MediaService, ServiceRefusedError } from '../../ports/media-service.ts';
import { addLocalTasks, type TaskCalls } from '../local-task-calls.ts';
import { createConnectionCheck } from './connection-check.ts';
import { createStreamOpener, type StreamOpenerOptions } from './open-stream.ts';
import type { SpeechSpool } from './speech-spool.ts';
import { type CompressSound, copySound, createStreamOutcome, createStreamReport } from './stream-result.ts';

interface SpeechStreamsOptions extends Omit<StreamOpenerOptions, 'service' | 'stopping' | 'onRepeatableFailed'> {
  readonly service: MediaService;
  /** Absent: long speech stays WAV. */
  readonly compress?: CompressSound;
}

export interface SpeechStreams extends LiveSounds {
  /** Calls of the media service that also know streamed tasks. */
  readonly calls: TaskCalls & Pick<MediaService, 'create'>;
  /** Closes all connections, and deletes the sounds. */
  stop(): Promise<void>;
}

/** Time for a finished sound to be collected, and then for listeners who have just pressed Play. */
const KEEP_MS = 20 * 60_000;
const KEEP_COLLECTED_MS = 2 * 60_000;

export function createSpeechStreams(options: SpeechStreamsOptions): SpeechStreams {
  const stopping = new AbortController();
  const spools = createSpools(options, stopping.signal);
  const connection = createConnectionCheck(options.service);
  const openStream = createStreamOpener({
    ...options,
    onRepeatableFailed: connection.recordFailure,
    stopping: stopping.signal,
  });
  return {
    calls: {
      ...createTaskCalls(options, spools),
      async create(operation, request, open, owner, { isLive = false } = {}) {
        const opened = isLive ? await openStream(operation, request, owner) : undefined;
        if (!opened) {
          await connection.ensureAnswered();
          return options.service.create(operation, request, open, owner);
        }
        const { spool, isRepeatable } = opened;
        const id = spools.add(spool);
        return { id, stream: { isLive: isAudible(spool), isRepeatable } };
      },
    },
    open(id) {
      const spool = spools.find(toStreamTaskId(id));
      const stream = spool?.read();
      return stream && { stream, type: 'audio/wav' };
    },
    async stop() {
      stopping.abort();
      await spools.discardAll();
    },
  };
}

const isAudible = (spool: SpeechSpool): boolean => spool.phase() === 'sounding' || spool.phase() === 'whole';
const isEnded = (spool: SpeechSpool): boolean => spool.phase() === 'whole' || spool.phase() === 'failed';

type Spools = ReturnType<typeof createSpools>;

function createSpools({ clock, log }: SpeechStreamsOptions, stopping: AbortSignal) {
  const spools = new Map<string, SpeechSpool>();
  const discard = async (id: string): Promise<void> => {
    const spool = spools.get(id);
    spools.delete(id);
    await spool?.discard().catch((thrown) => log.warn('streamed sound not deleted', { reason: formatError(thrown) }));
  };
  const discardAfter = async (id: string, ms: number): Promise<void> => {
    await clock.sleep(ms, stopping);
    if (!stopping.aborted) await discard(id);
  };
  return {
    add(spool: SpeechSpool): string {
      const id = toStreamTaskId(createSecretId());
      spools.set(id, spool);
      void spool.ended.then(() => discardAfter(id, KEEP_MS));
      return id;
    },
    find: (id: string) => spools.get(id),
    discard,
    discardAfter,
    discardAll: () => Promise.all([...spools.keys()].map(discard)),
  };
}

function createTaskCalls({ service, clock, log, compress }: SpeechStreamsOptions, spools: Spools): TaskCalls {
  /** The phase in the last report of each task. */
  const reported = new WeakMap<SpeechSpool, string>();
  const require = (id: string): SpeechSpool => {
    const spool = spools.find(id);
    // A new attempt takes the usual way.
    if (!spool || spool.isDeclined()) throw new ServiceRefusedError(404, 'The stream is not known.');
    return spool;
  };
  return addLocalTasks(service, isStreamTaskId, {
    async status(_, id, waitSeconds = 0) {
      const before = require(id);
      const isNews = isEnded(before) || reported.get(before) !== before.phase();
      if (!isNews && waitSeconds > 0) await awaitWithTimeout(before.changed(), waitSeconds * 1000, clock);
      const spool = require(id);
      reported.set(spool, spool.phase());
      return createStreamReport(id, spool);
    },
    async cancel(_, id) {
      if (spools.find(id)?.phase() === 'whole') return 'already-finished';
      await spools.discard(id);
      return 'stopped';
    },
    findOutcome: async (operation, report) => createStreamOutcome(operation, report),
    async download(address, into) {
      const tryCompress: CompressSound = async (...file) =>
        compress?.(...file).catch((thrown) => {
          log.warn('long speech not compressed', { reason: formatError(thrown) });
          return undefined;
        });
      const downloaded = await copySound(require(address), into, tryCompress);
      void spools.discardAfter(address, KEEP_COLLECTED_MS);
      return downloaded;
    },
    delete: spools.discard,
  });
}
