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
   * Never rejects. Concurrent calls share a scan. After {@link restrictTo}, scans once and then returns that result,
   * because the studio watches the folder and sends a new selection after a change.
   */
  scan(): Promise<readonly InstalledModel[]>;
  getLastScan(): readonly InstalledModel[];
  /** Lists only the usable models of the selection from now on, in their order. */
  restrictTo(selection: ModelSelection): void;
  /** Demoted models of the selection. Known after a scan. */
  listDemoted(): readonly DemotedModel[];
}

/** Models of a job. The keys come from {@link formatModelKey} and change with every change of the folder. */
export interface ModelSelection {
  readonly usable: readonly string[];
  readonly demoted: Readonly<Record<string, DemotionReason>>;
}

/** `slow`: still usable, but others are used first. `failing`: not used for a while. */
export type DemotionReason = 'slow' | 'failing';

export interface DemotedModel {
  readonly folder: ModelFolder;
  readonly reason: DemotionReason;
}

export function createModelRegistry(root: string): ModelRegistry {
  const scanner = createModelScanner(root);
  let currentScan: Promise<readonly InstalledModel[]> | undefined;
  let seen: readonly InstalledModel[] = [];
  let demoted: readonly DemotedModel[] = [];
  let selection: ModelSelection | undefined;
  let isUpToDate = false;
  const select = (models: readonly InstalledModel[]): readonly InstalledModel[] => {
    if (!selection) return models;
    const { usable, demoted: reasons } = selection;
    const byKey = new Map(models.map((model) => [formatModelKey(toModelReference(model)), model]));
    demoted = Object.entries(reasons).flatMap(([key, reason]) => {
      const model = byKey.get(key);
      return model ? [{ folder: model.folder, reason }] : [];
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
    listDemoted: () => demoted,
    restrictTo(next) {
      if (isDeepStrictEqual(selection, next)) return;
      selection = next;
      isUpToDate = false;
    },
  };
}
