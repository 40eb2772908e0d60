// Tests task buttons: their ids, and how many a message shows.

import { expect, test } from 'vitest';
import { arrangeButtonRows, isPrimaryAction, parseTaskButton } from '../../../src/adapters/shared/task-buttons.ts';

test('parses every action and nothing else', () => {
  for (const action of ['confirm', 'stop', 'refresh', 'retry', 'post', 'save:sample-a'])
    expect(parseTaskButton('7K2QF9MA', action)).toEqual({ taskId: '7K2QF9MA', action });
  for (const [task, action] of [
    ['7K2QF9MA', 'delete'],
    ['7K2QF9MA', 'save:'],
    ['7K2QF9MA', `save:${'x'.repeat(65)}`],
    ['a b', 'stop'],
    ['', 'stop'],
  ] as const)
    expect(parseTaskButton(task, action)).toBeUndefined();
});

test('shows each button once, in rows, up to the limit', () => {
  const room = { maxButtons: 5, maxPerRow: 2, maxIdCharacters: 3 };
  const ids = ['a', 'b', 'a', 'long', 'c', 'd', 'e', 'f'];
  expect(arrangeButtonRows(ids, (id) => id, room)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(arrangeButtonRows([], String, room)).toEqual([]);
});

test('highlights the likeliest next action', () => {
  const button = (name: 'confirm' | 'stop' | 'save:b') => isPrimaryAction({ name, label: '', task: '' });
  expect([button('confirm'), button('save:b'), button('stop')]).toEqual([true, true, false]);
});
