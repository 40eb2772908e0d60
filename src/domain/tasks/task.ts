// A task: a request with its states, its origin, and every way it can fail. Types and simple predicates only; the
// transitions are in step.ts.

import type { Json } from '../../kit/json.ts';
import type { Text } from '../../messages/message.ts';
import type { Alternative, Problem, Request } from '../commands/invocation.ts';
import type { Consent } from '../media/consent.ts';
import type { DubReview } from '../media/dub-review.ts';
import type { FileMetadata } from '../media/file-kinds.ts';
import type { SyntheticKind } from '../media/provenance.ts';
import type { MediaFault, RecordingFault } from '../media-fault.ts';
import type { Person, Place } from '../person.ts';

/** An adapter's own reference to a message: opaque JSON that only this adapter parses. */
export type OpaqueMessageRef = Json;

export interface TaskOrigin {
  readonly adapter: string;
  readonly person: Person;
  readonly place: Place;
  readonly message: OpaqueMessageRef;
  /** Set for a task that its person did not ask for. It is not in the person's list. */
  readonly isAutomatic?: true;
}

/** Progress in the service's last answer. */
export interface ReportedProgress {
  readonly stage?: string;
  readonly progress?: number;
  /** Position in the service's queue, 1 for the next. */
  readonly queuePosition?: number;
  readonly message?: Text;
  /** True if the result can be heard while it is made. */
  readonly isLive?: boolean;
}

export interface TaskResult {
  readonly files: readonly FileMetadata[];
  readonly texts?: readonly string[];
  /** The translated words that the files speak. Absent if the service does not report them. */
  readonly spokenText?: string;
  /** The service's message on how it worked. */
  readonly serviceMessage?: Text;
  /** 0 to 1: share of the recording's speech that was understood. Absent if the service does not judge it. */
  readonly understoodShare?: number;
  /** Tags of requested languages without a result. `serviceMessage` says why. */
  readonly missingLanguages?: readonly string[];
  /** Files that exceed the place's size limit, with their fate. */
  readonly oversized?: readonly OversizedFile[];
  /** Synthetic content of the files. Set only if files are tagged. */
  readonly synthetic?: SyntheticKind;
  /** Labels of files that could not be tagged as synthetic. */
  readonly untaggedFiles?: readonly Text[];
  /** Lines of a dub for review. Nothing is posted before a user has reviewed them. */
  readonly review?: DubReview;
}

/** Below this share most lines of a dub have a wrong meaning. */
const MIN_UNDERSTOOD_SHARE = 0.8;

export const isPoorlyUnderstood = ({ understoodShare = 1 }: Pick<TaskResult, 'understoodShare'>): boolean =>
  understoodShare < MIN_UNDERSTOOD_SHARE;

/** The fate of a result file above the place's limit of `maxBytes`. */
export type OversizedFile = { readonly label: Text; readonly maxBytes: number } & (
  | { readonly is: 're-encoded'; readonly kbps: number }
  | { readonly is: 'linked'; readonly bytes: number; readonly link: string; readonly expiresAt: number }
  /** The file could neither be made smaller nor offered as a link. */
  | { readonly is: 'not-delivered'; readonly bytes: number }
  /** The file exceeds our own download limit, which is `maxBytes` here. */
  | { readonly is: 'not-fetched' }
);

export interface CostEstimate {
  /** Minutes per language. Absent if the length is unknown or the result is text. */
  readonly minutes?: number;
  readonly characters?: number;
  /** Total size of the files behind a rough estimate. */
  readonly bytes?: number;
  readonly languages: number;
  /** Set for the built-in studio, which has no paid plans. */
  readonly isFree?: true;
}

/** Tasks that a limit counts: those of a person, a conversation, a server, or all that use our API key. */
export type LimitScope = 'person' | 'place' | 'server' | 'all';

/** A `day` lasts from midnight to midnight UTC. */
export type LimitPeriod = 'day' | 'concurrent';

export interface LimitUsage {
  readonly scope: LimitScope;
  readonly period: LimitPeriod;
  readonly used: number;
  readonly max: number;
}

/** Every way a task can fail; the sentences are in views/failure-text.ts. These are values, never thrown. */
export type TaskFailure =
  /** The service rejected the request as invalid (422), although our own validation passed. */
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /**
   * The service rejected the request for good: key, permission, payment, size or rate. `status` is the HTTP status
   * code.
   */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  /** No connection to the service. Nothing was sent. */
  | { readonly kind: 'unreachable' }
  /** The create call was sent but its answer was lost or unusable, so the task may or may not exist. */
  | { readonly kind: 'unclear'; readonly status?: number }
  | {
      readonly kind: 'failed';
      readonly statusWord: string;
      readonly reason?: string;
      readonly message?: Text;
      /** Values that would work, at most three, as offered by the service. */
      readonly alternatives?: readonly Alternative[];
    }
  | { readonly kind: 'not-found' }
  /** This process ended, and with it the connection on which the result arrived. */
  | { readonly kind: 'stream-lost' }
  /** The task showed no progress for `minutes`. */
  | { readonly kind: 'timed-out'; readonly minutes: number }
  /** The task waited for `minutes` without being sent. */
  | { readonly kind: 'not-started'; readonly minutes: number }
  /** The result exists but cannot be fetched (expired, broken or not understood). Older records lack `why`. */
  | { readonly kind: 'no-result'; readonly why?: 'expired' | 'disk-full'; readonly message: Text }
  /**
   * No file of the result fits the place or can be offered as a link. `tooLargeToFetch`: the file also exceeds our
   * download limit.
   */
  | {
      readonly kind: 'too-large';
      readonly bytes: number;
      readonly maxBytes: number;
      readonly tooLargeToFetch?: boolean;
    }
  /** An input file cannot be read completely. Nothing was sent. `message`: the platform's own explanation. */
  | {
      readonly kind: 'file-gone';
      readonly name: string;
      readonly why?: 'incomplete' | 'web-page' | 'too-large' | 'gone' | MediaFault;
      readonly message?: Text;
    }
  /** The user did not give the required consent, or cloning is switched off. Nothing was sent. */
  | { readonly kind: 'no-consent'; readonly why?: 'off' }
  /** The recording is unusable for a voice. Nothing was sent. */
  | { readonly kind: 'unusable-recording'; readonly name: string; readonly why: RecordingFault }
  | { readonly kind: 'disk-full' }
  /** One of our limits is reached. Nothing was sent. */
  | ({ readonly kind: 'limited' } & LimitUsage)
  /** A bug in our code. */
  | { readonly kind: 'internal-error' };

export type TaskState =
  /** The request is large, so nothing is sent or counted until the user confirms it. */
  | { readonly status: 'awaiting-confirmation'; readonly estimate: CostEstimate }
  /** The text may be a script for several voices (`request.assembly.script`), or meant for one. */
  | { readonly status: 'awaiting-confirmation'; readonly cast: true; readonly estimate?: CostEstimate }
  /** The user must give consent first. */
  | { readonly status: 'awaiting-confirmation'; readonly consent: true }
  /** The lines (`request.review`) await a user's review before they are spoken. */
  | { readonly status: 'awaiting-confirmation'; readonly reviewed: true }
  /** `waitsForTurn`: the service is busy with other tasks of the same person. */
  | {
      readonly status: 'pending';
      readonly attempts: number;
      readonly lastFailure?: TaskFailure;
      readonly waitsForTurn?: true;
    }
  | { readonly status: 'submitting'; readonly attempts: number }
  /** `changedAt`: time of the last visible change. `failedPolls`: consecutive failures. */
  | {
      readonly status: 'polling';
      readonly serviceTaskId: string;
      readonly acceptedAt: number;
      readonly changedAt: number;
      readonly failedPolls: number;
      readonly reported: ReportedProgress;
    }
  /** The user cancelled, and the service is being informed. Ends with the event `cancelled`. */
  | { readonly status: 'cancelling'; readonly serviceTaskId: string }
  | {
      readonly status: 'fetching';
      readonly serviceTaskId: string;
      readonly report: Json;
      readonly startedAt: number;
      readonly attempts: number;
      readonly savedVoice?: SavedVoice;
    }
  | {
      readonly status: 'delivering';
      readonly serviceTaskId: string;
      readonly report: Json;
      readonly result: TaskResult;
      readonly startedAt: number;
      readonly attempts: number;
      readonly savedVoice?: SavedVoice;
      readonly deliveryProgress?: Json;
      /** `maxBytes`: size limit that the platform reported for files. `resizeRounds`: number of such reports. */
      readonly maxBytes?: number;
      readonly resizeRounds?: number;
    }
  /**
   * `deliveryMethod`: method that delivered the result, or `not-posted` if all failed. `savedVoices`: voices saved from
   * samples.
   * `defaultVoice`: saved voice that became the user's default, until that is undone.
   * `followUps`: tasks that continue this one, by the name of the button.
   */
  | {
      readonly status: 'done';
      readonly serviceTaskId: string;
      readonly report: Json;
      readonly result: TaskResult;
      readonly deliveryMethod: string;
      readonly savedVoices?: readonly SavedVoice[];
      readonly defaultVoice?: DefaultVoiceChange;
      readonly followUps?: Readonly<Record<string, FollowUpClaim>>;
    }
  /** `report`: set if a result exists that can still be delivered to a different place. */
  | {
      readonly status: 'failed';
      readonly failure: TaskFailure;
      readonly serviceTaskId?: string;
      readonly report?: Json;
    }
  | { readonly status: 'unknown'; readonly failure: TaskFailure; readonly serviceTaskId?: string }
  /**
   * `unanswered`: our question expired. `cancelOutcome`: the service's answer to the cancel request, `stopped` or
   * `already-finished`.
   * Without it the service may still be working.
   */
  | {
      readonly status: 'abandoned';
      readonly serviceTaskId?: string;
      readonly unanswered?: true;
      readonly cancelOutcome?: 'stopped' | 'already-finished';
    };

/** The first press of a follow-up button, which alone counts: id of the new task, and time of the press. */
export interface FollowUpClaim {
  readonly taskId: string;
  readonly claimedAt: number;
}

/** A change of the user's default voice; `previousVoiceId` restores it. */
export interface DefaultVoiceChange {
  readonly voiceId: number;
  readonly previousVoiceId?: number;
}

/** Voices saved from the task, oldest first. */
export const listSavedVoices = ({ state }: Pick<Task, 'state'>): readonly SavedVoice[] =>
  state.status === 'done' ? (state.savedVoices ?? []) : [];

/** A voice saved from a sample or from the recording itself. */
export interface SavedVoice {
  readonly role: string;
  readonly voiceId: number;
  readonly name: string;
}

export interface Task {
  readonly id: string;
  readonly request: Request;
  readonly origin: TaskOrigin;
  readonly createdAt: number;
  /** Time in ms of the last change of `state.status`. */
  readonly changedAt: number;
  readonly state: TaskState;
  readonly consent?: Consent;
  /** Set if the service can stop this task. */
  readonly canCancel?: true;
  /** Set if the create call may be sent again, as a lost stream costs nothing. */
  readonly isRepeatable?: true;
  /** Set for a subtask: the task whose result is assembled from it and others. It has no message of its own. */
  readonly parent?: string;
  /** Set once the task's data must go. It is deleted as soon as the service no longer works on it. */
  readonly isForgotten?: true;
  /** Set once the message shows this state. Until then even a finished task stays in memory. */
  readonly shown?: true;
}

export type PollingState = Extract<TaskState, { status: 'polling' }>;

/** The part of a polled task that stays in memory; the store has the rest. */
export type SlimTask = Pick<Task, 'id' | 'createdAt' | 'changedAt' | 'shown' | 'state'>;

/** Statuses of unfinished tasks, in order. */
export const ACTIVE_STATUSES = [
  'awaiting-confirmation',
  'pending',
  'submitting',
  'polling',
  'cancelling',
  'fetching',
  'delivering',
] as const satisfies readonly TaskState['status'][];
export const FINAL_STATUSES = [
  'done',
  'failed',
  'unknown',
  'abandoned',
] as const satisfies readonly TaskState['status'][];

const FINAL_STATUS_SET: ReadonlySet<TaskState['status']> = new Set(FINAL_STATUSES);

export const isFinished = (task: Pick<Task, 'state'>): boolean => FINAL_STATUS_SET.has(task.state.status);

/** True if the task is finished and its message says so, so that only a user can change it again. */
export const isFinishedAndShown = (task: Pick<Task, 'state' | 'shown'>): boolean =>
  isFinished(task) && task.shown === true;

/** The service's own id of the task. Undefined before the service accepts it. */
export const findServiceTaskId = ({ state }: Task): string | undefined =>
  'serviceTaskId' in state ? state.serviceTaskId : undefined;

/** Returns the id and report of a result at the service, also of a failed task, so that it can be posted again without a new run. */
export function findServiceResult({ state }: Task): { readonly id: string; readonly report: Json } | undefined {
  if (state.status !== 'done' && state.status !== 'failed') return undefined;
  const { serviceTaskId, report } = state;
  return serviceTaskId === undefined || report === undefined ? undefined : { id: serviceTaskId, report };
}

export function createTask(id: string, request: Request, origin: TaskOrigin, now: number): Task {
  return { id, request, origin, createdAt: now, changedAt: now, state: { status: 'pending', attempts: 0 } };
}
