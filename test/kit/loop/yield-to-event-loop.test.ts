// Tests which loops and other work run in a turn of the event loop.

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { iterateYielding, waitForTimeSlice, yieldWhenDue } from '../../../src/kit/loop/yield-to-event-loop.ts';

const ITEM_MS = 4;
/** Two time slices may lie between two checks. */
const PER_TURN = 6;

function busy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Counts the steps in each turn of the loop until `work` ends. */
async function stepsPerTurn(work: (step: () => void) => Promise<unknown>): Promise<readonly number[]> {
  const turns: number[] = [0];
  let over = false;
  const done = work(() => {
    busy(ITEM_MS);
    turns.push((turns.pop() ?? 0) + 1);
  }).finally(() => {
    over = true;
  });
  while (!over) {
    await turn();
    turns.push(0);
  }
  await done;
  return turns;
}

const walk = (items: number, step: () => void) => async () => {
  for await (const _ of iterateYielding(Array.from({ length: items }))) step();
};

describe('a long iteration', () => {
  it('yields to the event loop after 10 ms', async () => {
    const turns = await stepsPerTurn((step) => walk(30, step)());
    expect(turns.reduce((sum, steps) => sum + steps, 0)).toBe(30);
    expect(Math.max(...turns)).toBeLessThanOrEqual(PER_TURN);
  });

  it('shares its time slice with simultaneous iterations', async () => {
    const turns = await stepsPerTurn((step) => Promise.all(Array.from({ length: 20 }, () => walk(3, step)())));
    expect(turns.reduce((sum, steps) => sum + steps, 0)).toBe(60);
    expect(Math.max(...turns)).toBeLessThanOrEqual(PER_TURN);
  });

  it('yields between its own steps', async () => {
    const turns = await stepsPerTurn(async (step) => {
      for (let at = 0; at < 30; at += 1) {
        const due = yieldWhenDue();
        if (due) await due;
        step();
      }
    });
    expect(Math.max(...turns)).toBeLessThanOrEqual(PER_TURN);
  });

  it('shares its time slice at the start', async () => {
    const turns = await stepsPerTurn((step) => Promise.all(Array.from({ length: 20 }, () => walk(1, step)())));
    expect(Math.max(...turns)).toBeLessThanOrEqual(PER_TURN);
  });

  it('iterates async collections and throws their errors', async () => {
    const seen: number[] = [];
    async function* broken() {
      yield 1;
      yield 2;
      throw new Error('gone');
    }
    const walked = (async () => {
      for await (const one of iterateYielding(broken())) seen.push(one);
    })();
    await expect(walked).rejects.toThrow('gone');
    expect(seen).toEqual([1, 2]);
  });
});

describe('repeated work', () => {
  const beginning = (ms: number, step: () => void) =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        await waitForTimeSlice();
        busy(ms);
        step();
      }),
    );

  it('runs once per turn when it takes long', async () => {
    const turns = await stepsPerTurn((step) => beginning(10, step));
    expect(turns.filter((steps) => steps > 0)).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('runs in order, several per turn when short', async () => {
    const begun: number[] = [];
    const turns = await stepsPerTurn(() =>
      Promise.all(Array.from({ length: 1_000 }, (_, at) => waitForTimeSlice().then(() => void begun.push(at)))),
    );
    expect(begun).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
    expect(turns.length).toBeLessThan(500);
  });
});
