// Tests waiting for the change of a task.

import { expect, test } from 'vitest';
import { createTaskChanges } from '../../../src/studio/jobs/task-changes.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

test('a change before the wait ends it, until the status is read', async () => {
  const changes = createTaskChanges();
  changes.notify('task');
  await changes.waitForChange('task', HOUR_MS, NEVER);
  changes.markRead('task');
  const order: string[] = [];
  const waiting = changes.waitForChange('task', HOUR_MS, NEVER).then(() => order.push('answered'));
  await new Promise(setImmediate);
  order.push('changed');
  changes.notify('task');
  await waiting;
  expect(order).toEqual(['changed', 'answered']);
});

test('a wait ends after its time', async () => {
  await createTaskChanges().waitForChange('task', 1, NEVER);
});

test('a stop ends present and later waits', async () => {
  const changes = createTaskChanges();
  const waiting = changes.waitForChange('task', HOUR_MS, NEVER);
  changes.stop();
  await waiting;
  await changes.waitForChange('task', HOUR_MS, NEVER);
});
