// Runs the real script that deletes a person's data, against an admin page.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createTask } from '../../../src/domain/tasks/task.ts';
import { openAdmin } from '../../admin/setup.ts';
import { PROGRAM_ENVIRONMENT } from '../../program-environment.ts';
import { emptyFolder } from '../../store/setup.ts';

const SCRIPT = join(import.meta.dirname, '../../../src/cli/people.ts');
const SECRET = 'a long enough secret';

async function run(words: readonly string[], settings: Readonly<Record<string, string>>) {
  const folder = await emptyFolder();
  const env = { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder, ...settings };
  const child = spawn(process.execPath, [SCRIPT, ...words], { cwd: folder, env });
  const ended = once(child, 'close');
  const [said, faults] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { said, faults, code: child.exitCode };
}

test('a person is listed and forgotten by id', async () => {
  const request = { command: 'tts', values: { text: 'hi' }, files: {}, labels: {} };
  const origin = {
    adapter: 'web',
    person: { id: 'ana', name: 'Ann' },
    place: { id: 'C', name: 'C' },
    message: {},
  };
  const page = await openAdmin({ secret: SECRET, tasks: [createTask('A', request, origin, 0)] });
  onTestFinished(page.close);
  const settings = { PORT: new URL(page.base).port, ADMIN_SECRET: SECRET };
  expect(await run(['list', 'web'], settings)).toEqual({
    said: 'ana  Ann  latest task 1970-01-01 00:00\n',
    faults: '',
    code: 0,
  });
  const forgotten = await run(['forget', 'web', 'ana'], settings);
  expect(forgotten).toEqual({ said: 'Deleted: 2 finished tasks\n', faults: '', code: 0 });
  expect(page.forgotten).toEqual(['settings forget:me web ana']);
  const wrong = await run(['forget', 'web', 'ana'], { ...settings, ADMIN_SECRET: `${SECRET}s` });
  expect([wrong.code, wrong.faults]).toEqual([1, expect.stringContaining('needs ADMIN_SECRET')]);
  const unknown = await run(['forget', 'irc', 'ana'], settings);
  expect([unknown.code, unknown.faults]).toEqual([1, expect.stringContaining('Known platforms: web, slack.')]);
});

test('nothing is forgotten while Earshot is stopped', async () => {
  const { code, faults } = await run(['forget', 'web', 'ana'], { PORT: '1' });
  expect([code, faults]).toEqual([1, expect.stringContaining('Start it, then try again.')]);
});

test('explains its usage', async () => {
  expect(await run([], {})).toMatchObject({ code: 0, said: expect.stringContaining('people -- forget') });
  expect(await run(['forget', 'web'], {})).toMatchObject({ code: 1, faults: '' });
});
