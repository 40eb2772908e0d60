// Tests the watchdog with real processes: a blocked one is killed and its stack is logged; busy, paused and finished
// ones are not.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

const FIXTURE = join(import.meta.dirname, '../watched.ts');
const STILL_SECONDS = 2;
/** For processes that must survive: on a busy machine, a healthy loop may get no CPU for a while. */
const PATIENT_SECONDS = 6;

function started(deed: string, stillSeconds = STILL_SECONDS): ChildProcess {
  const child = spawn(process.execPath, [FIXTURE, deed, String(stillSeconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(deed: string, stillSeconds = STILL_SECONDS) {
  const child = started(deed, stillSeconds);
  const [said, [code, signal]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')]);
  return { said, code, signal };
}

test.each([
  [
    'loop',
    /^readForEver \(test\/kit\/process\/watched\.ts:\d+\) < loop \(test\/kit\/process\/watched\.ts:\d+\) < anonymous/,
  ],
  ['pattern', /^findQuotes \(test\/kit\/process\/watched\.ts:\d+\) < pattern/],
  ['query', /^outside JavaScript/],
])('a blocked loop in a %s is killed with location', async (deed, where) => {
  const { said, signal } = await run(deed);
  expect(signal).toBe('SIGKILL');
  const lines = said.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    time: expect.stringMatching(/Z$/),
    part: 'watched',
    msg: 'event loop blocked; exiting',
    stillSeconds: STILL_SECONDS,
    where: expect.stringMatching(where),
  });
  expect(said).not.toContain('private');
});

test('it is killed even when its log is not read', async () => {
  const child = started('flood');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test.each(['busy', 'nothing'])('a loop with %s to do ends normally', async (deed) => {
  expect(await run(deed, PATIENT_SECONDS)).toEqual({ said: '', code: 0, signal: null });
});

test('a process suspended for longer continues normally', async () => {
  const child = started('wait', PATIENT_SECONDS);
  const ended = once(child, 'exit');
  if (child.stdout) await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  await sleep((PATIENT_SECONDS + 2) * 1000);
  child.kill('SIGCONT');
  expect(await ended).toEqual([0, null]);
});
