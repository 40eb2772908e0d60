// Buttons of tasks: which there are, and how many of them a message shows.

import { expect, test } from 'vitest';
import { inRows, readTaskButton, standsOut } from '../../../src/adapters/shared/buttons.ts';

test('every action is read, and nothing else', () => {
  for (const action of ['go', 'stop', 'look', 'again', 'result', 'keep:sample-a'])
    expect(readTaskButton('7K2QF9MA', action)).toEqual({ task: '7K2QF9MA', action });
  for (const [task, action] of [
    ['7K2QF9MA', 'delete'],
    ['7K2QF9MA', 'keep:'],
    ['7K2QF9MA', `keep:${'x'.repeat(65)}`],
    ['a b', 'stop'],
    ['', 'stop'],
  ] as const)
    expect(readTaskButton(task, action)).toBeUndefined();
});

test('each button stands there once, in rows, as many as there is room for', () => {
  const room = { most: 5, perRow: 2, idCharacters: 3 };
  const ids = ['a', 'b', 'a', 'long', 'c', 'd', 'e', 'f'];
  expect(inRows(ids, (id) => id, room)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(inRows([], String, room)).toEqual([]);
});

test('what most people press next stands out', () => {
  const button = (name: 'go' | 'stop' | 'keep:b') => standsOut({ name, label: '', task: '' });
  expect([button('go'), button('keep:b'), button('stop')]).toEqual([true, true, false]);
});
