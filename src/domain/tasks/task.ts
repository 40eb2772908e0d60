// A task: a request on its way, the states it passes through, where it came from, and every way in which it can end without its
// result. Shapes and small questions only; what follows from events is step.ts.

import type { Json } from '../../kit/json.ts';
import type { Alternative, Person, Place, Problem, Request } from '../commands/invocation.ts';
import type { Consent } from '../media/consent.ts';
import type { FileFacts } from '../media/file-kinds.ts';
import type { Synthetic } from '../media/mark.ts';
import type { Review } from './review.ts';

/** An adapter's own way to find its message again: opaque JSON, parsed by that adapter alone. */
export type MessageRef = Json;

export interface Origin {
  readonly adapter: string;
  readonly person: Person;
  readonly place: Place;
  readonly message: MessageRef;
}

/** What the service last let us see of a task at work. */
export interface Seen {
  readonly stage?: string;
  readonly progress?: number;
  /** In the service's line; 1 for the next. */
  readonly place?: number;
  readonly said?: string;
}

/** What a finished task brought. */
export interface Result {
  readonly files: readonly FileFacts[];
  readonly texts?: readonly string[];
  /** What the service said about how it did it. */
  readonly said?: string;
  /** 0 to 1, how much of what is said in the film or recording was understood, where the service judges that. */
  readonly understood?: number;
  /** Of several languages that were asked for those that nothing came of, by name; the service says why. */
  readonly without?: readonly string[];
  /** Of the files that were too large: what became of each. */
  readonly resized?: readonly Resized[];
  /** What of it is synthetic; only where files are marked as that. */
  readonly synthetic?: Synthetic;
  /** What those files are called that could not be marked. */
  readonly unmarked?: readonly string[];
  /** What would be said in a dub; nothing is posted of it before somebody has looked at it. */
  readonly review?: Review;
}

/** Less than this, and most lines of a dub mean something else. */
const ENOUGH_UNDERSTOOD = 0.8;

export const isUnclear = ({ understood = 1 }: Pick<Result, 'understood'>): boolean =>
  understood < ENOUGH_UNDERSTOOD;

/** What became of a finished file that was too large for its place, which takes `most` bytes. */
export type Resized = { readonly label: string; readonly most: number } & (
  | { readonly is: 'smaller'; readonly kbps: number }
  | { readonly is: 'linked'; readonly bytes: number; readonly link: string; readonly until: number }
  /** It could neither be made smaller nor offered as a link. */
  | { readonly is: 'left'; readonly bytes: number }
  /** Larger than we fetch at all; `most` is that bound. */
  | { readonly is: 'unfetched' }
);

/** What a request will take, as far as that can be known beforehand (expense.ts). */
export interface Expense {
  /** Per language. Missing where nothing is known of the length, or where what comes is text. */
  readonly minutes?: number;
  readonly characters?: number;
  /** Of the files it was estimated from: then the rest is rough. */
  readonly bytes?: number;
  readonly languages: number;
  /** The service is our own, and nobody has a plan there. */
  readonly free?: true;
}

/** Whose tasks: one person's, those of one conversation, of everything it belongs to, or everybody's on our API key. */
export type Scope = 'person' | 'place' | 'server' | 'all';

/** `day`: from midnight to midnight UTC. */
export type Period = 'day' | 'at-once';

/** A limit that is reached. */
export interface Full {
  readonly scope: Scope;
  readonly period: Period;
  readonly used: number;
  readonly most: number;
}

/** Every way in which a task can end without its result, worded in words/failures.ts. Raised nowhere: what throws is at the edges. */
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
  | {
      readonly kind: 'failed';
      readonly word: string;
      readonly reason?: string;
      readonly said?: string;
      /** The sentences of that as data, where our own studio said it. */
      readonly notes?: Json;
      /** What would work, as the service offers it: at most three. */
      readonly instead?: readonly Alternative[];
    }
  /** The service no longer knows the task. */
  | { readonly kind: 'not-found' }
  /** No visible change for that long. */
  | { readonly kind: 'timed-out'; readonly minutes: number }
  /** It waited that long without being sent. */
  | { readonly kind: 'not-started'; readonly minutes: number }
  /** The result is finished but cannot be fetched (expired, broken, not understood). `said`: in records from before `why`. */
  | { readonly kind: 'no-result'; readonly why?: 'expired' | 'disk-full'; readonly said: string }
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
      readonly why?: 'incomplete' | 'a-page' | 'too-large' | 'gone' | Unfit;
      readonly said?: string;
    }
  /** Whoever asked has not agreed to what must be agreed to, or may not have it made; nothing was sent. */
  | { readonly kind: 'not-agreed'; readonly why?: 'off' }
  /** A recording that no voice can be made of; nothing was sent. */
  | { readonly kind: 'no-voice'; readonly name: string; readonly why: NoVoice }
  /** Our own disk is full; nothing was sent. */
  | { readonly kind: 'no-room' }
  /** A limit of ours is reached; nothing was sent. */
  | ({ readonly kind: 'limited' } & Full)
  /** A defect of ours. */
  | { readonly kind: 'broken' };

/** What is wrong with a recording that a voice is to be made of. */
export type NoVoice = 'short' | 'long' | 'silent';

/** What is wrong with a recording or film that cannot be made into what the service takes. */
export type Unfit =
  /** It is no recording and no film. */
  | 'not-media'
  | 'no-sound'
  | 'too-long'
  | 'too-many-tracks'
  | 'unknown-codec'
  /** It cannot be read to its end. */
  | 'damaged'
  /** It took too much time or memory. */
  | 'too-heavy';

export type State =
  /** Large enough to be asked about: nothing is sent or counted until the person says so. */
  | { readonly at: 'asking'; readonly expense: Expense }
  /** The person must agree to something first. */
  | { readonly at: 'asking'; readonly consent: true }
  /** The lines are to be looked at (`request.review`) before they are spoken. */
  | { readonly at: 'asking'; readonly reviewed: true }
  /** `turn`: others of the same person go first, since the service is busy with them. */
  | {
      readonly at: 'received';
      readonly tries: number;
      readonly waiting?: Failure;
      readonly turn?: true;
    }
  | { readonly at: 'submitting'; readonly tries: number }
  /** `changed`: when anything visible last changed. `silences`: failed polls in a row (the record's name). */
  | {
      readonly at: 'polling';
      readonly id: string;
      readonly accepted: number;
      readonly changed: number;
      readonly silences: number;
      readonly seen: Seen;
    }
  /** The person wants it no more, and the service is being told (the end of that is `forgotten`). */
  | { readonly at: 'stopping'; readonly id: string }
  | {
      readonly at: 'fetching';
      readonly id: string;
      readonly report: Json;
      readonly since: number;
      readonly tries: number;
      /** The voice that came with the answer. */
      readonly kept?: Kept;
    }
  | {
      readonly at: 'delivering';
      readonly id: string;
      readonly report: Json;
      readonly result: Result;
      readonly since: number;
      readonly tries: number;
      readonly kept?: Kept;
      readonly note?: Json;
      /** What the platform said it takes when it found the files too large, and how often it said so. */
      readonly most?: number;
      readonly rounds?: number;
    }
  /**
   * `rung`: by which way the result came (the record's name), or `kept` where none was left. `kept`: what became of samples (one alone in
   * older records). `used`: the voice that was made the person's own since, until that is undone.
   * `onward`: who went on from it, by the name of the press.
   */
  | {
      readonly at: 'done';
      readonly id: string;
      readonly report: Json;
      readonly result: Result;
      readonly rung: string;
      readonly kept?: Kept | readonly Kept[];
      readonly used?: Used;
      readonly onward?: Readonly<Record<string, Claim>>;
    }
  /** With `report`: there is a result, and it can still be brought elsewhere. */
  | { readonly at: 'failed'; readonly failure: Failure; readonly id?: string; readonly report?: Json }
  | { readonly at: 'unknown'; readonly failure: Failure; readonly id?: string }
  /**
   * `unanswered`: it asked, and there was no answer. `end`: what came of telling the service, where it ends tasks: nothing
   * more comes of it, or it had ended before. Without it the service may still be at it.
   */
  | {
      readonly at: 'forgotten';
      readonly id?: string;
      readonly unanswered?: true;
      readonly end?: 'stopped' | 'over';
    };

/** Of several presses the one that counts: the task to be, and when it was pressed. */
export interface Claim {
  readonly to: string;
  readonly at: number;
}

/** What the person's voice was before, if there was one. */
export interface Used {
  readonly voice: number;
  readonly before?: number;
}

/** The voices that were made of it, the last one last. */
export const keptOf = ({ state }: Pick<Task, 'state'>): readonly Kept[] =>
  state.at === 'done' && state.kept ? [state.kept].flat() : [];

/** What was made a voice: a sample, or the recording itself. */
export interface Kept {
  readonly role: string;
  readonly voice: number;
  readonly name: string;
}

export interface Task {
  readonly id: string;
  readonly request: Request;
  readonly origin: Origin;
  readonly created: number;
  /** When `state.at` last changed. */
  readonly changed: number;
  readonly state: State;
  /** What the person agreed to before it was begun. */
  readonly consent?: Consent;
  /** The service it was given to ends tasks when it is told to. */
  readonly ends?: true;
  /** The message is known to say this state (the record's name for *shown*). A task that is over is not let go until then. */
  readonly told?: true;
}

/** The state in which a task waits for the service. */
export type Polling = Extract<State, { at: 'polling' }>;

/** What is kept in memory of a task that is waited for; the record has the rest. */
export type SlimTask = Pick<Task, 'id' | 'created' | 'changed' | 'told' | 'state'>;

/** In the order in which a task goes through them. */
export const WORKING = [
  'asking',
  'received',
  'submitting',
  'polling',
  'stopping',
  'fetching',
  'delivering',
] as const satisfies readonly State['at'][];
export const OVER = ['done', 'failed', 'unknown', 'forgotten'] as const satisfies readonly State['at'][];

const RESTING: ReadonlySet<State['at']> = new Set(OVER);

/** Its work is over, one way or another. */
export const isOver = (task: Pick<Task, 'state'>): boolean => RESTING.has(task.state.at);

/** Nothing happens to it any more unless a person asks: it is over, and the message says so. */
export const isAtRest = (task: Pick<Task, 'state' | 'told'>): boolean => isOver(task) && task.told === true;

/** The service's own id for it, once there is one. */
export const serviceId = ({ state }: Task): string | undefined => ('id' in state ? state.id : undefined);

/** Where its finished result stands at the service, if there is one: it can be posted again without being made again. */
export function resultOf({ state }: Task): { readonly id: string; readonly report: Json } | undefined {
  if (state.at !== 'done' && state.at !== 'failed') return undefined;
  const { id, report } = state;
  return id === undefined || report === undefined ? undefined : { id, report };
}

export function newTask(id: string, request: Request, origin: Origin, now: number): Task {
  return { id, request, origin, created: now, changed: now, state: { at: 'received', tries: 0 } };
}
