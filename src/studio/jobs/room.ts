// Room for what is to come: uploads and results together stay within a quota, and the last of the disk is never taken.
// The oldest finished tasks make room first; when that is not enough, nothing new begins. Knows no HTTP and no engines.

import { diskSpace, folderBytes } from '../../kit/disk/space.ts';
import type { Log } from '../../kit/log.ts';
import { createSerial } from '../../kit/mutex.ts';
import type { Limits } from '../limits.ts';
import type { Paths } from '../paths.ts';
import { noRoom } from './disk-words.ts';
import { forget } from './sweep.ts';
import type { Tasks } from './tasks.ts';

/** What was on its way has arrived: so many bytes of it stay. */
export type Arrived = (kept: number) => void;

/** Makes room for that many bytes, and holds it until they have arrived. Throws a {@link Refusal} with 507 when there is none. */
export type MakeRoom = (bytes: number) => Promise<Arrived>;

export interface RoomParts {
  readonly tasks: Tasks;
  readonly paths: Paths;
  readonly limits: Limits;
  readonly log: Log;
}

export function createRoom({ tasks, paths, limits, log }: RoomParts): MakeRoom {
  const serial = createSerial();
  let used = 0;
  let measured = Number.NEGATIVE_INFINITY;
  let full = false;
  /** Let in, and perhaps not written yet: the disk does not know of it. */
  let coming = 0;

  /** Walking all folders takes a while, so between two walks it is counted what was let in. */
  const measure = async () => {
    if (performance.now() - measured < limits.storeCheckMs) return;
    used = coming + (await folderBytes(paths.tasks));
    measured = performance.now();
  };
  const lacking = async (bytes: number): Promise<number> =>
    bytes +
    Math.max(used - limits.storeBytes, limits.spareBytes + coming - (await diskSpace(paths.folder)).free);

  /** Answers what is still lacking. */
  const clear = async (bytes: number): Promise<number> => {
    let lack = await lacking(bytes);
    // Somebody else has filled the disk: all results together would not be enough, so none is given up.
    if (lack > used) return lack;
    let gone = 0;
    for (const id of lack > 0 ? tasks.finishedBefore(Number.MAX_SAFE_INTEGER) : []) {
      const held = await folderBytes(paths.task(id));
      if (held === 0) continue;
      await forget(id, { tasks, paths });
      used -= held;
      gone += 1;
      lack = await lacking(bytes);
      if (lack <= 0) break;
    }
    if (gone > 0) log.warn('tasks removed early to make room', { tasks: gone });
    return lack;
  };

  const admit = async (bytes: number) => {
    await measure();
    const none = (await clear(bytes)) > 0;
    if (none && !full) log.error('disk full, new tasks are refused', { used });
    if (!none && full) log.info('room on the disk again', { used });
    full = none;
    if (none) throw noRoom();
    used += bytes;
    coming += bytes;
    return (kept: number) => {
      coming -= bytes;
      used += kept - bytes;
    };
  };

  return (bytes) => serial('room', () => admit(bytes));
}
