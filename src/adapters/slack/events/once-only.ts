// Once only: Slack delivers some things again, under the same or another id, minutes or hours later. What is claimed is the
// thing itself (a message, a press), not only the delivery. A claim stands before the work: what was interrupted in the
// middle is not begun again by a repetition, since it may have cost something already; the person can ask again.

import type { Notes } from '../../../ports/store.ts';
import { SEEN_MS } from '../limits.ts';

export interface Seen {
  /** True for whoever asks first for each of these. */
  first(keys: readonly string[]): Promise<boolean>;
}

export function createSeen(notes: Notes): Seen {
  return {
    async first(keys) {
      let first = true;
      // All of them are claimed, also when one was taken already: the next repetition may bear either.
      for (const key of keys) if (!(await notes.claim(key, SEEN_MS))) first = false;
      return first;
    },
  };
}
