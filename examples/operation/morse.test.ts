// Runs the suites of `earshot/testing` for the operation and its engine, and checks the Morse code.

import { commandContract, workContract } from 'earshot/testing';
import { expect, test } from 'vitest';
import extension, { keyed, morse, unitsOf } from './morse.ts';

commandContract(morse);

const [engine] = extension.engines?.({ pitch: 600 }) ?? [];
if (engine?.capability !== 'operation') throw new Error('It brings the engine of its operation.');
workContract({ operation: morse, engine, values: { text: 'Meet me at 9.', pace: 25 } });

test('signs have the length of the Morse code', () => {
  const drawn = unitsOf('a é').map(({ on, units }) => (on ? '=' : '.').repeat(units));
  // A dot, a dash, seven units between words, and é as e.
  expect(drawn.join('')).toBe('=.===.......=');
});

test('PARIS has the length of its speed', () => {
  const [one, two] = [keyed('paris', 20, 600), keyed('paris paris', 20, 600)];
  expect((two.length - one.length) / 16_000).toBeCloseTo(60 / 20, 2);
});
