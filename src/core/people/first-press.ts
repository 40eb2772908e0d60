// Lets one of two presses through, in whichever processes they arrive.

import { type Log, reasonOf } from '../../kit/log.ts';
import type { Notes } from '../../ports/store.ts';

export interface PressParts {
  /** Claims on presses, shared by all processes on one store. */
  readonly presses: Pick<Notes, 'claim' | 'delete'>;
  readonly log: Log;
}

/** A press that counts. */
export interface FirstPress {
  /** The press started nothing, so the next one counts. */
  release(): Promise<void>;
}

/** `undefined`: the button was pressed before, at most `ms` ago. */
export async function firstPress(
  { presses, log }: PressParts,
  key: string,
  ms: number,
): Promise<FirstPress | undefined> {
  const failed = (thrown: unknown) => log.warn('press not claimed', { reason: reasonOf(thrown) });
  // Without a store a second task is better than none.
  const isFirst = await presses.claim(key, ms).catch((thrown: unknown) => {
    failed(thrown);
    return true;
  });
  return isFirst ? { release: () => presses.delete(key).catch(failed) } : undefined;
}
