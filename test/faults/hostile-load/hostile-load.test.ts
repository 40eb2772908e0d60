// Attacks of one member on the real process: it survives, serves others, and limits its memory. Prints a table.

import { afterAll, expect, test } from 'vitest';
import { newFolder } from '../../e2e/earshot.ts';
import { ATTACKS } from './attacks.ts';
import { type Outcome, tableOf, underAttack } from './rig.ts';

const outcomes: Outcome[] = [];
afterAll(() => void process.stdout.write(`\n${tableOf(outcomes)}\n`));

/** Half of what the watchdog allows; a quiet machine stays below a quarter of a second. */
const SILENCE_MS = 15_000;
/** A fifth of the memory that the service unit grants all processes together. */
const MEMORY_MIB = 700;

test.each(ATTACKS)('others are answered under $name', async (attack) => {
  const outcome = await underAttack(attack, newFolder());
  outcomes.push(outcome);
  expect(outcome).toMatchObject({ silenceMs: expect.any(Number), unanswered: 0 });
  expect(outcome.broken).toBeUndefined();
  expect(outcome.silenceMs).toBeLessThan(SILENCE_MS);
  expect(outcome.memoryMiB).toBeLessThan(MEMORY_MIB);
});
