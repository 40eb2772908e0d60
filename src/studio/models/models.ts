// The models folder as engines see it: the folders in order, each with the mark of its state. Looked at again whenever somebody asks.

import type { SoundFolder } from './inspect.ts';
import { createScanner, isSound } from './scan.ts';

export interface Model {
  readonly folder: SoundFolder;
  /** Changes with what lies in it. */
  readonly state: string;
}

export interface Models {
  /** The folder itself. */
  readonly root: string;
  /** Never rejects. Those who ask at the same time look once. */
  look(): Promise<readonly Model[]>;
  /** As they were looked at last. */
  seen(): readonly Model[];
  /** From now on, and no others: those whose {@link markOf} is given. */
  leaveOut(marks: readonly string[]): void;
}

/** Of a folder as it is now. */
export const markOf = (path: string, state: string): string => `${path}\n${state}`;

export function createModels(root: string): Models {
  const scanner = createScanner(root);
  let looking: Promise<readonly Model[]> | undefined;
  let seen: readonly Model[] = [];
  let broken: ReadonlySet<string> = new Set();
  const works = ({ folder, state }: Model) => !broken.has(markOf(folder.path, state));
  const look = async () => {
    const all = await scanner.scan();
    seen = all.flatMap(({ folder, state }) => (isSound(folder) ? [{ folder, state }] : [])).filter(works);
    looking = undefined;
    return seen;
  };
  return {
    root,
    look: () => (looking ??= look()),
    seen: () => seen,
    leaveOut(marks) {
      broken = new Set(marks);
    },
  };
}
