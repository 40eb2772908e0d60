// A task whose result arrives on the create call's connection, and the loss of that connection.

import { expect, test } from 'vitest';
import { step, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import type { TaskState } from '../../../src/domain/tasks/task.ts';
import { requestOf, taskOf } from '../samples.ts';
import { EVENTS, NOW, STATES, THEN } from './events.ts';

const task = (state: TaskState) => taskOf(requestOf('tts', { text: 'Hello' }), state, THEN);
const accept = (event: TaskEvent) => step(task(STATES.submitting), event, NOW)[0];

test('a task with a stream stores what a loss means', () => {
  const stream = { isLive: true, isRepeatable: true };
  const accepted = accept({ is: 'accepted', id: 'stream:1', canCancel: true, stream });
  expect(accepted).toMatchObject({
    isRepeatable: true,
    canCancel: true,
    state: { status: 'polling', serviceTaskId: 'stream:1', reported: { stage: 'speaking', isLive: true } },
  });
  const [again, effects] = step(accepted, { is: 'stream-lost' }, NOW);
  expect([again.state, effects]).toEqual([{ status: 'pending', attempts: 0 }, ['store', 'show', 'submit']]);
  // The next attempt may be an ordinary task, or at another service.
  const { isRepeatable } = step({ ...again, state: STATES.submitting }, EVENTS.accepted, NOW)[0];
  expect(isRepeatable).toBeUndefined();
  const foreign = accept({
    ...{ is: 'accepted' as const, id: 'stream:2' },
    stream: { ...stream, isRepeatable: false },
  });
  expect(step(foreign, { is: 'stream-lost' }, NOW)).toMatchObject([
    { state: { status: 'unknown', failure: { kind: 'stream-lost' } } },
    ['store', 'show'],
  ]);
  for (const state of [STATES.done, STATES.received])
    expect(step(task(state), { is: 'stream-lost' }, NOW)[1]).toEqual([]);
});
