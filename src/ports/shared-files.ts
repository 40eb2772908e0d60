// Files that are too large for a conversation, kept for a while under an address that cannot be guessed. Everyone who was given
// the address may follow it.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export interface SharedFiles {
  /** The same address for the same task and role. `undefined` when the outside cannot reach us, or there is no room. */
  offer(file: MediaFile, task: string): Promise<Offer | undefined>;
  /**
   * An address for the media service alone, for a day: of the first file, beside which the others stand with their own endings.
   * Throws where the service cannot reach us, and what the disk says.
   */
  lend(files: readonly LentFile[], task: string): Promise<string>;
  /**
   * Kept like an offer, for a platform that hands out addresses on our own port: the same for the same task and role. Throws
   * what the disk says, and where there is no room.
   */
  keep(file: Omit<MediaFile, 'label'>, task: string): Promise<Kept>;
  /** What is kept under the path of such an address; `undefined` when it has ended, or never was. */
  kept(path: string): LentFile | undefined;
  /** Ends what was offered of these tasks now; answers with how many files that were. */
  withdraw(tasks: readonly string[]): Promise<number>;
}

export type LentFile = Pick<MediaFile, 'name' | 'type' | 'path' | 'bytes'>;

export interface Kept {
  /** Of its address: `/media/shared/…`. */
  readonly path: string;
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
}

interface Offer {
  readonly link: string;
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
}
