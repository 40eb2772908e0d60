// Log lines: JSON, one per event, without secrets; and no reader is no reason to stay alive.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLog } from '../src/log.ts';
import { ROOT } from './house/sources.ts';

const lines = (level: string) => {
  const written: string[] = [];
  return { written, log: createLog(level, 'bot', { write: (line) => void written.push(line) }) };
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

test('levels below the chosen one are left out', () => {
  const { written, log } = lines('error');
  log.info('small talk');
  log.error('trouble');
  expect(written).toHaveLength(1);
});

test('a process whose reader is gone ends all the same', async () => {
  const code = `
    import { createLog } from '${ROOT}/src/log.ts';
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
