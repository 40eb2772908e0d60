// Where things lie in the studio's folder. Names only; nothing here touches the disk.
// What the files hold is known to those who write them.

import { join } from 'node:path';

export interface Paths {
  readonly folder: string;
  readonly database: string;
  readonly lock: string;
  /** Uploads on their way in; emptied at every start. */
  readonly uploads: string;
  /** One folder per task. */
  readonly tasks: string;
  readonly previews: string;
  task(id: string): string;
  /** Every attempt has a folder of its own, so that a dying worker cannot write into its successor's. */
  attempt(id: string, attempt: number): string;
}

export function pathsIn(folder: string): Paths {
  const tasks = join(folder, 'tasks');
  return {
    folder,
    database: join(folder, 'studio.sqlite'),
    lock: join(folder, 'lock.sqlite'),
    uploads: join(folder, 'uploads'),
    tasks,
    previews: join(folder, 'previews'),
    task: (id) => join(tasks, id),
    attempt: (id, attempt) => join(tasks, id, String(attempt)),
  };
}
