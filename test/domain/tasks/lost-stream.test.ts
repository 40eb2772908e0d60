// Tests of a task whose sound is streamed: what it stores, and what happens when the stream is lost.

import { expect, test } from 'vitest';
import { step, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import type { Task, TaskState } from '../../../src/domain/tasks/task.ts';
import { requestOf, taskOf } from '../samples.ts';
import { EVENTS, NOW, STATES, THEN } from './events.ts';

const task = (state: TaskState): Task => taskOf(requestOf('tts', { text: 'Hello' }), state, THEN);
const hearing = (state: TaskState, event: TaskEvent): Task => step(task(state), event, NOW)[0];

test('a task with a stream stores what a loss means', () => {
  const stream = { isLive: true, isRepeatable: true };
  const accepted = hearing(STATES.submitting, { is: 'accepted', id: 'stream:1', canCancel: true, stream });
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
  const foreign = hearing(STATES.submitting, {
    ...{ is: 'accepted', id: 'stream:2' },
    stream: { ...stream, isRepeatable: false },
  });
  expect(step(foreign, { is: 'stream-lost' }, NOW)).toMatchObject([
    { state: { status: 'unknown', failure: { kind: 'stream-lost' } } },
    ['store', 'show'],
  ]);
  for (const state of [STATES.done, STATES.received])
    expect(step(task(state), { is: 'stream-lost' }, NOW)[1]).toEqual([]);
});
