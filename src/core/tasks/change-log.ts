// The one line per change of a task's state; the task's id runs through all of them.

import { serviceId, type Task } from '../../domain/tasks/task.ts';
import type { Log } from '../../kit/log.ts';

export function logChange(log: Log, before: Task, after: Task): void {
  const failure = 'failure' in after.state ? after.state.failure.kind : undefined;
  log.info('task', {
    task: after.id,
    from: before.state.at,
    to: after.state.at,
    command: after.request.command,
    platform: after.origin.adapter,
    service_task: serviceId(after),
    age_ms: after.changed - after.created,
    ...(failure !== undefined && { failure }),
    ...(after.state.at === 'done' && { rung: after.state.rung }),
  });
}
