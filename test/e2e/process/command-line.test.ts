// What an operator reads on the command line when Earshot does not start.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../architecture/sources.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';

let first: Earshot;
beforeAll(async () => {
  first = await startEarshot();
});
afterAll(() => first.kill('SIGTERM'));

/** Output in the order in which a terminal shows it. */
async function run(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const script = `exec "$0" "$@" 2>&1`;
  const child = spawn('/bin/sh', ['-c', script, process.execPath, join(ROOT, 'src/start.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.once('exit', resolve))]);
  return { code, output, lastLine: output.trimEnd().split('\n').at(-1) };
}

test('the sentence about a taken port is the last line', async () => {
  const { code, lastLine } = await run({ PORT: new URL(first.base).port, DATA_DIR: newFolder() });
  expect([code, lastLine]).toEqual([1, expect.stringMatching(/^ {2}• Port \d+ is in use\./)]);
});

test('a second start names the process and address of the first', async () => {
  const { code, lastLine } = await run({ PORT: '0', DATA_DIR: first.folder });
  expect(code).toBe(1);
  expect(lastLine).toContain(`uses the data folder ${first.folder} (process ${first.process.pid}, ${first.base}/).`);
});

test.each([
  [['--chek'], 'Did you mean --check?'],
  [['--check'], 'is not a setting: did you mean DATA_DIR?'],
])('%j', async (args, expected) => {
  const { output } = await run({ DATA_DIR: newFolder(), DATA_DRI: '/data' }, ...args);
  expect(output).toContain(expected);
});
