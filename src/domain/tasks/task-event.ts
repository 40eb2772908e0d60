// Types of a task's events and of the effects they cause. The rules are in step.ts.

import type { Json } from '../../kit/json.ts';
import type { TwoStepPlan } from '../commands/command.ts';
import type { Consent } from '../media/consent.ts';
import type { LineEdit } from '../media/dub-review.ts';
import type { PollEvent } from './apply-poll.ts';
import type { VoiceOfSpeaker } from './cast-request.ts';
import type {
  DefaultVoiceChange,
  FollowUpClaim,
  OpaqueMessageRef,
  SavedVoice,
  TaskFailure,
  TaskResult,
} from './task.ts';

export type TaskEvent =
  /** The create call is about to be sent. */
  | { readonly is: 'sending' }
  /** Other tasks of the same person go first. */
  | { readonly is: 'throttled' }
  /**
   * The service accepted the task. `canCancel`: it can also stop the task. `stream`: the result arrives on the create
   * call's connection.
   */
  | {
      readonly is: 'accepted';
      readonly id: string;
      readonly canCancel?: boolean;
      readonly stream?: { readonly isLive: boolean; readonly isRepeatable: boolean };
    }
  /** The create call already returned the result, so there is nothing to poll. */
  | { readonly is: 'completed'; readonly id: string; readonly report: Json; readonly savedVoice: SavedVoice }
  /** The service rejected the call, or its answer was lost. `unclear` failures end as unknown, all others as failed. */
  | { readonly is: 'refused'; readonly failure: TaskFailure }
  /** The service lacks the operation, so two others replace it. */
  | { readonly is: 'split'; readonly twoStep: TwoStepPlan }
  /** The service received nothing, or was too busy to accept it, so the call may be repeated. */
  | { readonly is: 'send-failed'; readonly failure: TaskFailure }
  | PollEvent
  | { readonly is: 'not-found' }
  /** No process reads the result's stream any more. */
  | { readonly is: 'stream-lost' }
  | { readonly is: 'collected'; readonly result: TaskResult }
  | { readonly is: 'not-collected'; readonly failure: TaskFailure; readonly retry: boolean }
  /** The adapter's own record of a partly finished delivery. */
  | { readonly is: 'delivery-progressed'; readonly deliveryProgress: Json }
  | { readonly is: 'delivered'; readonly deliveryMethod: string; readonly message: OpaqueMessageRef }
  | { readonly is: 'not-delivered'; readonly retry: boolean }
  /** The platform rejected the files as too large. Files of up to `maxBytes` each may fit. */
  | { readonly is: 'files-too-large'; readonly maxBytes: number }
  /** The user, a free slot or the service was awaited for too long. */
  | { readonly is: 'timed-out'; readonly minutes: number }
  /** The user confirmed the request. Its time counts from `since`. `asOneVoice`: the text is no script. */
  | { readonly is: 'confirmed'; readonly since: number; readonly asOneVoice?: boolean }
  /** The user chose a voice for a speaker. */
  | { readonly is: 'recast'; readonly choice: VoiceOfSpeaker }
  /** The user gave consent. The task's time counts from `since`. */
  | { readonly is: 'agreed'; readonly consent: Consent; readonly since: number }
  /** The consent text has changed, so the question must be shown again. */
  | { readonly is: 'consent-text-changed' }
  /** A user corrected lines, having seen them at revision `seenRevision`. */
  | { readonly is: 'corrected'; readonly edits: readonly LineEdit[]; readonly seenRevision: number }
  /** A user other than the requester may correct the lines too. */
  | { readonly is: 'editor-added'; readonly personId: string }
  | { readonly is: 'cancel-requested' }
  /** Everything about the task must be deleted. */
  | { readonly is: 'forget-requested' }
  /** Result of a cancel request to the service. */
  | { readonly is: 'cancelled'; readonly outcome: 'stopped' | 'already-finished' | 'unsupported' }
  /** The user wants an abandoned or unknown task to be polled again. The poller's own polls are `polled`. */
  | { readonly is: 'refresh-requested' }
  | { readonly is: 'voice-deleted'; readonly voiceId: number }
  | { readonly is: 'voice-saved'; readonly savedVoice: SavedVoice }
  /** A saved voice became the user's default. Without `defaultVoice` that was undone. */
  | { readonly is: 'default-voice-changed'; readonly defaultVoice?: DefaultVoiceChange }
  /** Another task continues this one. `replaces`: an earlier follow-up that failed. */
  | {
      readonly is: 'follow-up-claimed';
      readonly name: string;
      readonly claim: FollowUpClaim;
      readonly replaces?: string;
    }
  /** The message shows the task's present state. */
  | { readonly is: 'shown' }
  /** Another process took the task over after a crash. */
  | { readonly is: 'recovered' };

/**
 * Work to do after an event. `store` comes before all others. `show` is omitted if only unimportant details changed.
 * `refresh` updates a message that may be outdated, at low priority, since thousands of messages may need it at once.
 * `erase` deletes the task.
 */
export type TaskEffect =
  | 'store'
  | 'show'
  | 'refresh'
  | 'expire'
  | 'submit'
  | 'poll'
  | 'cancel'
  | 'collect'
  | 'deliver'
  | 'erase';
