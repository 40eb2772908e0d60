// Lists valid model folders for engines, with a state that changes with their files.

import { isDeepStrictEqual } from 'node:util';
import type { ModelFolder } from './inspect-folder.ts';
import { formatModelKey, toModelReference } from './model-reference.ts';
import { createModelScanner, isValidFolder } from './scan-models.ts';

export interface InstalledModel {
  readonly folder: ModelFolder;
  readonly state: string;
}

export const findModelByLayout = (
  models: readonly InstalledModel[],
  layout: ModelFolder['layout'],
): InstalledModel | undefined => models.find(({ folder }) => folder.layout === layout);

export interface ModelRegistry {
  readonly root: string;
  /**
   * Never rejects. Simultaneous calls share one scan. A restricted registry scans only after another restriction,
   * because its caller watches the folder.
   */
  scan(): Promise<readonly InstalledModel[]>;
  getLastScan(): readonly InstalledModel[];
  /** Lists only the usable models of the selection from now on, in their order. */
  restrictTo(selection: ModelSelection): void;
  /** Models of the selection that stand back. Known after a scan. */
  listStandingBack(): readonly ModelStandingBack[];
}

/** Models of a job. The keys come from {@link formatModelKey} and change with every change of the folder. */
export interface ModelSelection {
  readonly usable: readonly string[];
  readonly standingBack: Readonly<Record<string, StandBackReason>>;
}

/** `slow`: others are used first. `failing`: not used for a while. */
export type StandBackReason = 'slow' | 'failing';

export interface ModelStandingBack {
  readonly folder: ModelFolder;
  readonly why: StandBackReason;
}

export function createModelRegistry(root: string): ModelRegistry {
  const scanner = createModelScanner(root);
  let currentScan: Promise<readonly InstalledModel[]> | undefined;
  let seen: readonly InstalledModel[] = [];
  let standingBack: readonly ModelStandingBack[] = [];
  let selection: ModelSelection | undefined;
  let isUpToDate = false;
  const select = (models: readonly InstalledModel[]): readonly InstalledModel[] => {
    if (!selection) return models;
    const { usable, standingBack: reasons } = selection;
    const byKey = new Map(models.map((model) => [formatModelKey(toModelReference(model)), model]));
    standingBack = Object.entries(reasons).flatMap(([key, why]) => {
      const model = byKey.get(key);
      return model ? [{ folder: model.folder, why }] : [];
    });
    return usable.flatMap((key) => byKey.get(key) ?? []);
  };
  const runScan = async () => {
    const all = await scanner.scan();
    seen = select(all.flatMap(({ folder, state }) => (isValidFolder(folder) ? [{ folder, state }] : [])));
    currentScan = undefined;
    isUpToDate = selection !== undefined;
    return seen;
  };
  return {
    root,
    async scan() {
      if (isUpToDate) return seen;
      currentScan ??= runScan();
      return currentScan;
    },
    getLastScan: () => seen,
    listStandingBack: () => standingBack,
    restrictTo(next) {
      if (isDeepStrictEqual(selection, next)) return;
      selection = next;
      isUpToDate = false;
    },
  };
}
