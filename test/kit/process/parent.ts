// A parent and its child, in one file: the child starts a program and then keeps its main loop busy. For end-with-parent.test.ts.

import { fork, spawn } from 'node:child_process';
import { endWithParent } from '../../../src/kit/process/end-with-parent.ts';

if (process.argv[2] === 'child') {
  endWithParent();
  const program = spawn('sleep', ['1000'], { stdio: 'ignore' });
  process.send?.(program.pid, undefined, undefined, () => {
    for (;;);
  });
} else {
  const child = fork(import.meta.filename, ['child'], { detached: true });
  child.on('message', (program) => void process.stdout.write(`${child.pid} ${program}\n`));
}
