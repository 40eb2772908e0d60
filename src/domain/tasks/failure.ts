// Every way in which a task can end without its result, as data. Worded in views/failures.ts, stored with the task,
// raised nowhere: what throws is at the edges, and the runner turns it into one of these.

import type { Problem } from '../commands/invocation.ts';
import type { Full } from './quota.ts';

export type Failure =
  /** The service found the request invalid (422) although we did not. */
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /** The service said no for good: key, permission, payment, size, rate. `status` is the HTTP code. */
  | { readonly kind: 'refused'; readonly status: number; readonly said: string }
  /** No connection to the service; nothing was sent. */
  | { readonly kind: 'unreachable' }
  /** The create call went out and its answer was lost or useless: the task may or may not exist. */
  | { readonly kind: 'unclear'; readonly status?: number }
  /** The service's own final word on the task. */
  | { readonly kind: 'failed'; readonly word: string; readonly reason?: string; readonly said?: string }
  /** The service no longer knows the task. */
  | { readonly kind: 'not-found' }
  /** No visible change for that long. */
  | { readonly kind: 'timed-out'; readonly minutes: number }
  /** It waited that long without being sent. */
  | { readonly kind: 'not-started'; readonly minutes: number }
  /** The result is finished but cannot be fetched (expired, broken, not understood). */
  | { readonly kind: 'no-result'; readonly said: string }
  /** Nothing of the result fits the place, nor can it be offered as a link. `unfetched`: too large even to be fetched. */
  | {
      readonly kind: 'too-large';
      readonly bytes: number;
      readonly most: number;
      readonly unfetched?: boolean;
    }
  /** Every way to put it into the conversation failed; it waits under /tasks. */
  | { readonly kind: 'undeliverable'; readonly said: string }
  /** A file the person gave cannot be read whole; nothing was sent. `said`: its platform's own sentence on why. */
  | {
      readonly kind: 'file-gone';
      readonly name: string;
      readonly why?: 'incomplete' | 'a-page' | 'too-large';
      readonly said?: string;
    }
  /** Our own disk is full; nothing was sent. */
  | { readonly kind: 'no-room' }
  /** A limit of ours is reached; nothing was sent. */
  | ({ readonly kind: 'limited' } & Full)
  /** A defect of ours. */
  | { readonly kind: 'broken' };
