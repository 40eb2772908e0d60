// Puts together the parts that assemble a result from several tasks.

import type { Catalogue } from '../../domain/commands/catalogue.ts';
import type { Log } from '../../kit/log.ts';
import type { AudioAssembler } from '../../ports/audio-assembler.ts';
import type { ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import type { MediaService } from '../../ports/media-service.ts';
import type { KeyValueStore, TaskStore } from '../../ports/store.ts';
import type { TaskQueue } from '../../ports/task-queue.ts';
import { type Assemblies, createAssemblies, type PlanAssembly } from './assemblies.ts';
import { createAssemblyStore } from './assembly-store.ts';
import { createAssemblyCollector } from './collect-assembly.ts';
import { createSubtaskChat } from './subtask-chat.ts';
import { createSubtaskStarter, type SubtaskQuota } from './subtask-starter.ts';

interface TaskAssembliesOptions {
  readonly service: MediaService;
  readonly catalogue: Pick<Catalogue, 'findOperation'>;
  readonly tasks: TaskStore;
  readonly queue: Pick<TaskQueue, 'add'>;
  readonly quota?: SubtaskQuota;
  /** The plans. */
  readonly records: KeyValueStore;
  readonly plan: PlanAssembly;
  readonly assembler: AudioAssembler;
  readonly disk: DiskQuota;
  readonly folder: string;
  readonly dispatch: Parameters<typeof createAssemblies>[0]['dispatch'];
  readonly clock: Clock;
  readonly log: Log;
}

/** `subtaskChat`: the chat adapter of subtasks. */
export function createTaskAssemblies(options: TaskAssembliesOptions): {
  readonly assemblies: Assemblies;
  readonly subtaskChat: ChatAdapter;
} {
  const plans = createAssemblyStore(options.records);
  const assemblies = createAssemblies({
    ...options,
    plans,
    starter: createSubtaskStarter(options),
    collect: createAssemblyCollector(options),
  });
  return { assemblies, subtaskChat: createSubtaskChat(plans) };
}
