// Whatever happens in whatever order: rules of a task's life that hold for every sequence of events.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Effect, step, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import { isAtRest, isOver, type State, type Task } from '../../../src/domain/tasks/task.ts';
import { requestOf, taskOf } from '../samples.ts';
import { EVENT_NAMES, EVENTS, type EventName, THEN } from './events.ts';

const request = requestOf('tts', { text: 'Hello' });

interface Moment {
  readonly event: TaskEvent;
  readonly before: Task;
  readonly after: Task;
  readonly effect: readonly Effect[];
}

/** A life that tends to get somewhere: what fits the state comes often, anything at all comes sometimes. */
const LIKELY: Readonly<Record<State['at'], readonly EventName[]>> = {
  asking: ['go'],
  received: ['sending'],
  submitting: ['accepted', 'not-sent', 'refused unclear'],
  polling: ['looked success', 'looked stage', 'silent', 'overdue', 'stop'],
  stopping: ['cancelled', 'cancelled over', 'cancelled unable'],
  fetching: ['collected', 'not-collected again', 'not-collected'],
  delivering: ['delivered', 'not-delivered again', 'not-delivered', 'noted'],
  done: ['kept', 'shown'],
  failed: ['shown'],
  unknown: ['look', 'shown'],
  forgotten: ['look', 'shown'],
};

const seeds = fc.array(fc.record({ likely: fc.boolean(), pick: fc.nat(1000), wait: fc.nat(30_000) }), {
  maxLength: 60,
});

function live(all: readonly { likely: boolean; pick: number; wait: number }[]): readonly Moment[] {
  let task = taskOf(request);
  let now = THEN;
  return all.map(({ likely, pick, wait }) => {
    const names: readonly EventName[] = likely ? LIKELY[task.state.at] : EVENT_NAMES;
    const event: TaskEvent = EVENTS[names[pick % names.length] ?? 'silent'];
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

test('a create call is never made again once it was sent and its answer taken or lost', () => {
  always((moments) => {
    let answered = false;
    for (const { event, before, after, effect } of moments) {
      if (answered)
        expect([after.state.at === 'submitting', effect.includes('submit')]).toEqual([false, false]);
      const left = before.state.at === 'submitting' && after.state.at !== 'submitting';
      if (left && event.is !== 'not-sent') answered = true;
      if (after.state.at === 'submitting' && before.state.at !== 'submitting')
        expect(before.state.at).toBe('received');
    }
  });
});

test('a task taken up while it was being submitted is always unknown', () => {
  always((moments) => {
    for (const { event, before, after } of moments)
      if (event.is === 'taken-up' && before.state.at === 'submitting')
        expect(after.state).toEqual({ at: 'unknown', failure: { kind: 'unclear' } });
  });
});

test('every change of state is stored, and storing comes before all else', () => {
  always((moments) => {
    for (const { before, after, effect } of moments) {
      expect(effect.indexOf('store')).toBeLessThanOrEqual(0);
      expect(new Set(effect).size).toBe(effect.length);
      if (after.state.at !== before.state.at || after.told !== before.told) expect(effect[0]).toBe('store');
    }
  });
});

test('what is over stays over, until somebody looks again at what the service may still have', () => {
  always((moments) => {
    for (const { event, before, after } of moments) {
      if (!isOver(before) || after.state.at === before.state.at) continue;
      expect([event.is, after.state.at]).toEqual(['look', 'polling']);
      expect(['unknown', 'forgotten']).toContain(before.state.at);
    }
  });
});

test('what the message is known to say is not taken for what it should say, and what is at rest asks for nothing', () => {
  always((moments) => {
    for (const { event, before, after, effect } of moments) {
      const shows = effect.includes('show') || effect.includes('refresh');
      if (shows && effect.includes('store') && event.is !== 'kept') expect(after.told).toBeUndefined();
      if (isAtRest(before) && !['look', 'kept', 'taken-up'].includes(event.is)) expect(effect).toEqual([]);
    }
  });
});

test('the way to the service’s task is never lost on the way', () => {
  always((moments) => {
    for (const { before, after } of moments)
      if ('id' in before.state && before.state.id !== undefined)
        expect(after.state).toHaveProperty('id', before.state.id);
  });
});

test('what nothing follows from changes nothing, and nothing given is changed in place', () => {
  always((moments) => {
    for (const { event, before, after, effect } of moments) {
      expect(after.request).toBe(before.request);
      if (effect.length === 0 && event.is !== 'silent' && event.is !== 'looked') expect(after).toBe(before);
    }
  });
});
