// Lets only one of two simultaneous presses through, across processes.

import { formatError, type Log } from '../../kit/log.ts';
import type { KeyValueStore } from '../../ports/store.ts';

export interface PressClaimOptions {
  /** Claims shared by all processes with the same store. */
  readonly pressClaims: Pick<KeyValueStore, 'claim' | 'delete'>;
  readonly log: Log;
}

interface PressClaim {
  /** Gives the claim up after a press without effect, so that the next press counts. */
  release(): Promise<void>;
}

/** Returns `undefined` if the button was pressed in the last `ms` milliseconds. */
export async function claimPress(
  { pressClaims, log }: PressClaimOptions,
  key: string,
  ms: number,
): Promise<PressClaim | undefined> {
  const failed = (thrown: unknown) => log.warn('press not claimed', { reason: formatError(thrown) });
  // If the store fails, a duplicate task is better than none.
  const isFirst = await pressClaims.claim(key, ms).catch((thrown: unknown) => {
    failed(thrown);
    return true;
  });
  return isFirst ? { release: () => pressClaims.delete(key).catch(failed) } : undefined;
}
