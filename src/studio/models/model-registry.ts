// Lists valid model folders for engines, with a state that changes with their files. Scans the folder on every request.

import type { ModelFolder } from './inspect-folder.ts';
import { createModelScanner, isValidFolder } from './scan-models.ts';

export interface InstalledModel {
  readonly folder: ModelFolder;
  /** Text that changes whenever the folder's files change. */
  readonly state: string;
}

export interface ModelRegistry {
  readonly root: string;
  /** Never rejects. Simultaneous calls share one scan. */
  scan(): Promise<readonly InstalledModel[]>;
  /** Returns the result of the last scan without scanning. */
  getLastScan(): readonly InstalledModel[];
  /** Lists only these models from now on. `keys` come from {@link formatModelFingerprintKey}. */
  restrictTo(keys: readonly string[]): void;
}

/** Identifies a model folder in its present state. */
export const formatModelFingerprintKey = (path: string, state: string): string => `${path}\n${state}`;

export function createModelRegistry(root: string): ModelRegistry {
  const scanner = createModelScanner(root);
  let currentScan: Promise<readonly InstalledModel[]> | undefined;
  let seen: readonly InstalledModel[] = [];
  let allowed: ReadonlySet<string> | undefined;
  const isUsable = ({ folder, state }: InstalledModel) =>
    !allowed || allowed.has(formatModelFingerprintKey(folder.path, state));
  const runScan = async () => {
    const all = await scanner.scan();
    seen = all.flatMap(({ folder, state }) => (isValidFolder(folder) ? [{ folder, state }] : [])).filter(isUsable);
    currentScan = undefined;
    return seen;
  };
  return {
    root,
    scan: () => (currentScan ??= runScan()),
    getLastScan: () => seen,
    restrictTo(keys) {
      allowed = new Set(keys);
    },
  };
}
