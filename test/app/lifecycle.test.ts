// What runs is asked how it is, and ended in the right order.

import { expect, test } from 'vitest';
import { createLifecycle } from '../../src/app/lifecycle.ts';

test('every part is asked for its state anew, and a later report of a part replaces the earlier one', async () => {
  const { report, states } = createLifecycle();
  let connected = false;
  report('tasks', () => 'starting');
  report('slack', async () => connected);
  expect(await states()).toEqual({ tasks: 'starting', slack: false });
  connected = true;
  report('tasks', () => true);
  expect(await states()).toEqual({ tasks: true, slack: true });
});

test('what was started last is ended first, one after the other, and only once', async () => {
  const { atStop, stop } = createLifecycle();
  const ended: string[] = [];
  atStop(async () => {
    ended.push('store');
  });
  atStop(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    ended.push('port');
  });
  atStop(() => void ended.push('chat'));
  await stop();
  await stop();
  expect(ended).toEqual(['chat', 'port', 'store']);
});

test('a part is named among the warnings while it has one', () => {
  const { warn, warnings } = createLifecycle();
  let known: string | undefined = 'a token is refused';
  warn('slack', () => known);
  warn('web', () => undefined);
  expect(warnings()).toEqual({ slack: 'a token is refused' });
  known = undefined;
  expect(warnings()).toEqual({});
});
