// The operation and its engine under the suites of `earshot/testing`, and what Morse code itself has to be.

import { commandContract, workContract } from 'earshot/testing';
import { expect, test } from 'vitest';
import extension, { keyed, morse, unitsOf } from './morse.ts';

commandContract(morse);

const [engine] = extension.engines?.({ pitch: 600 }) ?? [];
if (engine?.ability !== 'operation') throw new Error('It brings the engine of its operation.');
workContract({ operation: morse, engine, values: { text: 'Meet me at 9.', pace: 25 } });

test('signs are as long as the code says', () => {
  const drawn = unitsOf('a é').map(({ on, units }) => (on ? '=' : '.').repeat(units));
  // A dot, a dash; between words seven units; é as e.
  expect(drawn.join('')).toBe('=.===.......=');
});

test('PARIS takes as long as its pace says', () => {
  const [one, two] = [keyed('paris', 20, 600), keyed('paris paris', 20, 600)];
  expect((two.length - one.length) / 16_000).toBeCloseTo(60 / 20, 2);
});
