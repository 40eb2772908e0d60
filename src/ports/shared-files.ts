// Files that are too large for a conversation, kept for a while under an address that cannot be guessed. Everyone who was given
// the address may follow it.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export interface SharedFiles {
  /** The same address for the same task and role. `undefined` when the outside cannot reach us, or there is no room. */
  offer(file: MediaFile, task: string): Promise<Offer | undefined>;
  /** Ends what was offered of these tasks now; answers with how many files that were. */
  withdraw(tasks: readonly string[]): Promise<number>;
}

interface Offer {
  readonly link: string;
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
}
