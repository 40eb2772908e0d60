// A process that writes tasks as fast as it can and prints the acknowledged writes. Tests kill it. Each task is opened,
// finished and reopened in turn.

import { writeSync } from 'node:fs';
import { createTask, isFinished, type Task, type TaskState } from '../../src/domain/tasks/task.ts';
import { openStore } from '../../src/store/index.ts';

const [folder = '', from = '0'] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = await openStore(folder, { log });
writeSync(1, 'ready\n');

const request = { command: 'tts', values: { text: 'x'.repeat(500) }, files: {}, labels: {} };
const origin = {
  adapter: 'web',
  person: { id: 'U1', name: 'Ann' },
  place: { id: 'C1', name: 'c' },
  message: null,
};
const states: TaskState[] = [
  { status: 'pending', attempts: 0 },
  { status: 'unknown', serviceTaskId: 's', failure: { kind: 'internal-error' } },
  { status: 'polling', serviceTaskId: 's', acceptedAt: 1, changedAt: 1, failedPolls: 0, reported: {} },
  { status: 'abandoned', serviceTaskId: 's' },
];
for (let number = Number(from); ; number += 1) {
  const task = createTask(`T${number}`, request, origin, number);
  for (const [step, state] of states.entries()) {
    const next: Task = { ...task, changedAt: step, state };
    await store.tasks.put(isFinished(next) ? { ...next, shown: true } : next);
    writeSync(1, `T${number} ${step}\n`);
  }
}
