// A process that writes tasks as fast as it can and says, line by line, what the store has acknowledged. It is there to be
// killed. Every task is put to work, to rest and back in turn.

import { writeSync } from 'node:fs';
import { isOver, newTask, type State, type Task } from '../../src/domain/tasks/task.ts';
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
const states: State[] = [
  { at: 'received', tries: 0 },
  { at: 'unknown', id: 's', failure: { kind: 'broken' } },
  { at: 'polling', id: 's', accepted: 1, changed: 1, silences: 0, seen: {} },
  { at: 'forgotten', id: 's' },
];
for (let number = Number(from); ; number += 1) {
  const task = newTask(`T${number}`, request, origin, number);
  for (const [step, state] of states.entries()) {
    const next: Task = { ...task, changed: step, state };
    await store.tasks.put(isOver(next) ? { ...next, told: true } : next);
    writeSync(1, `T${number} ${step}\n`);
  }
}
