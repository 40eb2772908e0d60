// What a card says and offers while its task is being stopped, afterwards, and while it waits behind one's own others.

import { expect, test } from 'vitest';
import type { State } from '../../../src/domain/tasks/task.ts';
import { viewOf } from '../../../src/domain/views/task-card.ts';
import { english } from '../../../src/domain/words/index.ts';
import { operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

test('stopped where the service ends tasks, and held back behind one’s own', () => {
  const first = (state: State, ends?: true) => {
    const {
      mood,
      line,
      actions = [],
    } = viewOf(
      { ...taskOf(requestOf('tts', { text: 'Hello' }), state), ...(ends && { ends }) },
      operationNamed('tts'),
      english,
    );
    return [mood, line, ...actions.map(({ label }) => label)].join(' | ');
  };
  expect(first(STATES.polling, true)).toBe('working | Working | Stop');
  expect(first(STATES.silent, true)).toMatch(/\| Stop$/);
  expect(first(STATES.polling)).toBe('working | Working | Stop following');
  expect(first(STATES.stopping)).toBe('working | Stopping');
  expect(first(STATES.stopped)).toBe('stopped | Stopped. Nothing more is made of it. | Again | Edit');
  expect(first(STATES['too late'])).toBe(
    'stopped | It had ended before it could be stopped; refresh to see what came of it. | Refresh | Again | Edit',
  );
  expect(first(STATES['held back'])).toBe('queued | Queued behind your other tasks | Stop');
});
