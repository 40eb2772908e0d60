// The life of a task as a table: every state and every kind of events. What is not in the table changes nothing.

import { describe, expect, test } from 'vitest';
import { SILENCES_SHOWN } from '../../../src/domain/tasks/status-check.ts';
import { step, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import { resultOf, type State, type Task } from '../../../src/domain/tasks/task.ts';
import { requestOf, taskOf } from '../samples.ts';
import {
  BUSY,
  NEWS,
  NEWS_NAMES,
  type NewsName,
  NOW,
  OTHER,
  RESULT,
  STATE_NAMES,
  STATES,
  type StateName,
  THEN,
} from './news.ts';

const request = requestOf('tts', { text: 'Hello' });
const task = (state: State, more: Partial<Task> = {}): Task => ({ ...taskOf(request, state, THEN), ...more });

/** `next state: what is to be done`. */
const TABLE: Readonly<Record<StateName, Partial<Record<NewsName, string>>>> = {
  asking: {
    go: 'received: store show submit',
    overdue: 'forgotten: store show',
    stop: 'forgotten: store show',
    told: 'asking: store',
    'taken-up': 'asking: refresh expire',
  },
  received: {
    'held-back': 'received: store show',
    sending: 'submitting: store',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'received: store show submit',
    overdue: 'failed: store show',
    stop: 'forgotten: store show',
    told: 'received: store',
    'taken-up': 'received: refresh submit',
  },
  'held back': {
    sending: 'submitting: store',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'received: store show submit',
    overdue: 'failed: store show',
    stop: 'forgotten: store show',
    told: 'received: store',
    'taken-up': 'received: refresh submit',
  },
  waiting: {
    'held-back': 'received: store show',
    sending: 'submitting: store',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'received: store submit',
    overdue: 'failed: store show',
    stop: 'forgotten: store show',
    told: 'received: store',
    'taken-up': 'received: refresh submit',
  },
  submitting: {
    accepted: 'polling: store show poll',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'received: store show submit',
    'taken-up': 'unknown: store show',
  },
  polling: {
    'looked same': 'polling:',
    'looked stage': 'polling: store show',
    'looked progress': 'polling: show',
    'looked success': 'fetching: store collect',
    'looked failure': 'failed: store show',
    silent: 'polling:',
    'not-found': 'failed: store show',
    overdue: 'unknown: store show',
    stop: 'forgotten: store show',
    told: 'polling: store',
    'taken-up': 'polling: refresh poll',
  },
  silent: {
    'looked same': 'polling:',
    'looked stage': 'polling: store show',
    'looked progress': 'polling: show',
    'looked success': 'fetching: store collect',
    'looked failure': 'failed: store show',
    silent: 'polling: store refresh',
    'not-found': 'failed: store show',
    overdue: 'unknown: store show',
    stop: 'forgotten: store show',
    told: 'polling: store',
    'taken-up': 'polling: refresh poll',
  },
  stopping: {
    cancelled: 'forgotten: store show',
    'cancelled over': 'forgotten: store show',
    'cancelled unable': 'forgotten: store show',
    'taken-up': 'stopping: show cancel',
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
  done: { kept: 'done: store show', told: 'done: store', 'taken-up': 'done: refresh' },
  failed: { told: 'failed: store', 'taken-up': 'failed: refresh' },
  unclear: { told: 'unknown: store', 'taken-up': 'unknown: refresh' },
  lost: { look: 'polling: store show poll', told: 'unknown: store', 'taken-up': 'unknown: refresh' },
  unsent: { told: 'forgotten: store', 'taken-up': 'forgotten: refresh' },
  left: { look: 'polling: store show poll', told: 'forgotten: store', 'taken-up': 'forgotten: refresh' },
  stopped: { told: 'forgotten: store', 'taken-up': 'forgotten: refresh' },
  'too late': {
    look: 'polling: store show poll',
    told: 'forgotten: store',
    'taken-up': 'forgotten: refresh',
  },
};

describe.each(STATE_NAMES)('%s', (name) => {
  test.each(NEWS_NAMES)('%s', (event) => {
    const before = task(STATES[name]);
    const [after, effect] = step(before, NEWS[event], NOW);
    const expected = TABLE[name][event];
    if (expected === undefined) {
      expect(effect).toEqual([]);
      expect(after).toBe(before);
    } else {
      expect(`${after.state.at}: ${effect.join(' ')}`.trim()).toBe(expected);
    }
  });
});

const hearing = (state: State, event: TaskEvent, now = NOW) => step(task(state), event, now)[0];

describe('what the states carry', () => {
  test('the service’s id, the report and the result are handed on', () => {
    expect(hearing(STATES.submitting, NEWS.accepted).state).toEqual({
      at: 'polling',
      id: 's2',
      accepted: NOW,
      changed: NOW,
      silences: 0,
      seen: {},
    });
    expect(hearing(STATES.polling, NEWS['looked success']).state).toEqual({
      at: 'fetching',
      id: 's1',
      report: { status: 'SUCCESS' },
      since: NOW,
      tries: 0,
    });
    expect(hearing(STATES.fetching, NEWS.collected).state).toMatchObject({
      at: 'delivering',
      id: 's1',
      result: RESULT,
    });
    const done = hearing(STATES.delivering, NEWS.delivered);
    expect(done).toMatchObject({ told: true, origin: { message: 2 }, changed: NOW });
    expect(done.state).toMatchObject({ at: 'done', id: 's1', rung: 'edit', result: RESULT });
    expect(hearing(STATES.delivering, NEWS['not-delivered']).state).toMatchObject({
      at: 'done',
      rung: 'kept',
    });
  });

  test('what fits less and less is remembered, and what is delivered is what fits now', () => {
    const twice = hearing(hearing(STATES.delivering, NEWS['not-fitting']).state, NEWS['not-fitting']);
    expect(twice.state).toMatchObject({ at: 'delivering', most: 5, rounds: 2, result: RESULT });
    const refitted = hearing(twice.state, NEWS['collected other']);
    expect(refitted.state).toMatchObject({ most: 5, rounds: 2, result: OTHER });
    const failed = hearing(STATES.fetching, NEWS['too large']);
    expect(resultOf(failed)).toEqual({ id: 's1', report: STATES.fetching.report });
    expect(resultOf(task(STATES.failed))).toBeUndefined();
  });

  test('a failure is what it was told to be', () => {
    expect(hearing(STATES.submitting, NEWS.refused).state).toEqual({ at: 'failed', failure: BUSY });
    expect(hearing(STATES.polling, NEWS['looked failure']).state).toEqual({
      at: 'failed',
      id: 's1',
      failure: { kind: 'failed', word: 'ERROR', said: 'No.' },
    });
    expect(hearing(STATES.polling, NEWS.overdue).state).toMatchObject({
      failure: { kind: 'timed-out', minutes: 5 },
    });
    expect(hearing(STATES.received, NEWS.overdue).state).toMatchObject({
      failure: { kind: 'not-started', minutes: 5 },
    });
    expect(hearing(STATES.waiting, NEWS.overdue).state).toMatchObject({ failure: { kind: 'unreachable' } });
  });

  test('tries are counted, and a note of an upload survives until it is delivered', () => {
    expect(hearing(STATES.submitting, NEWS['not-sent']).state).toMatchObject({
      tries: 1,
      waiting: { kind: 'unreachable' },
    });
    expect(hearing(STATES.waiting, NEWS.sending).state).toEqual({ at: 'submitting', tries: 2 });
    const noted = hearing(STATES.delivering, NEWS.noted);
    const again = step(noted, NEWS['not-delivered again'], NOW)[0];
    expect(again.state).toMatchObject({ at: 'delivering', note: 'F1', tries: 1 });
    expect(step(again, NEWS.collected, NOW)[0].state).toMatchObject({ note: 'F1' });
  });

  test('what goes ahead begins when the person said so', () => {
    const gone = hearing(STATES.asking, NEWS.go);
    expect(gone).toMatchObject({
      state: { at: 'received', tries: 0 },
      created: NOW - 1000,
      changed: NOW,
    });
    expect(hearing(STATES.asking, NEWS.overdue).state).toEqual({ at: 'forgotten', unanswered: true });
  });

  test('what the service ends when told to is stopped there, and says what came of it', () => {
    const accepted = hearing(STATES.submitting, { is: 'accepted', id: 's2', ends: true });
    expect(accepted.ends).toBe(true);
    const [stopping, effect] = step(accepted, NEWS.stop, NOW);
    expect([stopping.state, effect]).toEqual([{ at: 'stopping', id: 's2' }, ['store', 'show', 'cancel']]);
    const ends = (how: 'stopped' | 'over' | 'unable') =>
      step(stopping, { is: 'cancelled', how }, NOW)[0].state;
    expect([ends('stopped'), ends('over'), ends('unable')]).toEqual([
      { at: 'forgotten', id: 's2', end: 'stopped' },
      { at: 'forgotten', id: 's2', end: 'over' },
      { at: 'forgotten', id: 's2' },
    ]);
  });

  test('a sample that was kept stays kept', () => {
    expect(hearing(STATES.done, NEWS.kept).state).toMatchObject({ kept: { role: 'sample-a', voice: 7 } });
  });
});

describe('polling', () => {
  test('a task nobody knows is not given up in the first seconds, nor after it was picked up again', () => {
    expect(hearing(STATES.polling, NEWS['not-found'], THEN + 14_999).state.at).toBe('polling');
    expect(hearing(STATES.polling, NEWS['not-found'], THEN + 15_000).state.at).toBe('failed');
    const refreshed = hearing(STATES.lost, NEWS.look);
    expect(step(refreshed, NEWS['not-found'], NOW + 5000)[0].state.at).toBe('polling');
  });

  test('silence is said once when it lasts, and taken back when the service answers', () => {
    let one = task(STATES.polling);
    const shown: string[] = [];
    for (const event of [
      ...Array(SILENCES_SHOWN + 2).fill(NEWS.silent),
      NEWS['looked same'],
      NEWS['looked same'],
    ]) {
      const [next, effect] = step(one, event, NOW);
      shown.push(effect.join(' '));
      one = next;
    }
    expect(shown).toEqual(['', '', 'store refresh', '', '', 'store refresh', '']);
  });

  test('only what a person can see counts as a change', () => {
    const changed = (name: NewsName) => {
      const { state } = hearing(STATES.polling, NEWS[name]);
      return state.at === 'polling' ? state.changed : undefined;
    };
    expect(changed('looked same')).toBe(THEN);
    expect(changed('silent')).toBe(THEN);
    expect([changed('looked stage'), changed('looked progress')]).toEqual([NOW, NOW]);
  });

  test('what the service no longer says is no longer shown', () => {
    const spoke = hearing(STATES.polling, NEWS['looked stage']);
    const [quiet, effect] = step(spoke, NEWS['looked same'], NOW);
    expect([quiet.state, effect]).toMatchObject([{ seen: {} }, ['store', 'show']]);
  });
});

describe('told', () => {
  test('is said once of what is over', () => {
    const told = hearing(STATES.failed, NEWS.told);
    expect(told.told).toBe(true);
    expect(step(told, NEWS.told, NOW)).toEqual([told, []]);
  });

  test('falls away when a task starts to move again, and stays when a sample is kept', () => {
    expect(step(task(STATES.lost, { told: true }), NEWS.look, NOW)[0]).not.toHaveProperty('told');
    expect(step(task(STATES.done, { told: true }), NEWS.kept, NOW)[0].told).toBe(true);
  });
});

test('`changed` is when the kind of state last changed', () => {
  expect(hearing(STATES.delivering, NEWS.noted).changed).toBe(THEN);
  expect(hearing(STATES.polling, NEWS['looked stage']).changed).toBe(THEN);
  expect(hearing(STATES.polling, NEWS.stop).changed).toBe(NOW);
});

test('a task that is held back is not taken for shown any more', () => {
  const queued = task({ at: 'received', tries: 0 }, { told: true });
  const [after, effect] = step(queued, { is: 'held-back' }, 0);
  expect([after.told, effect]).toEqual([undefined, ['store', 'show']]);
});
