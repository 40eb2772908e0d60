// The kill matrix of one store driver: every point on every platform, with the results after the restart as a table.

import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatNote } from '../../src/domain/file-origin/provenance-note.ts';
import { createProvenance, NOTE_PREFIX } from '../../src/domain/media/provenance.ts';
import { createProvenanceWriter } from '../../src/provenance/index.ts';
import { createTextCipher } from '../../src/store/encryption.ts';
import { encodeMonoWav } from '../../src/studio/audio/wav.ts';
import {
  ASKS,
  type Case,
  createWorld,
  type Driver,
  until,
  type WordAdded,
  type World,
  wishOf,
} from './kill-and-restart.ts';
import { type End, type Point, ROUNDS } from './kill-points.ts';
import { PLATFORMS, type Shown } from './platforms.ts';
import { ENDINGS, GO, HEARD } from './wishes.ts';

/** How the user reads each end, the more specific ones last. */
const ENDS: Readonly<Record<End, (card: Shown) => boolean>> = {
  done: ({ isDone }) => isDone,
  unknown: ({ words }) => words.includes('may or may not have started'),
  failed: ({ words }) => words.includes('No such voice'),
  kept: ({ words }) => words.includes('could not be posted here'),
  asks: ({ words }) => ASKS.test(words),
};

/** Seven processes start one after the other, which takes time on a busy machine. */
const PATIENCE_MS = 600_000;

interface Outcome {
  readonly case: Case;
  readonly end: string;
  readonly cards: number;
  /** By extension; speech also by size. */
  readonly files: readonly string[];
  /** Tasks that the service created, and unrequested calls since the kill. */
  readonly made: number;
  readonly since: number;
}

/** Bytes that the synthetic-speech mark and its note add to a file of the service. */
async function markBytes(): Promise<number> {
  const path = join(await mkdtemp(join(tmpdir(), 'earshot-mark-')), 'speech.wav');
  const bytes = encodeMonoWav({ samples: new Float32Array(100), sampleRate: 16_000 });
  await writeFile(path, bytes);
  // All notes have the same length.
  const note = NOTE_PREFIX + createTextCipher(randomBytes(32)).encrypt(formatNote({ command: 'tts', date: '' }), []);
  const provenance = { ...createProvenance('voice', {}, Date.now()), note };
  const marked = await createProvenanceWriter().write(path, provenance);
  return (marked ?? 0) - bytes.length;
}

const rows = [...new Set(ROUNDS.flatMap((points) => points.map(({ name }) => name)))];

/** The expected final state. */
const endOf = ({ end, again }: Point): End => (end === 'asks' || again !== undefined ? 'done' : end);

/** The expected number of tasks. A retry after an unclear call creates a second task, unless the first one is found. */
const makings = ({ point }: Case): readonly number[] => {
  const isTaken = point.plan.create !== 'lost';
  if (point.again === 'made') return [isTaken ? 2 : 1];
  return point.end === 'unknown' && point.again === undefined ? [0, 1] : [1];
};

export function killMatrix(driver: Driver): void {
  describe(`kill and restart, ${driver}`, () => {
    let world: World;
    let mark: number;
    let added: readonly WordAdded[] = [];
    const outcomes: Outcome[] = [];
    /** By task: calls before the user's retry. */
    const sent = new Map<string, number>();
    const callsSince = ({ asked, calls }: Case): number => world.service.asked(asked.key) - calls;

    const filesOf = async ({ point, asked }: Case): Promise<Pick<Outcome, 'cards' | 'files'>> => {
      const { cards, files } = await asked.came(world.earshot());
      const known = files.map(({ name, size }) => {
        const ending = name.split('.').at(-1) ?? '';
        return wishOf({ point }) === 'speech' ? `${ending} ${size}` : ending;
      });
      return { cards, files: known.sort() };
    };
    const wantedOf = (one: Case): readonly string[] => {
      if (endOf(one.point) !== 'done') return [];
      const endings = ENDINGS[wishOf(one)];
      return wishOf(one) === 'speech'
        ? endings.map((ending) => `${ending} ${world.service.size(one.asked.key) + mark}`)
        : endings;
    };

    const reads = async ({ asked }: Case, end: End): Promise<boolean> => {
      const holds = async () => ENDS[end](await asked.shows(world.earshot()));
      return until(holds, `${end} for ${asked.key.slice(0, 60)}, ${asked.task}`).then(
        () => true,
        () => false,
      );
    };
    /**
     * Presses the buttons that this point needs, and waits for the final text. The final comparison reports a missing
     * text.
     */
    const settle = async (one: Case): Promise<void> => {
      const { point, asked } = one;
      const press = (button: string) => asked.press(world.earshot(), button);
      if (point.again) {
        if (!(await reads(one, 'unknown'))) return;
        sent.set(asked.task, callsSince(one));
        await press('Try again');
      }
      if (point.end === 'asks' || (point.again && point.wish === 'voice')) {
        if (!(await reads(one, 'asks'))) return;
        await press(GO[wishOf(one)]);
      }
      await reads(one, endOf(point));
      const isThere = async () => (await filesOf(one)).files.length >= wantedOf(one).length;
      await until(isThere, asked.key).catch(() => undefined);
    };
    const read = async (one: Case): Promise<Outcome> => {
      const { asked } = one;
      const card = await asked.shows(world.earshot());
      const end = Object.entries(ENDS).findLast(([, isShown]) => isShown(card))?.[0] ?? card.words;
      const isSilent = /transcript|recording/.test(wishOf(one)) && end === 'done' && !card.words.includes(HEARD);
      return {
        ...{ case: one, end: isSilent ? 'done without its words' : end, ...(await filesOf(one)) },
        made: world.service.made(asked.key),
        since: sent.get(asked.task) ?? callsSince(one),
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
      added = await world.addWords();
      outcomes.push(...(await Promise.all(cases.map(read))));
    }, PATIENCE_MS);

    afterAll(async () => {
      process.stdout.write(`${table(driver, outcomes, added)}\n`);
      await world.close();
    });

    test.each(rows)('when %s: loses nothing and delivers nothing twice', (name) => {
      const mine = outcomes.filter((one) => one.case.point.name === name);
      expect(mine.length).toBeGreaterThan(0);
      for (const { case: one, end, cards, files, made, since } of mine) {
        const { point, asked } = one;
        expect({ on: asked.platform, end, cards, files }).toEqual({
          ...{ on: asked.platform, end: endOf(point), cards: point.again ? 2 : 1, files: wantedOf(one) },
        });
        expect(makings(one)).toContain(made);
        // A call that may have succeeded is not repeated automatically.
        if (point.end === 'unknown') expect(since).toBe(0);
      }
    });

    test('an unreported dictionary addition exists at most once, then once', () => {
      expect(added.map(({ platform }) => platform)).toEqual(PLATFORMS);
      for (const { kept, after } of added) expect([kept <= 1, after]).toEqual([true, 1]);
      expect(added.some(({ kept }) => kept === 1)).toBe(true);
    });

    test('asks no platform for anything it refuses', () => {
      expect(world.refusals()).toEqual([]);
    });
  });
}

function table(driver: Driver, outcomes: readonly Outcome[], added: readonly WordAdded[]): string {
  const line = (first: string, cells: readonly string[]) =>
    [first.padEnd(32), ...cells.map((cell) => cell.padEnd(18))].join(' | ');
  const cell = (name: string, platform: string): string => {
    const found = outcomes.find(({ case: { point, asked } }) => point.name === name && asked.platform === platform);
    if (!found) return '–';
    const { end, files, made } = found;
    const came = end === 'done' ? `${files.length} file${files.length === 1 ? '' : 's'}` : end.slice(0, 20);
    return `${came}, made ${made}`;
  };
  const lines = rows.map((name) =>
    line(
      name,
      PLATFORMS.map((platform) => cell(name, platform)),
    ),
  );
  const words = PLATFORMS.map((platform) => {
    const { kept = 0, after = 0 } = added.find((one) => one.platform === platform) ?? {};
    return `${kept}, again ${after}`;
  });
  const isDoubled = ({ case: one, cards, files, made }: Outcome) =>
    cards > (one.point.again ? 2 : 1) || files.length > ENDINGS[wishOf(one)].length || made > Math.max(...makings(one));
  const isLost = ({ case: one, end, files }: Outcome) =>
    end !== endOf(one.point) || (end === 'done' && files.length < ENDINGS[wishOf(one)].length);
  const doubled = outcomes.filter(isDoubled).length + added.filter(({ after }) => after > 1).length;
  const lost = outcomes.filter(isLost).length + added.filter(({ after }) => after < 1).length;
  const sum = `${driver}: ${outcomes.length} tasks, ${ROUNDS.length + 1} kills, lost ${lost}, doubled ${doubled}`;
  return [line(driver, PLATFORMS), ...lines, line('word added, nobody told', words), sum].join('\n');
}
