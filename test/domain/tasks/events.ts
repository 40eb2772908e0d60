// Every state a task can be in and every kind of events it can get, as examples for the tables and models of step().

import type { StatusReport } from '../../../src/domain/tasks/outcome.ts';
import type { TaskEvent } from '../../../src/domain/tasks/step.ts';
import type { Failure, Result, State } from '../../../src/domain/tasks/task.ts';

export const BUSY: Failure = { kind: 'refused', status: 429, said: 'slow down' };
export const RESULT: Result = {
  files: [{ role: 'speech', label: 'Speech', name: 'speech.wav', type: 'audio/wav', bytes: 10 }],
};
export const OTHER: Result = {
  files: [{ role: 'speech', label: 'Speech', name: 'speech.mp3', type: 'audio/mpeg', bytes: 5 }],
  resized: [{ is: 'smaller', label: 'Speech', kbps: 64, most: 5 }],
};
const REPORT = { status: 'SUCCESS', run_id: 1 };

/** When the sample states began; events comes a minute later unless a test says otherwise. */
export const THEN = 2_000_000;
export const NOW = THEN + 60_000;

const polling = { at: 'polling', id: 's1', accepted: THEN, changed: THEN, silences: 0, seen: {} } as const;

export const STATES = {
  asking: { at: 'asking', expense: { characters: 30_000, minutes: 33, languages: 1 } },
  received: { at: 'received', tries: 0 },
  'held back': { at: 'received', tries: 0, turn: true },
  waiting: { at: 'received', tries: 2, waiting: { kind: 'unreachable' } },
  submitting: { at: 'submitting', tries: 0 },
  polling,
  silent: { ...polling, silences: 2 },
  stopping: { at: 'stopping', id: 's1' },
  fetching: { at: 'fetching', id: 's1', report: REPORT, since: THEN, tries: 0 },
  delivering: { at: 'delivering', id: 's1', report: REPORT, result: RESULT, since: THEN, tries: 0 },
  done: { at: 'done', id: 's1', report: REPORT, result: RESULT, rung: 'edit' },
  failed: { at: 'failed', failure: BUSY },
  unclear: { at: 'unknown', failure: { kind: 'unclear' } },
  lost: { at: 'unknown', id: 's1', failure: { kind: 'timed-out', minutes: 5 } },
  unsent: { at: 'forgotten' },
  left: { at: 'forgotten', id: 's1' },
  stopped: { at: 'forgotten', id: 's1', end: 'stopped' },
  'too late': { at: 'forgotten', id: 's1', end: 'over' },
} satisfies Record<string, State>;

const report = (more: Partial<StatusReport> & Pick<StatusReport, 'phase' | 'word'>): StatusReport => ({
  body: { status: more.word },
  ...more,
});

export const EVENTS = {
  sending: { is: 'sending' },
  'held-back': { is: 'held-back' },
  accepted: { is: 'accepted', id: 's2' },
  refused: { is: 'refused', failure: BUSY },
  'refused unclear': { is: 'refused', failure: { kind: 'unclear', status: 502 } },
  'not-sent': { is: 'not-sent', failure: { kind: 'unreachable' } },
  'looked same': { is: 'looked', report: report({ phase: 'working', word: 'PENDING' }) },
  'looked stage': { is: 'looked', report: report({ phase: 'working', word: 'PENDING', stage: 'speaking' }) },
  'looked progress': { is: 'looked', report: report({ phase: 'working', word: 'PENDING', progress: 0.5 }) },
  'looked success': { is: 'looked', report: report({ phase: 'success', word: 'SUCCESS' }) },
  'looked failure': { is: 'looked', report: report({ phase: 'failure', word: 'ERROR', said: 'No.' }) },
  silent: { is: 'silent' },
  'not-found': { is: 'not-found' },
  collected: { is: 'collected', result: RESULT },
  'not-collected again': { is: 'not-collected', again: true, failure: { kind: 'no-result', said: '' } },
  'not-collected': { is: 'not-collected', again: false, failure: { kind: 'no-result', said: '' } },
  'collected other': { is: 'collected', result: OTHER },
  'too large': {
    is: 'not-collected',
    again: false,
    failure: { kind: 'too-large', bytes: 20, most: 10 },
  },
  'not-fitting': { is: 'not-fitting', max: 5 },
  noted: { is: 'noted', note: 'F1' },
  delivered: { is: 'delivered', way: 'edit', message: 2 },
  'not-delivered again': { is: 'not-delivered', again: true, failure: { kind: 'undeliverable', said: '' } },
  'not-delivered': { is: 'not-delivered', again: false, failure: { kind: 'undeliverable', said: '' } },
  overdue: { is: 'overdue', minutes: 5 },
  go: { is: 'go', since: NOW - 1000 },
  stop: { is: 'stop' },
  cancelled: { is: 'cancelled', how: 'stopped' },
  'cancelled over': { is: 'cancelled', how: 'over' },
  'cancelled unable': { is: 'cancelled', how: 'unable' },
  look: { is: 'look' },
  kept: { is: 'kept', kept: { role: 'sample-a', voice: 7, name: 'Warm' } },
  shown: { is: 'shown' },
  'taken-up': { is: 'taken-up' },
} satisfies Record<string, TaskEvent>;

export type StateName = keyof typeof STATES;
export type EventName = keyof typeof EVENTS;
export const STATE_NAMES = Object.keys(STATES) as StateName[];
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];
