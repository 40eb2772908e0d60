// What the times of finished tasks show of a service: against simulated ones with so many workers and a line in the order of
// arrival, to which as much is sent as is thought to be worked on at a time.

import { expect, test } from 'vitest';
import { createWidth } from '../../../src/core/polling/service-width.ts';

interface Waits {
  readonly ends: number;
  readonly began: number;
  readonly ahead: number;
  readonly beside: number;
  readonly kind: string;
  readonly takes: number;
}

/** One person's tasks at a service of so many workers, seen finished at a look every `lookMs`; the widths of each second. */
function send(workers: number, tasks: readonly number[], { lookMs = 100, others = 0 } = {}) {
  const width = createWidth();
  const there: Waits[] = [];
  const busyUntil = Array.from({ length: workers }, () => 0);
  const waiting = tasks.map((takes, at) => ({ takes, kind: `tts ${Math.round(Math.log2(takes))}`, at }));
  const widths: number[] = [];
  for (let now = 0; waiting.length + there.length > 0 && now < 3_600_000; now += lookMs) {
    for (const one of there.filter(({ ends }) => ends <= now)) {
      there.splice(there.indexOf(one), 1);
      const { kind, ahead, beside } = one;
      width.finished({ kind, ms: now - one.began, ahead, beside, alone: others === 0 }, now);
    }
    // The first of everybody goes whatever is thought.
    while (waiting.length > 0 && there.length < Math.max(width.max(), others)) {
      const next = waiting.shift();
      const worker = busyUntil.indexOf(Math.min(...busyUntil));
      if (!next) break;
      const ends = Math.max(now, busyUntil[worker] ?? 0) + next.takes;
      busyUntil[worker] = ends;
      const recent = now - (width.typicalMs(next.kind) ?? 0) / 4;
      const beside = there.filter(({ began }) => began >= recent).length;
      there.push({ ends, began: now, ahead: there.length, beside, kind: next.kind, takes: next.takes });
    }
    if (now % 1000 === 0) widths.push(width.max());
  }
  return widths;
}

const alike = (count: number, ms: number) => Array.from({ length: count }, () => ms);
const share = (widths: readonly number[], fits: (width: number) => boolean) =>
  widths.filter(fits).length / widths.length;

test('one worker is found out, and one more is tried ever more rarely', () => {
  const widths = send(1, alike(600, 1000));
  expect(Math.max(...widths)).toBe(2);
  expect(share(widths, (width) => width === 1)).toBeGreaterThan(0.95);
  expect(share(widths.slice(300), (width) => width === 1)).toBeGreaterThan(0.98);
});

test.each([2, 4, 16])('%i workers are put to use', (workers) => {
  const widths = send(workers, alike(workers * 300, 1000)).slice(60);
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  expect(mean).toBeGreaterThan(workers * 0.6);
  expect(mean).toBeLessThan(workers * 1.6);
});

test('a service with a worker for everybody holds nobody back for long', () => {
  const widths = send(1000, alike(2000, 3000));
  expect(widths.at(-1)).toBeGreaterThan(40);
  expect(widths.length).toBeLessThan(200);
});

test('what many people have there without waiting for each other is known at once', () => {
  const widths = send(100, alike(100, 1000), { others: 50 });
  expect(widths[2]).toBeGreaterThanOrEqual(50);
});

test('a crowd at a slow service does not make it look fast', () => {
  const widths = send(1, alike(200, 1000), { others: 50 });
  expect(share(widths.slice(5), (width) => width <= 4)).toBeGreaterThan(0.9);
});

test('long tasks among short ones of another size do not look like waiting', () => {
  const mixed = Array.from({ length: 400 }, (_, at) => (at % 5 === 0 ? 20_000 : 1000));
  const widths = send(1000, mixed);
  expect(widths.at(-1)).toBeGreaterThan(8);
});
