// Finished files under addresses that nobody can guess and that end after a week: what is too large to be posted.
// Wires store and HTTP together and sweeps. Why a file is offered is not known here.

import type { MediaFile } from '../domain/media/file-kinds.ts';
import type { Log } from '../kit/log.ts';
import { reasonOf } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import { boundless, type Disk, NoRoom } from '../ports/disk.ts';
import type { SharedFiles } from '../ports/shared-files.ts';
import { createFileStore } from './file-store.ts';
import { createServe, UNDER } from './serve-shared.ts';

interface OffersParts {
  readonly folder: string;
  /** How the outside reaches our port. Without it nothing new is offered; what was, still ends in time. */
  readonly publicUrl: string | undefined;
  /** Asked before a file is kept; without it there is room for everything. */
  readonly disk?: Disk;
  readonly clock: Clock;
  readonly log: Log;
}

export interface OffersService extends SharedFiles {
  /** Where it is to be mounted, and what answers there. */
  readonly under: string;
  fetch(request: Request): Response | Promise<Response>;
  /** Takes up what was offered before, and sweeps from then on. */
  start(): Promise<void>;
  stop(): void;
}

const KEPT_MS = 7 * 24 * 3_600_000;
const SWEEP_MS = 3_600_000;

export function createSharedFiles({
  folder,
  publicUrl,
  disk = boundless,
  clock,
  log,
}: OffersParts): OffersService {
  const store = createFileStore(folder);
  disk.keep({ kind: 'offers', bytes: store.bytes });
  const off = new AbortController();

  const sweepOn = async (): Promise<void> => {
    while (!off.signal.aborted) {
      await clock.sleep(SWEEP_MS, off.signal);
      const gone = await store.sweep(clock.now()).catch((thrown) => {
        log.warn('shared files not removed', { reason: reasonOf(thrown) });
        return 0;
      });
      if (gone > 0) log.info('shared files ended', { files: gone });
    }
  };

  /** `undefined`: there is no room for it. */
  const put = async (file: MediaFile, task: string) => {
    const claim = await disk.claim('offers', file.bytes).catch((thrown) => {
      if (thrown instanceof NoRoom) return undefined;
      throw thrown;
    });
    if (!claim) log.warn('not offered: no room', { task, role: file.role, bytes: file.bytes });
    return claim && store.put(file, task, clock.now() + KEPT_MS).finally(claim.end);
  };

  return {
    under: UNDER,
    fetch: createServe({ store, clock, log }),
    async start() {
      await store.load(clock.now());
      void sweepOn();
    },
    stop: () => off.abort(),
    withdraw: (tasks) => store.withdraw(new Set(tasks)),
    async offer(file, task) {
      if (publicUrl === undefined) return undefined;
      const known = store.of(task, file.role);
      const found = known ?? (await put(file, task));
      if (!found) return undefined;
      return { link: `${publicUrl}${UNDER}/${found.secret}/${found.name}`, until: found.until };
    },
  };
}
