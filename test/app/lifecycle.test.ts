// Tests the states of parts, and the order in which they stop.

import { expect, test } from 'vitest';
import { createComponentRegistry } from '../../src/app/lifecycle.ts';

test('polls every part’s state again; later reports replace earlier ones', async () => {
  const { addStateCheck, readStates } = createComponentRegistry();
  let connected = false;
  addStateCheck('tasks', () => 'starting');
  addStateCheck('slack', async () => connected);
  expect(await readStates()).toEqual({ tasks: 'starting', slack: false });
  connected = true;
  addStateCheck('tasks', () => true);
  expect(await readStates()).toEqual({ tasks: true, slack: true });
});

test('stops parts once, one by one, in reverse order', async () => {
  const { onStop, stop } = createComponentRegistry();
  const ended: string[] = [];
  onStop(async () => {
    ended.push('store');
  });
  onStop(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    ended.push('port');
  });
  onStop(() => void ended.push('chat'));
  await stop();
  await stop();
  expect(ended).toEqual(['chat', 'port', 'store']);
});

test('lists a part’s warning while it has one', () => {
  const { addWarningCheck, readWarnings } = createComponentRegistry();
  let known: string | undefined = 'a token is refused';
  addWarningCheck('slack', () => known);
  addWarningCheck('web', () => undefined);
  expect(readWarnings()).toEqual({ slack: 'a token is refused' });
  known = undefined;
  expect(readWarnings()).toEqual({});
});
