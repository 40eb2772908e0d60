// Sample states and events of tasks, for the tables and models of step().

import type { StatusReport } from '../../../src/domain/tasks/outcome.ts';
import type { TaskEvent } from '../../../src/domain/tasks/step.ts';
import type { TaskFailure, TaskResult, TaskState } from '../../../src/domain/tasks/task.ts';

export const BUSY: TaskFailure = { kind: 'refused', status: 429, message: 'slow down' };
export const RESULT: TaskResult = {
  files: [{ role: 'speech', label: 'Speech', name: 'speech.wav', type: 'audio/wav', bytes: 10 }],
};
export const OTHER: TaskResult = {
  files: [{ role: 'speech', label: 'Speech', name: 'speech.mp3', type: 'audio/mpeg', bytes: 5 }],
  oversized: [{ is: 're-encoded', label: 'Speech', kbps: 64, maxBytes: 5 }],
};
const REPORT = { status: 'SUCCESS', run_id: 1 };

/** Start of the sample states. Events come a minute later unless a test says otherwise. */
export const THEN = 2_000_000;
export const NOW = THEN + 60_000;

const polling = {
  status: 'polling',
  serviceTaskId: 's1',
  acceptedAt: THEN,
  changedAt: THEN,
  failedPolls: 0,
  reported: {},
} as const;

export const STATES = {
  asking: { status: 'awaiting-confirmation', estimate: { characters: 30_000, minutes: 33, languages: 1 } },
  received: { status: 'pending', attempts: 0 },
  'held back': { status: 'pending', attempts: 0, waitsForTurn: true },
  waiting: { status: 'pending', attempts: 2, lastFailure: { kind: 'unreachable' } },
  submitting: { status: 'submitting', attempts: 0 },
  polling,
  silent: { ...polling, failedPolls: 2 },
  stopping: { status: 'cancelling', serviceTaskId: 's1' },
  fetching: { status: 'fetching', serviceTaskId: 's1', report: REPORT, startedAt: THEN, attempts: 0 },
  delivering: {
    status: 'delivering',
    serviceTaskId: 's1',
    report: REPORT,
    result: RESULT,
    startedAt: THEN,
    attempts: 0,
  },
  done: { status: 'done', serviceTaskId: 's1', report: REPORT, result: RESULT, deliveryMethod: 'edit' },
  failed: { status: 'failed', failure: BUSY },
  unclear: { status: 'unknown', failure: { kind: 'unclear' } },
  lost: { status: 'unknown', serviceTaskId: 's1', failure: { kind: 'timed-out', minutes: 5 } },
  unsent: { status: 'abandoned' },
  left: { status: 'abandoned', serviceTaskId: 's1' },
  stopped: { status: 'abandoned', serviceTaskId: 's1', cancelOutcome: 'stopped' },
  'too late': { status: 'abandoned', serviceTaskId: 's1', cancelOutcome: 'already-finished' },
} satisfies Record<string, TaskState>;

const report = (more: Partial<StatusReport> & Pick<StatusReport, 'phase' | 'statusWord'>): StatusReport => ({
  body: { status: more.statusWord },
  ...more,
});

export const EVENTS = {
  sending: { is: 'sending' },
  'held-back': { is: 'throttled' },
  accepted: { is: 'accepted', id: 's2' },
  refused: { is: 'refused', failure: BUSY },
  'refused unclear': { is: 'refused', failure: { kind: 'unclear', status: 502 } },
  'not-sent': { is: 'send-failed', failure: { kind: 'unreachable' } },
  'looked same': { is: 'polled', report: report({ phase: 'working', statusWord: 'PENDING' }) },
  'looked stage': {
    is: 'polled',
    report: report({ phase: 'working', statusWord: 'PENDING', stage: 'speaking' }),
  },
  'looked progress': {
    is: 'polled',
    report: report({ phase: 'working', statusWord: 'PENDING', progress: 0.5 }),
  },
  'looked success': { is: 'polled', report: report({ phase: 'success', statusWord: 'SUCCESS' }) },
  'looked failure': {
    is: 'polled',
    report: report({ phase: 'failure', statusWord: 'ERROR', message: 'No.' }),
  },
  'poll-failed': { is: 'poll-failed' },
  'not-found': { is: 'not-found' },
  collected: { is: 'collected', result: RESULT },
  'not-collected again': { is: 'not-collected', retry: true, failure: { kind: 'no-result', message: '' } },
  'not-collected': { is: 'not-collected', retry: false, failure: { kind: 'no-result', message: '' } },
  'collected other': { is: 'collected', result: OTHER },
  'too large': {
    is: 'not-collected',
    retry: false,
    failure: { kind: 'too-large', bytes: 20, maxBytes: 10 },
  },
  'not-fitting': { is: 'files-too-large', maxBytes: 5 },
  noted: { is: 'delivery-progressed', deliveryProgress: 'F1' },
  delivered: { is: 'delivered', deliveryMethod: 'edit', message: 2 },
  'not-delivered again': { is: 'not-delivered', retry: true },
  'not-delivered': { is: 'not-delivered', retry: false },
  overdue: { is: 'timed-out', minutes: 5 },
  go: { is: 'confirmed', since: NOW - 1000 },
  stop: { is: 'cancel-requested' },
  cancelled: { is: 'cancelled', outcome: 'stopped' },
  'cancelled over': { is: 'cancelled', outcome: 'already-finished' },
  'cancelled unable': { is: 'cancelled', outcome: 'unsupported' },
  look: { is: 'refresh-requested' },
  kept: { is: 'voice-saved', savedVoice: { role: 'sample-a', voiceId: 7, name: 'Warm' } },
  shown: { is: 'shown' },
  'taken-up': { is: 'recovered' },
} satisfies Record<string, TaskEvent>;

export type StateName = keyof typeof STATES;
export type EventName = keyof typeof EVENTS;
export const STATE_NAMES = Object.keys(STATES) as StateName[];
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];
