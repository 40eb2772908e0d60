// The kill matrix of one driver: every point on every platform, what became of each after the next start, and a table of it.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markOf } from '../../src/domain/media/mark.ts';
import { createMarker } from '../../src/marks/index.ts';
import { encodeWav } from '../../src/studio/audio/wav.ts';
import { type Case, createWorld, type Driver, until, type World } from './kill-and-restart.ts';
import { type End, ROUNDS } from './kill-points.ts';
import { PLATFORMS } from './platforms.ts';

const SAYS: Readonly<Record<End, RegExp>> = {
  done: /Done/,
  unknown: /may or may not have started/,
  failed: /No such voice/,
  kept: /could not be posted here/,
  asks: /may use up your plan|may take a while/,
};

/** Four processes start one after the other here; a machine that does other things as well takes its time. */
const PATIENCE_MS = 240_000;

interface Outcome {
  readonly case: Case;
  readonly end: string;
  readonly cards: number;
  readonly sizes: readonly number[];
  /** Tasks that the service made of it, and calls since the kill. */
  readonly made: number;
  readonly since: number;
}

/** By how much a file of the service grows by saying that it is synthetic. */
async function markBytes(): Promise<number> {
  const path = join(await mkdtemp(join(tmpdir(), 'earshot-mark-')), 'speech.wav');
  const bytes = encodeWav({ samples: new Float32Array(100), rate: 16_000 });
  await writeFile(path, bytes);
  const marked = await createMarker().mark(path, markOf('voice', {}, Date.now()));
  return (marked ?? 0) - bytes.length;
}

const rows = [...new Set(ROUNDS.flatMap((points) => points.map(({ name }) => name)))];

export function killMatrix(driver: Driver): void {
  describe(`killed and started again, ${driver}`, () => {
    let world: World;
    let mark: number;
    const outcomes: Outcome[] = [];

    /** As often as it takes; what never comes is told by what is read at last. */
    const settle = async (one: Case): Promise<void> => {
      const { point, asked } = one;
      const says = () => asked.says(world.earshot());
      if (point.end === 'asks') {
        await until(async () => SAYS.asks.test(await says()), `asks: ${asked.text.slice(0, 60)}`);
        await asked.press(world.earshot(), 'Go ahead');
      }
      const wanted = SAYS[point.end === 'asks' ? 'done' : point.end];
      await until(
        async () =>
          wanted.test(await says()) &&
          (wanted !== SAYS.done || (await asked.came(world.earshot())).sizes.length > 0),
        `${wanted} for ${asked.text.slice(0, 60)}, ${asked.task}`,
      ).catch(() => undefined);
    };
    const read = async (one: Case): Promise<Outcome> => {
      const { asked, calls } = one;
      const said = await asked.says(world.earshot());
      const end = Object.entries(SAYS).findLast(([, words]) => words.test(said))?.[0] ?? said;
      const { text } = asked;
      const came = await asked.came(world.earshot());
      return {
        ...{ case: one, end, ...came },
        ...{ made: world.service.made(text), since: world.service.asked(text) - calls },
      };
    };

    beforeAll(async () => {
      world = await createWorld(driver);
      mark = await markBytes();
      const cases: Case[] = [];
      await world.start();
      for (const points of ROUNDS) {
        const some = await world.round(points);
        cases.push(...some);
        await world.start();
        await Promise.all(some.map(settle));
      }
      outcomes.push(...(await Promise.all(cases.map(read))));
    }, PATIENCE_MS);

    afterAll(async () => {
      process.stdout.write(`${table(driver, outcomes)}\n`);
      await world.close();
    });

    test.each(rows)('when %s: nothing is lost, nothing comes twice', (name) => {
      const mine = outcomes.filter((one) => one.case.point.name === name);
      expect(mine.length).toBeGreaterThan(0);
      for (const { case: one, end, cards, sizes, made, since } of mine) {
        const { point, asked } = one;
        const wanted = point.end === 'asks' ? 'done' : point.end;
        const right = wanted === 'done' ? [world.service.size(asked.text) + mark] : [];
        expect({ on: asked.platform, end, cards, sizes }).toEqual({
          ...{ on: asked.platform, end: wanted, cards: 1, sizes: right },
        });
        if (point.end === 'unknown') expect([made <= 1, since]).toEqual([true, 0]);
        else expect(made).toBe(1);
      }
    });

    test('no platform was asked for anything it refuses', () => {
      expect(world.refusals()).toEqual([]);
    });
  });
}

function table(driver: Driver, outcomes: readonly Outcome[]): string {
  const cell = (name: string, platform: string): string => {
    const found = outcomes.find(
      ({ case: { point, asked } }) => point.name === name && asked.platform === platform,
    );
    if (!found) return '–';
    const { end, sizes, made } = found;
    return end === 'done' ? `${sizes.length} file, made ${made}` : `${end.slice(0, 20)}, made ${made}`;
  };
  const lines = rows.map((name) =>
    [name.padEnd(32), ...PLATFORMS.map((platform) => cell(name, platform).padEnd(18))].join(' | '),
  );
  const doubled = outcomes.filter(
    ({ cards, sizes, made }) => cards > 1 || sizes.length > 1 || made > 1,
  ).length;
  const lost = outcomes.filter(({ case: { point }, end, sizes }) =>
    point.end === 'done' || point.end === 'asks' ? sizes.length === 0 : end !== point.end,
  ).length;
  const sum = `${driver}: ${outcomes.length} tasks, ${ROUNDS.length} kills, lost ${lost}, doubled ${doubled}`;
  return [[driver.padEnd(32), ...PLATFORMS.map((one) => one.padEnd(18))].join(' | '), ...lines, sum].join(
    '\n',
  );
}
