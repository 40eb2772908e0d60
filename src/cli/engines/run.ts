// Programs run for the installer: quietly, or with every line of their output handed on. Knows no apt.

import { spawn } from 'node:child_process';

export interface Ran {
  /** 0 when it went well; -1 when the program could not be started. */
  readonly code: number;
  /** Both channels. */
  readonly output: string;
}

export interface RunOptions {
  /** What becomes root: `[]` for nobody, `['sudo']`. */
  readonly as?: readonly string[];
  /** Gets each line of standard output as it comes. */
  readonly onLine?: (line: string) => void;
}

/** English output, no questions: what it prints is read by us. sudo would drop it, so it is set behind it. */
const PLAIN = ['env', 'LC_ALL=C', 'DEBIAN_FRONTEND=noninteractive'];

/** Never rejects. The terminal stays the program's input: a password may be asked for. */
export function run(command: readonly string[], { as = [], onLine }: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const line = [...as, ...PLAIN, ...command];
    const child = spawn(line[0] ?? '', line.slice(1), { stdio: ['inherit', 'pipe', 'pipe'] });
    let output = '';
    let unfinished = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
