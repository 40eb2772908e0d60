// Where a process is when it is killed, at every arrow of a task's life: what keeps the task there, how it is known to be
// there, and what must have become of it after the next start. Data only; kill-and-restart.ts carries it out.

import type { Platform } from './platforms.ts';
import type { Call, Plan } from './service.ts';
import type { Wish } from './wishes.ts';

/** `asks`: it still asks, and goes ahead when somebody says so. `kept`: finished, but no place takes it. */
export type End = 'done' | 'unknown' | 'failed' | 'kept' | 'asks';

export interface Point {
  readonly name: string;
  /** What is asked for; speech where nothing is said. */
  readonly wish?: Wish;
  readonly plan: Plan;
  /** Known to be there by this state in the log, and by the call that is held back. */
  readonly at:
    | 'asking'
    | 'received'
    | 'submitting'
    | 'polling'
    | 'fetching'
    | 'delivering'
    | 'failed'
    | 'done';
  readonly holds?: Call;
  /** What is held back is answered to a process that has already come to a stop. */
  readonly answered?: true;
  /** By platform: which call fails from the moment on at which the service says how it ended. Only there it exists. */
  readonly jams?: Readonly<Partial<Record<Platform, string>>>;
  readonly end: End;
  /** After that somebody presses *Try again*, and it comes to a good end: by making it once more, or with what was made. */
  readonly again?: 'made' | 'found';
}

/** A place that is written to inside the process has no calls: there the write itself is stopped. */
const LIFE: readonly Point[] = [
  { name: 'asking', plan: {}, at: 'asking', end: 'asks' },
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
  { name: 'polling, between looks', plan: { word: 'PENDING' }, at: 'polling', end: 'done' },
  { name: 'polling, look unanswered', plan: { look: 'held' }, at: 'polling', holds: 'look', end: 'done' },
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
  { name: 'received, service busy', plan: { create: 'busy' }, at: 'received', end: 'done' },
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

/** Where other operations differ from speech: a result of words alone, from a file that is sent along. */
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
  {
    name: 'transcript, file read, busy',
    ...{ wish: 'recording', plan: { create: 'busy' }, at: 'received', end: 'done' },
  },
];

/** Several files in one delivery, and captions that are asked for by themselves. */
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

/** Asked for in words first, made by the create call itself, and never twice. */
const VOICE: readonly Point[] = [
  { name: 'voice, consent asked for', wish: 'voice', plan: {}, at: 'asking', end: 'asks' },
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
 * One kill for each: of what stands in a process's own way to the web, one write can be stopped at a time, and a workspace
 * of Slack takes no more than a few dozen changes of cards a minute.
 */
export const ROUNDS: readonly (readonly Point[])[] = [
  [...LIFE, UNTOLD],
  [...DELIVERY, SHOWN, HOMELESS],
  [{ ...SHOWN, jams: { web: 'taken' } }],
  [...TRANSCRIPT, ...DUB, ...VOICE],
];
