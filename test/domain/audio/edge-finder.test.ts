// Where a sound begins and ends to be audible.

import { expect, test } from 'vitest';
import { createEdgeFinder } from '../../../src/domain/audio/edge-finder.ts';

const RATE = 24_000;

/** Tones in silence, from and to in seconds. */
function soundOf(seconds: number, ...tones: readonly (readonly [from: number, to: number, level: number])[]) {
  const samples = new Float32Array(Math.round(seconds * RATE));
  for (const [from, to, level] of tones)
    for (let at = Math.round(from * RATE); at < to * RATE; at++) samples[at] = level * Math.cos(at / 5);
  return samples;
}

function find(channels: readonly Float32Array[], piece = 999) {
  const finder = createEdgeFinder(RATE);
  for (let at = 0; at < (channels[0]?.length ?? 0); at += piece)
    finder.push(channels.map((samples) => samples.subarray(at, at + piece)));
  return finder.find();
}

const near = (value: number) => expect.closeTo(value, 2);

test.each([
  ['in the middle', soundOf(2, [0.5, 1.5, 0.5]), { from: near(0.5), to: near(1.5) }],
  ['from end to end', soundOf(1, [0, 1, 0.5]), { from: near(0), to: near(1) }],
  ['with hum around it', soundOf(2, [0, 2, 0.001], [0.5, 1.5, 0.5]), { from: near(0.5), to: near(1.5) }],
  ['with a soft start', soundOf(2, [0.2, 0.6, 0.02], [0.6, 1.5, 0.5]), { from: near(0.2), to: near(1.5) }],
  ['loudest at the end', soundOf(2, [0.2, 0.6, 0.2], [1.6, 1.7, 0.9]), { from: near(0.2), to: near(1.7) }],
  ['above full scale', soundOf(1, [0.25, 0.5, 3]), { from: near(0.25), to: near(0.5) }],
])('finds a sound %s', (_, samples, wanted) => {
  expect(find([samples])).toEqual(wanted);
  expect(find([samples], samples.length)).toEqual(wanted);
});

test('finds sound of either side', () => {
  expect(find([soundOf(2, [0.5, 1, 0.5]), soundOf(2, [1, 1.8, 0.5])])).toEqual({ from: near(0.5), to: near(1.8) });
});

test.each([
  ['silence', new Float32Array(1000)],
  ['noise of the last bits', soundOf(1, [0, 1, 0.002])],
  ['nothing', new Float32Array(0)],
])('%s is not audible', (_, samples) => {
  expect(find([samples])).toBeUndefined();
});
