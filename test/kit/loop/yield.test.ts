// Long walks and everything else on the event loop: who gets a turn, and when.

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ownTurn, yielding, yieldWhenDue } from '../../../src/kit/loop/yield.ts';

const ITEM_MS = 4;
/** Two slices may lie between two looks. */
const PER_TURN = 6;

function busy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Steps of a walk taken in each turn of the loop until `work` ends. */
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
  for await (const _ of yielding(Array.from({ length: items }))) step();
};

describe('a long walk', () => {
  it('gives up the loop after 10 ms', async () => {
    const turns = await stepsPerTurn((step) => walk(30, step)());
    expect(turns.reduce((sum, steps) => sum + steps, 0)).toBe(30);
    expect(Math.max(...turns)).toBeLessThanOrEqual(PER_TURN);
  });

  it('shares its slice with walks at the same time', async () => {
    const turns = await stepsPerTurn((step) =>
      Promise.all(Array.from({ length: 20 }, () => walk(3, step)())),
    );
    expect(turns.reduce((sum, steps) => sum + steps, 0)).toBe(60);
    expect(Math.max(...turns)).toBeLessThanOrEqual(PER_TURN);
  });

  it('yields between steps of its own as well', async () => {
    const turns = await stepsPerTurn(async (step) => {
      for (let at = 0; at < 30; at += 1) {
        const due = yieldWhenDue();
        if (due) await due;
        step();
      }
    });
    expect(Math.max(...turns)).toBeLessThanOrEqual(PER_TURN);
  });

  it('shares its slice when it begins', async () => {
    const turns = await stepsPerTurn((step) =>
      Promise.all(Array.from({ length: 20 }, () => walk(1, step)())),
    );
    expect(Math.max(...turns)).toBeLessThanOrEqual(PER_TURN);
  });

  it('walks asynchronous collections, and ends as they fail', async () => {
    const seen: number[] = [];
    async function* broken() {
      yield 1;
      yield 2;
      throw new Error('gone');
    }
    const walked = (async () => {
      for await (const one of yielding(broken())) seen.push(one);
    })();
    await expect(walked).rejects.toThrow('gone');
    expect(seen).toEqual([1, 2]);
  });
});

describe('work that begins many times at once', () => {
  const beginning = (ms: number, step: () => void) =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        await ownTurn();
        busy(ms);
        step();
      }),
    );

  it('begins once in each turn when it takes long', async () => {
    const turns = await stepsPerTurn((step) => beginning(10, step));
    expect(turns.filter((steps) => steps > 0)).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('begins in order, and several times in a turn when it is short', async () => {
    const begun: number[] = [];
    const turns = await stepsPerTurn(() =>
      Promise.all(Array.from({ length: 1_000 }, (_, at) => ownTurn().then(() => void begun.push(at)))),
    );
    expect(begun).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
    expect(turns.length).toBeLessThan(500);
  });
});
