// Filters finished files by the limits of a share target. Pure.

import type { Text } from '../../messages/message.ts';
import type { FileMetadata } from './file-kinds.ts';

/** Limits of a share target. Absent limits do not apply. */
export interface ShareTargetFilter {
  /** Accepts only results of these operations. */
  readonly operations?: readonly string[];
  readonly maxSeconds?: number;
}

export interface ShareButton {
  readonly name: string;
  readonly label: Text;
  readonly limits: ShareTargetFilter;
}

/** Files of a finished task that the target accepts. A file of unknown length is accepted. */
export function filterShareableFiles<File extends FileMetadata>(
  files: readonly File[],
  operation: string,
  { operations, maxSeconds = Number.POSITIVE_INFINITY }: ShareTargetFilter,
): readonly File[] {
  if (operations && !operations.includes(operation)) return [];
  return files.filter(({ type, seconds = 0 }) => type.startsWith('audio/') && seconds <= maxSeconds);
}
