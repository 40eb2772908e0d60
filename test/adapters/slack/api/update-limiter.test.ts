// The minute of a workspace: never more than Slack takes, finals first, the newest text of a message only.

import { expect, it } from 'vitest';
import { createBudget, turnOf } from '../../../../src/adapters/slack/api/update-limiter.ts';
import { createFakeClock, settle } from '../../../fakes/clock.ts';

const item = (order: number, final = false) => ({ order, final, notBefore: 0 });
const idle = { spent: [], flying: 0, heldUntil: 0, unfinished: 0 };

it('lets finals pass what came before them and keeps room for as many as will come', () => {
  expect(turnOf([item(1), item(2, true)], idle, 1000)).toEqual({ is: 'send', item: item(2, true) });
  const spent = Array.from({ length: 20 }, (_, at) => at);
  expect(turnOf([item(1)], { ...idle, spent, unfinished: 10 }, 1000)).toMatchObject({ is: 'send' });
  expect(turnOf([item(1)], { ...idle, spent, unfinished: 28 }, 1000)).toEqual({ is: 'wait', ms: 59_000 });
  expect(turnOf([item(2, true)], { ...idle, spent, unfinished: 100 }, 1000)).toMatchObject({ is: 'send' });
  expect(turnOf([], { ...idle, spent }, 1000)).toBeUndefined();
});

it('counts what is on its way, and lets its minute begin when it was answered', async () => {
  expect(turnOf([item(1, true)], { ...idle, flying: 48 }, 1000)).toEqual({ is: 'wait', ms: 60_000 });
  const clock = createFakeClock();
  const budget = createBudget(clock);
  const begun: number[] = [];
  const slow = Promise.withResolvers<void>();
  const start = clock.now();
  const all = Array.from({ length: 49 }, (_, task) =>
    budget.update('T1', `C1 ${task}`, true, async () => {
      begun.push(clock.now() - start);
      if (task < 48) await slow.promise;
      return undefined;
    }),
  );
  await clock.advance(7000);
  slow.resolve();
  await settle();
  await clock.advance(59_000);
  expect(begun).toHaveLength(48);
  await clock.advance(1000);
  await Promise.all(all);
  expect(begun.at(-1)).toBe(67_000);
});

it('waits as long as Slack asked for, finals too', () => {
  expect(turnOf([item(1, true)], { ...idle, heldUntil: 4000 }, 1000)).toEqual({ is: 'wait', ms: 3000 });
});

it('stays within fifty a minute whatever is asked, and every final comes', async () => {
  const clock = createFakeClock();
  const budget = createBudget(clock);
  const sent: { readonly at: number; readonly text: string }[] = [];
  const say = (task: number, text: string, final: boolean) =>
    budget.update('T1', `C1 ${task}`, final, async () => {
      sent.push({ at: clock.now(), text });
      return undefined;
    });
  const all: Promise<void>[] = [];
  for (let task = 0; task < 100; task += 1) all.push(say(task, 'working', false));
  const start = clock.now();
  const late: number[] = [];
  for (let second = 0; second < 240; second += 1) {
    await clock.advance(1000);
    // Within two minutes after the first twenty seconds all of them end.
    const task = second - 20;
    if (task >= 0 && task < 100) {
      const due = clock.now();
      all.push(say(task, 'done', true).then(() => void late.push(clock.now() - due)));
    }
  }
  await settle();
  await Promise.all(all);
  expect(sent.filter(({ text }) => text === 'done')).toHaveLength(100);
  for (const { at } of sent) {
    const minute = sent.filter((one) => one.at > at - 60_000 && one.at <= at);
    expect(minute.length).toBeLessThanOrEqual(50);
  }
  expect(Math.max(...sent.map(({ at }) => at)) - start).toBeLessThan(240_000);
  expect(late).toHaveLength(100);
});

it('says only the newest text of a message, and one at a time', async () => {
  const clock = createFakeClock();
  const budget = createBudget(clock);
  const said: string[] = [];
  let release = () => {};
  const first = budget.update('T1', 'C1 1', false, async () => {
    said.push('first');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return undefined;
  });
  const say = (text: string) =>
    budget.update('T1', 'C1 1', false, async () => void said.push(text) as undefined);
  await clock.advance(300);
  const [second, third] = [say('second'), say('third')];
  await clock.advance(300);
  expect(said).toEqual(['first']);
  release();
  await clock.advance(300);
  await Promise.all([first, second, third]);
  expect(said).toEqual(['first', 'third']);
});

it('tries again after Slack asked to wait, and does not hold another workspace or method', async () => {
  const clock = createFakeClock();
  const budget = createBudget(clock);
  const said: string[] = [];
  let tries = 0;
  const slow = budget.update('T1', 'C1 1', true, async () => {
    tries += 1;
    if (tries === 1) return { waitMs: 5000 };
    said.push('T1');
    return undefined;
  });
  await settle();
  await budget.update('T2', 'C1 1', true, async () => void said.push('T2') as undefined);
  await budget.ready('T1', 'chat.postMessage');
  expect(said).toEqual(['T2']);
  await clock.advance(5000);
  await slow;
  expect(said).toEqual(['T2', 'T1']);
});

it('tells everybody whose text was in it that it failed', async () => {
  const budget = createBudget(createFakeClock());
  await expect(
    budget.update('T1', 'C1 1', true, async () => {
      throw new Error('message_not_found');
    }),
  ).rejects.toThrow('message_not_found');
});

it('says whether a text would go out now, for those who need not wait for one that would not', async () => {
  const clock = createFakeClock();
  const budget = createBudget(clock);
  const say = (task: number, final: boolean) =>
    budget.update('T1', `C1 ${task}`, final, async () => undefined);
  expect([budget.hasRoom('T1', true), budget.hasRoom('T1', false)]).toEqual([true, true]);
  const first = Array.from({ length: 40 }, (_, task) => say(task, true));
  await settle();
  // The last ones are kept for final texts.
  expect([budget.hasRoom('T1', true), budget.hasRoom('T1', false)]).toEqual([true, false]);
  const more = Array.from({ length: 12 }, (_, task) => say(40 + task, true));
  await settle();
  expect([budget.hasRoom('T1', true), budget.hasRoom('T2', true)]).toEqual([false, true]);
  await clock.advance(60_000);
  await Promise.all([...first, ...more]);
  expect(budget.hasRoom('T1', true)).toBe(true);
  budget.hold('T1', 'chat.update', 5000);
  expect(budget.hasRoom('T1', true)).toBe(false);
});

it('keeps the minute of a workspace whatever else it forgets when there are many', async () => {
  const clock = createFakeClock();
  const budget = createBudget(clock);
  const say = (team: string, task: number) => budget.update(team, `C1 ${task}`, true, async () => undefined);
  for (let team = 0; team < 600; team += 1) await say(`T${team}`, 1);
  await clock.advance(30_000);
  await Promise.all(Array.from({ length: 48 }, (_, task) => say('Tbusy', task)));
  await clock.advance(31_000);
  for (let team = 1000; team < 1002; team += 1) await say(`T${team}`, 1);
  expect(budget.hasRoom('Tbusy', true)).toBe(false);
});
