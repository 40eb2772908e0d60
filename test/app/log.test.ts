// Log lines: JSON, one per event, without secrets; and no reader is no reason to stay alive.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLog, createRedact, logUnforeseen } from '../../src/app/log.ts';
import { ROOT } from '../architecture/sources.ts';

const lines = (level: string, secrets: readonly string[] = []) => {
  const written: string[] = [];
  return {
    written,
    log: createLog(level, 'bot', createRedact(secrets), { write: (line) => void written.push(line) }),
  };
};

test('an event is one line of JSON with its part, time and fields', () => {
  const { written, log } = lines('info');
  log.info('task', { task: '7K2QF9MA', to: 'done' });
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    part: 'bot',
    msg: 'task',
    task: '7K2QF9MA',
    to: 'done',
    time: expect.stringMatching(/Z$/),
  });
});

test('secrets are blotted out by name and by shape', () => {
  const { written, log } = lines('info');
  log.warn('look', { api_key: 'canary-1', from: 'https://files.example/a.wav?signature=canary-2' });
  expect(written.join()).not.toContain('canary');
});

test('a secret of the settings is blotted out of the event, of any field, and of an error with its stack', () => {
  const { written, log } = lines('info', ['open sesame 47']);
  log.error('open sesame 47', { said: 'tried open%20sesame%2047 and open+sesame+47' });
  logUnforeseen(log, new Error('no such place: open sesame 47'));
  expect(written.join()).not.toMatch(/sesame/);
  expect(JSON.parse(written[1] ?? '')).toMatchObject({
    msg: 'unforeseen',
    reason: 'Error: no such place: …',
    stack: expect.stringMatching(/no such place: …\n +at .*log\.test\.ts/),
  });
});

test('levels below the chosen one are left out', () => {
  const { written, log } = lines('error');
  log.info('small talk');
  log.error('trouble');
  expect(written).toHaveLength(1);
});

test('a process whose reader is gone ends all the same', async () => {
  const code = `
    import { createLog } from '${ROOT}/src/app/log.ts';
    const log = createLog('info', 'child');
    process.on('disconnect', () => { log.info('stopping'); log.info('stopped'); process.exit(7); });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  child.stdout?.destroy();
  child.disconnect();
  const [status] = await once(child, 'exit');
  expect(status).toBe(7);
});
