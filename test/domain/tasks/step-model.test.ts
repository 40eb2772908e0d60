// Invariants of a task's life, checked on random sequences of events.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { step, type TaskEffect, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import { isFinished, isFinishedAndShown, type Task, type TaskState } from '../../../src/domain/tasks/task.ts';
import { requestOf, taskOf } from '../samples.ts';
import { EVENT_NAMES, EVENTS, type EventName, THEN } from './events.ts';

const request = requestOf('tts', { text: 'Hello' });

interface Moment {
  readonly event: TaskEvent;
  readonly before: Task;
  readonly after: Task;
  readonly effect: readonly TaskEffect[];
}

/** Events that are likely in each state, so that random lives make progress. Other events are rare. */
const LIKELY: Readonly<Record<TaskState['status'], readonly EventName[]>> = {
  'awaiting-confirmation': ['go'],
  pending: ['sending'],
  submitting: ['accepted', 'not-sent', 'refused unclear'],
  polling: ['looked success', 'looked stage', 'poll-failed', 'overdue', 'stop'],
  cancelling: ['cancelled', 'cancelled over', 'cancelled unable'],
  fetching: ['collected', 'not-collected again', 'not-collected'],
  delivering: ['delivered', 'not-delivered again', 'not-delivered', 'noted'],
  done: ['kept', 'shown'],
  failed: ['shown'],
  unknown: ['look', 'shown'],
  abandoned: ['look', 'shown'],
};

const seeds = fc.array(fc.record({ likely: fc.boolean(), pick: fc.nat(1000), wait: fc.nat(30_000) }), {
  maxLength: 60,
});

function live(all: readonly { likely: boolean; pick: number; wait: number }[]): readonly Moment[] {
  let task = taskOf(request);
  let now = THEN;
  return all.map(({ likely, pick, wait }) => {
    const names: readonly EventName[] = likely ? LIKELY[task.state.status] : EVENT_NAMES;
    const event: TaskEvent = EVENTS[names[pick % names.length] ?? 'poll-failed'];
    now += wait;
    const [after, effect] = step(task, event, now);
    const moment = { event, before: task, after, effect };
    task = after;
    return moment;
  });
}

const always = (holds: (moments: readonly Moment[]) => void) =>
  fc.assert(
    fc.property(seeds, (all) => {
      holds(live(all));
    }),
    { numRuns: 400 },
  );

test('a create call is never repeated after it was sent', () => {
  always((moments) => {
    let answered = false;
    for (const { event, before, after, effect } of moments) {
      if (answered) expect([after.state.status === 'submitting', effect.includes('submit')]).toEqual([false, false]);
      const left = before.state.status === 'submitting' && after.state.status !== 'submitting';
      if (left && event.is !== 'send-failed') answered = true;
      if (after.state.status === 'submitting' && before.state.status !== 'submitting')
        expect(before.state.status).toBe('pending');
    }
  });
});

test('a task recovered while submitting is always unknown', () => {
  always((moments) => {
    for (const { event, before, after } of moments)
      if (event.is === 'recovered' && before.state.status === 'submitting')
        expect(after.state).toEqual({ status: 'unknown', failure: { kind: 'unclear' } });
  });
});

test('every state change is stored before other effects', () => {
  always((moments) => {
    for (const { before, after, effect } of moments) {
      expect(effect.indexOf('store')).toBeLessThanOrEqual(0);
      expect(new Set(effect).size).toBe(effect.length);
      if (after.state.status !== before.state.status || after.shown !== before.shown) expect(effect[0]).toBe('store');
    }
  });
});

test('a finished task changes only by a refresh', () => {
  always((moments) => {
    for (const { event, before, after } of moments) {
      if (!isFinished(before) || after.state.status === before.state.status) continue;
      expect([event.is, after.state.status]).toEqual(['refresh-requested', 'polling']);
      expect(['unknown', 'abandoned']).toContain(before.state.status);
    }
  });
});

test('a new state is not shown yet; finished tasks rest', () => {
  always((moments) => {
    for (const { event, before, after, effect } of moments) {
      const shows = effect.includes('show') || effect.includes('refresh');
      if (shows && effect.includes('store') && event.is !== 'voice-saved') expect(after.shown).toBeUndefined();
      if (isFinishedAndShown(before) && !['refresh-requested', 'voice-saved', 'recovered'].includes(event.is))
        expect(effect).toEqual([]);
    }
  });
});

test('the service task id is never lost', () => {
  always((moments) => {
    for (const { before, after } of moments)
      if ('serviceTaskId' in before.state && before.state.serviceTaskId !== undefined)
        expect(after.state).toHaveProperty('serviceTaskId', before.state.serviceTaskId);
  });
});

test('events without effects change nothing, inputs are not mutated', () => {
  always((moments) => {
    for (const { event, before, after, effect } of moments) {
      expect(after.request).toBe(before.request);
      if (effect.length === 0 && event.is !== 'poll-failed' && event.is !== 'polled') expect(after).toBe(before);
    }
  });
});
