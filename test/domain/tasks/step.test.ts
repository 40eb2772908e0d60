// Every state and every event of a task as a table. Combinations that are not in the table change nothing.

import { describe, expect, test } from 'vitest';
import { SHOW_AFTER_FAILED_POLLS } from '../../../src/domain/tasks/apply-poll.ts';
import { step, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import { findServiceResult, type Task, type TaskState } from '../../../src/domain/tasks/task.ts';
import { requestOf, taskOf } from '../samples.ts';
import {
  BUSY,
  EVENT_NAMES,
  EVENTS,
  type EventName,
  NOW,
  OTHER,
  RESULT,
  STATE_NAMES,
  STATES,
  type StateName,
  THEN,
} from './events.ts';

const request = requestOf('tts', { text: 'Hello' });
const task = (state: TaskState, more: Partial<Task> = {}): Task => ({
  ...taskOf(request, state, THEN),
  ...more,
});

/** Entries are `next state: effects`. */
const TABLE: Readonly<Record<StateName, Partial<Record<EventName, string>>>> = {
  asking: {
    go: 'pending: store show submit',
    overdue: 'abandoned: store show',
    stop: 'abandoned: store show',
    shown: 'awaiting-confirmation: store',
    'taken-up': 'awaiting-confirmation: refresh expire',
  },
  received: {
    'held-back': 'pending: store show',
    sending: 'submitting: store',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'pending: store show submit',
    overdue: 'failed: store show',
    stop: 'abandoned: store show',
    shown: 'pending: store',
    'taken-up': 'pending: refresh submit',
  },
  'held back': {
    sending: 'submitting: store',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'pending: store show submit',
    overdue: 'failed: store show',
    stop: 'abandoned: store show',
    shown: 'pending: store',
    'taken-up': 'pending: refresh submit',
  },
  waiting: {
    'held-back': 'pending: store show',
    sending: 'submitting: store',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'pending: store submit',
    overdue: 'failed: store show',
    stop: 'abandoned: store show',
    shown: 'pending: store',
    'taken-up': 'pending: refresh submit',
  },
  submitting: {
    accepted: 'polling: store show poll',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'pending: store show submit',
    'taken-up': 'unknown: store show',
  },
  polling: {
    'looked same': 'polling:',
    'looked stage': 'polling: store show',
    'looked progress': 'polling: show',
    'looked success': 'fetching: store collect',
    'looked failure': 'failed: store show',
    'poll-failed': 'polling:',
    'not-found': 'failed: store show',
    overdue: 'unknown: store show',
    stop: 'abandoned: store show',
    shown: 'polling: store',
    'taken-up': 'polling: refresh poll',
  },
  silent: {
    'looked same': 'polling:',
    'looked stage': 'polling: store show',
    'looked progress': 'polling: show',
    'looked success': 'fetching: store collect',
    'looked failure': 'failed: store show',
    'poll-failed': 'polling: store refresh',
    'not-found': 'failed: store show',
    overdue: 'unknown: store show',
    stop: 'abandoned: store show',
    shown: 'polling: store',
    'taken-up': 'polling: refresh poll',
  },
  stopping: {
    cancelled: 'abandoned: store show',
    'cancelled over': 'abandoned: store show',
    'cancelled unable': 'abandoned: store show',
    'taken-up': 'cancelling: show cancel',
  },
  fetching: {
    collected: 'delivering: store deliver',
    'collected other': 'delivering: store deliver',
    'too large': 'failed: store show',
    'not-collected again': 'fetching: show collect',
    'not-collected': 'unknown: store show',
    'taken-up': 'fetching: collect',
  },
  delivering: {
    collected: 'delivering: deliver',
    'collected other': 'delivering: store deliver',
    'too large': 'failed: store show',
    'not-fitting': 'delivering: store collect',
    'not-collected again': 'delivering: show collect',
    'not-collected': 'unknown: store show',
    noted: 'delivering: store',
    delivered: 'done: store',
    'not-delivered again': 'delivering: deliver',
    'not-delivered': 'done: store show',
    'taken-up': 'delivering: collect',
  },
  done: { kept: 'done: store show', shown: 'done: store', 'taken-up': 'done: refresh' },
  failed: { shown: 'failed: store', 'taken-up': 'failed: refresh' },
  unclear: { shown: 'unknown: store', 'taken-up': 'unknown: refresh' },
  lost: { look: 'polling: store show poll', shown: 'unknown: store', 'taken-up': 'unknown: refresh' },
  unsent: { shown: 'abandoned: store', 'taken-up': 'abandoned: refresh' },
  left: { look: 'polling: store show poll', shown: 'abandoned: store', 'taken-up': 'abandoned: refresh' },
  stopped: { shown: 'abandoned: store', 'taken-up': 'abandoned: refresh' },
  'too late': {
    look: 'polling: store show poll',
    shown: 'abandoned: store',
    'taken-up': 'abandoned: refresh',
  },
};

describe.each(STATE_NAMES)('%s', (name) => {
  test.each(EVENT_NAMES)('%s', (event) => {
    const before = task(STATES[name]);
    const [after, effect] = step(before, EVENTS[event], NOW);
    const expected = TABLE[name][event];
    if (expected === undefined) {
      expect(effect).toEqual([]);
      expect(after).toBe(before);
    } else {
      expect(`${after.state.status}: ${effect.join(' ')}`.trim()).toBe(expected);
    }
  });
});

const hearing = (state: TaskState, event: TaskEvent, now = NOW) => step(task(state), event, now)[0];

describe('data of the states', () => {
  test('the service id, report and result are passed on', () => {
    expect(hearing(STATES.submitting, EVENTS.accepted).state).toEqual({
      status: 'polling',
      serviceTaskId: 's2',
      acceptedAt: NOW,
      changedAt: NOW,
      failedPolls: 0,
      reported: {},
    });
    expect(hearing(STATES.polling, EVENTS['looked success']).state).toEqual({
      status: 'fetching',
      serviceTaskId: 's1',
      report: { status: 'SUCCESS' },
      startedAt: NOW,
      attempts: 0,
    });
    expect(hearing(STATES.fetching, EVENTS.collected).state).toMatchObject({
      status: 'delivering',
      serviceTaskId: 's1',
      result: RESULT,
    });
    const done = hearing(STATES.delivering, EVENTS.delivered);
    expect(done).toMatchObject({ shown: true, origin: { message: 2 }, changedAt: NOW });
    expect(done.state).toMatchObject({
      status: 'done',
      serviceTaskId: 's1',
      deliveryMethod: 'edit',
      result: RESULT,
    });
    expect(hearing(STATES.delivering, EVENTS['not-delivered']).state).toMatchObject({
      status: 'done',
      deliveryMethod: 'not-posted',
    });
  });

  test('a result fetched again is compared as it is stored', () => {
    const again = { ...RESULT, texts: undefined };
    expect(step(task(STATES.delivering), { is: 'collected', result: again }, NOW)[1]).toEqual(['deliver']);
  });

  test('a lower size limit is remembered and replaces the result', () => {
    const twice = hearing(hearing(STATES.delivering, EVENTS['not-fitting']).state, EVENTS['not-fitting']);
    expect(twice.state).toMatchObject({ status: 'delivering', maxBytes: 5, resizeRounds: 2, result: RESULT });
    const refitted = hearing(twice.state, EVENTS['collected other']);
    expect(refitted.state).toMatchObject({ maxBytes: 5, resizeRounds: 2, result: OTHER });
    const failed = hearing(STATES.fetching, EVENTS['too large']);
    expect(findServiceResult(failed)).toEqual({ id: 's1', report: STATES.fetching.report });
    expect(findServiceResult(task(STATES.failed))).toBeUndefined();
  });

  test('a failure is stored as reported', () => {
    expect(hearing(STATES.submitting, EVENTS.refused).state).toEqual({ status: 'failed', failure: BUSY });
    expect(hearing(STATES.polling, EVENTS['looked failure']).state).toEqual({
      status: 'failed',
      serviceTaskId: 's1',
      failure: { kind: 'failed', statusWord: 'ERROR', message: 'No.' },
    });
    expect(hearing(STATES.polling, EVENTS.overdue).state).toMatchObject({
      failure: { kind: 'timed-out', minutes: 5 },
    });
    expect(hearing(STATES.received, EVENTS.overdue).state).toMatchObject({
      failure: { kind: 'not-started', minutes: 5 },
    });
    expect(hearing(STATES.waiting, EVENTS.overdue).state).toMatchObject({ failure: { kind: 'unreachable' } });
  });

  test('attempts are counted and upload progress is kept until delivery', () => {
    expect(hearing(STATES.submitting, EVENTS['not-sent']).state).toMatchObject({
      attempts: 1,
      lastFailure: { kind: 'unreachable' },
    });
    expect(hearing(STATES.waiting, EVENTS.sending).state).toEqual({ status: 'submitting', attempts: 2 });
    const noted = hearing(STATES.delivering, EVENTS.noted);
    const again = step(noted, EVENTS['not-delivered again'], NOW)[0];
    expect(again.state).toMatchObject({ status: 'delivering', deliveryProgress: 'F1', attempts: 1 });
    expect(step(again, EVENTS.collected, NOW)[0].state).toMatchObject({ deliveryProgress: 'F1' });
  });

  test('a confirmed task starts at the confirmation', () => {
    const gone = hearing(STATES.asking, EVENTS.go);
    expect(gone).toMatchObject({
      state: { status: 'pending', attempts: 0 },
      createdAt: NOW - 1000,
      changedAt: NOW,
    });
    expect(hearing(STATES.asking, EVENTS.overdue).state).toEqual({ status: 'abandoned', unanswered: true });
  });

  test('a cancelled task stores the outcome of the service', () => {
    const accepted = hearing(STATES.submitting, { is: 'accepted', id: 's2', canCancel: true });
    expect(accepted.canCancel).toBe(true);
    const [stopping, effect] = step(accepted, EVENTS.stop, NOW);
    expect([stopping.state, effect]).toEqual([
      { status: 'cancelling', serviceTaskId: 's2' },
      ['store', 'show', 'cancel'],
    ]);
    const ends = (outcome: 'stopped' | 'already-finished' | 'unsupported') =>
      step(stopping, { is: 'cancelled', outcome }, NOW)[0].state;
    expect([ends('stopped'), ends('already-finished'), ends('unsupported')]).toEqual([
      { status: 'abandoned', serviceTaskId: 's2', cancelOutcome: 'stopped' },
      { status: 'abandoned', serviceTaskId: 's2', cancelOutcome: 'already-finished' },
      { status: 'abandoned', serviceTaskId: 's2' },
    ]);
  });

  test('a saved sample stays saved', () => {
    expect(hearing(STATES.done, EVENTS.kept).state).toMatchObject({
      savedVoices: [{ role: 'sample-a', voiceId: 7 }],
    });
  });
});

describe('polling', () => {
  test('an unknown task is kept in the first seconds', () => {
    expect(hearing(STATES.polling, EVENTS['not-found'], THEN + 14_999).state.status).toBe('polling');
    expect(hearing(STATES.polling, EVENTS['not-found'], THEN + 15_000).state.status).toBe('failed');
    const refreshed = hearing(STATES.lost, EVENTS.look);
    expect(step(refreshed, EVENTS['not-found'], NOW + 5000)[0].state.status).toBe('polling');
  });

  test('an outage is shown once and cleared after an answer', () => {
    let one = task(STATES.polling);
    const shown: string[] = [];
    for (const event of [
      ...Array(SHOW_AFTER_FAILED_POLLS + 2).fill(EVENTS['poll-failed']),
      EVENTS['looked same'],
      EVENTS['looked same'],
    ]) {
      const [next, effect] = step(one, event, NOW);
      shown.push(effect.join(' '));
      one = next;
    }
    expect(shown).toEqual(['', '', 'store refresh', '', '', 'store refresh', '']);
  });

  test('only visible changes count as a change', () => {
    const changed = (name: EventName) => {
      const { state } = hearing(STATES.polling, EVENTS[name]);
      return state.status === 'polling' ? state.changedAt : undefined;
    };
    expect(changed('looked same')).toBe(THEN);
    expect(changed('poll-failed')).toBe(THEN);
    expect([changed('looked stage'), changed('looked progress')]).toEqual([NOW, NOW]);
  });

  test('a stage that is no longer reported is cleared', () => {
    const spoke = hearing(STATES.polling, EVENTS['looked stage']);
    const [quiet, effect] = step(spoke, EVENTS['looked same'], NOW);
    expect([quiet.state, effect]).toMatchObject([{ reported: {} }, ['store', 'show']]);
  });
});

describe('shown flag', () => {
  test('is set once for a finished task', () => {
    const told = hearing(STATES.failed, EVENTS.shown);
    expect(told.shown).toBe(true);
    expect(step(told, EVENTS.shown, NOW)).toEqual([told, []]);
  });

  test('is cleared by a refresh, not by a saved sample', () => {
    expect(step(task(STATES.lost, { shown: true }), EVENTS.look, NOW)[0]).not.toHaveProperty('shown');
    expect(step(task(STATES.done, { shown: true }), EVENTS.kept, NOW)[0].shown).toBe(true);
  });
});

describe('lines for review', () => {
  const review = {
    lines: [{ start: 0, end: 1, text: 'Hello' }],
    languages: [{ language: 54, texts: ['Hola'] }],
  };
  const first = requestOf('dub', { link: 'https://example.com/a.mp4', to: 'es', from: 'en' });
  const nextStep = { textField: 'lines', request: { ...first, command: 'reviewed-dub' } };
  const waiting = () => {
    const fetching = { ...task(STATES.fetching), request: { ...first, command: 'dub-lines', nextStep } };
    return step(fetching, { is: 'collected', result: { files: [], review } }, NOW);
  };

  test('wait for confirmation and become part of the request', () => {
    const [asked, effect] = waiting();
    expect([asked.state, effect]).toEqual([
      { status: 'awaiting-confirmation', reviewed: true },
      ['store', 'show', 'expire'],
    ]);
    expect(asked.request).toMatchObject({ command: 'reviewed-dub', review: { ...review, linesField: 'lines' } });
    expect(asked.request.values).not.toHaveProperty('lines');
    const edits = [{ language: 54, line: 0, text: 'Buenas' }];
    const [better, stored] = step(asked, { is: 'corrected', edits, seenRevision: 0 }, NOW + 5);
    expect([better.changedAt, stored]).toEqual([NOW + 5, ['store', 'show']]);
    expect(step(better, { is: 'corrected', edits, seenRevision: 0 }, NOW + 9)).toEqual([better, []]);
    const [sent] = step(better, { is: 'confirmed', since: NOW }, NOW);
    const lines = [{ start: 0, end: 1, text: 'Buenas' }];
    expect(sent.request.values['lines']).toEqual([{ language: 54, lines }]);
    expect(
      step(sent, { is: 'corrected', edits: [{ language: 54, line: 0, text: 'Late' }], seenRevision: 0 }, NOW)[1],
    ).toEqual([]);
  });

  test('can be reopened after a day or a stop', () => {
    for (const event of [EVENTS.overdue, EVENTS.stop]) {
      const [aside] = step(waiting()[0], event, NOW);
      expect(aside.state.status).toBe('abandoned');
      const [again, effect] = step(aside, EVENTS.look, NOW);
      expect([again.state, effect]).toEqual([
        { status: 'awaiting-confirmation', reviewed: true },
        ['store', 'show', 'expire'],
      ]);
    }
  });
});

test('`changedAt` is when the kind of state last changed', () => {
  expect(hearing(STATES.delivering, EVENTS.noted).changedAt).toBe(THEN);
  expect(hearing(STATES.polling, EVENTS['looked stage']).changedAt).toBe(THEN);
  expect(hearing(STATES.polling, EVENTS.stop).changedAt).toBe(NOW);
});

test('a throttled task is no longer marked as shown', () => {
  const queued = task({ status: 'pending', attempts: 0 }, { shown: true });
  const [after, effect] = step(queued, { is: 'throttled' }, 0);
  expect([after.shown, effect]).toEqual([undefined, ['store', 'show']]);
});
