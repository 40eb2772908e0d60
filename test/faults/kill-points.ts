// Points at which a process is killed, for every transition of a task: what holds the task there, how the test detects
// it, and the expected result after the restart. Data only; kill-and-restart.ts runs them.

import type { Platform } from './platforms.ts';
import type { Call, Plan } from './service.ts';
import type { Wish } from './wishes.ts';

/**
 * `asks`: still waits for confirmation, and continues after it. `kept`: finished, but no platform accepts the result.
 */
export type End = 'done' | 'unknown' | 'failed' | 'kept' | 'asks';

export interface Point {
  readonly name: string;
  /** Speech by default. */
  readonly wish?: Wish;
  readonly plan: Plan;
  /** Detected by this state in the log, or by the call that is held. */
  readonly at:
    | 'awaiting-confirmation'
    | 'pending'
    | 'submitting'
    | 'polling'
    | 'fetching'
    | 'delivering'
    | 'failed'
    | 'done';
  readonly holds?: Call;
  /** The held call is answered after the process has stopped. */
  readonly answered?: true;
  /** By platform: the call that fails once the service reports the end. */
  readonly jams?: Readonly<Partial<Record<Platform, string>>>;
  readonly end: End;
  /** The user then presses "Try again", which succeeds with a new or the found result. */
  readonly again?: 'made' | 'found';
}

/** The web chat writes within the process, so the write itself is blocked instead of a call. */
const LIFE: readonly Point[] = [
  { name: 'awaiting-confirmation', plan: {}, at: 'awaiting-confirmation', end: 'asks' },
  {
    name: 'submitting, call not taken',
    plan: { create: 'lost' },
    ...{ at: 'submitting', holds: 'create', end: 'unknown' },
  },
  {
    name: 'submitting, taken, no answer',
    plan: { create: 'held' },
    ...{ at: 'submitting', holds: 'create', end: 'unknown' },
  },
  {
    name: 'submitting, answer not stored',
    plan: { create: 'held' },
    ...{ at: 'submitting', holds: 'create', answered: true, end: 'unknown' },
  },
  { name: 'polling, between polls', plan: { word: 'PENDING' }, at: 'polling', end: 'done' },
  { name: 'polling, poll unanswered', plan: { look: 'held' }, at: 'polling', holds: 'look', end: 'done' },
  {
    name: 'polling, success not stored',
    plan: { look: 'held' },
    ...{ at: 'polling', holds: 'look', answered: true, end: 'done' },
  },
  {
    name: 'polling, failure not stored',
    plan: { look: 'held', word: 'FAILED' },
    ...{ at: 'polling', holds: 'look', answered: true, end: 'failed' },
  },
  { name: 'fetching, no answer', plan: { fetch: 'held' }, at: 'fetching', holds: 'fetch', end: 'done' },
  { name: 'fetching, no bytes', plan: { fetch: 'bytes held' }, at: 'fetching', holds: 'fetch', end: 'done' },
  { name: 'fetching, half the bytes', plan: { fetch: 'half' }, at: 'fetching', holds: 'fetch', end: 'done' },
  {
    name: 'fetching, bytes not stored',
    plan: { fetch: 'bytes held' },
    ...{ at: 'fetching', holds: 'fetch', answered: true, end: 'done' },
  },
  { name: 'done and told', plan: {}, at: 'done', end: 'done' },
  { name: 'failed and told', plan: { word: 'FAILED' }, at: 'failed', end: 'failed' },
];

const held = { plan: { look: 'held' }, holds: 'look' } as const;

const DELIVERY: readonly Point[] = [
  {
    name: 'delivering, nothing brought up',
    ...{ ...held, at: 'delivering', jams: { slack: 'not begun' }, end: 'done' },
  },
  {
    name: 'delivering, bytes under way',
    ...{ ...held, at: 'delivering', jams: { slack: 'bytes lost' }, end: 'done' },
  },
  {
    name: 'delivering, not yet shown',
    ...{ ...held, at: 'delivering', jams: { web: 'lost', discord: 'lost', slack: 'not taken' }, end: 'done' },
  },
];

const SHOWN: Point = {
  name: 'delivering, shown, not stored',
  ...{ ...held, at: 'delivering', jams: { discord: 'taken', slack: 'taken' }, end: 'done' },
};

const UNTOLD: Point = {
  name: 'failed, not told',
  ...{ ...held, plan: { look: 'held', word: 'FAILED' }, at: 'failed', end: 'failed' },
  jams: { web: 'lost', discord: 'lost', slack: 'lost' },
};

const HOMELESS: Point = {
  name: 'done, not told',
  ...{ ...held, at: 'done', jams: { discord: 'homeless', slack: 'homeless' }, end: 'kept' },
};

/** Differs from speech: a text result, from an uploaded file. */
const TRANSCRIPT: readonly Point[] = [
  {
    name: 'transcript, taken, no answer',
    ...{ wish: 'recording', plan: { create: 'held' }, at: 'submitting', holds: 'create', end: 'unknown' },
    again: 'made',
  },
  {
    name: 'transcript, words not answered',
    ...{ wish: 'recording', plan: { fetch: 'held' }, at: 'fetching', holds: 'fetch', end: 'done' },
  },
  {
    name: 'transcript, shown, not stored',
    ...{ ...held, wish: 'transcript', at: 'delivering', end: 'done' },
    jams: { discord: 'taken', slack: 'taken' },
  },
];

const BUSY: readonly Point[] = [
  { name: 'received, service busy', plan: { create: 'busy' }, at: 'pending', end: 'done' },
  {
    name: 'transcript, file read, busy',
    ...{ wish: 'recording', plan: { create: 'busy' }, at: 'pending', end: 'done' },
  },
];

/** Several files in one delivery, and captions that are requested separately. */
const DUB: readonly Point[] = [
  {
    name: 'dub, captions not answered',
    ...{
      wish: 'dub',
      plan: { look: 'answered', fetch: 'words held' },
      at: 'fetching',
      holds: 'fetch',
      end: 'done',
    },
  },
  {
    name: 'dub, second file half there',
    ...{ wish: 'dub', plan: { fetch: 'half' }, at: 'fetching', holds: 'fetch', end: 'done' },
  },
  {
    name: 'dub, some files brought up',
    ...{ ...held, wish: 'dub', at: 'delivering', jams: { slack: 'captions lost' }, end: 'done' },
  },
  {
    name: 'dub, shown, not stored',
    ...{ ...held, wish: 'dub', at: 'delivering', end: 'done' },
    jams: { discord: 'taken', slack: 'taken' },
  },
];

/** Requires consent, is created by a synchronous call, and must never be created twice. */
const VOICE: readonly Point[] = [
  { name: 'voice, consent asked for', wish: 'voice', plan: {}, at: 'awaiting-confirmation', end: 'asks' },
  {
    name: 'voice, call not taken',
    ...{ wish: 'voice', plan: { create: 'lost' }, at: 'submitting', holds: 'create', end: 'unknown' },
    again: 'made',
  },
  {
    name: 'voice, made, no answer',
    ...{ wish: 'voice', plan: { create: 'held' }, at: 'submitting', holds: 'create', end: 'unknown' },
    again: 'found',
  },
  {
    name: 'voice, made, answer not stored',
    ...{ wish: 'voice', plan: { create: 'held' }, at: 'submitting', holds: 'create', end: 'unknown' },
    ...{ answered: true, again: 'found' },
  },
  {
    name: 'voice, made, not told',
    ...{ wish: 'voice', plan: { create: 'held' }, at: 'delivering', holds: 'create', end: 'done' },
    jams: { discord: 'lost', slack: 'lost' },
  },
];

/**
 * One kill per round. Only one write of the web chat can be blocked at a time, and a Slack workspace allows a few dozen
 * card updates a minute. Points with a busy service have a round of their own: their cards may come late, while
 * Earshot waits 15 seconds for captions and for a held poll.
 */
export const ROUNDS: readonly (readonly Point[])[] = [
  [...LIFE, UNTOLD],
  [...DELIVERY, SHOWN, HOMELESS],
  [{ ...SHOWN, jams: { web: 'taken' } }],
  BUSY,
  [...TRANSCRIPT, ...DUB, ...VOICE],
];
