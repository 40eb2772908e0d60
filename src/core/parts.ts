// The parts a desk is made of, for the files that share them. Put together in app.ts only.

import type { Catalogue } from '../domain/catalogue.ts';
import type { Clock } from '../ports/clock.ts';
import type { Directory } from '../ports/directory.ts';
import type { SettingsStore, TaskStore } from '../ports/store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { Keeper } from './keep.ts';
import type { Poller } from './poller.ts';
import type { Runner } from './runner.ts';
import type { Samples } from './samples.ts';

export interface DeskParts {
  readonly catalogue: Catalogue;
  readonly directory: Directory;
  readonly tasks: TaskStore;
  readonly settings: SettingsStore;
  readonly queue: TaskQueue;
  readonly runner: Runner;
  readonly poller: Poller;
  readonly keeper: Keeper;
  readonly samples: Samples;
  readonly clock: Clock;
}
