// What can happen to a task, and what may be asked for then. Shapes only; what follows is step.ts.

import type { Json } from '../../kit/json.ts';
import type { InTwo } from '../commands/command.ts';
import type { Consent } from '../media/consent.ts';
import type { Edit } from './review.ts';
import type { PollEvent } from './status-check.ts';
import type { Claim, Failure, Kept, MessageRef, Result, Used } from './task.ts';

export type TaskEvent =
  /** We are about to send the create call. */
  | { readonly is: 'sending' }
  /** Others of the same person go first. */
  | { readonly is: 'held-back' }
  /** `ends`: the service ends tasks when it is told to. */
  | { readonly is: 'accepted'; readonly id: string; readonly ends?: boolean }
  /** The answer to the create call is the result: nothing is waited for. */
  | { readonly is: 'answered'; readonly id: string; readonly report: Json; readonly kept: Kept }
  /** The service said no, or the answer was lost: `unclear` ones end as unknown, all others as failed. */
  | { readonly is: 'refused'; readonly failure: Failure }
  /** The service does not have the operation: the request is made by two that it has. */
  | { readonly is: 'parted'; readonly inTwo: InTwo }
  /** Nothing was sent, or nothing was taken (no connection, service busy): it may be tried again. */
  | { readonly is: 'not-sent'; readonly failure: Failure }
  | PollEvent
  /** The service does not know it. */
  | { readonly is: 'not-found' }
  | { readonly is: 'collected'; readonly result: Result }
  | { readonly is: 'not-collected'; readonly failure: Failure; readonly again: boolean }
  /** How far the platform has come with delivering it. */
  | { readonly is: 'noted'; readonly note: Json }
  | { readonly is: 'delivered'; readonly way: string; readonly message: MessageRef }
  | { readonly is: 'not-delivered'; readonly failure: Failure; readonly again: boolean }
  /** The platform found the files too large; at most so many bytes each may fit. */
  | { readonly is: 'not-fitting'; readonly max: number }
  /** The person, a turn to be sent or the service's end was waited for in vain for so long. */
  | { readonly is: 'overdue'; readonly minutes: number }
  /** The person wants what was asked about; its time counts from `since`. */
  | { readonly is: 'go'; readonly since: number }
  /** The person agrees to what was asked; its time counts from `since`. */
  | { readonly is: 'agreed'; readonly consent: Consent; readonly since: number }
  /** What was asked says something else by now. */
  | { readonly is: 'reworded' }
  /** Somebody corrects lines who saw them as they were at the revision `seen`. */
  | { readonly is: 'corrected'; readonly edits: readonly Edit[]; readonly seen: number }
  /** Somebody who did not ask for it may correct its lines too. */
  | { readonly is: 'invited'; readonly person: string }
  /** The person wants it no more. */
  | { readonly is: 'stop' }
  /** What came of telling the service to end it. */
  | { readonly is: 'cancelled'; readonly how: 'stopped' | 'over' | 'unable' }
  /** The person wants a task that was given up to be looked at again; a look of the poller is `looked`. */
  | { readonly is: 'look' }
  /** A voice that was made of it is deleted. */
  | { readonly is: 'discarded'; readonly voice: number }
  /** One of its samples was made a voice. */
  | { readonly is: 'kept'; readonly kept: Kept }
  /** A kept voice was made the person's own; without it that was undone. */
  | { readonly is: 'used'; readonly used?: Used }
  /** Another task goes on from it. `over`: the one before, which came to nothing. */
  | { readonly is: 'onward'; readonly name: string; readonly claim: Claim; readonly over?: string }
  /** The message says what the task is now. */
  | { readonly is: 'shown' }
  /** The process that held this task is gone and another one took it up. */
  | { readonly is: 'taken-up' };

/**
 * `store` comes before all others; `show` is left out where only the service's small talk stayed the same. `refresh`: the
 * message does not say, or may not say, what is true; so may thousands of others, so it is put right when there is room.
 */
export type Effect =
  | 'store'
  | 'show'
  | 'refresh'
  | 'expire'
  | 'submit'
  | 'poll'
  | 'cancel'
  | 'collect'
  | 'deliver';
