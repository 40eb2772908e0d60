// The shared edit limit is never exceeded, final edits go first, and several processes share it.

import { describe, expect, it } from 'vitest';
import { createCrossProcessEditSlots } from '../../../src/core/delivery/cross-process-edit-slots.ts';
import {
  createEditBudget,
  type EditBudget,
  type EditRequest,
  listSlotsToTry,
  selectNextEdit,
} from '../../../src/core/delivery/edit-budget.ts';
import { createFakeClock, settle } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';

const minute = (scope = 'T1') => ({ scope, perMinute: 50 });
const item = (order: number, urgent = false) => ({ order, isUrgent: urgent, notBefore: 0 });
const idle = {
  max: 48,
  recentEdits: [],
  recentNonUrgent: [],
  inFlight: 0,
  blockedUntil: 0,
  pendingFinals: 0,
};

/** Runs the edit when it is its turn. `edit` may return a retry delay from the platform. */
async function edit(
  budget: EditBudget,
  message: string,
  urgent: boolean,
  doIt: () => unknown,
  scope?: string,
): Promise<void> {
  for (;;) {
    const turn = await budget.request(minute(scope), message, urgent).slot;
    const waitMs = await doIt();
    turn?.end(typeof waitMs === 'number' ? waitMs : 0);
    if (typeof waitMs !== 'number') return;
  }
}

/** Maximum number of edits in any sixty seconds. */
const fullest = (times: readonly number[]): number =>
  Math.max(...times.map((at) => times.filter((one) => one > at - 60_000 && one <= at).length));

describe('selection of the next edit', () => {
  it('selects urgent edits first and reserves room for final ones', () => {
    expect(selectNextEdit([item(1), item(2, true)], idle, 1000)).toEqual({ is: 'now', item: item(2, true) });
    const recentEdits = Array.from({ length: 20 }, (_, at) => at);
    expect(selectNextEdit([item(1)], { ...idle, recentEdits, pendingFinals: 10 }, 1000)).toMatchObject({
      is: 'now',
    });
    expect(selectNextEdit([item(1)], { ...idle, recentEdits, pendingFinals: 28 }, 1000)).toEqual({
      is: 'later',
      ms: 59_000,
    });
    expect(selectNextEdit([item(2, true)], { ...idle, recentEdits, pendingFinals: 100 }, 1000)).toMatchObject({
      is: 'now',
    });
    expect(selectNextEdit([], { ...idle, recentEdits }, 1000)).toBeUndefined();
  });

  it('then selects the edit that has waited longest', () => {
    expect(selectNextEdit([item(3), item(1), item(2)], idle, 1000)).toMatchObject({ item: { order: 1 } });
    expect(selectNextEdit([item(3, true), item(1), item(2, true)], idle, 1000)).toMatchObject({
      item: { order: 2 },
    });
  });

  it('limits edits that are not urgent', () => {
    const recentNonUrgent = [1, 2, 3, 4, 5, 6];
    expect(selectNextEdit([item(1)], { ...idle, recentNonUrgent }, 1000)).toEqual({ is: 'later', ms: 8001 });
    expect(selectNextEdit([item(1, true)], { ...idle, recentNonUrgent }, 1000)).toMatchObject({ is: 'now' });
  });

  it('waits as long as the platform requires, even if urgent', () => {
    expect(selectNextEdit([item(1, true)], { ...idle, blockedUntil: 4000 }, 1000)).toEqual({
      is: 'later',
      ms: 3000,
    });
  });
});

describe('one process', () => {
  it('counts edits in flight until a minute after the answer', async () => {
    expect(selectNextEdit([item(1, true)], { ...idle, inFlight: 48 }, 1000)).toEqual({
      is: 'later',
      ms: 60_000,
    });
    const clock = createFakeClock();
    const budget = createEditBudget(clock);
    const begun: number[] = [];
    const slow = Promise.withResolvers<void>();
    const start = clock.now();
    const all = Array.from({ length: 51 }, (_, task) =>
      edit(budget, `${task}`, true, async () => {
        begun.push(clock.now() - start);
        if (task < 50) await slow.promise;
      }),
    );
    await clock.advance(7000);
    slow.resolve();
    await settle();
    await clock.advance(59_000);
    expect(begun).toHaveLength(50);
    await clock.advance(1000);
    await Promise.all(all);
    expect(begun.at(-1)).toBe(67_000);
  });

  it('never exceeds fifty edits a minute; final edits are punctual', async () => {
    const clock = createFakeClock();
    const budget = createEditBudget(clock);
    const sent: number[] = [];
    const late: number[] = [];
    /** Waiting edits by task. A final edit replaces an earlier one. */
    const wishes = new Map<number, EditRequest>();
    const say = async (task: number, urgent: boolean) => {
      const waiting = wishes.get(task);
      if (waiting) return waiting.makeUrgent();
      const wish = budget.request(minute(), `${task}`, urgent);
      wishes.set(task, wish);
      const turn = await wish.slot;
      wishes.delete(task);
      sent.push(clock.now());
      const due = dues.get(task);
      if (due !== undefined) late.push(clock.now() - due);
      turn?.end();
    };
    const dues = new Map<number, number>();
    for (let task = 0; task < 100; task += 1) void say(task, false);
    const start = clock.now();
    for (let task = 0; task < 100; task += 1) {
      // The first task ends after eight seconds, the last one two minutes later.
      await clock.advance(start + 8000 + task * 1120 - clock.now());
      dues.set(task, clock.now());
      void say(task, true);
    }
    await clock.advance(60_000);
    expect(late).toHaveLength(100);
    expect(fullest(sent)).toBeLessThanOrEqual(50);
    expect(Math.max(...late)).toBeLessThanOrEqual(9500);
  });

  it('retries after a required wait without blocking another scope', async () => {
    const clock = createFakeClock();
    const budget = createEditBudget(clock);
    const said: string[] = [];
    let tries = 0;
    const slow = edit(budget, '1', true, () => {
      tries += 1;
      if (tries === 1) return 5000;
      return void said.push('T1');
    });
    await settle();
    await edit(budget, '1', true, () => void said.push('T2'), 'T2');
    expect(said).toEqual(['T2']);
    await clock.advance(5000);
    await slow;
    expect(said).toEqual(['T2', 'T1']);
  });

  it('reports whether an edit could be sent now', async () => {
    const clock = createFakeClock();
    const budget = createEditBudget(clock);
    expect(budget.hasRoom(minute())).toBe(true);
    const all = Array.from({ length: 52 }, (_, task) => edit(budget, `${task}`, true, () => undefined));
    await settle();
    expect([budget.hasRoom(minute('T1')), budget.hasRoom(minute('T2'))]).toEqual([false, true]);
    await clock.advance(60_000);
    await Promise.all(all);
    expect(budget.hasRoom(minute())).toBe(true);
    (await budget.request(minute(), '1', true).slot)?.end(5000);
    expect(budget.hasRoom(minute())).toBe(false);
  });

  it('does not scan all waiting edits for each urgent one', async () => {
    const clock = createFakeClock();
    let waits = 0;
    const budget = createEditBudget({
      ...clock,
      sleep(...asked) {
        waits += 1;
        return clock.sleep(...asked);
      },
    });
    for (let at = 0; at < 50; at += 1) void edit(budget, `spent ${at}`, true, () => undefined);
    await settle();
    const wishes = Array.from({ length: 200 }, (_, at) => budget.request(minute(), `${at}`, false));
    await settle();
    waits = 0;
    for (const wish of wishes) {
      wish.makeUrgent();
      await settle();
    }
    expect(waits).toBeLessThan(3);
    expect(budget.hasRoom(minute())).toBe(false);
    await clock.advance(61_000);
    const turns = await Promise.all(wishes.slice(0, 50).map(({ slot }) => slot));
    expect(turns.every((turn) => turn !== undefined)).toBe(true);
  });

  it('drops cancelled edits and continues with the others', async () => {
    const clock = createFakeClock();
    const budget = createEditBudget(clock);
    const [first, second] = [budget.request(minute(), '1', false), budget.request(minute(), '2', false)];
    first.cancel();
    expect(await first.slot).toBeUndefined();
    await clock.advance(250);
    expect(await second.slot).toBeDefined();
  });

  it('keeps the minute of a busy scope among many scopes', async () => {
    const clock = createFakeClock();
    const budget = createEditBudget(clock);
    const say = (scope: string, task: number) => edit(budget, `${task}`, true, () => undefined, scope);
    for (let team = 0; team < 600; team += 1) await say(`T${team}`, 1);
    await clock.advance(30_000);
    await Promise.all(Array.from({ length: 50 }, (_, task) => say('Tbusy', task)));
    await clock.advance(31_000);
    for (let team = 1000; team < 1002; team += 1) await say(`T${team}`, 1);
    expect(budget.hasRoom(minute('Tbusy'))).toBe(false);
  });
});

describe('several processes', () => {
  it('three processes send all final edits within fifty a minute', async () => {
    const clock = createFakeClock();
    const notes = createFakeNotes({ now: clock.now });
    const budgets = [1, 2, 3].map(() =>
      createEditBudget(clock, createCrossProcessEditSlots(notes, clock, createFakeLog())),
    );
    const sent: { readonly at: number; readonly urgent: boolean }[] = [];
    const say = (task: number, urgent: boolean) => {
      const [budget = budgets[0]] = budgets.slice(task % 3);
      return budget && edit(budget, `${task}`, urgent, () => void sent.push({ at: clock.now(), urgent }));
    };
    const all = Array.from({ length: 90 }, (_, task) => say(task, false));
    for (let second = 0; second < 240; second += 1) {
      await clock.advance(1000);
      const task = second - 20;
      if (task >= 0 && task < 90) all.push(say(task, true));
    }
    await settle();
    await Promise.all(all);
    expect(sent.filter(({ urgent }) => urgent)).toHaveLength(90);
    expect(fullest(sent.map(({ at }) => at))).toBeLessThanOrEqual(50);
  });

  it('keeps the reserved places for urgent edits', () => {
    expect(listSlotsToTry(false, 48, 0)).toEqual(Array.from({ length: 40 }, (_, at) => at));
    expect(listSlotsToTry(false, 48, 1000)).toEqual([0, 1, 2, 3]);
    expect(listSlotsToTry(true, 48, 1000).slice(0, 2)).toEqual([47, 46]);
    expect(listSlotsToTry(true, 48, 1000)).toHaveLength(48);
  });

  it('sends an urgent edit when a place becomes free', async () => {
    const clock = createFakeClock();
    const notes = createFakeNotes({ now: clock.now });
    for (let place = 0; place < 48; place += 1) await notes.claim(`T1:${place}`, 10_000);
    const budget = createEditBudget(clock, createCrossProcessEditSlots(notes, clock, createFakeLog()));
    let sent = 0;
    const one = edit(budget, '1', true, () => {
      sent = clock.now();
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
  ])('uses its own count while the claims %s', async (_, claim) => {
    const clock = createFakeClock();
    const budget = createEditBudget(clock, createCrossProcessEditSlots({ claim }, clock, createFakeLog()));
    let sent = 0;
    for (let task = 0; task < 100; task += 1)
      void edit(budget, `${task}`, true, () => {
        sent += 1;
      });
    await clock.advance(59_000);
    expect(sent).toBe(48);
    await clock.advance(120_000);
    expect(sent).toBe(100);
  });
});
