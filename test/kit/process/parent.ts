// A parent and its child in one file, for exit-with-parent.test.ts. The child starts a program and then blocks its main
// loop.

import { fork, spawn } from 'node:child_process';
import { exitWithParent } from '../../../src/kit/process/exit-with-parent.ts';

if (process.argv[2] === 'child') {
  exitWithParent();
  const program = spawn('sleep', ['1000'], { stdio: 'ignore' });
  process.send?.(program.pid, undefined, undefined, () => {
    for (;;);
  });
} else {
  const child = fork(import.meta.filename, ['child'], { detached: true });
  child.on('message', (program) => void process.stdout.write(`${child.pid} ${program}\n`));
}
