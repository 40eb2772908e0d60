// Fetching the models of MODELS in the background: what the log says, and when it is tried again.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startFetchingModels } from '../../../src/app/fetch-missing-models.ts';
import { createModelsCommand } from '../../../src/app/models-command.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';

/** A program that prints the lines and ends with the code. A second run ends with 0. */
async function startWith(lines: readonly object[], code: number, error = '') {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-fetch-'));
  const program = join(folder, 'program.cjs');
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  await writeFile(
    program,
    `const fs = require('node:fs');
     const isFirst = !fs.existsSync(__dirname + '/ran');
     fs.appendFileSync(__dirname + '/ran', process.argv.slice(2).join(' ') + ';');
     console.log(${JSON.stringify(text)});
     process.stderr.write(${JSON.stringify(error)});
     process.exitCode = isFirst ? ${code} : 0;`,
  );
  const log = createFakeLog();
  const clock = createFakeClock();
  const stop = startFetchingModels({ runModels: createModelsCommand([process.execPath, program]), clock, log });
  onTestFinished(stop);
  return { log, clock, stop, ran: join(folder, 'ran') };
}

test('steps are logged without the progress between', async () => {
  const { log, clock } = await startWith(
    [
      { step: 'plan', models: ['supertonic'] },
      { step: 'fetching', name: 'supertonic', done: 1, total: 2 },
      { step: 'asks', name: 'supertonic', licence: 'OpenRAIL-M', question: 'Agree?' },
      { step: 'added', name: 'silero-vad', folder: 'support/silero-vad' },
      { step: 'failed', name: 'parakeet', message: 'The disk is full.' },
    ],
    1,
  );
  await expect.poll(() => log.entries.length).toBe(4);
  expect(log.entries.map(({ level, event, fields }) => [level, event, fields])).toEqual([
    ['info', 'fetching missing models', {}],
    ['warn', 'model needs consent', { model: 'supertonic', licence: 'OpenRAIL-M' }],
    ['info', 'model fetched', { model: 'silero-vad' }],
    ['warn', 'model not fetched', { model: 'parakeet', why: 'The disk is full.' }],
  ]);
  expect(clock.sleepers).toBe(0);
});

test('without a network it tries again after a quarter of an hour', async () => {
  const { log, clock } = await startWith([], 75);
  await expect.poll(() => clock.sleepers).toBe(1);
  expect(log.entries).toMatchObject([{ level: 'warn', fields: { minutes: 15 } }]);
  await clock.advance(15 * 60_000);
  expect(clock.sleepers).toBe(0);
});

test('stopping ends the wait', async () => {
  const { clock, stop } = await startWith([], 75);
  await expect.poll(() => clock.sleepers).toBe(1);
  stop();
  expect(clock.sleepers).toBe(0);
});

test('a crash of the command is logged with its error', async () => {
  const { log, clock } = await startWith([{ step: 'plan', models: ['supertonic'] }], 1, 'TypeError: x is undefined\n');
  await expect.poll(() => log.entries.length).toBe(2);
  expect(log.entries[1]).toMatchObject({
    level: 'warn',
    event: 'models not fetched',
    fields: { exitCode: '1', reason: 'TypeError: x is undefined' },
  });
  expect(clock.sleepers).toBe(0);
});
