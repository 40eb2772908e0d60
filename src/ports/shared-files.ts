// Shared files: files too large for a conversation, stored temporarily under unguessable URLs. Anyone with the URL can
// download them.

import type { MediaFile } from '../domain/media/file-kinds.ts';

export interface SharedFiles {
  /**
   * Creates a link, the same for each call with the same task and role. `undefined` if the server is not reachable from
   * the internet or there is no space.
   */
  createLink(file: MediaFile, task: string): Promise<PublishedLink | undefined>;
  /**
   * Creates a link for the media service, valid for a day. It points to the first file; the other files have the same
   * URL with their own extensions. Throws if the service cannot reach this server, and disk errors.
   */
  createServiceLink(files: readonly SharedFile[], task: string): Promise<string>;
  /**
   * Stores a file for a platform that serves links on Earshot's own port. The path is the same for the same task and
   * role. Throws disk errors and {@link DiskQuotaError}.
   */
  createPath(file: Omit<MediaFile, 'label'>, task: string): Promise<SharedPath>;
  /** Returns the file for a URL path. `undefined` if the path has expired or never existed. */
  findByPath(path: string): SharedFile | undefined;
  /** Deletes the shared files of these tasks. Returns the number of deleted files. */
  unpublish(tasks: readonly string[]): Promise<number>;
}

export type SharedFile = Pick<MediaFile, 'name' | 'type' | 'path' | 'bytes'>;

export interface SharedPath {
  /** URL path: `/media/shared/…`. */
  readonly path: string;
  /** Expiry in milliseconds since 1970. */
  readonly expiresAt: number;
}

interface PublishedLink {
  readonly link: string;
  /** Expiry in milliseconds since 1970. */
  readonly expiresAt: number;
}
