// A workspace's minute shared by several processes: together they stay within it, finals keep their room, and none of them
// stands still because the others cannot be asked.

import { expect, it } from 'vitest';
import { createBudget, placesFor } from '../../../../src/adapters/slack/api/update-limiter.ts';
import { createSlots } from '../../../../src/adapters/slack/api/update-slots.ts';
import { createFakeClock, settle } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';

it('keeps three processes together within fifty a minute, and every final comes', async () => {
  const clock = createFakeClock();
  const notes = createFakeNotes({ now: clock.now });
  const budgets = [1, 2, 3].map(() => createBudget(clock, createSlots(notes, clock, createFakeLog())));
  const sent: { readonly at: number; readonly final: boolean }[] = [];
  const say = (task: number, final: boolean) =>
    budgets[task % 3]?.update('T1', `C1 ${task}`, final, async () => {
      sent.push({ at: clock.now(), final });
      return undefined;
    });
  const all = Array.from({ length: 90 }, (_, task) => say(task, false));
  for (let second = 0; second < 240; second += 1) {
    await clock.advance(1000);
    const task = second - 20;
    if (task >= 0 && task < 90) all.push(say(task, true));
  }
  await settle();
  await Promise.all(all);
  expect(sent.filter(({ final }) => final)).toHaveLength(90);
  for (const { at } of sent)
    expect(sent.filter((one) => one.at > at - 60_000 && one.at <= at).length).toBeLessThanOrEqual(50);
});

it('leaves the places kept for finals alone, and finals begin with those', () => {
  expect(placesFor(false, 0)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(placesFor(false, 1000)).toEqual([0, 1, 2, 3]);
  expect(placesFor(true, 1000).slice(0, 2)).toEqual([47, 46]);
  expect(placesFor(true, 1000)).toHaveLength(48);
});

it('a final that comes while the minute is full goes as soon as a place is free', async () => {
  const clock = createFakeClock();
  const notes = createFakeNotes({ now: clock.now });
  for (let place = 0; place < 48; place += 1) await notes.claim(`T1:update:${place}`, 10_000);
  const budget = createBudget(clock, createSlots(notes, clock, createFakeLog()));
  let sent = 0;
  const one = budget.update('T1', 'C1 1', true, async () => {
    sent = clock.now();
    return undefined;
  });
  const began = clock.now();
  await clock.advance(9_000);
  expect(sent).toBe(0);
  await clock.advance(3_000);
  await one;
  expect(sent - began).toBeLessThanOrEqual(11_500);
});

it.each([
  ['fail', async () => Promise.reject(new Error('away'))],
  ['hang', () => new Promise<boolean>(() => undefined)],
])('goes by its own count while the claims %s', async (_, claim) => {
  const clock = createFakeClock();
  const budget = createBudget(clock, createSlots({ claim }, clock, createFakeLog()));
  let sent = 0;
  for (let task = 0; task < 100; task += 1)
    void budget.update('T1', `C1 ${task}`, true, async () => {
      sent += 1;
      return undefined;
    });
  await clock.advance(59_000);
  expect(sent).toBe(48);
  await clock.advance(120_000);
  expect(sent).toBe(100);
});
