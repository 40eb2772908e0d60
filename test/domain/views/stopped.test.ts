// Cards of tasks that are being cancelled, are cancelled, or wait behind the user's other tasks.

import { expect, test } from 'vitest';
import type { TaskState } from '../../../src/domain/tasks/task.ts';
import { createTaskView } from '../../../src/domain/views/task-card.ts';
import { englishView } from '../english.ts';
import { operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

test('cancelled tasks and tasks waiting behind others', () => {
  const first = (state: TaskState, canCancel?: true) => {
    const {
      status,
      line,
      actions = [],
    } = englishView(
      createTaskView(
        { ...taskOf(requestOf('tts', { text: 'Hello' }), state), ...(canCancel && { canCancel }) },
        operationNamed('tts'),
      ),
    );
    return [status, line, ...actions.map(({ label }) => label)].join(' | ');
  };
  expect(first(STATES.polling, true)).toBe('working | Working | Stop');
  expect(first(STATES.silent, true)).toMatch(/\| Stop$/);
  expect(first(STATES.polling)).toBe('working | Working | Stop tracking');
  expect(first(STATES.stopping)).toBe('working | Stopping');
  expect(first(STATES.stopped)).toBe('cancelled | Stopped. There will be no result. | Again | Edit');
  expect(first(STATES['too late'])).toBe(
    'cancelled | It had already finished. Refresh to see the result. | Refresh | Again | Edit',
  );
  expect(first(STATES['held back'])).toBe('queued | Queued behind your other tasks | Stop');
});
