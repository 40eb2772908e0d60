// Progress on a terminal, in a log and as JSON.

import { expect, test } from 'vitest';
import { formatProgressLine } from '../../../../src/cli/models/output/format-progress.ts';
import { createProgress, type ProgressFormat } from '../../../../src/cli/models/output/progress.ts';

const STATE = {
  step: 'fetching',
  name: 'parakeet',
  done: 201_000_000,
  total: 487_000_000,
  elapsedMs: 32_000,
  startBytes: 0,
} as const;

test.each([
  [
    'bar, share, speed and time',
    {},
    100,
    'Fetching parakeet [########............]  41 %  201 of 487 MB, 6.3 MB/s, 46s left',
  ],
  ['no bar on a narrow terminal', {}, 80, 'Fetching parakeet  41 %  201 of 487 MB, 6.3 MB/s, 46s left'],
  ['a cut line on a tiny terminal', {}, 30, 'Fetching parakeet  41 %  201 '],
  ['the time of a step without a length', { step: 'trying', total: undefined }, 80, 'Trying parakeet … 32s'],
  [
    'the speed of this run only',
    { startBytes: 200_000_000, elapsedMs: 10_000 },
    80,
    'Fetching parakeet  41 %  201 of 487 MB, 100 kB/s, 47m 40s left',
  ],
] as const)('a line shows %s', (_, state, columns, line) => {
  expect(formatProgressLine({ ...STATE, ...state }, columns)).toBe(line);
});

/** Runs a step that receives the bytes of `updates`, each after `ms`. Returns what was written. */
async function record(format: ProgressFormat, updates: readonly number[], ms: number, note?: string) {
  const written: string[] = [];
  let now = 0;
  const write = (text: string) => void written.push(text);
  const progress = createProgress({ format, write, getColumns: () => 100, now: () => now });
  await progress.run('fetching', 'parakeet', { total: 1000 }, async (step) => {
    for (const bytes of updates) {
      now += ms;
      step.update(bytes);
    }
    if (note !== undefined) step.note(note);
  });
  return written;
}

test.each([
  [
    'a line per 10 %',
    Array.from({ length: 101 }, (_, at) => at * 10),
    1000,
    [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  ],
  ['a line per minute when little happens', Array.from({ length: 300 }, () => 5), 1000, [0, 0, 0, 0, 0]],
  ['nothing about a short step', [200, 500, 1000], 500, []],
])('prints %s without a terminal', async (_, updates, ms, percents) => {
  const written = await record('lines', updates, ms);
  expect(written.map((line) => Number(/(\d+) %/.exec(line)?.[1]))).toEqual(percents);
});

test('redraws one line on a terminal, and clears it', async () => {
  const written = await record(
    'terminal',
    Array.from({ length: 1000 }, (_, at) => at),
    1,
  );
  expect(written.length).toBeLessThan(15);
  expect(written.every((text) => text.startsWith('\r\u001b[K'))).toBe(true);
  expect(written.at(-1)).toBe('\r\u001b[K');
});

test('prints objects for programs', async () => {
  const written = await record('json', [300, 400], 600, 'The server asks to wait.');
  const step = { step: 'fetching', name: 'parakeet', total: 1000 };
  expect(written.map((line) => JSON.parse(line))).toEqual([
    { ...step, done: 0 },
    { ...step, done: 300 },
    { ...step, done: 400 },
    { ...step, done: 400, note: 'The server asks to wait.' },
    { ...step, done: 400 },
  ]);
});
