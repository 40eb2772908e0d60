// The life of a task as a table: every state and every kind of events. What is not in the table changes nothing.

import { describe, expect, test } from 'vitest';
import { FAILED_POLLS_SHOWN } from '../../../src/domain/tasks/status-check.ts';
import { step, type TaskEvent } from '../../../src/domain/tasks/step.ts';
import { resultOf, type State, type Task } from '../../../src/domain/tasks/task.ts';
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
const task = (state: State, more: Partial<Task> = {}): Task => ({ ...taskOf(request, state, THEN), ...more });

/** `next state: what is to be done`. */
const TABLE: Readonly<Record<StateName, Partial<Record<EventName, string>>>> = {
  asking: {
    go: 'received: store show submit',
    overdue: 'forgotten: store show',
    stop: 'forgotten: store show',
    shown: 'asking: store',
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
    shown: 'received: store',
    'taken-up': 'received: refresh submit',
  },
  'held back': {
    sending: 'submitting: store',
    refused: 'failed: store show',
    'refused unclear': 'unknown: store show',
    'not-sent': 'received: store show submit',
    overdue: 'failed: store show',
    stop: 'forgotten: store show',
    shown: 'received: store',
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
    shown: 'received: store',
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
    shown: 'polling: store',
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
    shown: 'polling: store',
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
  done: { kept: 'done: store show', shown: 'done: store', 'taken-up': 'done: refresh' },
  failed: { shown: 'failed: store', 'taken-up': 'failed: refresh' },
  unclear: { shown: 'unknown: store', 'taken-up': 'unknown: refresh' },
  lost: { look: 'polling: store show poll', shown: 'unknown: store', 'taken-up': 'unknown: refresh' },
  unsent: { shown: 'forgotten: store', 'taken-up': 'forgotten: refresh' },
  left: { look: 'polling: store show poll', shown: 'forgotten: store', 'taken-up': 'forgotten: refresh' },
  stopped: { shown: 'forgotten: store', 'taken-up': 'forgotten: refresh' },
  'too late': {
    look: 'polling: store show poll',
    shown: 'forgotten: store',
    'taken-up': 'forgotten: refresh',
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
      expect(`${after.state.at}: ${effect.join(' ')}`.trim()).toBe(expected);
    }
  });
});

const hearing = (state: State, event: TaskEvent, now = NOW) => step(task(state), event, now)[0];

describe('what the states carry', () => {
  test('the service’s id, the report and the result are handed on', () => {
    expect(hearing(STATES.submitting, EVENTS.accepted).state).toEqual({
      at: 'polling',
      id: 's2',
      accepted: NOW,
      changed: NOW,
      silences: 0,
      seen: {},
    });
    expect(hearing(STATES.polling, EVENTS['looked success']).state).toEqual({
      at: 'fetching',
      id: 's1',
      report: { status: 'SUCCESS' },
      since: NOW,
      tries: 0,
    });
    expect(hearing(STATES.fetching, EVENTS.collected).state).toMatchObject({
      at: 'delivering',
      id: 's1',
      result: RESULT,
    });
    const done = hearing(STATES.delivering, EVENTS.delivered);
    expect(done).toMatchObject({ told: true, origin: { message: 2 }, changed: NOW });
    expect(done.state).toMatchObject({ at: 'done', id: 's1', rung: 'edit', result: RESULT });
    expect(hearing(STATES.delivering, EVENTS['not-delivered']).state).toMatchObject({
      at: 'done',
      rung: 'kept',
    });
  });

  test('what fits less and less is remembered, and what is delivered is what fits now', () => {
    const twice = hearing(hearing(STATES.delivering, EVENTS['not-fitting']).state, EVENTS['not-fitting']);
    expect(twice.state).toMatchObject({ at: 'delivering', most: 5, rounds: 2, result: RESULT });
    const refitted = hearing(twice.state, EVENTS['collected other']);
    expect(refitted.state).toMatchObject({ most: 5, rounds: 2, result: OTHER });
    const failed = hearing(STATES.fetching, EVENTS['too large']);
    expect(resultOf(failed)).toEqual({ id: 's1', report: STATES.fetching.report });
    expect(resultOf(task(STATES.failed))).toBeUndefined();
  });

  test('a failure is what it was told to be', () => {
    expect(hearing(STATES.submitting, EVENTS.refused).state).toEqual({ at: 'failed', failure: BUSY });
    expect(hearing(STATES.polling, EVENTS['looked failure']).state).toEqual({
      at: 'failed',
      id: 's1',
      failure: { kind: 'failed', word: 'ERROR', said: 'No.' },
    });
    expect(hearing(STATES.polling, EVENTS.overdue).state).toMatchObject({
      failure: { kind: 'timed-out', minutes: 5 },
    });
    expect(hearing(STATES.received, EVENTS.overdue).state).toMatchObject({
      failure: { kind: 'not-started', minutes: 5 },
    });
    expect(hearing(STATES.waiting, EVENTS.overdue).state).toMatchObject({ failure: { kind: 'unreachable' } });
  });

  test('tries are counted, and a note of an upload survives until it is delivered', () => {
    expect(hearing(STATES.submitting, EVENTS['not-sent']).state).toMatchObject({
      tries: 1,
      waiting: { kind: 'unreachable' },
    });
    expect(hearing(STATES.waiting, EVENTS.sending).state).toEqual({ at: 'submitting', tries: 2 });
    const noted = hearing(STATES.delivering, EVENTS.noted);
    const again = step(noted, EVENTS['not-delivered again'], NOW)[0];
    expect(again.state).toMatchObject({ at: 'delivering', note: 'F1', tries: 1 });
    expect(step(again, EVENTS.collected, NOW)[0].state).toMatchObject({ note: 'F1' });
  });

  test('what goes ahead begins when the person said so', () => {
    const gone = hearing(STATES.asking, EVENTS.go);
    expect(gone).toMatchObject({
      state: { at: 'received', tries: 0 },
      created: NOW - 1000,
      changed: NOW,
    });
    expect(hearing(STATES.asking, EVENTS.overdue).state).toEqual({ at: 'forgotten', unanswered: true });
  });

  test('what the service ends when told to is stopped there, and says what came of it', () => {
    const accepted = hearing(STATES.submitting, { is: 'accepted', id: 's2', ends: true });
    expect(accepted.ends).toBe(true);
    const [stopping, effect] = step(accepted, EVENTS.stop, NOW);
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
    expect(hearing(STATES.done, EVENTS.kept).state).toMatchObject({ kept: [{ role: 'sample-a', voice: 7 }] });
  });
});

describe('polling', () => {
  test('a task nobody knows is not given up in the first seconds, nor after it was picked up again', () => {
    expect(hearing(STATES.polling, EVENTS['not-found'], THEN + 14_999).state.at).toBe('polling');
    expect(hearing(STATES.polling, EVENTS['not-found'], THEN + 15_000).state.at).toBe('failed');
    const refreshed = hearing(STATES.lost, EVENTS.look);
    expect(step(refreshed, EVENTS['not-found'], NOW + 5000)[0].state.at).toBe('polling');
  });

  test('silence is said once when it lasts, and taken back when the service answers', () => {
    let one = task(STATES.polling);
    const shown: string[] = [];
    for (const event of [
      ...Array(FAILED_POLLS_SHOWN + 2).fill(EVENTS.silent),
      EVENTS['looked same'],
      EVENTS['looked same'],
    ]) {
      const [next, effect] = step(one, event, NOW);
      shown.push(effect.join(' '));
      one = next;
    }
    expect(shown).toEqual(['', '', 'store refresh', '', '', 'store refresh', '']);
  });

  test('only what a person can see counts as a change', () => {
    const changed = (name: EventName) => {
      const { state } = hearing(STATES.polling, EVENTS[name]);
      return state.at === 'polling' ? state.changed : undefined;
    };
    expect(changed('looked same')).toBe(THEN);
    expect(changed('silent')).toBe(THEN);
    expect([changed('looked stage'), changed('looked progress')]).toEqual([NOW, NOW]);
  });

  test('what the service no longer says is no longer shown', () => {
    const spoke = hearing(STATES.polling, EVENTS['looked stage']);
    const [quiet, effect] = step(spoke, EVENTS['looked same'], NOW);
    expect([quiet.state, effect]).toMatchObject([{ seen: {} }, ['store', 'show']]);
  });
});

describe('told', () => {
  test('is said once of what is over', () => {
    const told = hearing(STATES.failed, EVENTS.shown);
    expect(told.told).toBe(true);
    expect(step(told, EVENTS.shown, NOW)).toEqual([told, []]);
  });

  test('falls away when a task starts to move again, and stays when a sample is kept', () => {
    expect(step(task(STATES.lost, { told: true }), EVENTS.look, NOW)[0]).not.toHaveProperty('told');
    expect(step(task(STATES.done, { told: true }), EVENTS.kept, NOW)[0].told).toBe(true);
  });
});

describe('lines that are looked at first', () => {
  const review = {
    lines: [{ start: 0, end: 1, text: 'Hello' }],
    languages: [{ language: 54, texts: ['Hola'] }],
  };
  const first = requestOf('dub', { link: 'https://example.com/a.mp4', to: 'es', from: 'en' });
  const next = { words: 'lines', request: { ...first, command: 'reviewed-dub' } };
  const waiting = () => {
    const fetching = { ...task(STATES.fetching), request: { ...first, command: 'dub-lines', next } };
    return step(fetching, { is: 'collected', result: { files: [], review } }, NOW);
  };

  test('wait for the person, with what follows in the request', () => {
    const [asked, effect] = waiting();
    expect([asked.state, effect]).toEqual([{ at: 'asking', reviewed: true }, ['store', 'show', 'expire']]);
    expect(asked.request).toMatchObject({ command: 'reviewed-dub', review: { ...review, into: 'lines' } });
    expect(asked.request.values).not.toHaveProperty('lines');
    const edits = [{ language: 54, line: 0, text: 'Buenas' }];
    const [better, stored] = step(asked, { is: 'corrected', edits, seen: 0 }, NOW + 5);
    expect([better.changed, stored]).toEqual([NOW + 5, ['store', 'show']]);
    expect(step(better, { is: 'corrected', edits, seen: 0 }, NOW + 9)).toEqual([better, []]);
    const [sent] = step(better, { is: 'go', since: NOW }, NOW);
    const lines = [{ start: 0, end: 1, text: 'Buenas' }];
    expect(sent.request.values['lines']).toEqual([{ language: 54, lines }]);
    expect(
      step(sent, { is: 'corrected', edits: [{ language: 54, line: 0, text: 'Late' }], seen: 0 }, NOW)[1],
    ).toEqual([]);
  });

  test('are opened again after a day, or after they were put aside', () => {
    for (const event of [EVENTS.overdue, EVENTS.stop]) {
      const [aside] = step(waiting()[0], event, NOW);
      expect(aside.state.at).toBe('forgotten');
      const [again, effect] = step(aside, EVENTS.look, NOW);
      expect([again.state, effect]).toEqual([{ at: 'asking', reviewed: true }, ['store', 'show', 'expire']]);
    }
  });
});

test('`changed` is when the kind of state last changed', () => {
  expect(hearing(STATES.delivering, EVENTS.noted).changed).toBe(THEN);
  expect(hearing(STATES.polling, EVENTS['looked stage']).changed).toBe(THEN);
  expect(hearing(STATES.polling, EVENTS.stop).changed).toBe(NOW);
});

test('a task that is held back is not taken for shown any more', () => {
  const queued = task({ at: 'received', tries: 0 }, { told: true });
  const [after, effect] = step(queued, { is: 'held-back' }, 0);
  expect([after.told, effect]).toEqual([undefined, ['store', 'show']]);
});
