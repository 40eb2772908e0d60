// Which finished files may go where sound can also go. Pure.

import type { FileFacts } from './file-kinds.ts';

/** What an outlet takes; what is left out does not matter to it. */
export interface OutletTakes {
  /** Only what these operations make. */
  readonly operations?: readonly string[];
  readonly mostSeconds?: number;
}

/** An outlet as a card shows it. */
export interface OutletButton {
  readonly name: string;
  readonly label: string;
  readonly takes: OutletTakes;
}

/** The files of a finished task that it takes, in their order. One of unknown length is taken. */
export function soundsFor<File extends FileFacts>(
  files: readonly File[],
  operation: string,
  { operations, mostSeconds = Number.POSITIVE_INFINITY }: OutletTakes,
): readonly File[] {
  if (operations && !operations.includes(operation)) return [];
  return files.filter(({ type, seconds = 0 }) => type.startsWith('audio/') && seconds <= mostSeconds);
}
