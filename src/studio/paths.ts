// Paths inside the studio's folder. This module does not touch the disk.

import { join } from 'node:path';

export interface StudioPaths {
  readonly folder: string;
  readonly databaseFile: string;
  readonly lockFile: string;
  /** Uploads in progress; emptied at every start. */
  readonly uploadsFolder: string;
  /** Contains one folder per task. */
  readonly tasksFolder: string;
  readonly previewsFolder: string;
  getTaskFolder(id: string): string;
  /** Returns a separate folder for each attempt, so that a dying worker cannot write into the next one. */
  getAttemptFolder(id: string, attempt: number): string;
}

export function createStudioPaths(folder: string): StudioPaths {
  const tasksFolder = join(folder, 'tasks');
  return {
    folder,
    databaseFile: join(folder, 'studio.sqlite'),
    lockFile: join(folder, 'lock.sqlite'),
    uploadsFolder: join(folder, 'uploads'),
    tasksFolder,
    previewsFolder: join(folder, 'previews'),
    getTaskFolder: (id) => join(tasksFolder, id),
    getAttemptFolder: (id, attempt) => join(tasksFolder, id, String(attempt)),
  };
}
